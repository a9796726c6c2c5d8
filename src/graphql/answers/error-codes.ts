import type { ErrorCode } from '../../errors/errors.ts';

/** The errors that only HTTP distinguishes; a GraphQL client sees each of them as a bad request. */
type HttpOnlyCode =
  | 'UNKNOWN_ROUTE'
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'EXPECTATION_FAILED'
  | 'CLIENT_CLOSED_REQUEST';

/** The codes that a GraphQL client can get (contract, 5.4). */
export type GraphQLCode = Exclude<ErrorCode, HttpOnlyCode> | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED';

/** What each code means, for the schema's documentation (contract, 5.4). */
export const GRAPHQL_CODES: Readonly<Record<GraphQLCode, string>> = {
  BAD_USER_INPUT:
    'Something about the request is wrong; `extensions.fields`, where it is about fields, lists every problem.',
  UNAUTHENTICATED: 'There is no API key, or it is not valid.',
  FORBIDDEN:
    'The caller may not do this or see this field; or, at an activation, the kit or the token does not allow it.',
  NOT_FOUND: 'A mutation names a record that does not exist, or that the caller does not see.',
  INVALID_TRANSITION:
    'The record’s status does not allow this; the message says why, and what is allowed if something is.',
  CONFLICT: 'Something else has been done already, or at the same time; the message says what.',
  CURSOR_EXPIRED:
    'Events after the cursor have been removed, or its own event is not in the database: begin anew, as docs/events.md says.',
  QUERY_TOO_COMPLEX: 'The request is beyond a limit; the message says which.',
  RATE_LIMITED: 'A rate limit is exceeded; `Retry-After` says when to try again.',
  PERSISTED_QUERY_NOT_FOUND: 'The hash is not that of a registered document: send the document once.',
  GRAPHQL_PARSE_FAILED: 'The document is malformed.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not fit the schema.',
  SERVICE_UNAVAILABLE:
    'The service cannot answer for now, and nothing was changed; `Retry-After` says when to try again.',
  OUTCOME_UNKNOWN: 'The change may have been made or not: look before you repeat it.',
  INTERNAL_SERVER_ERROR: 'The fault is the service’s: quote `extensions.requestId`.',
};
