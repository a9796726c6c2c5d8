import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../domains/json.ts';
import { components } from './bodies/components.ts';
import { snakeCase } from './naming.ts';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

const AT_COMPONENTS = '#/components/schemas/';

/** The schemas of all answers, by their names. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(components, { uri: (id) => `${AT_COMPONENTS}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutDialect(schema)]));
}

/** Points to the schema of an answer. @throws Error for one that has no name. */
export function componentReference(schema: z.ZodType): { readonly $ref: string } {
  const id = components.get(schema)?.id;
  if (id === undefined) throw new Error('The schema of an answer has no name.');
  return { $ref: `${AT_COMPONENTS}${id}` };
}

/** A domain's schema as a REST caller meets it: what goes in, by the names of REST. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  return inRestNames(
    withoutDialect(
      z.toJSONSchema(schema, {
        io: 'input',
        // Rules in code have no words in JSON Schema; the answer to a breach tells of them.
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema instanceof z.ZodCustom)
            Object.assign(jsonSchema, { type: 'object', additionalProperties: true });
          // What is preprocessed is described by what it is then read with.
          if (zodSchema instanceof z.ZodPipe && zodSchema.in instanceof z.ZodTransform) {
            for (const keyword of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, keyword);
            Object.assign(jsonSchema, inputSchema(zodSchema.out));
          }
        },
      }),
    ),
  );
}

/** The parameters of a query or path, each with its schema and whether it must be there. */
export function parameterSchemas(parameters: z.ZodObject): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const { properties = {}, required = [] } = inputSchema(parameters);
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' ? [{ name, schema, isRequired: required.includes(name) }] : [],
  );
}

function withoutDialect(schema: JsonSchema): JsonSchema {
  const bare = { ...schema };
  delete bare.$schema;
  delete bare.$id;
  return bare;
}

/** Renames the properties of an object schema and of those in it. */
function inRestNames(schema: JsonSchema): JsonSchema {
  const named: JsonSchema = { ...schema };
  if (named.properties) {
    const properties = Object.entries(named.properties);
    named.properties = Object.fromEntries(properties.map(([name, each]) => [snakeCase(name), eachInRestNames(each)]));
  }
  if (named.required) named.required = named.required.map(snakeCase);
  if (named.anyOf) named.anyOf = named.anyOf.map(inRestNames);
  if (isSchema(named.items)) named.items = inRestNames(named.items);
  return named;
}

/** In JSON Schema a boolean is a schema too. */
function eachInRestNames(schema: JsonSchema | boolean): JsonSchema | boolean {
  return isSchema(schema) ? inRestNames(schema) : schema;
}

function isSchema(value: unknown): value is JsonSchema {
  return isJsonObject(value);
}

/** The body of every error (API document, Errors; contract, section 3). */
export const errorSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['status', 'type', 'detail'],
      properties: {
        status: { type: 'integer', description: 'The HTTP status.' },
        type: {
          type: 'string',
          enum: ['bad_request', 'unauthorized', 'forbidden', 'not_found', 'rate_limit_exceeded', 'server_error'],
          description: 'The kind of error. A record that is missing is a 404 of type `forbidden`.',
        },
        detail: { type: 'string', description: 'What was wrong, for people.' },
        fields: {
          type: 'array',
          description: 'On failed validation: every problem, each with its field.',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
};
