import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { type ServiceAnswer, ServiceProcess } from '../helpers/service.ts';
import { contradictions } from '../helpers/soundness.ts';

/** How many pairs of requests race in each test. */
const RACES = 20;

const KITS = '{ kits { edges { node { kitId } } } }';

/** Real processes on one PostgreSQL server; skipped on the embedded database, which one process at a time may open. */
describe.runIf(inject('template').kind === 'server')('two processes on one database', () => {
  const app = useTestApp();
  let program: Program;
  let both: readonly [ServiceProcess, ServiceProcess];

  beforeAll(async () => {
    program = await Program.start(app);
    const start = () => ServiceProcess.start({ DATABASE_URL: app.database.url ?? '' });
    both = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const service of both ?? []) await service.stop();
  });
  afterEach(async () => {
    expect(await contradictions(app.prisma)).toEqual([]);
  });

  const revoke = async (service: ServiceProcess, { apiKeyId }: TestActor) => {
    const revoked = await service.graphql(
      'mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { revokedAt } } }',
      { key: program.admin.key, variables: { input: { apiKeyId } } },
    );
    expect(JSON.parse(revoked.text)).toMatchObject({ data: { revokeApiKey: { apiKey: {} } } });
  };

  const createOrder = (service: ServiceProcess, idempotencyKey: string, metadata: object) =>
    service.rest('POST', '/api/v2/orders/', {
      key: program.client.key,
      headers: { 'idempotency-key': idempotencyKey },
      json: { kit_types: ['LIPID'], recipient: REST_RECIPIENT, metadata },
    });

  describe('a key that one process revokes', () => {
    const READS: [name: string, read: (service: ServiceProcess, actor: TestActor) => Promise<ServiceAnswer>][] = [
      ['a query that it has prepared', (service, { key }) => service.graphql(KITS, { key })],
      ['a REST list', (service, { key }) => service.rest('GET', '/api/v2/kits/', { key })],
      ['a report by its key', (service, { key }) => service.rest('GET', '/reports/nothing.txt', { key })],
    ];

    it.each(READS)('is refused by the other in its very next request: %s', async (_name, read) => {
      const [one, other] = both;
      const client = await app.actor('CLIENT', { account: program.client });
      for (const _time of [1, 2, 3]) expect((await read(other, client)).status).not.toBe(401);
      await revoke(one, client);
      const refused = await read(other, client);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Token']);
      expect(refused.text).not.toContain('"data":{');
    });

    it('is refused by the other for every request sent after the revocation, whatever is under way', async () => {
      const [one, other] = both;
      const client = await app.actor('CLIENT', { account: program.client });
      let isRevoked = false;
      const ask = async () => {
        const sentAfter = isRevoked;
        return { sentAfter, status: (await other.graphql(KITS, { key: client.key })).status };
      };
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      const asking = Array.from({ length: 4 }, async () => {
        while (!isRevoked) answers.push(await ask());
        answers.push(await ask());
      });
      await revoke(one, client);
      isRevoked = true;
      await Promise.all(asking);
      const statuses = answers.filter(({ sentAfter }) => sentAfter).map(({ status }) => status);
      expect(statuses).toEqual([401, 401, 401, 401]);
    });
  });

  it('a caller whose role changes has the new one in both at once', async () => {
    const lab = await app.actor('LAB', { account: program.client });
    const codesOf = async (service: ServiceProcess) =>
      JSON.parse((await service.graphql('{ reports { totalCount } }', { key: lab.key })).text).errors?.[0].extensions
        .code;
    for (const service of both) for (const _time of [1, 2, 3]) expect(await codesOf(service)).toBeUndefined();
    await app.prisma.user.update({ where: { id: lab.userId }, data: { role: 'FULFILLMENT' } });
    for (const service of both) expect(await codesOf(service)).toBe('FORBIDDEN');
  });

  describe('an Idempotency-Key that both get at once', () => {
    it('does the work once, and one of them replays the answer to the byte', async () => {
      const before = await app.prisma.order.count();
      const pairs = await Promise.all(
        Array.from({ length: RACES }, (_, race) =>
          Promise.all(both.map((service) => createOrder(service, `same-${race}`, { race }))),
        ),
      );
      for (const [first, second] of pairs) {
        expect([first?.status, second?.status]).toEqual([201, 201]);
        expect(first?.text).toBe(second?.text);
      }
      const replays = pairs.map((pair) => pair.filter(({ headers }) => headers.has('idempotency-replayed')).length);
      expect(replays).toEqual(pairs.map(() => 1));
      expect(await app.prisma.order.count()).toBe(before + RACES);
    });

    it('with two bodies does one, and refuses the other', async () => {
      const before = await app.prisma.order.count();
      const pairs = await Promise.all(
        Array.from({ length: RACES }, (_, race) =>
          Promise.all(both.map((service, index) => createOrder(service, `differs-${race}`, { from: index }))),
        ),
      );
      expect(pairs.map((pair) => pair.map(({ status }) => status).toSorted())).toEqual(pairs.map(() => [201, 409]));
      expect(await app.prisma.order.count()).toBe(before + RACES);
    });
  });

  describe('an activation in both at once', () => {
    it('registers the kit to one of two people, and creates no other patient', async () => {
      const kits = await Promise.all(Array.from({ length: RACES }, () => program.kit()));
      const before = await app.prisma.patient.count();
      const results = await Promise.all(
        kits.map(({ kitId }) =>
          Promise.all(
            both.map(async (service, index) => {
              const input = { ...PATIENT, kitId, firstName: `Person ${index}` };
              const answer = await service.graphql(
                'mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }',
                { variables: { input } },
              );
              return JSON.parse(answer.text).errors?.[0].extensions.code ?? 'OK';
            }),
          ),
        ),
      );
      expect(results.map((outcomes) => outcomes.toSorted())).toEqual(kits.map(() => ['INVALID_TRANSITION', 'OK']));
      expect(await app.prisma.patient.count()).toBe(before + RACES);
      for (const [race, { kitId }] of kits.entries()) {
        const { registeredTo } = await app.prisma.kit.findUniqueOrThrow({
          where: { kitId },
          select: { registeredTo: true },
        });
        expect(registeredTo?.firstName).toBe(`Person ${results[race]?.indexOf('OK')}`);
      }
    });
  });

  it('what one has written, the other reads at once', async () => {
    const [one, other] = both;
    for (let count = 0; count < 5; count += 1) {
      const order = JSON.parse((await createOrder(one, `written-${count}`, {})).text);
      expect((await other.rest('GET', `/api/v2/orders/${order.order_id}/`, { key: program.client.key })).status).toBe(
        200,
      );
    }
  });

  it('no caller sees a fault', () => {
    for (const service of both) expect(service.log).not.toContain('"msg":"fault"');
  });
});

const REST_RECIPIENT = {
  first_name: RECIPIENT.firstName,
  last_name: RECIPIENT.lastName,
  email: RECIPIENT.email,
  phone: RECIPIENT.phone,
  address: RECIPIENT.address,
};
