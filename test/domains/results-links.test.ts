import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { isResultsSignature } from '../../src/documents/links.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** Links to results (contract, 12.5). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);

const DAY = 24 * 3_600_000;

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

const create = async (input: InputOf<'createResultsLink'>) =>
  (await program.mutate(program.client, 'createResultsLink', input)).resultsLink;

const revoke = async (resultsLinkId: string) =>
  (await program.mutate(program.client, 'revokeResultsLink', { resultsLinkId })).resultsLink.status;

const LINKS = graphql(`
  query ($patientId: ID!, $first: Int) {
    patient(patientId: $patientId) {
      resultsLinks(first: $first) {
        totalCount
        edges { node { resultsLinkId url status wrongDates createdBy { userId } kit { kitId } patient { patientId } } }
      }
    }
  }
`);

async function linksOf(id = patientId, caller: { readonly key: string } = program.client) {
  const { patient } = (await app.run(LINKS, { patientId: id, first: 100 }, caller)).expectNoErrors();
  return patient?.resultsLinks?.edges.map(({ node }) => node) ?? [];
}

const statuses = async () => (await linksOf()).map(({ status }) => status);

/** A session as the results page opens one. */
async function opened(resultsLinkId: string): Promise<{ readonly id: string; readonly key: string }> {
  const created = app.clock.now();
  const [id, key] = [newUuid(), `kps_${newUuid().replaceAll('-', '')}`];
  const { accountId, patientRef } = await app.prisma.resultsLink.findUniqueOrThrow({ where: { id: resultsLinkId } });
  const expiresAt = new Date(created.getTime() + 3_600_000);
  const opening = { id, accountId, patientRef, resultsLinkRef: resultsLinkId, created, expiresAt };
  await app.prisma.patientSession.create({ data: { ...opening, hash: new Uint8Array(hashSecret(key)) } });
  return { id, key };
}

const endOf = async (id: string) => (await app.prisma.patientSession.findUniqueOrThrow({ where: { id } })).endedAt;

