import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { useTestApp } from '../helpers/app.ts';
import { changingNothing, digestOf, type TakeDigest } from '../helpers/digest.ts';
import { badFieldsOf } from '../helpers/fields.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { Program } from '../helpers/program.ts';

const NO_SUCH_UUID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const USER = { name: 'Nora', email: 'nora@example.org', role: 'CLIENT' };

const app = useTestApp();
let program: Program;
let digest: TakeDigest;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
});

const refused = (call: () => Promise<GraphQLResult<unknown>>) => changingNothing(digest, call);

const byAdmin = (name: string, input: object, selection = '__typename') =>
  program.attempt(program.admin, name, input, selection);

interface NewKey {
  readonly key: string;
  readonly apiKey: { readonly apiKeyId: string; readonly prefix: string; readonly expiresAt: string | null };
}

const newKey = (more: object = {}) =>
  program.mutate<NewKey>(
    program.admin,
    'createApiKey',
    { userId: program.client.userId, ...more },
    'key apiKey { apiKeyId name prefix created expiresAt revokedAt lastUsedAt }',
  );

const viewer = (key: string) => app.graphql('{ viewer { user { userId } account { mode } } }', {}, { key });

it('accounts are LIVE or TEST, and the viewer shows which', async () => {
  for (const mode of ['LIVE', 'TEST']) {
    const { account } = await program.mutate<{ account: { accountId: string } }>(
      program.admin,
      'createAccount',
      { name: ` Program ${mode} `, mode },
      'account { accountId name mode created }',
    );
    expect(account).toEqual({
      accountId: expect.any(String),
      name: `Program ${mode}`,
      mode,
      created: app.clock.now().toISOString(),
    });
    const { user } = await program.mutate<{ user: { userId: string } }>(
      program.admin,
      'createUser',
      { ...USER, accountId: account.accountId },
      'user { userId }',
    );
    const { key } = await newKey({ userId: user.userId });
    expect((await viewer(key)).expectNoErrors()).toEqual({
      viewer: { user: { userId: user.userId }, account: { mode } },
    });
  }
});

it('inputs of accounts, users and keys: every problem at once', async () => {
  expect(badFieldsOf(await refused(() => byAdmin('createAccount', { name: '  ', mode: 'LIVE' })))).toEqual(['name']);
  expect(
    badFieldsOf(
      await refused(() => byAdmin('createUser', { accountId: '', name: ' ', email: 'nowhere', role: 'LAB' })),
    ),
  ).toEqual(['accountId', 'email', 'name']);
  const past = app.clock.now().toISOString();
  expect(
    badFieldsOf(await refused(() => byAdmin('createApiKey', { userId: ' ', name: 'x'.repeat(201), expiresAt: past }))),
  ).toEqual(['expiresAt', 'name', 'userId']);
  expect(badFieldsOf(await refused(() => byAdmin('revokeApiKey', { apiKeyId: '' })))).toEqual(['apiKeyId']);
});

it.each(['no UUID', NO_SUCH_UUID])('what hangs on something unknown is NOT_FOUND: %s', async (id) => {
  expect(outcomeOf(await refused(() => byAdmin('createUser', { ...USER, accountId: id })))).toBe('NOT_FOUND');
  expect(outcomeOf(await refused(() => byAdmin('createApiKey', { userId: id })))).toBe('NOT_FOUND');
  expect(outcomeOf(await refused(() => byAdmin('revokeApiKey', { apiKeyId: id })))).toBe('NOT_FOUND');
});

