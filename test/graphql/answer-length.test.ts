import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

// Contract, 8.2: an answer of at most RESPONSE_LIMIT bytes.

const testApp = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(testApp);
  for (let count = 0; count < 3; count += 1) await program.order();
});

/** An app whose answers may have so many bytes. */
async function appWithLimit(responseLimit: number): Promise<FastifyInstance> {
  const app = await testApp.appWith({ responseLimit });
  onTestFinished(() => app.close());
  return app;
}

const post = (app: FastifyInstance, payload: object) =>
  app.inject({ method: 'POST', url: '/graphql', headers: { authorization: `Token ${program.client.key}` }, payload });

const get = (app: FastifyInstance, url: string) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Token ${program.client.key}` } });

const ORDERS =
  'orders { edges { cursor node { orderId recipient { firstName address { city } } kitTypes { name } } } }';

describe('an answer as long as the limit is given, and one that is a byte longer is refused', () => {
  it.each([
    ['a query', { query: `{ ${ORDERS} }` }],
    ['several root fields', { query: `{ ${ORDERS} patients { totalCount } more: ${ORDERS} }` }],
    ['a query that graphql-js runs', { query: `{ viewer { user { name } } ${ORDERS} }` }],
    ['introspection', { query: getIntrospectionQuery() }],
    ['a batch', [{ query: `{ ${ORDERS} }` }, { query: `{ more: ${ORDERS} }` }]],
  ])('%s', async (_what, payload) => {
    const { body } = await post(testApp.app, payload);
    const bytes = Buffer.byteLength(body);
    const enough = await appWithLimit(bytes);
    const short = await appWithLimit(bytes - 1);
    // The third time, the query is known, and planned.
    for (const _time of [1, 2, 3]) {
      expect((await post(enough, payload)).body).toBe(body);
      const refused = await post(short, payload);
      expect(refused.statusCode).toBe(400);
      const refusal = {
        errors: [
          {
            message: `The answer is too long; the limit is ${(bytes - 1).toLocaleString('en')} bytes. Ask for smaller pages or fewer fields.`,
            extensions: { code: 'QUERY_TOO_COMPLEX' },
          },
        ],
      };
      expect(refused.json()).toEqual(Array.isArray(payload) ? payload.map(() => refusal) : refusal);
    }
  });
});

it('an answer that is much too long is not sent by the database, nor read twice', async () => {
  const app = await appWithLimit(500);
  const statements = await testApp.statements.during(() =>
    post(app, { query: `{ ${ORDERS} a: ${ORDERS} b: ${ORDERS} }` }),
  );
  expect(statements.filter((sql) => sql.includes('octet_length(text.value) > 1000')).length).toBeLessThanOrEqual(3);
});

it('a REST list that is too long is a 400 in the envelope', async () => {
  const app = await appWithLimit(500);
  const refused = await get(app, '/api/v2/orders/');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toMatchObject({ status: 400, type: 'bad_request' });
  expect(refused.json().error.detail).toContain('The answer is too long');
  expect((await get(await appWithLimit(50_000), '/api/v2/orders/')).statusCode).toBe(200);
});

it('text that the answer repeats is measured before it is written', async () => {
  const names = Array.from({ length: 29 }, (_, index) => `${'n'.repeat(60)}${index}: name`).join(' ');
  const query = `{ __schema { types { fields(includeDeprecated: true) { args { ${names} } } } } }`;
  const limited = await appWithLimit(100_000);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const before = process.memoryUsage().heapUsed;
  const refused = await post(limited, { query });
  expect(refused.json().errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX');
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});
