import ipaddr from 'ipaddr.js';

/** An address with the port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/;

/** The name under which requests are counted if a proxy gives no address. */
const UNKNOWN = 'unknown';

/**
 * The name under which an address's requests are counted (contract, 8.5). A network gives each customer at least a /64 of IPv6
 * addresses, so a /64 counts as one address. An IPv4 address counts as itself, however it is written.
 */
export function countedAddress(address: string | undefined): string {
  if (address === undefined) return UNKNOWN;
  const [, bracketed, bare] = WITH_PORT.exec(address) ?? [];
  const text = bracketed ?? bare ?? address;
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return UNKNOWN;
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
