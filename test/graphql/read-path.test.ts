import fc from 'fast-check';
import {
  execute,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { type RequestContext, requestContext } from '../../src/context.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { PlannedQuery } from '../../src/graphql/read/planned-query.ts';
import { schema } from '../../src/graphql/schema.ts';
import { useTestApp } from '../helpers/app.ts';

/**
 * The read path and graphql-js over Prisma must give the same answers, to the byte. Random queries over the demonstration
 * program, which has records in every status and results of every type, as every role.
 */
const app = useTestApp();

const READS = 2_000;

let actors: readonly Actor[];
/** Keys and values that exist, for arguments. */
let known: Known;

interface Known {
  readonly kitId: readonly string[];
  readonly sampleId: readonly string[];
  readonly orderId: readonly string[];
  readonly requisitionId: readonly string[];
  readonly patientId: readonly string[];
  readonly reportId: readonly string[];
}

beforeAll(async () => {
  await seedDemo(app.prisma, app.clock.now());
  const users = await app.prisma.user.findMany({ include: { account: true } });
  actors = users.map(({ id, role, accountId, account }) => ({
    userId: id,
    apiKeyId: id,
    role,
    accountId,
    accountMode: account.mode,
  }));
  const { prisma } = app;
  const missing = ['NOSUCHCODE', '019a4d1e-0000-7000-8000-000000000000'];
  known = {
    kitId: [...(await prisma.kit.findMany()).map((kit) => kit.kitId.toLowerCase()), ...missing],
    sampleId: [...(await prisma.sample.findMany()).map((sample) => sample.sampleId), ...missing],
    orderId: [...(await prisma.order.findMany()).map((order) => order.orderId), ...missing],
    requisitionId: [...(await prisma.requisition.findMany()).map(({ id }) => id), ...missing],
    patientId: [...(await prisma.patient.findMany()).map(({ id }) => id), ...missing],
    reportId: [...(await prisma.report.findMany()).map(({ id }) => id), ...missing],
  };
});

function contextOf(actor: Actor): RequestContext {
  return requestContext({
    prisma: app.prisma,
    selectValue: (text, values) => app.database.statements.selectValue(text, values),
    clock: app.clock,
    actor,
    requestId: 'test',
    documentLink: (reportId, format) => `https://kits.test/reports/${reportId}.${format}`,
  });
}

type Gen = fc.GeneratorValue;

const ROOTS = [
  'kit',
  'kits',
  'sample',
  'samples',
  'order',
  'orders',
  'requisition',
  'requisitions',
  'patient',
  'patients',
  'report',
  'reports',
];

/** Makes the text of a random query, which is valid and small enough to be quick. */
class RandomQuery {
  readonly #gen: Gen;
  #budget = 40;
  #aliases = 0;

  constructor(gen: Gen) {
    this.#gen = gen;
  }

  text(): string {
    const query = schema.getQueryType();
    const roots = this.#some(ROOTS, 1, 2).map((name) => {
      const field = query?.getFields()[name];
      if (!field) throw new Error(`there is no query ${name}`);
      return this.#field(field, 0);
    });
    const selection = roots.join(' ');
    const variables = ['$yes', '$no'].filter((name) => selection.includes(name)).map((name) => `${name}: Boolean!`);
    return `query ${variables.length > 0 ? `(${variables.join(', ')})` : ''} { ${selection} }`;
  }

  #pick<Value>(values: readonly Value[]): Value {
    const value = values[this.#gen(fc.nat, { max: values.length - 1 })];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  #some<Value>(values: readonly Value[], least: number, most: number): readonly Value[] {
    const count = least + this.#gen(fc.nat, { max: Math.max(0, Math.min(most, values.length) - least) });
    return Array.from({ length: count }, () => this.#pick(values));
  }

  #chance(oneIn: number): boolean {
    return this.#gen(fc.nat, { max: oneIn - 1 }) === 0;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    this.#budget -= 1;
    const type = getNamedType(field.type);
    const alias = field.args.length > 0 || this.#chance(6) ? `${this.#alias()}: ` : '';
    const directive = this.#chance(12)
      ? this.#pick([' @include(if: $yes)', ' @skip(if: $no)', ' @include(if: $no)'])
      : '';
    const selection = isLeafType(type) ? '' : ` { ${this.#selection(type, depth + 1)} }`;
    return `${alias}${field.name}${this.#arguments(field)}${directive}${selection}`;
  }

  #alias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    if (isInterfaceType(type)) {
      const own = this.#fieldsOf(Object.values(type.getFields()), depth);
      const parts = this.#some(schema.getPossibleTypes(type), 0, 3).map(
        (possible) => `... on ${possible.name} { ${this.#variantFields(possible)} }`,
      );
      return `__typename ${own} ${parts.join(' ')}`;
    }
    if (!isObjectType(type)) throw new Error(`${type.name} is no object`);
    const fields = Object.values(type.getFields());
    const connection = fields.filter(({ name }) => name === 'edges' || name === 'pageInfo' || name === 'totalCount');
    if (connection.length === 3) return this.#fieldsOf(connection, depth, 1);
    const text = this.#fieldsOf(fields, depth);
    return this.#chance(8) ? `__typename ... on ${type.name} { ${text} }` : text;
  }

  /** The fields of one type of an interface alone; aliased, since those of several types may differ in their types. */
  #variantFields(type: GraphQLObjectType): string {
    return this.#some(Object.values(type.getFields()), 1, 4)
      .map((field) => `${this.#alias()}: ${field.name}`)
      .join(' ');
  }

  #fieldsOf(fields: readonly GraphQLField<unknown, unknown>[], depth: number, least = 2): string {
    const leaves = fields.filter(({ type }) => isLeafType(getNamedType(type)));
    const objects = depth > 7 || this.#budget < 0 ? [] : fields.filter((field) => !leaves.includes(field));
    const needed = fields
      .filter(({ name }) => name === 'edges' || name === 'node')
      .filter((field) => objects.includes(field));
    const chosen = [
      ...(leaves.length > 0 ? this.#some(leaves, objects.length > 0 ? 0 : 1, Math.max(least, 4)) : []),
      ...(objects.length > 0 ? this.#some(objects, 0, depth < 3 ? 3 : 2) : []),
      ...(this.#chance(2) ? needed : []),
    ];
    const texts = [...new Set(chosen)].map((field) => this.#field(field, depth));
    return texts.length > 0 ? texts.join(' ') : '__typename';
  }

  #arguments({ name, args }: GraphQLField<unknown, unknown>): string {
    const names = args.map((argument) => argument.name);
    const given: string[] = [];
    for (const key of names) {
      if (Object.hasOwn(known, key)) given.push(`${key}: ${JSON.stringify(this.#pick(known[key as keyof Known]))}`);
    }
    if (names.includes('first') && this.#chance(2)) {
      given.push(`${this.#pick(['first', 'last'])}: ${1 + this.#gen(fc.nat, { max: 4 })}`);
    }
    if (names.includes('orderBy') && this.#chance(3)) {
      given.push(
        `orderBy: { field: ${this.#pick(['CREATED', 'UPDATED'])}, direction: ${this.#pick(['ASC', 'DESC'])} }`,
      );
    }
    if (names.includes('filter') && this.#chance(2)) given.push(`filter: { ${this.#filter(name)} }`);
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  #filter(list: string): string {
    const person = [
      `email: "nobody@example.org"`,
      `lastName: ${JSON.stringify(this.#pick(["o'neil", 'O’Hara', '李', 'Rivera']))}`,
    ];
    const range = `{ from: "2026-0${1 + this.#gen(fc.nat, { max: 8 })}-01" }`;
    const byList: Readonly<Record<string, readonly string[]>> = {
      kits: [
        `statuses: [${this.#some(Object.values(KitStatus), 0, 3).join(' ')}]`,
        `sampleStatuses: [${this.#some(Object.values(SampleStatus), 1, 4).join(' ')}]`,
        `hasOrder: ${this.#pick(['true', 'false'])}`,
        `updated: ${range}`,
        ...person,
      ],
      orders: [`statuses: [${this.#some(Object.values(OrderStatus), 0, 2).join(' ')}]`, `created: ${range}`, ...person],
      samples: [`statuses: [${this.#some(Object.values(SampleStatus), 0, 3).join(' ')}]`, `updated: ${range}`],
      requisitions: [`statuses: [${this.#some(Object.values(RequisitionStatus), 0, 3).join(' ')}]`, ...person],
      patients: person,
      reports: [`isAmendment: ${this.#pick(['true', 'false'])}`, `dateResulted: ${range}`],
    };
    return this.#pick(byList[list] ?? ['']);
  }
}

/** Runs a query both ways, and says how the read path did: it answered, or left the query to graphql-js. */
async function compare(text: string, actor: Actor): Promise<'answered' | 'left'> {
  const document = parse(text);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${mistakes[0]?.message}\n${text}`);
  const variableValues = { yes: true, no: false };
  const expected = await execute({ schema, document, variableValues, contextValue: contextOf(actor) });
  const answered = await PlannedQuery.of(document)?.read(contextOf(actor), variableValues);
  if (answered === undefined) return 'left';
  if (expected.errors) throw new Error(`graphql-js has errors: ${expected.errors[0]?.message}\n${text}`);
  if (answered !== JSON.stringify(expected.data)) {
    expect({ text, data: JSON.parse(answered) }).toEqual({ text, data: JSON.parse(JSON.stringify(expected.data)) });
    expect(answered).toBe(JSON.stringify(expected.data));
  }
  return 'answered';
}

describe('the read path', () => {
  it(`answers like graphql-js over Prisma, byte for byte: ${READS.toLocaleString('en')} random queries`, async () => {
    const outcomes = { answered: 0, left: 0 };
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const text = new RandomQuery(gen).text();
        const actor = actors[gen(fc.nat, { max: actors.length - 1 })];
        if (!actor) throw new Error('nobody to ask');
        outcomes[await compare(text, actor)] += 1;
      }),
      { numRuns: READS, seed: 20261121, endOnFailure: true },
    );
    // Only what a role may not see is left to graphql-js.
    expect(outcomes.left).toBeLessThan(READS / 4);
  }, 170_000);
});
