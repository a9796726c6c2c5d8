import ipaddr from 'ipaddr.js';

/** The range of globally allocated addresses. The library knows the special ranges within it, but not what lies outside it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Looks public, but inside Azure it is the machine's host, which gives the machine its secrets. */
const HOST_OF_AZURE = '168.63.129.16';

/**
 * Whether an address is on the public Internet (contract, 9.4). IPv6 forms that embed an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) are not, whichever address they embed, because the network decides where they lead.
 *
 * @param address as given by a resolver or by the host of a parsed URL, IPv6 without brackets; any other text is not public
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return address !== HOST_OF_AZURE && ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST);
}
