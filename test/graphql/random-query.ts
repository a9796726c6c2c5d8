import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { LIMITS } from '../../src/graphql/limits/limits.ts';
import { literal } from '../helpers/literal.ts';

/** An operation as a caller sends it. */
export interface RandomOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** Values for arguments and for the fields of filters, by their names: those that exist, and some that do not. */
export type Known = Readonly<Record<string, readonly string[]>>;

type AnyField = GraphQLField<unknown, unknown>;

/** Roots that are often asked for, and others. */
const ROOTS = [
  ...['kit', 'sample', 'order', 'requisition', 'patient', 'report'],
  ...['kits', 'samples', 'orders', 'requisitions', 'patients', 'reports', 'webhookEndpoints'],
  ...[
    'node',
    'viewer',
    'users',
    'apiKeys',
    'accounts',
    'stalledKits',
    'stalledOrders',
    'lot',
    'lots',
    'unmatchedResults',
    'outboundMessages',
  ],
];
const OTHER_ROOTS = ['kitTypes', 'nodes', 'account', 'analytes'];

/**
 * What use-cases of their own read: from what laboratories have sent, test/graphql/computed-fields.test.ts and those of the laboratory; of lots,
 * test/domains/lots.test.ts and recalls.test.ts.
 */
const OF_USE_CASES = [
  'Lot.figures',
  'Lot.recall',
  'UnmatchedResult.candidates',
  'UnmatchedResult.comparison',
  'UnmatchedResult.message',
  'OutboundMessage.message',
];

const PAGING = ['first', 'last', 'after', 'before'];

/** Strings that no argument takes gladly. */
const BAD_TEXTS = ['', 'a\u0000b', 'x'.repeat(300), '../..'];
const BAD_DAYS = ['2026-02-30', 'yesterday', '', '2026-13-01T00:00:00Z'];
const WRONG_VALUES: readonly unknown[] = [7, 'LOST', true, {}, [], [null], { colour: 'red' }, 1e10, null];

/** Makes a random query, small enough to be quick. Half of them may be wrong, in the ways that a caller can be wrong. */
export class RandomQuery {
  readonly #schema: GraphQLSchema;
  readonly #gen: fc.GeneratorValue;
  readonly #known: Known;
  readonly #mayBeWrong: boolean;
  /** Whether to go deep, and to ask for long pages, until a limit is passed. */
  readonly #isTooMuch: boolean;
  readonly #definitions = new Map<string, string>();
  readonly #variables: Record<string, unknown> = {};
  readonly #fragments = new Map<string, string>();
  #budget = 40;
  #names = 0;

  constructor(schema: GraphQLSchema, gen: fc.GeneratorValue, known: Known) {
    this.#schema = schema;
    this.#gen = gen;
    this.#known = known;
    this.#isTooMuch = this.#chance(25);
    this.#mayBeWrong = !this.#isTooMuch && this.#chance(2);
  }

  operation(): RandomOperation {
    const roots = this.#some(this.#chance(8) ? [...ROOTS, ...OTHER_ROOTS] : ROOTS, 1, 2);
    const fields = this.#schema.getQueryType()?.getFields();
    const selection = roots.map((name) => {
      const field = fields?.[name];
      if (!field) throw new Error(`There is no query ${name}.`);
      return this.#field(field, 0);
    });
    const definitions = [...this.#definitions].map(([name, definition]) => `$${name}: ${definition}`);
    const head = `query Asked${definitions.length > 0 ? `(${definitions.join(', ')})` : ''}`;
    const isOneOfTwo = this.#chance(20);
    const below = [...this.#fragments.values(), ...(isOneOfTwo ? ['query Other { viewer { role } }'] : [])];
    return {
      text: [`${head} { ${selection.join(' ')} }`, ...below].join('\n'),
      variables: this.#variables,
      operationName: isOneOfTwo && !this.#isWrong(3) ? 'Asked' : this.#isWrong(40) ? 'Missing' : undefined,
    };
  }

  #number(max: number): number {
    return this.#gen(fc.nat, { max });
  }

  #pick<Value>(values: readonly Value[]): Value {
    const value = values[this.#number(values.length - 1)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  }

  #some<Value>(values: readonly Value[], least: number, most: number): readonly Value[] {
    const count = least + this.#number(Math.max(0, Math.min(most, values.length) - least));
    return Array.from({ length: count }, () => this.#pick(values));
  }

  #chance(oneIn: number): boolean {
    return this.#number(oneIn - 1) === 0;
  }

  /** Whether to be wrong here. */
  #isWrong(oneIn: number): boolean {
    return this.#mayBeWrong && this.#chance(oneIn);
  }

  #name(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }

