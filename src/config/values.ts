import querystring from 'node:querystring';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { apiKeyPattern } from '../auth/keys.ts';
import { databaseServers, type Target } from '../db/servers/database-url.ts';
import { DEFAULT_QUOTAS, type LimitName } from '../rate-limits/limits.ts';
import { parsedUrl } from '../text/parsed-url.ts';

/** By schema: returns the secret parts of a setting's text. */
const kinds = z.registry<{ readonly secretsIn: (text: string) => readonly string[] }>();

/** The parts of a setting's text that must never be logged. Empty if settings of this kind have no secrets. */
export function secretsIn(schema: z.core.$ZodType, text: string): readonly string[] {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return kinds.get(inner)?.secretsIn(text) ?? [];
}

/** Marks a whole setting as secret. */
export function secret(schema: z.ZodString): z.ZodString {
  return schema.register(kinds, { secretsIn: (text) => [text] });
}

/** A secret that the operator makes up. */
export const ownSecret = secret(z.string().min(16, 'must have at least 16 characters'));

/** The fewest characters of such a secret in production. */
export const STRONG_SECRET = 32;

/** Whether such a secret is too short for production, or a single character repeated. */
export function isGuessable(text: string | undefined): boolean {
  return text !== undefined && (text.length < STRONG_SECRET || new Set(text).size === 1);
}

/** The value for a previous secret that has been lost. */
export const LOST = 'lost';

/** The previous value of such a secret, or {@link LOST}. */
export const previousSecret = z
  .string()
  .refine((text) => text === LOST || text.length >= 16, `must be the previous secret, or the word ${LOST}`)
  .register(kinds, { secretsIn: (text) => (text === LOST ? [] : [text]) });

/** HTTP headers in OpenTelemetry's notation: `name=value,name=value`, percent-encoded. The values are secret. */
export const secretHeaders = z.string().register(kinds, {
  secretsIn: (text) =>
    text.split(',').flatMap((header) => asWrittenAndDecoded(header.slice(header.indexOf('=') + 1).trim())),
});

function asWrittenAndDecoded(text: string): readonly string[] {
  return [text, querystring.unescape(text)];
}

/** Parameters of a URL that hold a secret, such as `password` and `sslpassword`. */
const SECRET_PARAMETER = /pass|secret|token|key/i;

/** The password of a URL, and the values of its parameters whose names suggest a secret. */
function secretsOfUrl(text: string): readonly string[] {
  const { password, searchParams } = new URL(text);
  const parameters = [...searchParams].filter(([name]) => SECRET_PARAMETER.test(name)).map(([, value]) => value);
  return [password, ...parameters].flatMap(asWrittenAndDecoded).filter((each) => each !== '');
}

/** A boolean. */
export const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1');

/** A port to listen on; 0 for any free port. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a port number');

/** An API key of this service. */
export const apiKey = secret(
  z.string().regex(apiKeyPattern, 'must be kts_ followed by at least 27 letters, digits, - or _'),
);

/** A URL with one of these protocols, such as `https:`. Its password is secret, whatever the URL is for. */
export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(parsedUrl(text)?.protocol ?? ''),
      `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    .register(kinds, { secretsIn: secretsOfUrl });

/** How many requests per minute a limit allows. */
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

/** The number of trusted proxies, or their addresses and networks. */
export const proxies = z
  .string()
  .transform((text) => (/^[1-9]\d?$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine(
    (given) =>
      typeof given === 'number' ||
      given.every((part) => PRIVATE_NETWORKS.includes(part) || isAddress(part) || isNetwork(part)),
    'must be a number of proxies, or a comma-separated list of addresses, networks such as 10.0.0.0/8, and loopback, linklocal or uniquelocal',
  );

/** The origin in a text, as browsers send it; undefined if the text is anything but an origin. */
function originOf(text: string): string | undefined {
  const url = parsedUrl(text);
  if (!url || text.includes('*')) return undefined;
  const { protocol, origin, href } = url;
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

/** The origins whose pages may call the API; `*` for all. */
export const origins = z.string().transform((text, context): '*' | readonly string[] => {
  if (text === '*') return text;
  const given = text.split(',').map((part) => originOf(part.trim()));
  const known = given.filter((origin) => origin !== undefined);
  if (known.length === given.length) return known;
  const message = 'must be * or a comma-separated list of origins such as https://app.example.org, without a path';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Bounded because each name has its own series in the metrics. */
const MAX_OPERATION_NAMES = 100;

/** GraphQL operation names that may be logged although they contain words that are not in the schema. */
export const operationNames = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (names) => names.length <= MAX_OPERATION_NAMES && names.every((name) => /^[_A-Za-z]\w{0,63}$/.test(name)),
    `must be a comma-separated list of at most ${MAX_OPERATION_NAMES} names of GraphQL operations`,
  );

/** Bounded because each one that does not answer uses up part of the time to connect. */
const MAX_SERVERS = 5;

/**
 * A PostgreSQL URL, of one or several servers. An unescaped `/`, `?` or `#` in its password is refused, because the host name would
 * end there and the rest of the password would be logged as part of the path.
 */
const serversUrl = (targets: readonly [Target, Target]) =>
  z
    .string()
    .refine(
      (text) => /^postgres(?:ql)?:\/\//i.test(text) && databaseServers(text) !== undefined,
      'must be a URL starting with postgres:// or postgresql://',
    )
    .refine((text) => {
      const parsed = parsedUrl(databaseServers(text)?.urls[0] ?? '');
      if (!parsed) return true;
      const { username, pathname, search, hash } = parsed;
      return username !== '' || !`${pathname}${search}${hash}`.includes('@');
    }, 'must have a password whose special characters are percent-encoded')
    .refine(
      (text) => (databaseServers(text)?.urls.length ?? 0) <= MAX_SERVERS,
      `must name at most ${MAX_SERVERS} servers`,
    )
    .refine(
      (text) => {
        const servers = databaseServers(text);
        return !servers || targets.some((target) => target === servers.target);
      },
      `must have ${targets.join(' or ')} as target_session_attrs`,
    )
    .register(kinds, { secretsIn: (text) => secretsOfUrl(databaseServers(text)?.urls[0] ?? text) });

/** Where the service writes. */
export const databaseUrl = serversUrl(['any', 'read-write']);

/** Where the service only reads. */
export const replicaUrl = serversUrl(['any', 'standby']);

/** The name of a PostgreSQL schema that needs no quotes. */
export const schemaName = z
  .string()
  .regex(
    /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/,
    'must be the name of a schema: up to 63 lower-case letters, digits and _, not starting with a digit or pg_',
  );
