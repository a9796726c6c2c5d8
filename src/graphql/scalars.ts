import { GraphQLError, Kind, type ValueNode } from 'graphql';
import type { JsonObject } from '../domains/json.ts';
import { builder } from './builder.ts';

builder.scalarType('DateTime', {
  description: 'A moment in UTC, ISO 8601 with milliseconds: `2026-11-21T09:30:00.000Z`. Input may have any offset.',
  serialize: (value) => value.toISOString(),
  parseValue: requireText,
});

builder.scalarType('Date', {
  description: 'A calendar date: `2026-11-21`. As a bound of a filter it means the whole day in UTC.',
  serialize: (value) => value.toISOString().slice(0, 10),
  parseValue: requireText,
});

builder.scalarType('JSONObject', {
  description: 'A JSON object with keys of the caller’s own.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => jsonOf(node, variables ?? {}),
});

builder.scalarType('ResultValue', {
  description: 'The value of a result: a number, or a text such as `"<0.5"` or `"NON-REACTIVE"`.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new GraphQLError('must be a number or a string');
  },
});

function requireText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('must be a string');
}

/** A literal as the value it writes. Keys are defined, not assigned: `__proto__` is a key like any other. */
function jsonOf(node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.BOOLEAN:
    case Kind.STRING:
    case Kind.ENUM:
      return node.value;
    case Kind.LIST:
      return node.values.map((value) => jsonOf(value, variables));
    case Kind.OBJECT: {
      const object: JsonObject = {};
      for (const field of node.fields) {
        Object.defineProperty(object, field.name.value, {
          value: jsonOf(field.value, variables),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return object;
    }
    case Kind.VARIABLE:
      return variables[node.name.value];
  }
}
