import ipaddr from 'ipaddr.js';

/** What is allocated to the Internet at large; the library knows the special ranges in it, but not what lies outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public in form, but within Azure it is the host that a machine runs on, which tells the machine its secrets. */
const HOST_OF_AZURE = '168.63.129.16';

/**
 * Whether an address is one of the public Internet (contract, 9.4). Forms that carry an IPv4 address in an IPv6 one (mapped,
 * NAT64, 6to4, Teredo) are not, whatever they carry: where they lead is for the network to say.
 *
 * @param address as a resolver or the host of a parsed URL gives it, IPv6 without brackets; any other text is no public address
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return address !== HOST_OF_AZURE && ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST);
}
