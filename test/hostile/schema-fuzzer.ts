import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { literal } from '../helpers/literal.ts';
import type { Random } from './random.ts';

/** Values that no schema expects, or that others have stumbled over. */
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    -0,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeffx',
    "' OR 1=1 --",
    '%_\\',
  ],
  ...[
    'x'.repeat(3_000),
    '9'.repeat(400),
    '1e400',
    '<0.5',
    '≥ 40',
    '{{7*7}}',
    '../../etc/passwd',
    '0001-01-01',
    '2026-02-30',
  ],
  ...[
    '9999-12-31T23:59:59.999Z',
    '2026-11-21T09:30:00+23:59',
    '__proto__',
    'constructor',
    [],
    {},
    [[[]]],
    [null],
    { a: { b: {} } },
  ],
  ...[
    JSON.parse('{"__proto__": {"x": 1}}'),
    { toString: 1 },
    { length: 1e9 },
    Array.from({ length: 300 }, () => 'LIPID'),
  ],
];

/** Texts that mean something to a parser, to be put where they do not belong. */
const SNIPPETS = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  '"""',
  '\\',
  '$',
  '@include(if: true)',
  '...',
  ':',
  '!',
  '#',
  '\u0000',
  '&',
  '=',
  '%',
  '%00',
  '/',
  '?',
  'null',
  '{__schema{types{name}}}',
  '__typename',
  'fragment F on Kit{kitId}',
  'query',
  'mutation',
];

type AnyField = GraphQLField<unknown, unknown>;

/** Makes GraphQL operations and values of JSON Schema that fit nearly, from what is known to exist and from odd values. */
export class SchemaFuzzer {
  readonly #random: Random;
  readonly #schema: GraphQLSchema;
  /** Texts that name something: codes, ids, words. */
  readonly #known: readonly string[];

  constructor(random: Random, schema: GraphQLSchema, known: readonly string[]) {
    this.#random = random;
    this.#schema = schema;
    this.#known = known;
  }

