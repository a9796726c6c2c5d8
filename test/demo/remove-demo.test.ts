import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATOR } from '../../src/auth/operator.ts';
import { DEMO_CAST, DEMO_KEYS } from '../../src/demo/data/cast.ts';
import { readDemoVisit } from '../../src/demo/read-demo-visit.ts';
import { removeDemo } from '../../src/demo/remove-demo.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';

/** What `demo remove` does (contract, 7.2). */
const app = useTestApp();
let other: TestActor;

beforeAll(async () => {
  await seedDemo(app.database, app.clock.now());
  other = await app.actor('CLIENT');
});

const made = z.object({ createApiKey: z.object({ apiKey: z.object({ apiKeyId: z.string() }), key: z.string() }) });

/** Makes a key with the demonstration's ADMIN key, as anybody can. */
async function makeKey(userId: string) {
  const answer = await app.graphql(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { apiKeyId } key } }',
    { input: { userId } },
    { key: DEMO_CAST.admin.key },
  );
  return made.parse(answer.data).createApiKey;
}

const statusWith = async (key: string) => {
  const { statusCode } = await app.app.inject({ url: '/api/v3/events/', headers: { authorization: `Token ${key}` } });
  return statusCode;
};

it('revokes every key of the program’s users and closes its accounts, audited, touches nobody else’s, and names those made for others', async () => {
  const { id: auroraId } = await app.prisma.user.findFirstOrThrow({ where: { email: DEMO_CAST.aurora.email } });
  const [own, foreign] = [await makeKey(auroraId), await makeKey(other.userId)];
  const before = await app.prisma.event.count();
  expect(await Promise.all([own.key, foreign.key, other.key, ...DEMO_KEYS].map(statusWith))).not.toContain(401);

  expect(await readDemoVisit(app.prisma, app.clock.now())).not.toBeNull();
  const removed = await removeDemo(app.context(OPERATOR));
  // Its accounts are closed, and nobody opens a link of theirs.
  expect(await readDemoVisit(app.prisma, app.clock.now())).toBeNull();
  expect(removed.revoked).toHaveLength(DEMO_KEYS.length + 1);
  expect(removed.revoked).toContain(own.apiKey.apiKeyId);
  expect(removed.madeForOthers).toMatchObject([{ apiKeyId: foreign.apiKey.apiKeyId }]);

  const statuses = await Promise.all([own.key, ...DEMO_KEYS].map(statusWith));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await Promise.all([foreign.key, other.key].map(statusWith))).toEqual([200, 200]);
  expect(await app.prisma.auditEntry.count({ where: { action: 'apiKey.revoke', userId: OPERATOR.userId } })).toBe(
    removed.revoked.length,
  );
  expect(await app.prisma.event.count()).toBe(before);

  const accounts = await app.prisma.account.findMany({ where: { closedAt: { not: null } } });
  expect(new Set(accounts.map(({ name }) => name))).toEqual(
    new Set(['Aurora Home Testing', 'Borealis Pilot', 'Northlight Laboratory']),
  );
  expect(removed.closed).toHaveLength(3);
  expect(new Set(removed.closed)).toEqual(new Set(accounts.map(({ id }) => id)));

  const again = await removeDemo(app.context(OPERATOR));
  expect(again).toEqual({ revoked: [], closed: [], madeForOthers: removed.madeForOthers });

  // A demonstration key that somebody else was given is revoked, too, and no other key of theirs.
  const { id } = await app.prisma.apiKey.findFirstOrThrow({ where: { user: { email: DEMO_CAST.laboratory.email } } });
  // As a BOOTSTRAP_ADMIN_KEY of an earlier version could have.
  await app.prisma.apiKey.update({ where: { id }, data: { userId: other.userId, revokedAt: null } });
  expect(await statusWith(DEMO_CAST.laboratory.key)).toBe(200);
  const { revoked } = await removeDemo(app.context(OPERATOR));
  expect(revoked).toContain(id);
  expect(revoked).not.toContain(other.apiKeyId);
  expect([await statusWith(DEMO_CAST.laboratory.key), await statusWith(other.key)]).toEqual([401, 200]);
});
