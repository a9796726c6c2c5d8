import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { tablesContaining } from '../helpers/digest.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf, MutationName } from '../helpers/operations.ts';
import { NO_SUCH_UUID, Program } from '../helpers/program.ts';

const USER = { name: 'Nora', email: 'nora@example.org', role: 'CLIENT' } as const;

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const byAdmin = <Name extends MutationName>(name: Name, input: InputOf<Name>) =>
  program.attempt(program.admin, name, input);

const newKey = (more: Partial<InputOf<'createApiKey'>> = {}) =>
  program.mutate(program.admin, 'createApiKey', { userId: program.client.userId, ...more });

const whoIsCalling = graphql('{ viewer { user { userId } account { mode } } }');
const viewer = (key: string) => app.run(whoIsCalling, {}, { key });

it('an account is LIVE or TEST, and the viewer shows which', async () => {
  for (const mode of ['LIVE', 'TEST'] as const) {
    const { account } = await program.mutate(program.admin, 'createAccount', { name: ` Program ${mode} `, mode });
    expect(account).toEqual({
      accountId: expect.any(String),
      name: `Program ${mode}`,
      mode,
      created: app.clock.now().toISOString(),
    });
    const { user } = await program.mutate(program.admin, 'createUser', { ...USER, accountId: account.accountId });
    const { key } = await newKey({ userId: user.userId });
    expect((await viewer(key)).expectNoErrors()).toEqual({
      viewer: { user: { userId: user.userId }, account: { mode } },
    });
  }
});

it('creating an account, a user or a key names every problem at once', async () => {
  expect(badFieldsOf(await app.changingNothing(() => byAdmin('createAccount', { name: '  ', mode: 'LIVE' })))).toEqual([
    'name',
  ]);
  expect(
    badFieldsOf(
      await app.changingNothing(() =>
        byAdmin('createUser', { accountId: '', name: ' ', email: 'nowhere', role: 'LAB' }),
      ),
    ),
  ).toEqual(['accountId', 'email', 'name']);
  const past = app.clock.now().toISOString();
  expect(
    badFieldsOf(
      await app.changingNothing(() => byAdmin('createApiKey', { userId: ' ', name: 'x'.repeat(201), expiresAt: past })),
    ),
  ).toEqual(['expiresAt', 'name', 'userId']);
  expect(badFieldsOf(await app.changingNothing(() => byAdmin('revokeApiKey', { apiKeyId: '' })))).toEqual(['apiKeyId']);
});

it.each(['no UUID', NO_SUCH_UUID])('an unknown account, user or key is NOT_FOUND: %s', async (id) => {
  expect(outcomeOf(await app.changingNothing(() => byAdmin('createUser', { ...USER, accountId: id })))).toBe(
    'NOT_FOUND',
  );
  expect(outcomeOf(await app.changingNothing(() => byAdmin('createApiKey', { userId: id })))).toBe('NOT_FOUND');
  expect(outcomeOf(await app.changingNothing(() => byAdmin('revokeApiKey', { apiKeyId: id })))).toBe('NOT_FOUND');
});

describe('whom the holders of an account’s kits may ask (contract, 7.6)', () => {
  const contactOf = async (input: { accountId?: string; supportContact?: string | null }) => {
    const { accountId = program.client.accountId, ...change } = input;
    const { account } = await program.mutate(program.admin, 'updateAccount', { accountId, ...change });
    return (await app.prisma.account.findUniqueOrThrow({ where: { id: account.accountId } })).supportContact;
  };

  it('is set at creation or later; if left out it keeps its value, and null or a blank text removes it', async () => {
    const input = { name: 'Program', mode: 'LIVE', supportContact: ' Call 555-0100 ' } as const;
    const { accountId } = (await program.mutate(program.admin, 'createAccount', input)).account;
    expect(await contactOf({ accountId })).toBe('Call 555-0100');
    expect(await contactOf({ accountId, supportContact: 'x'.repeat(500) })).toBe('x'.repeat(500));
    expect(await contactOf({ accountId, supportContact: null })).toBeNull();
    await contactOf({ accountId, supportContact: 'Call' });
    expect(await contactOf({ accountId, supportContact: ' ' })).toBeNull();
    const query = '{ viewer { account { supportContact } } }';
    await contactOf({ supportContact: 'Write to us' });
    const shown = await app.graphql(query, {}, program.client);
    expect(shown.expectNoErrors()).toEqual({ viewer: { account: { supportContact: 'Write to us' } } });
  });

  it.each(['x'.repeat(501), 'a\u0000b'])('is refused if it is too long or not text', async (supportContact) => {
    const { accountId } = program.client;
    const refused = () => program.attempt(program.admin, 'updateAccount', { accountId, supportContact });
    expect(badFieldsOf(await app.changingNothing(refused))).toEqual(['supportContact']);
  });
});

