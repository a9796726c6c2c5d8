import { getNamedType, getNullableType, isLeafType, isListType, isObjectType, print } from 'graphql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import type { GraphQLErrorBody } from '../helpers/graphql.ts';
import { MUTATIONS } from '../helpers/operations.ts';
import { NO_SUCH_CODE, PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { mutations } from '../mutations/table.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const input = { kitTypes: ['LIPID'], recipient: RECIPIENT };

it('test/mutations has every mutation of the schema', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).toSorted());
});

describe('what a mutation answers says what was done (contract, 5.3)', () => {
  it('every record in a payload may be null, as every mutation may (root-fields.test.ts)', () => {
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
    const shown = fields.flatMap(({ type }) => (isObjectType(type) ? Object.values(type.getFields()) : []));
    const records = shown.filter(({ type }) => {
      const nullable = getNullableType(type);
      return isListType(nullable) ? !isLeafType(getNamedType(nullable)) : isObjectType(nullable);
    });
    expect(records.length).toBeGreaterThan(fields.length / 2);
    expect(records.filter(({ type }) => getNullableType(type) !== type)).toEqual([]);
  });

  it('the refusal of one hides no success of another, and each is done or not by itself', async () => {
    const before = await app.prisma.order.count();
    const result = await app.graphql(
      `mutation ($input: CreateOrderInput!, $wrong: CancelOrderInput!) {
        first: createOrder(input: $input) { order { status } }
        second: cancelOrder(input: $wrong) { order { status } }
        third: createOrder(input: $input) { order { status } }
      }`,
      { input, wrong: { orderId: NO_SUCH_CODE } },
      program.client,
    );
    expect(result.expectError('NOT_FOUND').path).toEqual(['second']);
    const placed = { order: { status: 'PENDING' } };
    expect([result.status, result.data]).toEqual([200, { first: placed, second: null, third: placed }]);
    expect(await app.prisma.order.count()).toBe(before + 2);
  });

  it('a field that the role may not see is an error next to the data: the work is done', async () => {
    const { sampleId } = await program.kit();
    const result = await app.run(
      graphql(`
        mutation ($input: RecordSampleEventInput!) {
          recordSampleEvent(input: $input) { sample { status reports { reportId } } }
        }
      `),
      { input: { sampleId, status: 'RECEIVED' } },
      program.fulfillment,
    );
    expect(result.expectError('FORBIDDEN').path).toEqual(['recordSampleEvent', 'sample', 'reports']);
    expect(result.data).toEqual({ recordSampleEvent: { sample: { status: 'RECEIVED', reports: null } } });
    expect(await app.prisma.sample.findFirstOrThrow({ where: { sampleId } })).toMatchObject({ status: 'RECEIVED' });
  });

  it('nor does a wrong argument below a field that is never null undo it: the payload says that it is done', async () => {
    const before = await app.prisma.order.count();
    const result = await app.graphql(
      `mutation ($input: CreateOrderInput!) {
        createOrder(input: $input) { order { orderId kits(after: "no cursor") { edges { node { kitId } } } } }
      }`,
      { input },
      program.client,
    );
    expect(result.expectError('BAD_USER_INPUT').path).toEqual(['createOrder', 'order', 'kits']);
    expect(result.data).toEqual({ createOrder: { order: null } });
    expect(await app.prisma.order.count()).toBe(before + 1);
  });

  it('nor does an answer that is too long undo it, and what follows is not begun', async () => {
    const short = await app.appWith({ responseLimit: 200 });
    onTestFinished(() => short.close());
    const before = await app.prisma.order.count();
    const fields =
      'order { orderId recipient { firstName lastName email address { street1 city state zip } } created }';
    const response = await short.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${program.client.key}` },
      payload: {
        query: `mutation ($input: CreateOrderInput!) { one: createOrder(input: $input) { ${fields} } two: createOrder(input: $input) { ${fields} } }`,
        variables: { input },
      },
    });
    const { data, errors } = response.json();
    expect([response.statusCode, data]).toEqual([200, { one: { order: null }, two: null }]);
    expect(errors.map((error: GraphQLErrorBody) => [error.path, error.extensions.code])).toEqual([
      [['one'], 'QUERY_TOO_COMPLEX'],
      [['two'], 'QUERY_TOO_COMPLEX'],
    ]);
    expect(await app.prisma.order.count()).toBe(before + 1);
  });

  it('holds for fields in fragments, with directives, selected twice, and for __typename', async () => {
    const before = await app.prisma.patient.count();
    const result = await app.graphql(
      `mutation ($input: CreatePatientInput!, $not: Boolean!) {
        __typename
        ...Twice
        skipped: createPatient(input: $input) @skip(if: $not) { patient { firstName } }
        ... on Mutation @include(if: $not) { once: createPatient(input: $input) { patient { lastName } } }
      }
      fragment Twice on Mutation { once: createPatient(input: $input) { __typename patient { firstName } } }`,
      { input: PATIENT, not: true },
      program.client,
    );
    const { firstName, lastName } = PATIENT;
    expect(result.expectNoErrors()).toEqual({
      __typename: 'Mutation',
      once: { __typename: 'CreatePatientPayload', patient: { firstName, lastName } },
    });
    expect(await app.prisma.patient.count()).toBe(before + 1);
  });
});

describe('a write and its answer are one transaction', () => {
  const firstWords = (statements: readonly string[]) => statements.map((sql) => sql.trim().split(/\s/, 1)[0]);

  it('in GraphQL: the record is read before COMMIT', async () => {
    const statements = await app.statements.allDuring(async () => {
      (await app.run(MUTATIONS.createOrder, { input }, program.client)).expectDone();
    });
    // The caller's key, the kit types; the order, the order again, and who has seen it.
    expect(firstWords(statements)).toEqual(['SELECT', 'SELECT', 'WITH', 'WITH', 'COMMIT']);
  });

  it('one for each mutation of an operation', async () => {
    const operation = print(MUTATIONS.createPatient).replace(
      /createPatient\(.*\)/,
      'one: createPatient(input: $input) { patient { id } } two: $&',
    );
    const statements = await app.statements.allDuring(async () => {
      (await app.graphql(operation, { input: PATIENT }, program.client)).expectNoErrors();
    });
    const each = ['WITH', 'WITH', 'COMMIT'];
    expect(firstWords(statements)).toEqual(['SELECT', ...each, ...each]);
  });

  it('a write that is refused before it needs one opens none', async () => {
    const wrong = { ...input, recipient: { ...RECIPIENT, email: 'nobody' } };
    const statements = await app.statements.allDuring(async () => {
      (await app.attempt(MUTATIONS.createOrder, { input: wrong }, program.client)).expectError('BAD_USER_INPUT');
    });
    expect(firstWords(statements)).toEqual(['SELECT', 'SELECT']);
  });
});
