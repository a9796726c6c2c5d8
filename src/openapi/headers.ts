import type { oas31 } from 'zod-openapi';
import type { RestRoute } from '../rest/routing/route.ts';

type Headers = Readonly<Record<string, oas31.HeaderObject>>;

function header(description: string, schema: oas31.SchemaObject): oas31.HeaderObject {
  return { description, schema };
}

/** A header that is sent with every answer. */
function alwaysSent(...described: Parameters<typeof header>): oas31.HeaderObject {
  return { ...header(...described), required: true };
}

/** Sent with every answer, whether or not it counts towards the rate limits. */
export const REQUEST_ID_HEADER: Headers = {
  'X-Request-Id': alwaysSent('The id of the request: the one it was sent with, or a new one.', { type: 'string' }),
};

/** Sent with every answer; the rate limit headers only while rate limits are on (draft-ietf-httpapi-ratelimit-headers-11). */
const COMMON_HEADERS: Headers = {
  ...REQUEST_ID_HEADER,
  'RateLimit-Policy': header('The limits that the request was counted for: quota `q` in a window of `w` seconds.', {
    type: 'string',
    examples: ['"key";q=600;w=60'],
  }),
  RateLimit: header('For each limit, how many requests are left, `r`, in the next `t` seconds.', {
    type: 'string',
    examples: ['"key";r=599;t=60'],
  }),
};

const LIST_HEADERS: Headers = {
  Link: header(
    'Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288).',
    { type: 'string' },
  ),
  'X-Total-Count': header('The number of entries in the whole list, if it was counted.', {
    type: 'integer',
    minimum: 0,
  }),
  'Preference-Applied': header('`count=exact` if the list was counted.', { type: 'string', enum: ['count=exact'] }),
};

const TAG: Headers = {
  ETag: alwaysSent(
    'Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same.',
    {
      type: 'string',
      examples: ['W/"Pq1Yw0q5wLQm0yYl6yq7m1d6x3ZQy8yJb7cN2fT0uKc"'],
    },
  ),
};

const POST_HEADERS: Headers = {
  'Idempotency-Replayed': header('`true` if this repeats the first answer to the key.', {
    type: 'string',
    enum: ['true'],
  }),
  'Idempotency-Stored': header(
    '`no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409.',
    { type: 'string', enum: ['no'] },
  ),
};

const CHALLENGE: Headers = {
  'WWW-Authenticate': alwaysSent('The authentication scheme to use.', { type: 'string', enum: ['Token'] }),
};
const RETRY: Headers = {
  'Retry-After': alwaysSent('How many seconds to wait before trying again.', { type: 'integer', minimum: 1 }),
};
const REFUSAL_HEADERS: Readonly<Record<number, Headers>> = { 401: CHALLENGE, 429: RETRY, 503: RETRY };

/** The headers of a route's successful answer. */
export function answerHeaders(route: RestRoute): Headers {
  return {
    ...COMMON_HEADERS,
    ...(isTagged(route) ? TAG : {}),
    ...(route.isList ? LIST_HEADERS : {}),
    ...(route.method === 'POST' ? POST_HEADERS : {}),
  };
}

/** The headers of a route's 304. */
export function unchangedHeaders(route: RestRoute): Headers {
  return { ...COMMON_HEADERS, ...TAG, ...(route.isList ? LIST_HEADERS : {}) };
}

/** The headers of a refusal with this status. */
export function refusalHeaders(status: number): Headers {
  return { ...COMMON_HEADERS, ...REFUSAL_HEADERS[status] };
}

const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests with the same key are processed once. For 24 hours, repeated requests get the first answer.',
  schema: { type: 'string', maxLength: 255 },
};

const PREFER: oas31.ParameterObject = {
  name: 'Prefer',
  in: 'header',
  description: '`count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240).',
  schema: { type: 'string' },
};

const IF_NONE_MATCH: oas31.ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body.',
  schema: { type: 'string' },
};

/** Whether the answers of a route have an `ETag`. */
export function isTagged({ method, isExport }: RestRoute): boolean {
  return method === 'GET' && !isExport;
}

/** The headers that a request may have, other than its key. */
export function requestHeaders(route: RestRoute): oas31.ParameterObject[] {
  return [
    ...(route.isList ? [PREFER] : []),
    ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ...(isTagged(route) ? [IF_NONE_MATCH] : []),
  ];
}