describe('the laboratory that an account is (contract, 1.1)', () => {
  const LABORATORY = {
    laboratoryAddress: '1 Main Street\nPortland, ME 04101',
    cliaNumber: '20D0123456',
    laboratoryDirector: 'Amara Okafor, MD',
  };
  const NOTHING = { laboratoryAddress: null, cliaNumber: null, laboratoryDirector: null };
  const ACCOUNT = graphql(`
    query ($id: ID!) { account(accountId: $id) { laboratoryAddress cliaNumber laboratoryDirector } }
  `);
  const laboratoryOf = async (id: string) => (await app.run(ACCOUNT, { id }, program.admin)).expectNoErrors().account;
  const newAccount = async (input: object) =>
    (await program.mutate(program.admin, 'createAccount', { name: 'Lab', mode: 'LIVE', ...input })).account.accountId;
  const update = (input: object) => program.attempt(program.admin, 'updateAccount', { accountId: '', ...input });

  it('is set at creation or later; an omitted field keeps its value, and null or a blank text removes it', async () => {
    expect(await laboratoryOf(await newAccount({}))).toEqual(NOTHING);
    const accountId = await newAccount({ ...LABORATORY, cliaNumber: ' 20D0123456 ' });
    expect(await laboratoryOf(accountId)).toEqual(LABORATORY);
    const changed = (await update({ accountId, laboratoryDirector: null, cliaNumber: '05D7654321' })).expectNoErrors();
    const expected = { ...LABORATORY, laboratoryDirector: null, cliaNumber: '05D7654321' };
    expect(changed.updateAccount?.account).toEqual({ accountId, ...expected });
    expect(await laboratoryOf(accountId)).toEqual(expected);
    await update({ accountId, laboratoryAddress: '', laboratoryDirector: ' ', cliaNumber: ' ' });
    expect(await laboratoryOf(accountId)).toEqual(NOTHING);
  });

  it('lists every problem', async () => {
    const accountId = await newAccount({});
    const wrong = { laboratoryAddress: 'x'.repeat(501), cliaNumber: '20D012345', laboratoryDirector: 'x'.repeat(201) };
    const refused = await app.changingNothing(() => update({ accountId, ...wrong }));
    expect(badFieldsOf(refused)).toEqual(['cliaNumber', 'laboratoryAddress', 'laboratoryDirector']);
    for (const cliaNumber of ['20d0123456', '2000123456', '20D01234567', '٢٠D0123456'])
      expect(badFieldsOf(await app.changingNothing(() => update({ accountId, cliaNumber })))).toEqual(['cliaNumber']);
  });

  it.each(['no UUID', NO_SUCH_UUID])('of an unknown account is NOT_FOUND: %s', async (accountId) => {
    expect(outcomeOf(await app.changingNothing(() => update({ accountId })))).toBe('NOT_FOUND');
  });
});

describe('API keys (contract, 1.4)', () => {
  it('are `kts_` and at least 160 random bits, shown once and stored only as a hash', async () => {
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
    expect(await tablesContaining(app.prisma, key.slice(8))).toEqual([]);
    const keysOfUser = graphql(
      'query ($filter: ApiKeyFilter) { apiKeys(filter: $filter, first: 100) { edges { node { prefix } } } }',
    );
    const listed = await app.run(keysOfUser, { filter: { userId: program.client.userId } }, program.admin);
    expect(JSON.stringify(listed.expectNoErrors())).not.toContain(key);
  });

  it('are all different', async () => {
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

  it('must expire in the future, at a time that PostgreSQL can store', async () => {
    const now = app.clock.now().getTime();
    for (const expiresAt of [
      new Date(now).toISOString(),
      new Date(now - 1).toISOString(),
      '9999-12-31T23:59:59.999-00:01',
      '2026-02-30T00:00:00Z',
      'never',
    ]) {
      expect(
        badFieldsOf(
          await app.changingNothing(() => byAdmin('createApiKey', { userId: program.client.userId, expiresAt })),
        ),
      ).toEqual(['expiresAt']);
    }
    for (const expiresAt of [new Date(now + 1).toISOString(), '9999-12-31T23:59:59.999Z'])
      expect((await newKey({ expiresAt })).apiKey.expiresAt).toBe(expiresAt);
  });

  it('are revoked with immediate effect, once', async () => {
    const { key, apiKey } = await newKey();
    (await viewer(key)).expectNoErrors();
    const revoke = () => program.mutate(program.admin, 'revokeApiKey', { apiKeyId: apiKey.apiKeyId.toUpperCase() });
    const revoked = { apiKey: { revokedAt: app.clock.now().toISOString() } };
    expect(await revoke()).toEqual(revoked);
    const answer = await viewer(key);
    expect([outcomeOf(answer), answer.status, answer.data]).toEqual(['UNAUTHENTICATED', 401, undefined]);
    app.clock.advance(1000);
    expect(await revoke()).toEqual(revoked);
  });

  it('are revoked one by one, and an administrator may revoke the key in use', async () => {
    const [one, other] = [
      await newKey({ userId: program.admin.userId }),
      await newKey({ userId: program.admin.userId }),
    ];
    await program.mutate(one, 'revokeApiKey', { apiKeyId: one.apiKey.apiKeyId });
    expect(outcomeOf(await viewer(one.key))).toBe('UNAUTHENTICATED');
    expect(outcomeOf(await viewer(other.key))).toBe('OK');
  });

  it('record when they were last used, to the minute', async () => {
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

it('the audit log says who did what, without the input, and has no entry for what was refused', async () => {
  const writes = { subject: { not: null } };
  const before = await app.prisma.auditEntry.count({ where: writes });
  const patientId = await program.patient({ firstName: 'Unmistakable' });
  await app.changingNothing(() =>
    program.attempt(program.client, 'createPatient', {
      firstName: '',
      lastName: '',
      email: '',
      sex: 'M',
      dateOfBirth: '',
    }),
  );
  const entries = (await app.prisma.auditEntry.findMany({ where: writes, orderBy: { id: 'asc' } })).slice(before);
  expect(entries).toMatchObject([
    {
      action: 'patient.create',
      subject: `Patient:${patientId}`,
      userId: program.client.userId,
      apiKeyId: program.client.apiKeyId,
      accountId: program.client.accountId,
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Unmistakable');
});
