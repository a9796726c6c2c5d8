import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../domains/json.ts';
import { snakeCase } from './naming.ts';

/** How a body is built, as far as names go: read off the domain's zod schema. */
export type BodyShape =
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, { readonly name: string; readonly shape: BodyShape }>;
    }
  | { readonly kind: 'list'; readonly item: BodyShape }
  /** A value with keys of the caller's own, such as metadata. */
  | { readonly kind: 'json' }
  | { readonly kind: 'value' };

/** The shape that a zod schema describes. Fields go by their names in REST. */
export function shapeOf(schema: z.core.$ZodType): BodyShape {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [snakeCase(name), { name, shape: shapeOf(field) }] as const,
    );
    return { kind: 'object', fields: new Map(fields) };
  }
  if (schema instanceof z.ZodArray) return { kind: 'list', item: shapeOf(schema.element) };
  if (schema instanceof z.ZodCustom) return { kind: 'json' };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  // What goes through a transformation has the shape that goes into it; a preprocessed one, that which comes out.
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return { kind: 'value' };
}

/**
 * A body in the domain's names. Keys that the shape lacks are ignored; what does not fit the shape stays as it is, for the
 * schema to refuse; keys inside metadata are the caller's own.
 */
export function inDomainNames(shape: BodyShape, value: unknown): unknown {
  if (shape.kind === 'list') return Array.isArray(value) ? value.map((item) => inDomainNames(shape.item, item)) : value;
  if (shape.kind !== 'object' || !isJsonObject(value)) return value;
  const renamed: JsonObject = {};
  for (const [restName, { name, shape: fieldShape }] of shape.fields) {
    if (Object.hasOwn(value, restName)) renamed[name] = inDomainNames(fieldShape, value[restName]);
  }
  return renamed;
}
