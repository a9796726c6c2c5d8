import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

/**
 * A caller whose key was good the last time is recognized without a statement of its own; the statement that reads its
 * answer confirms the key. So a key that stops being good is refused at once, whatever is asked with it.
 */
const app = useTestApp();
let program: Program;
let client: TestActor;
let kitId: string;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  client = await app.actor('CLIENT', { account: program.client });
  kitId = (await program.kit()).kitId;
});

type Payload = string | object | undefined;

function send(url: string, payload?: Payload, key = client.key) {
  const headers = { authorization: `Token ${key}`, ...(payload ? { 'content-type': 'application/json' } : {}) };
  return app.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) });
}

/** A request by its name. */
const REQUESTS: [name: string, url: () => string, payload?: Payload][] = [
  ['a query', () => '/graphql', { query: '{ kits { totalCount } }' }],
  ['a query by GET', () => `/graphql?query=${encodeURIComponent('{ kits { totalCount } }')}`],
  ['two roots', () => '/graphql', { query: '{ kits { totalCount } orders { totalCount } }' }],
  ['a query that is not read by plan', () => '/graphql', { query: '{ viewer { role } }' }],
  ['a query of nothing that exists', () => '/graphql', { query: '{ kit(kitId: "NOSUCHKIT") { kitId } }' }],
  ['a query whose only field is skipped', () => '/graphql', { query: '{ kits @skip(if: true) { totalCount } }' }],
  [
    'a query without its only field, by a variable',
    () => '/graphql',
    {
      query: 'query ($all: Boolean!) { ...Kits @include(if: $all) } fragment Kits on Query { kits { totalCount } }',
      variables: { all: false },
    },
  ],
  [
    'a mutation whose only field is skipped',
    () => '/graphql',
    { query: 'mutation { cancelOrder(input: { orderId: "x" }) @skip(if: true) { order { status } } }' },
  ],
  ['a batch', () => '/graphql', [{ query: '{ kits { totalCount } }' }]],
  ['an invalid query', () => '/graphql', { query: '{ nothing }' }],
  ['a body that is no JSON', () => '/graphql', '{'],
  ['a body that is too large', () => '/graphql', { query: 'x'.repeat(1_100_000) }],
  ['REST’s list', () => '/api/v2/kits/'],
  ['REST’s list with a bad parameter', () => '/api/v2/kits/?results=0'],
  ['REST’s kit', () => `/api/v2/kits/${kitId}/`],
  ['REST’s missing kit', () => '/api/v2/kits/NOSUCHKIT/'],
  ['REST’s kit types', () => '/api/v2/kit_types'],
  ['REST’s create order', () => '/api/v2/orders/', { kit_types: [] }],
];

/** Makes the key known to both APIs, so that it is recognized from here on. */
async function makeKnown(): Promise<void> {
  for (const url of ['/graphql?query=%7B__typename%7D', '/api/v2/kits/'])
    expect((await send(url)).statusCode).toBe(200);
}

