import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { idOf, PATIENT, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ActivationPage } from '../pages/activation-page.ts';

/** A withdrawn consent to research is withdrawn (contract, 13.9). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let kitId: string;
let patientId: string;

const KIT = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) { updated status researchConsent researchConsentHistory { given at by { userId } } }
  }
`);
const EVENTS = graphql(`
  query ($after: String) {
    events(first: 100, after: $after, types: [KIT_CONSENT_CHANGED]) {
      edges { node { type data subject { __typename id } } }
      pageInfo { endCursor }
    }
  }
`);

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  ({ kitId } = await program.stockKit());
  patientId = await program.patient();
  app.clock.advance(1_000);
});

const read = async (actor: TestActor = program.admin, of = kitId) => {
  const { kit } = (await app.run(KIT, { kitId: of }, actor)).expectNoErrors();
  if (!kit) throw new Error('There is no such kit.');
  return kit;
};
const answersNow = async () => (await read()).researchConsentHistory.map(({ given }) => given);

type Answer = Partial<Omit<InputOf<'activateKit'>, 'kitId'>>;
const activate = (input: Answer, actor: TestActor | null = null) =>
  program.attempt(actor, 'activateKit', { kitId, ...input });
const says = async (researchConsent: boolean | null, actor: TestActor | null = program.client) =>
  (await activate({ patientId, researchConsent }, actor)).expectNoErrors();

const rest = (body: object, key?: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v3/kits/${kitId}/activate/`,
    headers: key === undefined ? {} : { authorization: `Token ${key}` },
    payload: body,
  });

describe('the same patient again', () => {
  it('withdraws, gives again and answers for the first time, each with its time and user', async () => {
    await says(null);
    expect(await read()).toMatchObject({ researchConsent: null, researchConsentHistory: [] });
    const expected = [];
    for (const given of [true, false, true]) {
      app.clock.advance(60_000);
      const at = app.clock.now().toISOString();
      await says(given);
      expected.push({ given, at, by: { userId: program.client.userId } });
      const kit = await read(program.client);
      expect(kit).toMatchObject({ researchConsent: given, updated: at, researchConsentHistory: expected });
    }
  });

  it('changes nothing with the answer that holds, or without one', async () => {
    for (const holds of [true, false]) {
      await says(holds);
      for (const again of [holds, null])
        expect(
          outcomeOf(await app.changingNothing(() => activate({ patientId, researchConsent: again }, program.client))),
        ).toBe('OK');
    }
    expect(await answersNow()).toEqual([true, false]);
  });

  it('answers by both APIs, with and without a key; without one, nobody is named', async () => {
    const { sex, ...equal } = PATIENT;
    await activate({ ...PATIENT, researchConsent: true });
    const byDetails = { first_name: equal.firstName, last_name: equal.lastName, email: equal.email };
    const details = { ...byDetails, sex, date_of_birth: equal.dateOfBirth };
    expect((await rest({ ...details, research_consent: false })).json()).toEqual({ data: { result: 'success' } });
    await program.mutate(program.admin, 'activateKit', { kitId, ...PATIENT, researchConsent: true });
    expect((await rest({ ...details, research_consent: false }, program.client.key)).statusCode).toBe(200);
    const { researchConsent, researchConsentHistory } = await read();
    expect(researchConsent).toBe(false);
    expect(researchConsentHistory.map(({ given, by }) => [given, by?.userId])).toEqual([
      [true, undefined],
      [false, undefined],
      [true, program.admin.userId],
      [false, program.client.userId],
    ]);
  });

  it('leaves a token unused', async () => {
    await says(true);
    const token = await program.token(patientId);
    for (const given of [false, true]) (await activate({ token, researchConsent: given })).expectNoErrors();
    expect(await answersNow()).toEqual([true, false, true]);
    const other = await program.stockKit();
    expect(outcomeOf(await program.attempt(null, 'activateKit', { ...idOf(other), token }))).toBe('OK');
  });

  it('answers whatever has become of the kit: reported on, of a type that is not activated any more, of a closed account', async () => {
    const kit = await program.kitAtLaboratory();
    ({ kitId } = kit);
    const { phone: _phone, ...details } = PATIENT;
    await program.report(kit);
    (await activate({ ...details, researchConsent: true })).expectNoErrors();
    const type = { code: 'LIPID', name: 'Lipids' };
    await program.mutate(program.admin, 'upsertKitType', { ...type, activatable: false });
    const other = await program.attempt(null, 'activateKit', { kitId, ...details, lastName: 'Else' });
    expect(outcomeOf(other)).toBe('FORBIDDEN');
    (await activate({ ...details, researchConsent: false })).expectNoErrors();
    await program.mutate(program.admin, 'upsertKitType', { ...type, activatable: true });
    const closing = await Program.start(app);
    const closed = await closing.stockKit();
    ({ kitId } = closed);
    (await activate({ ...details, researchConsent: true })).expectNoErrors();
    const { accountId } = closing.client;
    await program.mutate(program.admin, 'closeAccount', { accountId, reason: 'The contract has ended.' });
    (await activate({ ...details, researchConsent: false })).expectNoErrors();
    expect(await read()).toMatchObject({ researchConsent: false });
    expect(await answersNow()).toEqual([true, false]);
    expect((await read(program.admin, kit.kitId)).researchConsent).toBe(false);
  });

  it('answers for a kit that was canceled after its registration', async () => {
    await says(true);
    await program.mutate(program.client, 'cancelKit', { kitId, reason: 'They moved abroad.' });
    const token = await program.token(patientId);
    (await activate({ token, researchConsent: false })).expectNoErrors();
    await says(true);
    await says(false);
    expect(await read()).toMatchObject({ status: 'CANCELED', researchConsent: false });
    expect(await answersNow()).toEqual([true, false, true, false]);
    const another = await program.patient({ email: 'another@example.org' });
    expect(outcomeOf(await activate({ patientId: another, researchConsent: true }, program.client))).toBe('FORBIDDEN');
  });

  it('changes no answer on /activate, which asks nothing about it', async () => {
    await says(false);
    const page = new ActivationPage(app);
    const token = await program.token(patientId);
    const form = { step: 'details', kit: kitId, token, researchConsent: 'true', research_consent: 'true' };
    const { body } = await page.send(form);
    expect(body).toContain('Your kit is activated');
    expect(await answersNow()).toEqual([false]);
  });

  it('shows the newest hundred of many answers', async () => {
    await says(true);
    // All in one millisecond, and then with a clock that is behind.
    for (let count = 0; count < 100; count += 1) {
      if (count === 50) app.clock.advance(-500);
      await says(count % 2 === 1);
    }
    const { researchConsentHistory, researchConsent } = await read();
    expect(researchConsentHistory.map(({ given }) => given)).toEqual(
      Array.from({ length: 100 }, (_value, count) => count % 2 === 1),
    );
    expect(researchConsent).toBe(true);
    expect(await app.prisma.researchConsent.count({ where: { kit: { kitId } } })).toBe(101);
    app.clock.advance(500);
  });
});

describe('anybody else', () => {
  it('answers nothing for the patient', async () => {
    await says(true);
    const another = await program.patient({ email: 'another@example.org' });
    const stranger = await app.actor('CLIENT');
    const refused: readonly (readonly [Answer, TestActor | null, string])[] = [
      [{ patientId: another, researchConsent: false }, program.client, 'INVALID_TRANSITION'],
      [{ ...PATIENT, lastName: 'Else', researchConsent: false }, null, 'INVALID_TRANSITION'],
      [{ token: 'krt_unknown', researchConsent: false }, null, 'FORBIDDEN'],
      [{ patientId, researchConsent: false }, null, 'FORBIDDEN'],
      [{ patientId, researchConsent: false }, program.lab, 'FORBIDDEN'],
      [{ patientId, researchConsent: false }, stranger, 'NOT_FOUND'],
    ];
    for (const [input, actor, code] of refused)
      expect(outcomeOf(await app.changingNothing(() => activate(input, actor)))).toBe(code);
  });

  it('has answers of their own, after the activation was undone', async () => {
    await says(true);
    await says(false);
    // Within the millisecond in which the next person answers.
    await program.mutate(program.admin, 'undoActivation', { kitId, reason: 'Two boxes were mixed up.' });
    expect(await read()).toMatchObject({ researchConsent: null, researchConsentHistory: [] });
    const next = await program.patient({ email: 'next@example.org' });
    (await activate({ patientId: next }, program.client)).expectNoErrors();
    expect(await read()).toMatchObject({ researchConsent: null, researchConsentHistory: [] });
    expect(outcomeOf(await activate({ patientId, researchConsent: true }, program.client))).toBe('INVALID_TRANSITION');
    (await activate({ patientId: next, researchConsent: true }, program.client)).expectNoErrors();
    expect(await answersNow()).toEqual([true]);
    // What the other answered is kept.
    expect(await app.prisma.researchConsent.count({ where: { kit: { kitId } } })).toBe(3);
  });
});

it('a merge keeps the answers with the kit, and either id means the patient who may change them', async () => {
  await says(true);
  const stays = await program.patient();
  const reason = 'They called.';
  const merge = { fromPatientId: patientId, intoPatientId: stays, reason };
  const { patientMerge } = await program.mutate(program.client, 'mergePatients', merge);
  await says(false);
  (await activate({ patientId: stays, researchConsent: true }, program.client)).expectNoErrors();
  const { phone: _phone, ...details } = PATIENT;
  (await activate({ ...details, researchConsent: false })).expectNoErrors();
  expect(await answersNow()).toEqual([true, false, true, false]);
  const patientMergeId = patientMerge?.patientMergeId ?? '';
  await program.mutate(program.client, 'undoMerge', { patientMergeId, reason });
  expect(await answersNow()).toEqual([true, false, true, false]);
  await says(true);
  expect((await read()).researchConsent).toBe(true);
});

describe('a change', () => {
  it('after the registration publishes kit.consent_changed, to webhooks, too, and the registration does not', async () => {
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
    await numberEvents(app.prisma);
    const endpointId = await program.endpoint({ types: ['KIT_CONSENT_CHANGED'] });
    const start = (await app.run(EVENTS, { after: 'now' }, program.fulfillment)).expectNoErrors().events.pageInfo
      .endCursor;
    await says(true);
    await says(false);
    await numberEvents(app.prisma);
    const published = { kit_id: kitId, order_id: null, research_consent: false };
    const { edges } = (await app.run(EVENTS, { after: start }, program.fulfillment)).expectNoErrors().events;
    expect(edges.map(({ node }) => node)).toEqual([
      { type: 'KIT_CONSENT_CHANGED', data: published, subject: { __typename: 'Kit', id: btoa(`Kit:${id}`) } },
    ]);
    const sent = await app.prisma.webhookDelivery.findMany({ where: { endpointId }, include: { event: true } });
    expect(sent.map(({ event }) => event?.data)).toEqual([published]);
    const feed = await app.app.inject({
      url: '/api/v3/events/?types=kit.consent_changed&results=1000',
      headers: { authorization: `Token ${program.client.key}` },
    });
    expect(feed.json().events.at(-1)).toMatchObject({ type: 'kit.consent_changed', data: published });
  });

  it('is audited as kit.consent, by the user or by nobody', async () => {
    await says(true);
    await says(false);
    const token = await program.token(patientId);
    (await activate({ token, researchConsent: true })).expectNoErrors();
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
    const entries = await app.prisma.auditEntry.findMany({
      where: { action: 'kit.consent', records: { has: id } },
      orderBy: { created: 'asc' },
    });
    expect(entries.map(({ userId, subject }) => [userId, subject]).toSorted()).toEqual(
      [
        [program.client.userId, `Kit:${id}`],
        [null, `Kit:${id}`],
      ].toSorted(),
    );
  });
});

it('of answers at once, all are in the history, and the last one holds', async () => {
  for (let round = 0; round < 5; round += 1) {
    ({ kitId } = await program.stockKit());
    await says(null);
    await Promise.all(Array.from({ length: 20 }, (_value, count) => says(count % 2 === 0)));
    const { researchConsent, researchConsentHistory } = await read();
    const answers = researchConsentHistory.map(({ given }) => given);
    // An answer that was given while it held already changed nothing.
    expect(answers).toEqual(answers.map((_given, place) => (place % 2 === 0) === answers[0]));
    expect(answers.length).toBeGreaterThan(1);
    expect(researchConsent).toBe(answers.at(-1));
  }
});

it('an answer and an activation that is undone at once: the answer is the wrong person’s, or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    ({ kitId } = await program.stockKit());
    await says(true);
    const [answered] = await Promise.all([
      activate({ patientId, researchConsent: false }, program.client),
      program.mutate(program.admin, 'undoActivation', { kitId, reason: 'Two boxes were mixed up.' }),
    ]);
    // If it came after, it registered the kit again.
    expect(outcomeOf(answered)).toBe('OK');
    const { status, researchConsent } = await read();
    expect(await answersNow()).toEqual(status === 'REGISTERED' ? [false] : []);
    expect(researchConsent).toBe(status === 'REGISTERED' ? false : null);
  }
});

it('what the previous version records, with the kit alone, is in the history, too', async () => {
  const { orderId: _orderId, ...kit } = await program.kit();
  ({ kitId } = kit);
  await says(null);
  const registered = app.clock.now().toISOString();
  app.clock.advance(1_000);
  await app.prisma.$executeRaw`UPDATE kits SET research_consent = true WHERE kit_id = ${kitId}::citext`;
  expect((await read()).researchConsentHistory).toEqual([
    { given: true, at: registered, by: { userId: program.client.userId } },
  ]);
});