describe('a link', () => {
  it('works for 30 days, or those given, and is listed newest first', async () => {
    const created = app.clock.now();
    const after = (days: number) => new Date(created.getTime() + days * DAY).toISOString();
    const usual = await create({ patientId });
    expect(usual).toMatchObject({
      status: 'VALID',
      expiresAt: after(30),
      wrongDates: 0,
      lastOpenedAt: null,
      kit: null,
    });
    expect(usual.patient).toEqual({ patientId });
    app.clock.advance(1);
    const longest = await create({ patientId, lifetimeDays: 90 });
    expect(await linksOf()).toMatchObject([
      { resultsLinkId: longest.resultsLinkId, createdBy: { userId: program.client.userId } },
      { resultsLinkId: usual.resultsLinkId, patient: { patientId } },
    ]);
    app.clock.advance(30 * DAY - 1);
    expect(await statuses()).toEqual(['VALID', 'EXPIRED']);
    for (const lifetimeDays of [0, 91])
      expect(
        badFieldsOf(await program.attempt(program.client, 'createResultsLink', { patientId, lifetimeDays })),
      ).toEqual(['lifetimeDays']);
  });

  it('has the same signed address each time', async () => {
    const { resultsLinkId, url } = await create({ patientId });
    app.clock.advance(DAY);
    expect((await linksOf()).map((link) => link.url)).toEqual([url]);
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe(`/results/${resultsLinkId}`);
    const signature = searchParams.get('signature') ?? '';
    expect(isResultsSignature(resultsLinkId, signature, app.linkKeys)).toBe(true);
    expect(isResultsSignature(NO_SUCH_UUID, signature, app.linkKeys)).toBe(false);
    expect(isResultsSignature(resultsLinkId, `${signature}A`, app.linkKeys)).toBe(false);
  });

  it('is for exactly one of a patient and a kit that is registered', async () => {
    const kit = await program.registeredKit(patientId);
    expect(await create({ kitId: kit.kitId })).toMatchObject({ kit: { kitId: kit.kitId }, patient: { patientId } });
    const refusal = async (input: InputOf<'createResultsLink'>, by = program.client) => {
      const answer = await program.attempt(by, 'createResultsLink', input);
      return outcomeOf(answer) === 'BAD_USER_INPUT' ? badFieldsOf(answer) : outcomeOf(answer);
    };
    expect(await refusal({})).toEqual(['patientId']);
    expect(await refusal({ patientId: null, kitId: null })).toEqual(['patientId']);
    expect(await refusal({ patientId, kitId: kit.kitId })).toEqual(['patientId']);
    expect(await refusal({ kitId: (await program.stockKit()).kitId })).toBe('INVALID_TRANSITION');
    expect(await refusal({ kitId: NO_SUCH_CODE })).toBe('NOT_FOUND');
    expect(await refusal({ patientId: NO_SUCH_UUID })).toBe('NOT_FOUND');
    expect(await refusal({ kitId: kit.kitId }, stranger)).toBe('NOT_FOUND');
    expect(await refusal({ patientId }, stranger)).toBe('NOT_FOUND');
    await app.prisma.patient.update({ where: { id: patientId }, data: { dateOfBirth: null } });
    expect(await refusal({ patientId })).toEqual(['patientId']);
    expect(await refusal({ kitId: kit.kitId })).toEqual(['kitId']);
  });

  it('outlives the key that made it', async () => {
    const { userId } = program.client;
    const made = await program.mutate(program.admin, 'createApiKey', { userId });
    const key = { key: made.key ?? '' };
    await program.mutate(key, 'createResultsLink', { patientId });
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: made.apiKey.apiKeyId });
    expect(await statuses()).toEqual(['VALID']);
  });

  it('is one of at most 50 valid ones, those for kits included', async () => {
    const { kitId } = await program.registeredKit(patientId);
    const first = await create({ patientId, lifetimeDays: 1 });
    for (let made = 1; made < 50; made += 1) await create(made % 2 === 0 ? { patientId } : { kitId });
    for (const input of [{ patientId }, { kitId }])
      expect(outcomeOf(await program.attempt(program.client, 'createResultsLink', input))).toBe('CONFLICT');
    await revoke(first.resultsLinkId);
    await create({ patientId });
    expect(outcomeOf(await program.attempt(program.client, 'createResultsLink', { patientId }))).toBe('CONFLICT');
  });

  it('is one of at most 50, of however many are made at once', async () => {
    for (let made = 0; made < 48; made += 1) await create({ patientId });
    const attempts = Array.from({ length: 4 }, () =>
      program.attempt(program.client, 'createResultsLink', { patientId }),
    );
    const outcomes = (await Promise.all(attempts)).map(outcomeOf);
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK', 'OK']);
  });
});

describe('revocation', () => {
  it('ends the link and the sessions that it opened, once, and leaves others', async () => {
    const { resultsLinkId } = await create({ patientId });
    const other = await create({ patientId });
    const session = await opened(resultsLinkId);
    const untouched = await opened(other.resultsLinkId);
    expect(await revoke(resultsLinkId)).toBe('REVOKED');
    expect(await endOf(session.id)).toEqual(app.clock.now());
    expect(await endOf(untouched.id)).toBeNull();
    app.clock.advance(DAY);
    expect(await app.changingNothing(() => revoke(resultsLinkId))).toBe('REVOKED');
    app.clock.advance(30 * DAY);
    // It was revoked before it would have expired; the other was not.
    expect(await statuses()).toEqual(['EXPIRED', 'REVOKED']);
    expect(await app.changingNothing(() => revoke(other.resultsLinkId))).toBe('EXPIRED');
  });

  it('of a link that has ended otherwise ends what it opened, and the link stays what it is', async () => {
    const { resultsLinkId } = await create({ patientId });
    const session = await opened(resultsLinkId);
    const closing = { endedAs: 'CLOSED', endedAt: app.clock.now(), wrongDates: 5 } as const;
    await app.prisma.resultsLink.update({ where: { id: resultsLinkId }, data: closing });
    expect(await revoke(resultsLinkId)).toBe('CLOSED');
    expect(await endOf(session.id)).toEqual(app.clock.now());
  });

  it('is what undoing the activation of its kit comes to', async () => {
    const { kitId } = await program.registeredKit(patientId);
    const { resultsLinkId } = await create({ kitId });
    const session = await opened(resultsLinkId);
    app.clock.advance(1);
    await create({ patientId });
    await program.mutate(program.client, 'undoActivation', { kitId, reason: 'Two boxes were mixed up.' });
    expect(await statuses()).toEqual(['VALID', 'REVOKED']);
    expect(await endOf(session.id)).toEqual(app.clock.now());
  });

  it('does not find a link of another account', async () => {
    const { resultsLinkId } = await create({ patientId });
    for (const [caller, id] of [
      [stranger, resultsLinkId],
      [program.client, NO_SUCH_UUID],
    ] as const)
      expect(outcomeOf(await program.attempt(caller, 'revokeResultsLink', { resultsLinkId: id }))).toBe('NOT_FOUND');
    expect((await program.mutate(program.admin, 'revokeResultsLink', { resultsLinkId })).resultsLink.status).toBe(
      'REVOKED',
    );
  });
});