  /** An operation of one or two root fields, spoiled as a text more often than not. */
  operation(): { readonly query: string; readonly variables: unknown; readonly operationName?: unknown } {
    const random = this.#random;
    const isMutation = random.chance(3);
    const type = isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType();
    const fields = Object.values(type?.getFields() ?? {});
    const variables: Record<string, unknown> = {};
    const definitions: string[] = [];
    const chosen = Array.from({ length: random.chance(4) ? 2 : 1 }, () => random.pick(fields));
    const selection = chosen
      .map((field, index) => this.#field(field, 0, `f${index}: `, definitions, variables))
      .join(' ');
    const head = `${isMutation ? 'mutation' : 'query'} Asked${definitions.length > 0 ? `(${definitions.join(', ')})` : ''}`;
    const text = `${head} { ${selection} }`;
    return {
      query: random.chance(3) ? text : this.spoiled(text),
      // A parameter of the wrong type fails the whole batch.
      variables: random.chance(150) ? random.pick(ODD) : variables,
      ...(random.chance(150) ? { operationName: random.pick([...ODD, 'Asked']) } : {}),
    };
  }

  #field(
    field: AnyField,
    depth: number,
    alias: string,
    definitions: string[],
    variables: Record<string, unknown>,
  ): string {
    const random = this.#random;
    const given = field.args.flatMap(({ name, type }) => {
      if (!isNonNullType(type) && random.chance(2)) return [];
      const value = this.#valueOf(type, 0);
      if (random.chance(3)) return [`${name}: ${literal(value, type)}`];
      const variable = `v${definitions.length}`;
      definitions.push(`$${variable}: ${type}`);
      if (!random.chance(25)) variables[variable] = value;
      return [`${name}: $${variable}`];
    });
    const type = getNamedType(field.type);
    const args = given.length > 0 ? `(${given.join(', ')})` : '';
    return `${alias}${field.name}${args}${isLeafType(type) ? '' : ` { ${this.#selection(type, depth + 1, definitions, variables)} }`}`;
  }

  #selection(type: unknown, depth: number, definitions: string[], variables: Record<string, unknown>): string {
    const random = this.#random;
    if (!isObjectType(type)) return '__typename';
    const fields = random
      .some(Object.values(type.getFields()), 6)
      .filter((field) => depth < 3 || isLeafType(getNamedType(field.type)));
    return [
      '__typename',
      ...fields.map((field, index) =>
        this.#field(field, depth, field.args.length > 0 ? `a${depth}${index}: ` : '', definitions, variables),
      ),
    ].join(' ');
  }

  #valueOf(type: GraphQLInputType, depth: number): unknown {
    const random = this.#random;
    if (random.chance(12)) return random.pick(ODD);
    if (!isNonNullType(type) && random.chance(6)) return null;
    const nullable = getNullableType(type);
    if (isListType(nullable))
      return Array.from({ length: random.below(4) }, () => this.#valueOf(nullable.ofType, depth));
    if (isEnumType(nullable)) return random.pick(nullable.getValues()).name;
    if (isInputObjectType(nullable)) {
      const fields = Object.values(nullable.getFields()).filter(
        (field) => isNonNullType(field.type) || random.chance(2),
      );
      return Object.fromEntries(fields.map((field) => [field.name, this.#valueOf(field.type, depth + 1)]));
    }
    if (nullable.name === 'Boolean') return random.chance(2);
    if (nullable.name === 'Int') return random.below(130) - 10;
    if (nullable.name === 'JSONObject') return this.#anything(0);
    return this.#text();
  }

  /** A value of a JSON Schema. `find` looks a reference up. */
  valueOf(schema: JsonSchema, find: (reference: string) => JsonSchema): unknown {
    const random = this.#random;
    if (random.chance(12)) return random.pick(ODD);
    if (schema.$ref !== undefined) return this.valueOf(find(schema.$ref), find);
    const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (variants) return this.valueOf(random.pick(variants), find);
    if (schema.enum) return random.pick(schema.enum);
    if (schema.properties) {
      const entries = Object.entries(schema.properties).filter(
        ([name]) => schema.required?.includes(name) || random.chance(2),
      );
      return Object.fromEntries(entries.map(([name, each]) => [name, this.valueOf(each, find)]));
    }
    if (schema.items) return Array.from({ length: random.below(4) }, () => this.valueOf(schema.items ?? {}, find));
    if (schema.type === 'boolean') return random.chance(2);
    if (schema.type === 'integer') return random.below(200) - 20;
    return schema.type === 'object' ? this.#anything(0) : this.#text();
  }

  /** JSON of any shape. */
  #anything(depth: number): unknown {
    const random = this.#random;
    if (depth > 9 || random.chance(3)) return random.chance(2) ? random.pick(ODD) : this.#text();
    const children = Array.from({ length: random.below(4) }, () => this.#anything(depth + 1));
    return random.chance(3) ? children : Object.fromEntries(children.map((child) => [this.#text(), child]));
  }

  #text(): string {
    const random = this.#random;
    const text = random.pick(this.#known);
    return random.chance(8) ? this.spoiled(text) : text;
  }

  /** The text with something put in, taken out, doubled or moved. */
  spoiled(text: string): string {
    const random = this.#random;
    const begin = random.below(text.length + 1);
    const end = begin + random.below(12);
    switch (random.below(5)) {
      case 0:
        return text.slice(0, begin) + text.slice(end);
      case 1:
        return text.slice(0, end) + text.slice(begin);
      case 2:
        return text.slice(0, begin);
      case 3:
        return text.slice(0, begin) + random.pick(SNIPPETS).repeat(1 + random.below(40)) + text.slice(begin);
      default:
        return text.slice(0, begin) + random.pick(SNIPPETS) + text.slice(begin);
    }
  }
}

/** As much of JSON Schema as our OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}
