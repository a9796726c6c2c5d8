import { type DocumentNode, getOperationAST, parse } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlannedQuery } from '../../src/graphql/read/planned-query.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { storedOperation } from '../../src/graphql/stored/stored-operation.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { restShapeOf } from '../graphql/rest-shape.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

/**
 * REST's shape as the plan of a stored operation writes it. What a route of reads answers is what is made of GraphQL's answer to the same
 * operation, to the byte: of every record of the demonstration program, as every role.
 */
const app = useTestApp(openDemoProgram);

type Variables = Readonly<Record<string, unknown>>;

/** Each way to fill in a variable, by its name. */
const values: Record<string, readonly unknown[]> = {
  filter: [{}],
  first: [100],
  count: [true, false],
  withReports: [true, false],
};

let actors: readonly TestActor[];
beforeAll(async () => {
  const { prisma } = app;
  const users = await prisma.user.findMany();
  actors = await Promise.all(users.map((user) => app.actor(user.role, { account: user })));
  // PostgreSQL and JavaScript write these in different ways.
  const numbers = [1e-7, 1.5e21, 123_456_789_012_345_680_000, 0.000_01, -0, 1e15];
  const results = await prisma.result.findMany({ where: { value: { not: null } }, take: numbers.length });
  expect(results).toHaveLength(numbers.length);
  const changes = results.map(({ reportId, position }, index) => {
    const value = numbers[index] ?? 0;
    const data = { value, text: String(value), comparator: null, rangeMinimum: -value, rangeMaximum: value };
    return prisma.result.update({ where: { reportId_position: { reportId, position } }, data });
  });
  // Results are only ever added.
  await prisma.$transaction([prisma.$executeRaw`SET LOCAL session_replication_role = replica`, ...changes]);
  values.kitId = (await prisma.kit.findMany()).map(({ kitId }) => kitId);
  values.orderId = (await prisma.order.findMany()).map(({ orderId }) => orderId);
  values.sampleId = (await prisma.sample.findMany()).map(({ sampleId }) => sampleId);
  values.id = (await prisma.requisition.findMany()).map(({ id }) => id);
});

