import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { countValidSessions } from '../../src/domains/patient-sessions/measure-patient-sessions.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { tablesContaining } from '../helpers/digest.ts';
import { badFieldsInOrder, outcomeOf } from '../helpers/graphql.ts';
import { NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** Patient sessions (contract, 12.2). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let program: Program;
let stranger: TestActor;
let patientId: string;

beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
});

beforeEach(async () => {
  patientId = await program.patient();
});

const VIEWER = graphql('{ viewer { role patient { patientId } } }');

/** What comes of a query with a token: who is calling, or the refusal. */
async function whoIs(token: { readonly key: string }): Promise<string> {
  const answer = await app.run(VIEWER, {}, token);
  return answer.status === 200 ? `${answer.expectNoErrors().viewer?.patient?.patientId}` : outcomeOf(answer);
}

const SESSIONS = graphql(`
  query ($patientId: ID!, $first: Int) {
    patient(patientId: $patientId) {
      sessions(first: $first) {
        totalCount
        edges { node { patientSessionId created expiresAt endedAt lastUsedAt createdBy { userId } patient { patientId } } }
      }
    }
  }
`);

async function sessionsOf(id = patientId, caller: { readonly key: string } = program.client) {
  const { patient } = (await app.run(SESSIONS, { patientId: id, first: 100 }, caller)).expectNoErrors();
  return patient?.sessions?.edges.map(({ node }) => node) ?? [];
}

