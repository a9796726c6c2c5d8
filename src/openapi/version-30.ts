import type { oas31 } from 'zod-openapi';
import { isJsonObject, type JsonObject } from '../domains/inputs/json.ts';

// OpenAPI 3.0 has a dialect of JSON Schema of its own. Only what our document uses is translated here; a keyword that is not known on
// either list is refused, so that a new one is not written for tools that do not know it.

/** The keywords of a schema that mean the same in both versions and contain no schema. */
const SAME = new Set([
  '$ref',
  'default',
  'deprecated',
  'description',
  'enum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'required',
  'type',
]);

/** What 3.0 cannot say of a schema: the media type of what is in a text, and the form of an object's keys. */
const UNKNOWN = new Set(['contentMediaType', 'propertyNames']);

/**
 * The document in OpenAPI 3.0.4, for tools that know no later version (contract, 7.3). It lacks what 3.0 has no words for: the webhooks.
 *
 * @throws Error if a schema has a keyword that nobody has decided about
 */
export function inOpenApi30(document: oas31.OpenAPIObject): JsonObject {
  const { webhooks: _webhooks, components, ...rest } = Object(JSON.parse(JSON.stringify(document)));
  const { license, ...info } = rest.info;
  const translated = Object(translate(rest));
  return {
    ...translated,
    openapi: '3.0.4',
    // A licence has no identifier in 3.0.
    info: { ...info, ...(license ? { license: { name: license.name } } : {}) },
    components: {
      ...components,
      schemas: referredTo(translated.paths, eachIn(components.schemas, schemaIn30)),
    },
  };
}

/** Translates the schemas in a part of the document that is no schema itself. */
function translate(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(translate);
  if (!isJsonObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      // Examples are data, in which anything may be called a schema.
      name === 'schema' ? schemaIn30(value) : name === 'examples' || name === 'example' ? value : translate(value),
    ]),
  );
}

function schemaIn30(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) throw new Error('A schema is no object.');
  const entries = Object.entries(schema).flatMap(([keyword, value]) => keywordIn30(keyword, value));
  return withNull(Object.fromEntries(entries));
}

function keywordIn30(keyword: string, value: unknown): [string, unknown][] {
  if (UNKNOWN.has(keyword)) return [];
  if (SAME.has(keyword)) return [[keyword, value]];
  switch (keyword) {
    case 'const':
      return [['enum', [value]]];
    case 'examples':
      return Array.isArray(value) ? [['example', value[0]]] : [];
    case 'properties':
      return [[keyword, eachIn(value, schemaIn30)]];
    case 'items':
      return [[keyword, schemaIn30(value)]];
    case 'additionalProperties':
      return [[keyword, typeof value === 'boolean' ? value : schemaIn30(value)]];
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return [[keyword, Array.isArray(value) ? value.map(schemaIn30) : []]];
    default:
      throw new Error(`Nobody has decided how OpenAPI 3.0 says ${keyword}.`);
  }
}

/** 3.0 has no type null, but `nullable`, which stands beside a type; and a schema has one type. */
function withNull({ type, anyOf, ...rest }: JsonObject): JsonObject {
  const choices = Array.isArray(type) ? type.map((each) => ({ type: each })) : anyOf;
  if (!Array.isArray(choices)) return type === undefined ? rest : { ...rest, type };
  const filled = choices.filter((choice) => !isJsonObject(choice) || choice.type !== 'null');
  const [only, ...more] = filled.length < choices.length ? filled.map(nullable) : filled;
  return more.length > 0 ? { ...rest, anyOf: [only, ...more] } : { ...rest, ...Object(only) };
}

function nullable(choice: unknown): JsonObject {
  const { enum: values, ...rest } = Object(choice);
  // What we refer to are objects, and nothing may stand beside a reference.
  if ('$ref' in rest) return { type: 'object', allOf: [rest], nullable: true };
  return { ...rest, ...(Array.isArray(values) ? { enum: [...values, null] } : {}), nullable: true };
}

/** The schemas that the paths refer to, directly or by other schemas: those of the webhooks are left out with them. */
function referredTo(paths: unknown, schemas: JsonObject): JsonObject {
  const names = new Set<string>();
  const look = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      look(schemas[name]);
    }
  };
  look(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

function eachIn(named: unknown, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(Object(named)).map(([name, value]) => [name, change(value)]));
}
