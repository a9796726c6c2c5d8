import { GraphQLError, Kind } from 'graphql';
import { keepsValue } from '../../domains/inputs/exact-numbers.ts';
import { builder } from './builder.ts';

builder.scalarType('DateTime', {
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  description:
    'A point in time in UTC, ISO 8601 with milliseconds: `2026-11-21T09:30:00.000Z`. Input may have any UTC offset.',
  serialize: (value) => value.toISOString(),
  parseValue: requireText,
});

builder.scalarType('Date', {
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  description: 'A calendar date: `2026-11-21`. In a filter it means the whole day in UTC.',
  serialize: (value) => value.toISOString().slice(0, 10),
  parseValue: requireText,
});

// Literals need no `parseLiteral`: by default graphql-js builds objects without a prototype, so that `__proto__` is a
// key like any other.
builder.scalarType('JSONObject', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  description: 'Any JSON object. A number in it that a 64-bit number would round is refused: send it as a text.',
  serialize: (value) => value,
  parseValue: (value) => value,
});

builder.scalarType('ResultValue', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-3',
  description:
    'The value of a result: a number, or text such as `"<0.5"` or `"NON-REACTIVE"`. A number that a 64-bit number would round is refused: send it as a text.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError('must be a number or a text');
  },
  parseLiteral: (node) => {
    if (node.kind === Kind.STRING) return node.value;
    // A whole number that would be rounded is refused, as in variables (domains/inputs/exact-numbers.ts); other numbers
    // are refused by the limits.
    if (node.kind === Kind.INT || node.kind === Kind.FLOAT)
      return keepsValue(node.value) ? Number(node.value) : Number.POSITIVE_INFINITY;
    throw new GraphQLError('must be a number or a text', { nodes: node });
  },
});

/**
 * Dates pass through as text: the zod schemas of the use-cases validate them, and report them with all other problems. A
 * value that is not text throws a plain error, because graphql-js would not add the location in the document to a
 * GraphQLError.
 */
function requireText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('must be a string');
}