describe('a recognized caller', () => {
  it('costs one statement: what is read, and whether the key is good; and the audit of it', async () => {
    await makeKnown();
    for (const url of [
      '/api/v2/kits/',
      `/graphql?query=${encodeURIComponent('{ kits { edges { node { kitId } } } }')}`,
    ]) {
      // A query is prepared when it comes the second time.
      for (const _time of [1, 2]) await send(url);
      const statements = await app.statements.during(async () => {
        expect((await send(url)).statusCode).toBe(200);
      });
      expect(statements).toEqual([
        expect.stringContaining('apiKeyId'),
        expect.stringMatching(/^INSERT INTO audit_entries/),
      ]);
    }
  });

  it('may share the statement of a short read with others of its account, each by its own key', async () => {
    const other = await app.actor('CLIENT', { account: program.client });
    const url = `/api/v2/kits/${kitId}/`;
    await makeKnown();
    for (const actor of [client, other]) for (const _time of [1, 2]) await send(url, undefined, actor.key);
    await app.prisma.apiKey.update({ where: { id: other.apiKeyId }, data: { revokedAt: app.clock.now() } });
    const keys = [client, other, client, other, client].map(({ key }) => key);
    const answers = await Promise.all(keys.map((key) => send(url, undefined, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 401, 200]);
  });

  it.each(REQUESTS)('is refused once its key is revoked: %s', async (...[, url, payload]) => {
    await makeKnown();
    // The third time, what is asked is prepared.
    for (const _time of [1, 2]) expect((await send(url(), payload)).statusCode).not.toBe(401);
    await app.prisma.apiKey.update({ where: { id: client.apiKeyId }, data: { revokedAt: app.clock.now() } });
    const refused = await send(url(), payload);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Token');
    expect(refused.body).not.toContain(kitId);
  });

  it.each(REQUESTS)('is refused once its key has expired: %s', async (...[, url, payload]) => {
    await makeKnown();
    await app.prisma.apiKey.update({
      where: { id: client.apiKeyId },
      data: { expiresAt: new Date(app.clock.now().getTime() + 1_000) },
    });
    expect((await send(url(), payload)).statusCode).not.toBe(401);
    app.clock.advance(1_000);
    expect((await send(url(), payload)).statusCode).toBe(401);
  });

  it('has the rights that it has now, not those of before', async () => {
    await makeKnown();
    const lab = await app.actor('LAB', { account: program.client });
    const readReports = { query: '{ reports { totalCount } }' };
    expect((await send('/graphql', readReports, lab.key)).json().errors).toBeUndefined();
    await app.prisma.user.updateMany({ where: { id: lab.userId }, data: { role: 'FULFILLMENT' } });
    const changed = await send('/graphql', readReports, lab.key);
    expect(changed.json().errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('is not refused for the rights that it had before', async () => {
    const staff = await app.actor('FULFILLMENT');
    const becomes = (role: 'LAB' | 'FULFILLMENT') =>
      app.prisma.user.updateMany({ where: { id: staff.userId }, data: { role } });
    const readReports = { query: '{ reports { totalCount } }' };
    const refused = await send('/graphql', readReports, staff.key);
    expect(refused.json().errors[0].extensions.code).toBe('FORBIDDEN');
    await becomes('LAB');
    expect((await send('/graphql', readReports, staff.key)).json().errors).toBeUndefined();
    await becomes('FULFILLMENT');
    const byPerson = '/api/v2/requisitions/?email=ana%40example.org';
    expect((await send(byPerson, undefined, staff.key)).statusCode).toBe(403);
    await becomes('LAB');
    expect((await send(byPerson, undefined, staff.key)).statusCode).toBe(200);
  });

  it('goes on when its user becomes a reviewer, in both APIs', async () => {
    await makeKnown();
    const ofUser = { query: '{ viewer { user { isReviewer } } }' };
    for (const isReviewer of [true, false, true]) {
      for (const url of ['/graphql', '/api/v2/kits/']) {
        const payload = url === '/graphql' ? ofUser : undefined;
        expect((await send(url, payload)).statusCode).toBe(200);
        await program.mutate(program.admin, 'setReviewer', { userId: client.userId, isReviewer });
        const answer = await send(url, payload);
        expect(answer.statusCode).toBe(200);
        if (payload) expect(answer.json()).toEqual({ data: { viewer: { user: { isReviewer } } } });
      }
    }
  });

  it('has the rights that it has now in REST too', async () => {
    await makeKnown();
    const other = await app.actor('CLIENT');
    await app.prisma.user.updateMany({ where: { id: client.userId }, data: { accountId: other.accountId } });
    expect((await send('/api/v2/kits/')).json()).toEqual([]);
    expect((await send(`/api/v2/kits/${kitId}/`)).statusCode).toBe(404);
  });

  it('keeps its key’s time of last use up to date', async () => {
    await makeKnown();
    app.clock.advance(61_000);
    await send('/api/v2/kits/');
    const { lastUsedAt } = await app.prisma.apiKey.findUniqueOrThrow({ where: { id: client.apiKeyId } });
    expect(lastUsedAt).toEqual(app.clock.now());
  });
});
