import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { apiKeyPattern } from './auth/keys.ts';
import { parsedUrl } from './parsed-url.ts';
import { DEFAULT_QUOTAS, type LimitName } from './rate-limits/limits.ts';

/** Yes or no. */
export const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1');

/** A port of this machine; 0 for any that is free. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a port number');

/** An API key of this service. */
export const apiKey = z.string().regex(apiKeyPattern, 'must be kts_ followed by at least 27 letters, digits, - or _');

/** A URL with one of these protocols, such as `https:`. */
export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(parsedUrl(text)?.protocol ?? ''),
      `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** How often a minute allows what a limit counts. */
export const quota = (limit: LimitName) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a number from 1 to 999999999')
    .transform(Number)
    .default(DEFAULT_QUOTAS[limit]);

/** The names that @fastify/proxy-addr knows for private networks. */
const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
const isNetwork = (text: string) => ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** How many proxies there are, or who they are. */
export const proxies = z
  .string()
  .transform((text) => (/^[1-9]\d?$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine(
    (given) =>
      typeof given === 'number' ||
      given.every((part) => PRIVATE_NETWORKS.includes(part) || isAddress(part) || isNetwork(part)),
    'must be a number of proxies, or a comma-separated list of addresses, networks such as 10.0.0.0/8, and loopback, linklocal or uniquelocal',
  );

/** The origin that a text names, as browsers send it; undefined if it names anything else. */
function originOf(text: string): string | undefined {
  const url = parsedUrl(text);
  if (!url || text.includes('*')) return undefined;
  const { protocol, origin, href } = url;
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

/** Whose pages may call: everybody's, or those of these origins. */
export const origins = z.string().transform((text, context): '*' | readonly string[] => {
  if (text === '*') return text;
  const given = text.split(',').map((part) => originOf(part.trim()));
  const known = given.filter((origin) => origin !== undefined);
  if (known.length === given.length) return known;
  const message = 'must be * or a comma-separated list of origins such as https://app.example.org, without a path';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Each has series of its own in the metrics. */
const MOST_OPERATION_NAMES = 100;

/** Names of GraphQL operations that may be told, though they have words of their own. */
export const operationNames = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (names) => names.length <= MOST_OPERATION_NAMES && names.every((name) => /^[_A-Za-z]\w{0,63}$/.test(name)),
    `must be a comma-separated list of at most ${MOST_OPERATION_NAMES} names of GraphQL operations`,
  );

/**
 * An unescaped `/`, `?` or `#` in a password ends the host before it, so that the password would be taken for the rest of the
 * URL, and told as such.
 */
export const databaseUrl = url(['postgres:', 'postgresql:']).refine((text) => {
  const parsed = parsedUrl(text);
  if (!parsed) return true;
  const { username, pathname, search, hash } = parsed;
  return username !== '' || !`${pathname}${search}${hash}`.includes('@');
}, 'must have a password whose special characters are percent-encoded');