/** Every combination of values for the variables of an operation; those that may be left out are. */
function variablesOf(operation: DocumentNode): readonly Variables[] {
  const names = (getOperationAST(operation)?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  return names.reduce<readonly Variables[]>(
    (all, name) => all.flatMap((each) => (values[name] ?? [undefined]).map((value) => ({ ...each, [name]: value }))),
    [{}],
  );
}

/** The text made from GraphQL's answer; undefined if that has errors other than what is withheld, which is null in REST. */
async function shapedText(operation: DocumentNode, given: Variables, actor: TestActor): Promise<string | undefined> {
  const definitions = getOperationAST(operation)?.variableDefinitions ?? [];
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { coerced = {} } = getVariableValues(schema, definitions, present);
  const answer = await PlannedQuery.of(operation)?.read(app.context(actor), coerced);
  if (!answer) throw new Error('The operation has no plan.');
  const { data, errors = [] } = 'text' in answer ? JSON.parse(answer.text) : answer.result;
  const isWithheld = errors.every(({ message }: Error) => /^The role [A-Z]+ may (not see the |see the )/.test(message));
  return isWithheld && Object.values(data).every((root) => root !== null || errors.length === 0)
    ? JSON.stringify(restShapeOf(operation, present, data))
    : undefined;
}

/** What a stored operation answers to an administrator, who sees every record. */
async function answerTo(text: string, variables: Variables = {}): Promise<string> {
  return storedOperation(parse(text)).run(app.context(await app.actor('ADMIN')), variables);
}

describe('a stored operation', () => {
  it('replaces an object of which only `_` is selected by that field, at the root, too', async () => {
    const types = await app.prisma.kitType.findMany({ orderBy: { code: 'asc' } });
    expect(await answerTo('{ _: kitTypes { _: code } }')).toBe(JSON.stringify(types.map(({ code }) => code)));
    expect(await answerTo('{ _: kit(kitId: "NOSUCHCODE") { _: order { _: orderId } } }')).toBe('null');
    const [kit] = await app.prisma.kit.findMany({ where: { orderRef: null }, take: 1 });
    const query = 'query ($kitId: String!) { kit(kitId: $kitId) { order { _: orderId } _: kitId } }';
    expect(await answerTo(query, { kitId: kit?.kitId })).toBe(JSON.stringify({ kit: { order: null, _: kit?.kitId } }));
  });

  it('writes statuses in lower case, those that PostgreSQL writes and those that the service computes', async () => {
    const [kit] = await app.prisma.kit.findMany({ where: { status: 'PREPARING' }, take: 1 });
    const query =
      'query ($kitId: String!) { _: kit(kitId: $kitId) { status allowedNextStatuses events { status } shipmentToCustomer { carrier } } }';
    expect(await answerTo(query, { kitId: kit?.kitId })).toBe(
      JSON.stringify({
        status: 'preparing',
        allowedNextStatuses: ['in_transit', 'registered', 'canceled'],
        events: [{ status: 'preparing' }],
        shipmentToCustomer: null,
      }),
    );
  });

  it('has null for what a directive leaves out, and no items for a list, in the order selected', async () => {
    const query = `query ($kitId: String!, $with: Boolean!) {
      viewer @include(if: $with) { role }
      _: kit(kitId: $kitId) {
        status @include(if: $with) events @include(if: $with) { status }
        sample { type @skip(if: true) reports @include(if: $with) { reportId } sampleId }
        ... on Kit @include(if: $with) { order { orderId } } kitId
      }
      kitTypes @include(if: $with) { code }
    }`;
    const sample = await app.prisma.sample.findFirstOrThrow({
      where: { kitRef: { not: null } },
      include: { kit: true },
    });
    const { sampleId, kit } = sample;
    const shaped = {
      viewer: null,
      _: {
        ...{ status: null, events: [], sample: { type: null, reports: [], sampleId }, order: null },
        kitId: kit?.kitId,
      },
      kitTypes: [],
    };
    expect(await answerTo(query, { kitId: kit?.kitId, with: false })).toBe(JSON.stringify(shaped));
  });

  it('has null for a field that only other members of an interface have, in the order selected', async () => {
    const result = await app.prisma.result.findFirstOrThrow({ where: { resultType: 'reactivity' } });
    const { reportId, position, name } = result;
    const query = `query ($id: ID!) {
      _: report(reportId: $id) { _: results { ... on QuantityResult { unit rangeMinimum } name ... on QuantityResult { comparator } } }
    }`;
    const results: unknown = JSON.parse(await answerTo(query, { id: reportId }));
    expect(Array.isArray(results) && JSON.stringify(results[position])).toBe(
      JSON.stringify({ unit: null, rangeMinimum: null, name, comparator: null }),
    );
  });

  it('is refused as a whole for what is refused in it, with a fault before a refusal', async () => {
    const fulfillment = await app.actor('FULFILLMENT');
    const query = '{ samples(first: 1) { edges { node { sampleId reports { reportId } } } } }';
    const run = storedOperation(parse(query)).run(app.context(fulfillment), {});
    await expect(run).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

const reads = restRouteTable.filter(({ method, operation }) => method === 'GET' && operation);

describe('the answer of', () => {
  it.each(reads.map((route) => [route.operationId, route] as const))('%s', async (_name, { operation }) => {
    if (!operation) throw new Error('The route has no operation.');
    const stored = storedOperation(operation);
    let compared = 0;
    for (const variables of variablesOf(operation))
      for (const actor of actors) {
        const expected = await shapedText(operation, variables, actor);
        const text = await stored.run(app.context(actor), variables).catch(() => undefined);
        expect({ variables, role: actor.role, text }).toEqual({ variables, role: actor.role, text: expected });
        if (text !== undefined && text !== 'null') compared += 1;
      }
    expect(compared).toBeGreaterThan(0);
  });
});