describe('API keys (contract, 1.4)', () => {
  it('are `kts_` and at least 160 random bits, shown once, stored as their hash alone', async () => {
    const { key, apiKey } = await newKey({ name: ' warehouse ' });
    expect(key).toMatch(/^kts_[A-Za-z0-9_-]{27,}$/);
    expect(apiKey).toEqual({
      apiKeyId: expect.any(String),
      name: 'warehouse',
      prefix: key.slice(0, 8),
      created: app.clock.now().toISOString(),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    const stored = await app.prisma.apiKey.findUniqueOrThrow({ where: { id: apiKey.apiKeyId } });
    expect(stored.hash).toEqual(hashSecret(key));
    const tables = await app.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      const hits = await app.prisma.$queryRawUnsafe<object[]>(
        `SELECT 1 FROM "${name}" t WHERE strpos(t::text, $1) > 0`,
        key.slice(8),
      );
      expect(hits, name).toEqual([]);
    }
    const listed = await app.graphql(
      `{ apiKeys(filter: { userId: "${program.client.userId}" }, first: 100) { edges { node { prefix } } } }`,
      undefined,
      program.admin,
    );
    expect(JSON.stringify(listed.expectNoErrors())).not.toContain(key);
  });

  it('two are never the same', async () => {
    expect((await newKey()).key).not.toBe((await newKey()).key);
  });

  it('work until they expire, to the millisecond', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const { key, apiKey } = await newKey({ expiresAt });
    expect(apiKey.expiresAt).toBe(expiresAt);
    app.clock.advance(59_999);
    (await viewer(key)).expectNoErrors();
    app.clock.advance(1);
    const answer = await viewer(key);
    expect([outcomeOf(answer), answer.status]).toEqual(['UNAUTHENTICATED', 401]);
  });

  it('expire in the future, at a time that can be kept', async () => {
    const now = app.clock.now().getTime();
    for (const expiresAt of [
      new Date(now).toISOString(),
      new Date(now - 1).toISOString(),
      '9999-12-31T23:59:59.999-00:01',
      '2026-02-30T00:00:00Z',
      'never',
    ]) {
      expect(
        badFieldsOf(await refused(() => byAdmin('createApiKey', { userId: program.client.userId, expiresAt }))),
      ).toEqual(['expiresAt']);
    }
    for (const expiresAt of [new Date(now + 1).toISOString(), '9999-12-31T23:59:59.999Z'])
      expect((await newKey({ expiresAt })).apiKey.expiresAt).toBe(expiresAt);
  });

  it('are revoked with immediate effect, once', async () => {
    const { key, apiKey } = await newKey();
    (await viewer(key)).expectNoErrors();
    const revoke = () =>
      program.mutate(
        program.admin,
        'revokeApiKey',
        { apiKeyId: apiKey.apiKeyId.toUpperCase() },
        'apiKey { revokedAt }',
      );
    const revoked = { apiKey: { revokedAt: app.clock.now().toISOString() } };
    expect(await revoke()).toEqual(revoked);
    const answer = await viewer(key);
    expect([outcomeOf(answer), answer.status, answer.data]).toEqual(['UNAUTHENTICATED', 401, undefined]);
    app.clock.advance(1000);
    expect(await revoke()).toEqual(revoked);
  });

  it('revoking one leaves the user’s others alone; an admin may revoke its own', async () => {
    const [one, other] = [
      await newKey({ userId: program.admin.userId }),
      await newKey({ userId: program.admin.userId }),
    ];
    await program.mutate(one, 'revokeApiKey', { apiKeyId: one.apiKey.apiKeyId }, 'apiKey { apiKeyId }');
    expect(outcomeOf(await viewer(one.key))).toBe('UNAUTHENTICATED');
    expect(outcomeOf(await viewer(other.key))).toBe('OK');
  });

  it('tell when they were last used, to the minute', async () => {
    const { key, apiKey } = await newKey();
    const lastUsed = async () =>
      (await app.prisma.apiKey.findUniqueOrThrow({ where: { id: apiKey.apiKeyId } })).lastUsedAt;
    const first = app.clock.now();
    await viewer(key);
    expect(await lastUsed()).toEqual(first);
    app.clock.advance(59_999);
    await viewer(key);
    expect(await lastUsed()).toEqual(first);
    app.clock.advance(1);
    await viewer(key);
    expect(await lastUsed()).toEqual(app.clock.now());
  });
});

it('who did what stands in the audit, in the transaction that does it, without what was given', async () => {
  const before = await app.prisma.auditEntry.count();
  const patientId = await program.patient({ firstName: 'Unmistakable' });
  await refused(() =>
    program.attempt(
      program.client,
      'createPatient',
      { firstName: '', lastName: '', email: '', sex: 'M', dateOfBirth: '' },
      '__typename',
    ),
  );
  const entries = (await app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).slice(before);
  expect(entries).toMatchObject([
    {
      action: 'patient.create',
      subject: `Patient:${patientId}`,
      userId: program.client.userId,
      apiKeyId: program.client.apiKeyId,
      accountId: program.client.accountId,
    },
  ]);
  expect(
    JSON.stringify(entries, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('Unmistakable');
});
