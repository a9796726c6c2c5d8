import { isIP } from 'node:net';
import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { requireReviewer } from '../../auth/policy.ts';
import { broken, IS_REQUIRED, rule } from '../../errors/rules.ts';
import { EventType } from '../../generated/prisma/enums.ts';
import { parsedUrl } from '../../text/parsed-url.ts';
import { optional, optionalOrBlank, storableText, text } from '../inputs/inputs.ts';
import { isPublicAddress } from './public-address.ts';

/** The most characters of a URL, and the most types in an input, counting repeated ones (contract, 8.3). */
const MAX_URL_LENGTH = 2048;
const MAX_TYPES = 100;

/** The types of events that an endpoint receives, each once; none means all of them. */
export const endpointTypes = optional(
  z.array(z.enum(EventType)).max(MAX_TYPES, `must have at most ${MAX_TYPES} types`),
).transform((types) => [...new Set(types)]);

/** @throws AppError FORBIDDEN if an endpoint would get events that only reviewers see (contract, 13.6). */
export function requireMayName(actor: Actor, types: readonly EventType[]): void {
  if (types.includes('REPORT_HELD')) requireReviewer(actor);
}

/** What an endpoint is for, in its owner's words. */
export const endpointDescription = optionalOrBlank(text(500));

/**
 * The URL that events are sent to (contract, 9.4), in the form that the service's one URL parser writes: an address in an unusual
 * spelling becomes the plain address.
 *
 * @param allowsPrivate called for each given URL: whether it may be on a private network, and without TLS
 */
export function endpointUrl(allowsPrivate: () => boolean) {
  return storableText
    .trim()
    .min(1, IS_REQUIRED)
    .max(MAX_URL_LENGTH, `must have at most ${MAX_URL_LENGTH} characters`)
    .transform((given, context) => {
      const url = parsedUrl(given);
      const problems = url ? problemsOf(url, allowsPrivate()) : [broken('FORMAT', 'must be a URL')];
      for (const problem of problems) context.addIssue(problem);
      return url && problems.length === 0 ? asGiven(url, given) : z.NEVER;
    })
    .refine(
      (url) => url.length <= MAX_URL_LENGTH,
      rule('TOO_LONG', `must have at most ${MAX_URL_LENGTH} characters, percent-encoded`),
    );
}

const NOT_HTTPS = broken('NOT_ALLOWED', 'must begin with https://');

function problemsOf(url: URL, allowPrivate: boolean) {
  const { protocol, username, password, href, port } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return [NOT_HTTPS];
  return [
    ...(protocol === 'https:' || allowPrivate ? [] : [NOT_HTTPS]),
    // Credentials would appear in every list of endpoints. They are not needed, because what is sent is signed.
    ...(username === '' && password === '' ? [] : [broken('NOT_ALLOWED', 'must not have a user name or password')]),
    // A fragment would never be sent.
    ...(href.includes('#') ? [broken('NOT_ALLOWED', 'must not have a fragment')] : []),
    // Nobody can listen on port 0.
    ...(port === '0' ? [broken('NOT_ALLOWED', 'must not have port 0')] : []),
    ...(allowPrivate || !isPrivateAddress(url) ? [] : [broken('NOT_ALLOWED', 'must be a public address')]),
  ];
}

/** Whether the host is an IP address that is not public. A host name is resolved and checked whenever something is sent there. */
function isPrivateAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/** The URL as parsed, but without the slash that the parser adds to a bare host. */
function asGiven({ href }: URL, given: string): string {
  return href === `${given}/` ? given : href;
}
