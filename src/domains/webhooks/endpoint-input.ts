import { isIP } from 'node:net';
import { z } from 'zod';
import { EventType } from '../../generated/prisma/enums.ts';
import { parsedUrl } from '../../parsed-url.ts';
import { optional, storableText, text } from '../inputs.ts';
import { isPublicAddress } from './public-address.ts';

/** The most characters of a URL, and the most types in an input, each given once or more often (contract, 8.3). */
const LONGEST_URL = 2048;
const MOST_TYPES = 100;

/** The types of events that an endpoint gets, each once; none for all of them. */
export const endpointTypes = optional(
  z.array(z.enum(EventType)).max(MOST_TYPES, `must have at most ${MOST_TYPES} types`),
).transform((types) => [...new Set(types)]);

/** What an endpoint is for, in its owner's words. */
export const endpointDescription = optional(text(500));

/**
 * Where events are sent (contract, 9.4), as the one parser of URLs writes it: an address in another spelling becomes the address.
 *
 * @param allowsPrivate asked for a URL that is given: whether it may be on a private network, and without TLS
 */
export function endpointUrl(allowsPrivate: () => boolean) {
  return storableText
    .trim()
    .min(1, 'is required')
    .max(LONGEST_URL, `must have at most ${LONGEST_URL} characters`)
    .transform((given, context) => {
      const url = parsedUrl(given);
      const problems = url ? problemsOf(url, allowsPrivate()) : ['must be a URL'];
      for (const message of problems) context.addIssue({ code: 'custom', message });
      return url && problems.length === 0 ? asGiven(url, given) : z.NEVER;
    })
    .refine((url) => url.length <= LONGEST_URL, `must have at most ${LONGEST_URL} characters, percent-encoded`);
}

function problemsOf(url: URL, allowPrivate: boolean): string[] {
  const { protocol, username, password, href, port } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return ['must begin with https://'];
  return [
    ...(protocol === 'https:' || allowPrivate ? [] : ['must begin with https://']),
    // They would stand in every list of endpoints. What is sent is signed.
    ...(username === '' && password === '' ? [] : ['must not have a user name or password']),
    // It would never be sent.
    ...(href.includes('#') ? ['must not have a fragment'] : []),
    // Nobody can listen there.
    ...(port === '0' ? ['must have another port than 0'] : []),
    ...(allowPrivate || !isPrivateAddress(url) ? [] : ['must not be an address that is not public']),
  ];
}

/** Whether the host is an address, and not a public one. Where a name leads is found out whenever something is sent there. */
function isPrivateAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/** The URL as it is parsed. A host alone does not get a slash that nobody gave it. */
function asGiven({ href }: URL, given: string): string {
  return href === `${given}/` ? given : href;
}