describe('a session', () => {
  it('is the patient’s until the last millisecond of an hour, and no longer', async () => {
    const made = await program.mutate(program.client, 'createPatientSession', { patientId });
    const { created, expiresAt } = made.patientSession;
    expect(new Date(expiresAt).getTime() - new Date(created).getTime()).toBe(HOUR);
    const token = { key: made.token ?? '' };
    app.clock.advance(HOUR - 1);
    expect(await whoIs(token)).toBe(patientId);
    app.clock.advance(1);
    expect(await whoIs(token)).toBe('UNAUTHENTICATED');
  });

  it.each([60, 86_400])('lives as long as was asked for: %i seconds', async (lifetimeSeconds) => {
    const token = await program.session(patientId, { lifetimeSeconds });
    app.clock.advance(lifetimeSeconds * 1000 - 1);
    expect(await whoIs(token)).toBe(patientId);
    app.clock.advance(1);
    expect(await whoIs(token)).toBe('UNAUTHENTICATED');
  });

  it.each([59, 86_401, 0, -1])('cannot live for %i seconds', async (lifetimeSeconds) => {
    const answer = await app.changingNothing(() =>
      program.attempt(program.client, 'createPatientSession', { patientId, lifetimeSeconds }),
    );
    expect(badFieldsInOrder(answer)).toEqual(['lifetimeSeconds']);
  });

  it('has a token of its form, of which only the hash is stored', async () => {
    const { key } = await program.session(patientId);
    expect(key).toMatch(/^kps_[A-Za-z0-9_-]{32}$/);
    expect(Buffer.from(key.slice(4), 'base64url')).toHaveLength(24);
    expect(await tablesContaining(app.prisma, key)).toEqual([]);
    expect(await app.prisma.patientSession.count({ where: { hash: hashSecret(key) } })).toBe(1);
  });

  it('ends when it is revoked, at once, also for a caller that is recognized; a second time changes nothing', async () => {
    const token = await program.session(patientId);
    for (const _time of [1, 2]) expect(await whoIs(token)).toBe(patientId);
    app.clock.advance(1_000);
    const { patientSessionId } = token;
    const revoked = { patientSessionId };
    const { patientSession } = await program.mutate(program.client, 'revokePatientSession', revoked);
    expect(patientSession.endedAt).toBe(app.clock.now().toISOString());
    expect(await whoIs(token)).toBe('UNAUTHENTICATED');
    app.clock.advance(1_000);
    const again = await program.mutate(program.client, 'revokePatientSession', revoked);
    expect(again.patientSession.endedAt).toBe(patientSession.endedAt);
  });

  it('that has expired is revoked without a change: it ended when it expired', async () => {
    const { patientSessionId } = await program.session(patientId, { lifetimeSeconds: 60 });
    app.clock.advance(60_000);
    const { patientSession } = await program.mutate(program.client, 'revokePatientSession', { patientSessionId });
    expect(patientSession.endedAt).toBeNull();
    expect(
      await app.prisma.auditEntry.count({ where: { action: 'patientSession.revoke', records: { has: patientId } } }),
    ).toBe(0);
  });

  it('ends with the key that made it, at once', async () => {
    const own = await app.actor('CLIENT', { account: program.client });
    const [token, other] = [await program.session(patientId, {}, own), await program.session(patientId)];
    expect(await whoIs(token)).toBe(patientId);
    app.clock.advance(1_000);
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: own.apiKeyId });
    expect(await whoIs(token)).toBe('UNAUTHENTICATED');
    expect(await whoIs(other)).toBe(patientId);
    expect(await sessionsOf()).toMatchObject([{ endedAt: null }, { endedAt: app.clock.now().toISOString() }]);
  });

  it('expires no later than the key that made it', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 600_000).toISOString();
    const key = await program.mutate(program.admin, 'createApiKey', { userId: program.client.userId, expiresAt });
    const made = await program.mutate(key, 'createPatientSession', { patientId });
    expect(made.patientSession.expiresAt).toBe(expiresAt);
    app.clock.advance(600_000);
    expect(await whoIs({ key: made.token ?? '' })).toBe('UNAUTHENTICATED');
  });

  it('ends when the same patient gets a twenty-first: the oldest of them', async () => {
    const tokens = [];
    for (let made = 0; made < 20; made += 1) {
      app.clock.advance(1);
      tokens.push(await program.session(patientId));
    }
    const others = await program.session(await program.patient());
    expect(await Promise.all(tokens.map(whoIs))).toEqual(tokens.map(() => patientId));
    app.clock.advance(1);
    const newest = await program.session(patientId);
    expect(await Promise.all([...tokens, newest].map(whoIs))).toEqual([
      'UNAUTHENTICATED',
      ...tokens.slice(1).map(() => patientId),
      patientId,
    ]);
    expect(await whoIs(others)).not.toBe('UNAUTHENTICATED');
  });

  it('leaves room once it has ended or expired: only valid ones count', async () => {
    const first = await program.session(patientId, { lifetimeSeconds: 86_400 });
    const { patientSessionId } = await program.session(patientId);
    await program.mutate(program.client, 'revokePatientSession', { patientSessionId });
    for (let made = 0; made < 18; made += 1) await program.session(patientId, { lifetimeSeconds: 60 });
    app.clock.advance(60_000);
    for (let made = 0; made < 19; made += 1) await program.session(patientId);
    expect(await whoIs(first)).toBe(patientId);
    await program.session(patientId);
    expect(await whoIs(first)).toBe('UNAUTHENTICATED');
  });

  it('of several at once, never leaves more than twenty', async () => {
    await Promise.all(Array.from({ length: 24 }, () => program.session(patientId)));
    expect(await app.prisma.patientSession.count({ where: { patientRef: patientId, endedAt: null } })).toBe(20);
  });

  it('is of no use while the account is closed, and none is made in it', async () => {
    const client = await app.actor('CLIENT');
    const { patient } = await program.mutate(client, 'createPatient', {
      ...{ firstName: 'A', lastName: 'B', email: 'a@example.org', sex: 'F', dateOfBirth: '1980-01-01' },
    });
    const token = await program.session(patient.patientId, {}, client);
    const { accountId } = client;
    await program.mutate(program.admin, 'closeAccount', { accountId, reason: 'The contract has ended.' });
    expect(await whoIs(token)).toBe('UNAUTHENTICATED');
    const { patientId: named } = patient;
    const answer = await program.attempt(program.admin, 'createPatientSession', { patientId: named });
    expect(outcomeOf(answer)).toBe('CONFLICT');
    await program.mutate(program.admin, 'reopenAccount', { accountId, reason: 'They have signed again.' });
    expect(await whoIs(token)).toBe(patient.patientId);
  });

  it('is noted as used, to the minute', async () => {
    const token = await program.session(patientId);
    expect(await sessionsOf()).toMatchObject([{ lastUsedAt: null }]);
    const first = app.clock.now().toISOString();
    await whoIs(token);
    app.clock.advance(59_999);
    await whoIs(token);
    expect(await sessionsOf()).toMatchObject([{ lastUsedAt: first }]);
    app.clock.advance(1);
    await whoIs(token);
    expect(await sessionsOf()).toMatchObject([{ lastUsedAt: app.clock.now().toISOString() }]);
  });
});

