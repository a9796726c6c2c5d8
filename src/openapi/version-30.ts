import type { oas31 } from 'zod-openapi';
import { isJsonObject, type JsonObject } from '../domains/inputs/json.ts';

// OpenAPI 3.0 has its own dialect of JSON Schema. Only the keywords that our document uses are translated here. Any other
// keyword is an error, so that a new one never reaches tools that do not support it.

/** The schema keywords that mean the same in both versions and contain no schema. */
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

/** Keywords that 3.0 has no equivalent for: the media type of a text's content, and the format of an object's keys. */
const UNKNOWN = new Set(['contentMediaType', 'propertyNames']);

/**
 * The document in OpenAPI 3.0.4, for tools that support no later version (contract, 7.3). It omits webhooks, which 3.0
 * cannot express.
 *
 * @throws Error if a schema has a keyword that is not handled here
 */
export function inOpenApi30(document: oas31.OpenAPIObject): JsonObject {
  const { webhooks: _webhooks, components, ...rest } = Object(JSON.parse(JSON.stringify(document)));
  const { license, ...info } = rest.info;
  const translated = Object(translate(rest));
  return {
    ...translated,
    openapi: '3.0.4',
    // Licences have no identifier in 3.0.
    info: { ...info, ...(license ? { license: { name: license.name } } : {}) },
    components: {
      ...components,
      schemas: referredTo(translated.paths, eachIn(components.schemas, schemaIn30)),
    },
  };
}

/** Translates the schemas in a part of the document that is not itself a schema. */
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
  if (!isJsonObject(schema)) throw new Error('A schema is not an object.');
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
      throw new Error(`${keyword} has no translation to OpenAPI 3.0.`);
  }
}

/** 3.0 has no null type. It has `nullable`, which qualifies a type, and a schema has exactly one type. */
function withNull({ type, anyOf, ...rest }: JsonObject): JsonObject {
  const choices = Array.isArray(type) ? type.map((each) => ({ type: each })) : anyOf;
  if (!Array.isArray(choices)) return type === undefined ? rest : { ...rest, type };
  const filled = choices.filter((choice) => !isJsonObject(choice) || choice.type !== 'null');
  const [only, ...more] = filled.length < choices.length ? filled.map(nullable) : filled;
  return more.length > 0 ? { ...rest, anyOf: [only, ...more] } : { ...rest, ...Object(only) };
}

function nullable(choice: unknown): JsonObject {
  const { enum: values, ...rest } = Object(choice);
  // Our references are all to objects, and a reference may have no sibling keywords.
  if ('$ref' in rest) return { type: 'object', allOf: [rest], nullable: true };
  return { ...rest, ...(Array.isArray(values) ? { enum: [...values, null] } : {}), nullable: true };
}

/**
 * The schemas that the paths refer to, directly or through other schemas. Those that only the webhooks use are omitted.
 */
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
