import type { oas31 } from 'zod-openapi';
import type { RestRoute } from '../rest/route.ts';

type Headers = Readonly<Record<string, oas31.HeaderObject>>;

function header(description: string, schema: oas31.SchemaObject): oas31.HeaderObject {
  return { description, schema };
}

/** Of every answer, whether or not it counts for the rate limits. */
export const REQUEST_ID_HEADER: Headers = {
  'X-Request-Id': header('The id of the request: its own, or a new one.', { type: 'string' }),
};

/** Of every answer; those of rate limits while they are on (draft-ietf-httpapi-ratelimit-headers-11). */
const OF_EVERY_ANSWER: Headers = {
  ...REQUEST_ID_HEADER,
  'RateLimit-Policy': header('The limits that the request was counted for: quota `q` in a window of `w` seconds.', {
    type: 'string',
    examples: ['"key";q=600;w=60'],
  }),
  RateLimit: header('What is left of each limit, `r`, for the next `t` seconds.', {
    type: 'string',
    examples: ['"key";r=599;t=60'],
  }),
};

const OF_LISTS: Headers = {
  Link: header(
    'Links to the next, previous and first page, as far as they exist (RFC 8288); to the last one if the list was counted.',
    { type: 'string' },
  ),
  'X-Total-Count': header('How many rows the whole list has, if the list was counted.', {
    type: 'integer',
    minimum: 0,
  }),
  'Preference-Applied': header('`count=exact` if the list was counted.', { type: 'string', enum: ['count=exact'] }),
};

const OF_POSTS: Headers = {
  'Idempotency-Replayed': header('`true` when the answer is a stored one.', { type: 'string', enum: ['true'] }),
};

const CHALLENGE: Headers = {
  'WWW-Authenticate': header('The scheme to use.', { type: 'string', enum: ['Token'] }),
};
const RETRY: Headers = {
  'Retry-After': header('In how many seconds to try again.', { type: 'integer', minimum: 1 }),
};
const OF_REFUSALS: Readonly<Record<number, Headers>> = { 401: CHALLENGE, 429: RETRY, 503: RETRY };

/** The headers of a route's answer when all went well. */
export function answerHeaders({ isList, method }: RestRoute): Headers {
  return { ...OF_EVERY_ANSWER, ...(isList ? OF_LISTS : {}), ...(method === 'POST' ? OF_POSTS : {}) };
}

/** The headers of a refusal with this status. */
export function refusalHeaders(status: number): Headers {
  return { ...OF_EVERY_ANSWER, ...OF_REFUSALS[status] };
}

const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The first answer to a key is given again for 24 hours, and the work is done once.',
  schema: { type: 'string', maxLength: 255 },
};

const PREFER: oas31.ParameterObject = {
  name: 'Prefer',
  in: 'header',
  description: '`count=exact` has the list counted, which takes longer the longer it is (RFC 7240).',
  schema: { type: 'string' },
};

/** The headers that a request may have, besides its key. */
export function requestHeaders({ isList, method }: RestRoute): oas31.ParameterObject[] {
  return [...(isList ? [PREFER] : []), ...(method === 'POST' ? [IDEMPOTENCY_KEY] : [])];
}