describe('a token', () => {
  it.each(['Token', 'Bearer', 'tOkEn'])('is taken by GraphQL with the scheme %s', async (scheme) => {
    const { key } = await program.session(patientId);
    const response = await app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `${scheme} ${key}` },
      payload: { query: '{ viewer { role } }' },
    });
    expect(response.json()).toEqual({ data: { viewer: { role: 'PATIENT' } } });
  });

  it.each([
    ['malformed', () => 'kps_short'],
    ['too long', (key: string) => `${key}x`],
    ['unknown', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
    ['of a key', (key: string) => key.replace('kps_', 'kts_')],
  ])('that is %s is a 401 in both APIs, and says nothing of why', async (_what, spoil) => {
    const { key } = await program.session(patientId);
    const wrong = spoil(key);
    expect(outcomeOf(await app.run(VIEWER, {}, { key: wrong }))).toBe('UNAUTHENTICATED');
    const answer = await rest.get('/api/v2/kits/', { key: wrong });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Token']);
    expect(answer.text).not.toContain(wrong);
  });

  it('is in no line of the log', async () => {
    const { key } = await program.session(patientId);
    await whoIs({ key });
    await rest.get('/api/v2/kits/', { key });
    await rest.get('/api/v2/kits/', { key: `${key}x` });
    expect(app.logLines.join('\n')).not.toContain(key.slice(0, 20));
  });
});

describe('Patient.sessions', () => {
  it('lists those that are valid, and those that ended or expired in the last 30 days, newest first', async () => {
    const expired = await program.session(patientId);
    app.clock.advance(1);
    const revoked = await program.session(patientId, { lifetimeSeconds: 86_400 });
    const { patientSessionId } = revoked;
    await program.mutate(program.client, 'revokePatientSession', { patientSessionId });
    app.clock.advance(1);
    const longest = await program.session(patientId, { lifetimeSeconds: 86_400 });
    const all = [longest, revoked, expired].map((each) => each.patientSessionId);
    const listed = async () => (await sessionsOf()).map((each) => each.patientSessionId);
    expect(await listed()).toEqual(all);
    app.clock.advance(30 * DAY - 2);
    expect(await listed()).toEqual(all);
    app.clock.advance(2);
    expect(await listed()).toEqual([all[0], all[2]]);
    app.clock.advance(HOUR);
    expect(await listed()).toEqual([all[0]]);
    app.clock.advance(DAY);
    expect(await listed()).toEqual([]);
  });

  it('says who made each, and whose it is', async () => {
    await program.session(patientId);
    await program.session(patientId, {}, program.admin);
    expect(await sessionsOf()).toMatchObject(
      [program.admin, program.client].map(({ userId }) => ({ createdBy: { userId }, patient: { patientId } })),
    );
  });

  it('is FORBIDDEN to LAB and to the person, on the field alone', async () => {
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    for (const caller of [program.lab, await program.session(patientId)]) {
      const answer = await app.run(SESSIONS, { patientId }, caller);
      expect(answer.expectError('FORBIDDEN').path).toEqual(['patient', 'sessions']);
      expect(answer.data).toEqual({ patient: { sessions: null } });
    }
  });

  it('is recorded as IDENTITY under the patient', async () => {
    await program.session(patientId);
    const before = await app.prisma.auditEntry.count();
    await sessionsOf();
    const entries = await app.prisma.auditEntry.findMany({ orderBy: [{ created: 'desc' }, { id: 'desc' }], take: 1 });
    expect(await app.prisma.auditEntry.count()).toBe(before + 1);
    expect(entries).toMatchObject([{ action: 'patient.read', classes: ['IDENTITY'], records: [patientId] }]);
  });
});

