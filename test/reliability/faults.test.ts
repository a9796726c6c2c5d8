import type { LightMyRequestResponse as Response } from 'fastify';
import { print } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { FaultInjector } from '../helpers/faults.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { MUTATIONS } from '../helpers/operations.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { mutations } from '../mutations/table.ts';

/**
 * A write does all of its work and reads its answer, or it does nothing. Each of its statements fails in turn; every time
 * the database must stay as it was, and the caller must learn only that something went wrong (contract, 3.10, 5.3 and 5.4).
 */
const faults = new FaultInjector();
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
  app.clock.ticks = true;
});

/** Every case of every mutation. */
const CASES = mutations
  .filter(({ notBroken }) => notBroken === undefined)
  .flatMap(({ name, sentBy, cases }) =>
    Object.entries(cases).map(([what, makeInput]) => ({ name, sentBy, what, makeInput })),
  );

describe('if any statement fails, nothing changes', () => {
  it.each(CASES)('$name $what', async ({ name, sentBy, makeInput }) => {
    const input = await makeInput({ app, program });
    const caller = program[sentBy ?? 'admin'];
    const before = await app.digest();
    const linesBefore = app.logLines.length;
    let answer: GraphQLResult<unknown> | undefined;
    const operation = print(MUTATIONS[name]);
    const call = async () => {
      answer = await app.graphql(operation, { input }, caller);
    };

    let statement = 1;
    for (; await faults.during(call, statement); statement += 1) {
      const error = answer?.expectError('INTERNAL_SERVER_ERROR');
      expect(error?.message).toBe('Something went wrong on our side. Quote the request id when you report it.');
      expect(Object.keys(error?.extensions ?? {}).sort()).toEqual(['code', 'requestId']);
      // Null says that nothing was done; there is no data at all if the caller's key could not be read.
      expect(answer?.data ?? { [name]: null }).toEqual({ [name]: null });
      expect(await app.digest(), `after statement ${statement} failed`).toEqual(before);
    }

    // The last call had no statement left to fail: each one, and at last the COMMIT, has failed once.
    answer?.expectNoErrors();
    expect(statement).toBeGreaterThan(4);
    // Each fault was logged, but not what a function of the database says in words of its own.
    const logged = app.logLines.slice(linesBefore).filter((line) => line.includes('"fault"'));
    expect(logged).toHaveLength(statement - 1);
    expect(logged.filter((line) => line.includes('is broken'))).toEqual([]);
    expect(await app.digest()).not.toEqual(before);
  });
});

it('a REST write whose answer cannot be read has changed nothing', async () => {
  const before = await app.digest();
  let answer: Response | undefined;
  const call = async () => {
    answer = await app.app.inject({
      method: 'POST',
      url: '/api/v2/orders/',
      headers: { authorization: `Token ${program.client.key}` },
      payload: { kit_types: ['LIPID'], recipient: REST_RECIPIENT },
    });
  };

  let statement = 1;
  for (; await faults.during(call, statement); statement += 1) {
    expect([answer?.statusCode, answer?.json().error.type]).toEqual([500, 'server_error']);
    expect(await app.digest(), `after statement ${statement} failed`).toEqual(before);
  }
  expect(answer?.statusCode).toBe(201);
  // The caller's key, the kit types, the order, what the answer shows, COMMIT.
  expect(statement - 1).toBeGreaterThan(4);
  expect(await app.digest()).not.toEqual(before);
});

it('counts and strikes only what the call itself sends, and nothing that others send meanwhile', async () => {
  const [create] = CASES.filter(({ name }) => name === 'createWebhookEndpoint');
  if (!create) throw new Error('There is no such mutation.');
  const outcomes: (string | undefined)[] = [];
  const call = async () => {
    const input = await create.makeInput({ app, program });
    const answer = await app.graphql(print(MUTATIONS.createWebhookEndpoint), { input }, program.client);
    outcomes.push(answer.errors[0]?.extensions.code);
  };
  /** How many statements a call sends, each of which has failed once. */
  const countOf = async () => {
    outcomes.length = 0;
    let statement = 1;
    while (await faults.during(call, statement)) statement += 1;
    expect(outcomes.filter((code) => code === 'INTERNAL_SERVER_ERROR')).toHaveLength(statement - 1);
    return statement - 1;
  };
  const alone = await countOf();

  // As a job does that measures something: without a transaction, by models, and in one.
  const { prisma, statements } = app.database;
  let isOver = false;
  let done = 0;
  const measuring = async (measure: () => Promise<unknown>) => {
    for (; !isOver; done += 1) await measure();
  };
  const others = [
    measuring(() => statements.query('SELECT count(*) FROM webhook_endpoints', [])),
    measuring(() => prisma.webhookEndpoint.count()),
    measuring(() => app.context(null).transaction(({ db }) => db.$queryRaw`SELECT count(*) FROM webhook_endpoints`)),
  ];
  expect(await countOf()).toBe(alone);
  isOver = true;
  await Promise.all(others);
  expect(done).toBeGreaterThan(alone);
});

const REST_RECIPIENT = {
  first_name: RECIPIENT.firstName,
  last_name: RECIPIENT.lastName,
  email: RECIPIENT.email,
  address: RECIPIENT.address,
};
