import { builder } from '../builder.ts';
import { GRAPHQL_CODES } from '../error-codes.ts';

/** No field has this type: errors are not part of the schema, and code generators make constants of it. */
builder.enumType('ErrorCode', {
  description: 'The codes of errors, in `extensions.code`. Further ones may be added.',
  values: Object.fromEntries(Object.entries(GRAPHQL_CODES).map(([code, description]) => [code, { description }])),
});