describe('a session is found by its id', () => {
  const NODE = graphql('query ($id: ID!) { node(id: $id) { id ... on PatientSession { expiresAt } } }');

  it('by CLIENT in its account and by ADMIN, and by nobody else', async () => {
    const { patientSessionId, ...token } = await program.session(patientId);
    const id = btoa(`PatientSession:${patientSessionId}`);
    for (const caller of [program.client, program.admin])
      expect((await app.run(NODE, { id }, caller)).expectNoErrors().node).toMatchObject({ id });
    for (const caller of [stranger, token])
      expect((await app.run(NODE, { id }, caller)).expectNoErrors().node).toBeNull();
    for (const caller of [program.lab, program.fulfillment])
      expect(outcomeOf(await app.run(NODE, { id }, caller))).toBe('FORBIDDEN');
  });

  it('and revoked by nobody of another account', async () => {
    const { patientSessionId } = await program.session(patientId);
    for (const id of [patientSessionId, NO_SUCH_UUID, 'nonsense']) {
      const answer = await app.changingNothing(() =>
        program.attempt(stranger, 'revokePatientSession', { patientSessionId: id }),
      );
      expect(outcomeOf(answer)).toBe('NOT_FOUND');
    }
  });
});

describe('what is written is audited, under the patient', () => {
  it('that a session was made, and that it was revoked', async () => {
    const { patientSessionId } = await program.session(patientId);
    await program.mutate(program.client, 'revokePatientSession', { patientSessionId });
    const entries = await app.prisma.auditEntry.findMany({
      where: { records: { has: patientId }, action: { startsWith: 'patientSession.' }, subject: { not: null } },
      orderBy: { id: 'asc' },
    });
    const { userId, apiKeyId, accountId } = program.client;
    expect(entries).toMatchObject(
      ['patientSession.create', 'patientSession.revoke'].map((action) => ({
        ...{ action, subject: `Patient:${patientId}`, userId, apiKeyId, accountId, patientSessionId: null },
      })),
    );
  });
});

describe('by REST', () => {
  it('a session is made and revoked, with the keys of the contract in their order', async () => {
    const { key } = program.client;
    const made = await rest.post('/api/v3/patient_sessions/', {
      key,
      json: { patient_id: patientId, lifetime_seconds: 120 },
    });
    const body = made.expectStatus(201);
    expect(Object.keys(body)).toEqual(['patient_session_id', 'token', 'created', 'expires_at']);
    expect(new Date(body.expires_at).getTime() - new Date(body.created).getTime()).toBe(120_000);
    expect(await whoIs({ key: body.token })).toBe(patientId);
    const url = `/api/v3/patient_sessions/${body.patient_session_id}/revoke/`;
    const revoked = (await rest.post(url, { key })).expectStatus(200);
    expect(Object.keys(revoked)).toEqual(['patient_session_id', 'created', 'expires_at', 'ended_at']);
    expect(await whoIs({ key: body.token })).toBe('UNAUTHENTICATED');
    expect((await rest.post(url, { key })).expectStatus(200)).toEqual(revoked);
    expect((await rest.post(url, { key: stranger.key })).status).toBe(404);
  });

  it('with a key, the same answer is given again, token included, and nothing is done twice', async () => {
    const send = () =>
      rest.post('/api/v3/patient_sessions/', {
        key: program.client.key,
        json: { patient_id: patientId },
        headers: { 'idempotency-key': patientId },
      });
    const first = (await send()).expectStatus(201);
    const again = await send();
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first]);
    expect(await app.prisma.patientSession.count({ where: { patientRef: patientId } })).toBe(1);
    expect(await tablesContaining(app.prisma, first.token)).toEqual([]);
  });

  it('a form is refused, and every problem is named', async () => {
    const { key } = program.client;
    const form = await rest.post('/api/v3/patient_sessions/', { key, form: `patient_id=${patientId}` });
    expect(form.status).toBe(415);
    const wrong = await rest.post('/api/v3/patient_sessions/', { key, json: { lifetime_seconds: 59.5 } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.fields.map(({ field }: { field: string }) => field)).toEqual([
      'patient_id',
      'lifetime_seconds',
    ]);
  });
});

it('how many are valid is counted', async () => {
  const before = await countValidSessions(app.prisma, app.clock.now());
  const { patientSessionId } = await program.session(patientId);
  await program.session(patientId, { lifetimeSeconds: 60 });
  expect(await countValidSessions(app.prisma, app.clock.now())).toBe(before + 2);
  await program.mutate(program.client, 'revokePatientSession', { patientSessionId });
  app.clock.advance(60_000);
  expect(await countValidSessions(app.prisma, app.clock.now())).toBeLessThanOrEqual(before);
});