  #field(field: AnyField, depth: number): string {
    this.#budget -= 1;
    if (this.#isWrong(2000)) return this.#pick(['nonsense', '... on Nothing { id }', '...Nowhere', 'id { id }']);
    const type = getNamedType(field.type);
    // Without an alias, two of one field differ in arguments, which validation refuses.
    const hasAlias = field.args.length > 0 ? !this.#isWrong(80) : this.#chance(6);
    const selection = isLeafType(type) ? '' : ` { ${this.#selection(type, depth + 1)} }`;
    const text = `${field.name}${this.#arguments(field)}${this.#directive()}${selection}`;
    // The same field twice is one field, and under another name two.
    const again = isLeafType(type) && this.#chance(15) ? this.#pick([` ${text}`, ` ${this.#name('a')}: ${text}`]) : '';
    return `${hasAlias ? `${this.#name('a')}: ` : ''}${text}${again}`;
  }

  #directive(): string {
    if (!this.#chance(12)) return '';
    const value = this.#pick(['true', 'false', '$yes', '$no', '$maybe']);
    if (value === '$yes' || value === '$no') {
      this.#definitions.set(value.slice(1), 'Boolean!');
      if (!this.#isWrong(8)) this.#variables[value.slice(1)] = value === '$yes';
    }
    if (value === '$maybe') {
      this.#definitions.set('maybe', 'Boolean = true');
      if (this.#chance(3)) this.#variables.maybe = this.#isWrong(4) ? null : false;
    }
    return ` @${this.#pick(['include', 'skip'])}(if: ${value})`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    if (isInterfaceType(type)) {
      const own = this.#fieldsOf(type, Object.values(type.getFields()), depth);
      const parts = this.#some(this.#schema.getPossibleTypes(type), 0, 3).map(
        (possible) => `... on ${possible.name} { ${this.#variantFields(possible)} }`,
      );
      return `__typename ${own} ${parts.join(' ')}`;
    }
    if (!isObjectType(type)) throw new Error(`${type.name} is no object`);
    const fields = Object.values(type.getFields());
    const connection = fields.filter(({ name }) => ['edges', 'pageInfo', 'totalCount'].includes(name));
    if (connection.length === 3) return this.#fieldsOf(type, connection, depth, 1);
    const text = this.#fieldsOf(type, fields, depth);
    if (this.#chance(8)) return `__typename ... on ${type.name} { ${text} }`;
    return this.#chance(8) ? this.#spread(type, text, depth) : text;
  }

  /** Some fields by way of a named fragment, which may have been spread elsewhere. */
  #spread(type: GraphQLObjectType, text: string, depth: number): string {
    const known = [...this.#fragments.keys()].filter((name) => name.startsWith(`${type.name}_`));
    if (known.length > 0 && this.#chance(2)) return `...${this.#pick(known)} ${text} ...${this.#pick(known)}`;
    const name = this.#name(`${type.name}_`);
    this.#fragments.set(name, `fragment ${name} on ${type.name} { ${text} }`);
    return `...${name}${this.#directive()} ${this.#fieldsOf(type, Object.values(type.getFields()), depth)}`;
  }

  /** The fields of one type of an interface alone; aliased, since those of several types may differ in their types. */
  #variantFields(type: GraphQLObjectType): string {
    const leaves = Object.values(type.getFields()).filter(
      ({ name, type: ofField }) => isLeafType(getNamedType(ofField)) && !OF_USE_CASES.includes(`${type.name}.${name}`),
    );
    return this.#some(leaves, 1, 4)
      .map((field) => `${this.#name('a')}: ${field.name}`)
      .join(' ');
  }

  #fieldsOf({ name: typeName }: GraphQLNamedType, all: readonly AnyField[], depth: number, least = 2): string {
    const fields = all.filter(({ name }) => !OF_USE_CASES.includes(`${typeName}.${name}`));
    const leaves = fields.filter(({ type }) => isLeafType(getNamedType(type)));
    const isDeep = this.#isTooMuch;
    const isEnough = isDeep ? depth > LIMITS.depth + 2 : depth > 7 || this.#budget < 0;
    const objects = isEnough ? [] : fields.filter((field) => !leaves.includes(field) && (!isDeep || leadsOn(field)));
    const needed = objects.filter(({ name }) => name === 'edges' || name === 'node');
    const chosen = [
      ...(leaves.length > 0 ? this.#some(leaves, objects.length > 0 ? 0 : 1, Math.max(least, 4)) : []),
      ...(objects.length > 0 ? this.#some(objects, isDeep ? 1 : 0, isDeep ? 1 : depth < 3 ? 3 : 2) : []),
      ...(this.#chance(2) ? needed : []),
    ];
    const texts = [...new Set(chosen)].map((field) => this.#field(field, depth));
    return texts.length > 0 ? texts.join(' ') : '__typename';
  }

  #arguments({ args }: AnyField): string {
    const values = { ...this.#page(args), ...this.#otherArguments(args) };
    const given = args.flatMap(({ name, type }) =>
      Object.hasOwn(values, name) ? [`${name}: ${this.#written(values[name], type)}`] : [],
    );
    if (args.length > 0 && this.#isWrong(150)) given.push('colour: RED');
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  /** `first`, `last`, `after` and `before`. A cursor may be one of another order, or none at all. */
  #page(args: readonly GraphQLArgument[]): Readonly<Record<string, unknown>> {
    if (!args.some(({ name }) => name === 'first')) return {};
    const page: Record<string, unknown> = {};
    const size = () => {
      if (this.#isWrong(6)) return this.#pick([0, -1, 101, 1000]);
      return this.#isTooMuch || this.#chance(60) ? 100 : 1 + this.#number(4);
    };
    if (this.#chance(2)) page[this.#pick(['first', 'last'])] = size();
    if (this.#isWrong(12)) Object.assign(page, { first: size(), last: size() });
    if (this.#chance(6)) page[this.#pick(['after', 'before'])] = this.#text('cursor');
    if (this.#chance(30)) Object.assign(page, { after: this.#text('cursor'), before: this.#text('cursor') });
    if (this.#chance(15)) page[this.#pick(PAGING)] = null;
    return page;
  }

  #otherArguments(args: readonly GraphQLArgument[]): Readonly<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const { name, type } of args) {
      if (PAGING.includes(name)) continue;
      const named = getNamedType(type);
      if (name === 'ids') values[name] = Array.from({ length: this.#number(3) }, () => this.#text('id'));
      else if (Object.hasOwn(this.#known, name)) {
        if (isNonNullType(type) || this.#chance(2)) values[name] = this.#text(name);
      } else if (isEnumType(named) && this.#chance(2)) values[name] = this.#valueOf(name, type);
      else if ((isInputObjectType(named) || isListType(getNullableType(type))) && this.#chance(2))
        values[name] = this.#valueOf(name, type);
      if (this.#isWrong(150)) values[name] = this.#pick(WRONG_VALUES);
      if (this.#isWrong(150)) delete values[name];
    }
    return values;
  }

  #text(name: string): string {
    if (this.#isWrong(8)) return this.#pick(BAD_TEXTS);
    return this.#pick(this.#known[name] ?? BAD_TEXTS);
  }

  /** A filter, or an order. */
  #object(fields: readonly GraphQLInputField[]): Readonly<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const { name, type } of this.#some(fields, 0, 3)) {
      values[name] = this.#isWrong(100) ? this.#pick(WRONG_VALUES) : this.#valueOf(name, type);
    }
    if (this.#isWrong(150)) values.colour = 'red';
    return values;
  }

  #valueOf(name: string, type: GraphQLInputType): unknown {
    const nullable = getNullableType(type);
    const named = getNamedType(type);
    if (isListType(nullable))
      return Array.from({ length: this.#number(3) }, () => this.#valueOf(name, nullable.ofType));
    if (isInputObjectType(named)) return this.#object(Object.values(named.getFields()));
    if (isEnumType(named)) return this.#isWrong(40) ? 'LOST' : this.#pick(named.getValues()).name;
    if (named.name === 'Boolean') return this.#chance(2);
    if (named.name === 'Int') return this.#isWrong(6) ? -1 : this.#number(40);
    if (named.name === 'Date') return this.#isWrong(6) ? this.#pick(BAD_DAYS) : `2026-0${1 + this.#number(8)}-01`;
    return this.#text(name);
  }

  /** A value as it stands in the text: as a literal, or as a variable, in whole or in part. */
  #written(value: unknown, type: GraphQLInputType): string {
    if (this.#chance(6)) return this.#asVariable(value, type);
    const nullable = getNullableType(type);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isInputObjectType(nullable))
      return literal(value, type);
    const fields = Object.entries(value).map(([name, each]) => {
      const field = nullable.getFields()[name];
      return `${name}: ${field ? this.#written(each, field.type) : literal(each, type)}`;
    });
    return `{ ${fields.join(', ')} }`;
  }

  #asVariable(value: unknown, type: GraphQLInputType): string {
    const name = this.#name('v');
    const hasDefault = this.#chance(3);
    this.#definitions.set(name, hasDefault ? `${getNullableType(type)} = ${literal(value, type)}` : String(type));
    if (!hasDefault || this.#chance(2)) this.#variables[name] = value;
    if (this.#isWrong(6)) this.#variables[name] = this.#pick(WRONG_VALUES);
    if (this.#isWrong(12)) delete this.#variables[name];
    return `$${name}`;
  }
}

/** Whether a field's type has fields with selections of their own. */
function leadsOn({ type }: AnyField): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && Object.values(named.getFields()).some((field) => !isLeafType(getNamedType(field.type)));
}
