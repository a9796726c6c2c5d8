import type { InputTypeParam } from '@pothos/core';
import { z } from 'zod';
import { builder } from '../fields/builder.ts';
import { enumFor } from '../fields/enum-type.ts';
import { DateRangeInput } from './common.ts';

/**
 * The input type of a list's filter, made from the schema that parses it: the same fields, with their descriptions.
 *
 * @throws Error when the schema is built, for a field without a description, or of a kind that is not handled yet.
 */
export function filterInput(name: string, description: string, filter: z.ZodObject) {
  return builder.inputType(name, {
    description,
    fields: (t) => {
      const fields = Object.entries(filter.shape).map(([field, schema]) => {
        const { description, format } = z.globalRegistry.get(schema) ?? {};
        if (description === undefined) throw new Error(`${name}.${field} has no description.`);
        return [field, t.field({ type: format === 'uuid' ? 'ID' : typeOf(schema), description })] as const;
      });
      return Object.fromEntries(fields);
    },
  });
}

type InputType = InputTypeParam<typeof builder.$inferSchemaTypes>;

/** The input type of a field, for the kinds of fields that filters have so far. */
function typeOf(schema: unknown): InputType {
  const inner = withoutAbsence(schema);
  if (inner instanceof z.ZodEnum) return enumFor(inner.def.entries);
  if (inner instanceof z.ZodString) return 'String';
  if (inner instanceof z.ZodBoolean) return 'Boolean';
  if (inner instanceof z.ZodNumber && inner.format === 'safeint') return 'Int';
  if (inner instanceof z.ZodObject) return DateRangeInput;
  if (!(inner instanceof z.ZodArray))
    throw new Error('A filter takes text, a flag, a word, a whole number, days, or a list of values.');
  const value = withoutAbsence(inner.element);
  if (value instanceof z.ZodEnum) return [enumFor(value.def.entries)];
  return ['String'];
}

/** A schema without its optional and transforming wrappers. */
function withoutAbsence(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return withoutAbsence(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return withoutAbsence(schema.unwrap());
  return schema;
}