it('what a link opens is no credential, and is listed with its link', async () => {
  const { resultsLinkId } = await create({ patientId });
  const session = await opened(resultsLinkId);
  expect((await app.graphql('{ viewer { role } }', {}, session)).status).toBe(401);
  const query = graphql(`
    query ($patientId: ID!) {
      patient(patientId: $patientId) {
        sessions { edges { node { patientSessionId createdBy { userId } resultsLink { resultsLinkId } } } }
      }
    }
  `);
  const { patient } = (await app.run(query, { patientId }, program.client)).expectNoErrors();
  expect(patient?.sessions?.edges).toEqual([
    { node: { patientSessionId: session.id, createdBy: null, resultsLink: { resultsLinkId } } },
  ]);
});

it('links are for CLIENT and ADMIN: the list is FORBIDDEN to the others, on the field alone', async () => {
  const kit = await program.registeredKit(patientId);
  await program.sampleEvent(kit, 'RECEIVED');
  await create({ kitId: kit.kitId });
  for (const caller of [program.lab, await program.session(patientId)]) {
    const answer = await app.run(LINKS, { patientId }, caller);
    expect(answer.expectError('FORBIDDEN').path).toEqual(['patient', 'resultsLinks']);
    expect(answer.data).toEqual({ patient: { resultsLinks: null } });
  }
  expect(await linksOf(patientId, program.admin)).toHaveLength(1);
});

it('writes are audited under the patient', async () => {
  const { resultsLinkId } = await create({ patientId });
  await revoke(resultsLinkId);
  const subject = `Patient:${patientId}`;
  const entries = await app.prisma.auditEntry.findMany({ where: { subject }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['patient.create', 'resultsLink.create', 'resultsLink.revoke']);
});

it('REST makes and revokes links', async () => {
  const { kitId } = await program.registeredKit(patientId);
  const { key } = program.client;
  const made = await rest.post('/api/v3/results_links/', { key, json: { kit_id: kitId, lifetime_days: 1 } });
  expect(made.status).toBe(201);
  const created = app.clock.now().toISOString();
  const expires_at = new Date(app.clock.now().getTime() + DAY).toISOString();
  const [link] = await linksOf();
  const answer = {
    results_link_id: link?.resultsLinkId,
    patient_id: patientId,
    kit_id: kitId,
    status: 'valid',
    url: link?.url,
  };
  expect(made.body).toEqual({ ...answer, created, expires_at });
  const path = `/api/v3/results_links/${link?.resultsLinkId}/revoke/`;
  for (const json of [{}, undefined]) {
    const revoked = await rest.post(path, { key, ...(json && { json }) });
    expect([revoked.status, revoked.body]).toEqual([200, { ...answer, status: 'revoked', created, expires_at }]);
  }
  expect((await rest.post(path, { key: stranger.key })).status).toBe(404);
  expect((await rest.post(path, { key: program.lab.key })).status).toBe(403);
  for (const json of [{}, { patient_id: patientId, kit_id: kitId }]) {
    const refused = await rest.post('/api/v3/results_links/', { key, json });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('patient_id')]);
    // In REST's own names alone.
    expect(JSON.stringify(refused.body)).not.toMatch(/patientId|kitId/);
  }
});
