import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf, tally } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { hl7Time, PID } from '../helpers/oru.ts';
import { NO_SUCH_CODE, PATIENT, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Taking back a registration to the wrong person (contract, 11.10). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const REASON = 'Two boxes were mixed up.';
const CORRECTED = 'OBX|1|NM|2345-7^Glucose^LN||5.5|mmol/L|3.9-5.6|N|||C';
const WRONG = { firstName: 'Wrong', lastName: 'Person' };

const undo = async (kitId: string) =>
  (await program.mutate(program.admin, 'undoActivation', { kitId, reason: REASON })).kit;

const attempt = (kitId: string, reason: unknown = REASON) =>
  program.attempt(program.admin, 'undoActivation', { kitId, reason });

describe('undoActivation', () => {
  it('makes the kit delivered again, with nobody registered and no consent, and says so', async () => {
    const kit = await program.kit();
    const patientId = await program.patient(WRONG);
    await program.mutate(program.client, 'activateKit', { kitId: kit.kitId, patientId, researchConsent: true });
    expect(await undo(kit.kitId)).toEqual({
      status: 'DELIVERED',
      researchConsent: null,
      registeredTo: null,
      events: [
        { status: 'PREPARING', reason: null },
        { status: 'REGISTERED', reason: null },
        { status: 'DELIVERED', reason: REASON },
      ],
      sample: { status: 'AWAITING_COLLECTION' },
    });
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    const last = await app.prisma.event.findFirstOrThrow({ where: { subjectId: id }, orderBy: { recorded: 'desc' } });
    expect(last).toMatchObject({
      type: 'KIT_STATUS_CHANGED',
      data: { kit_id: kit.kitId, order_id: kit.orderId, status: 'delivered', previous_status: 'registered' },
    });
  });

  it('lets the right person activate it, in both APIs', async () => {
    const kits = [await program.registeredKit(), await program.registeredKit()];
    const patientId = await program.patient({ firstName: 'Right' });
    for (const { kitId } of kits) await undo(kitId);
    await program.activate(kits[0] ?? { kitId: '' }, patientId);
    const rest = await app.app.inject({
      method: 'POST',
      url: `/api/v3/kits/${kits[1]?.kitId}/activate/`,
      headers: { authorization: `Token ${program.client.key}` },
      payload: { patient_id: patientId },
    });
    expect([rest.statusCode, rest.json()]).toEqual([200, { data: { result: 'success' } }]);
    const read = await app.app.inject({
      url: `/api/v2/kits/${kits[1]?.kitId}/`,
      headers: { authorization: `Token ${program.client.key}` },
    });
    expect(read.json()).toMatchObject({ status: 'registered', registered_to: { patient_id: patientId } });
  });

  it('takes the wrong person out of the lists of kits', async () => {
    const { kitId } = await program.registeredKit(await program.patient({ lastName: 'Mistaken' }));
    const kitsOf = async () =>
      (
        await app.run(
          graphql('query { kits(filter: { lastName: "Mistaken" }) { edges { node { kitId } } } }'),
          {},
          program.client,
        )
      ).expectNoErrors().kits.edges;
    expect(await kitsOf()).toEqual([{ node: { kitId } }]);
    await undo(kitId);
    expect(await kitsOf()).toEqual([]);
  });

  it('makes the token usable again that it was registered with, until that expires', async () => {
    const [wrong, right] = [await program.stockKit(), await program.stockKit()];
    const token = await program.token(await program.patient());
    await program.mutate(null, 'activateKit', { kitId: wrong.kitId, token });
    await undo(wrong.kitId);
    await program.mutate(null, 'activateKit', { kitId: right.kitId, token });
    await undo(right.kitId);
    app.clock.advance(10 * 60_000);
    expect(outcomeOf(await program.attempt(null, 'activateKit', { kitId: right.kitId, token }))).toBe('FORBIDDEN');
  });

  it('is possible with the specimen under way, which stays where it is, as does its requisition', async () => {
    const kit = await program.registeredKit();
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await program.sampleEvent(kit, 'RECEIVED');
    expect(await undo(kit.kitId)).toMatchObject({ status: 'DELIVERED', sample: { status: 'RECEIVED' } });
    expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({
      status: 'RECEIVED',
    });
  });

  it('and no event of fulfilment takes a registered kit back', async () => {
    const { kitId } = await program.registeredKit();
    const input = { kitId, status: 'DELIVERED' } as const;
    const answer = await app.changingNothing(() => program.attempt(program.fulfillment, 'recordKitEvent', input));
    expect(answer.expectError('INVALID_TRANSITION').message).toContain('nothing follows this status');
  });

  it.each(['PREPARING', 'DELIVERED', 'CANCELED'] as const)(
    'is an INVALID_TRANSITION for a kit that is %s',
    async (status) => {
      const kit = await program.stockKit();
      if (status === 'DELIVERED') await program.kitEvent(kit, 'IN_TRANSIT');
      if (status !== 'PREPARING') await program.kitEvent(kit, status);
      (await app.changingNothing(() => attempt(kit.kitId))).expectError('INVALID_TRANSITION');
    },
  );

  it('needs a reason of at most 500 characters, and a kit', async () => {
    const { kitId } = await program.registeredKit();
    for (const reason of ['', 'x'.repeat(501)])
      expect(badFieldsOf(await app.changingNothing(() => attempt(kitId, reason)))).toEqual(['reason']);
    expect(outcomeOf(await attempt(kitId, 'x'.repeat(500)))).toBe('OK');
    (await attempt(NO_SUCH_CODE)).expectError('NOT_FOUND');
  });

  it('of twenty at once, one takes it back', async () => {
    const { kitId } = await program.registeredKit();
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt(kitId)));
    expect(tally(results)).toEqual({ OK: 1, INVALID_TRANSITION: 19 });
  });

  it('and a correction of the person at once leave no copy of them with the kit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const patientId = await program.patient();
      const { kitId } = await program.registeredKit(patientId);
      await Promise.all([
        undo(kitId),
        program.mutate(program.client, 'updatePatient', { patientId, lastName: `Name ${round}` }),
      ]);
    }
  });

  it('and a report at once: either the report is the person’s, or nobody’s yet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const kit = await program.kitAtLaboratory();
      const [undone, reportId] = await Promise.all([attempt(kit.kitId), program.report(kit)]);
      const { patientRef } = await app.prisma.report.findUniqueOrThrow({ where: { id: reportId } });
      expect([outcomeOf(undone), patientRef === null]).toEqual(
        patientRef === null ? ['OK', true] : ['CONFLICT', false],
      );
    }
  });
});

describe('a program', () => {
  const undoAsProgram = (kitId: string, actor = program.client) =>
    program.attempt(actor, 'undoActivation', { kitId, reason: REASON });

  it('takes back a registration of its own while the sample is awaiting collection', async () => {
    const { kitId } = await program.registeredKit(await program.patient(WRONG));
    (await app.changingNothing(() => undoAsProgram(kitId, program.lab))).expectError('FORBIDDEN');
    const stranger = await app.actor('CLIENT');
    (await app.changingNothing(() => undoAsProgram(kitId, stranger))).expectError('NOT_FOUND');
    expect(outcomeOf(await undoAsProgram(kitId))).toBe('OK');
    (await app.changingNothing(() => undoAsProgram(kitId))).expectError('INVALID_TRANSITION');
    await program.activate({ kitId });
  });

  it('leaves it to an administrator once the specimen is under way, or anything was charted', async () => {
    const sent = await program.registeredKit();
    await program.sampleEvent(sent, 'IN_TRANSIT');
    (await app.changingNothing(() => undoAsProgram(sent.kitId))).expectError('CONFLICT');
    expect(await undo(sent.kitId)).toMatchObject({ status: 'DELIVERED' });
    const charted = await program.kitAtLaboratory();
    await program.report(charted);
    (await app.changingNothing(() => undoAsProgram(charted.kitId))).expectError('CONFLICT');
  });
});

describe('results', () => {
  it('that were shown as the person’s keep the registration until every report is withdrawn, and do not come back by themselves', async () => {
    const intake = new Intake(app, program);
    const kit = await program.kitAtLaboratory();
    const resulted = hl7Time(app.clock.now());
    expect(await intake.outcome(intake.message(kit, { resulted }))).toBe('AA');
    app.clock.advance(60_000);
    expect(
      await intake.outcome(intake.message(kit, { resulted: hl7Time(app.clock.now()), observations: [CORRECTED] })),
    ).toBe('AA');
    (await app.changingNothing(() => attempt(kit.kitId))).expectError('CONFLICT');
    const newest = await app.prisma.report.findFirstOrThrow({
      where: { sample: { sampleId: kit.sampleId }, status: 'AMENDED' },
    });
    await program.mutate(program.lab, 'withdrawReport', { reportId: newest.id, reason: 'Another person’s.' });
    expect(await undo(kit.kitId)).toMatchObject({ status: 'DELIVERED', sample: { status: 'RECEIVED' } });

    const right = await program.patient({ lastName: 'Right' });
    await program.activate(kit, right);
    const reports = graphql('query ($id: String!) { sample(sampleId: $id) { reports { status results { name } } } }');
    const read = async () =>
      (await app.run(reports, { id: kit.sampleId }, program.client)).expectNoErrors().sample?.reports;
    expect(await read()).toMatchObject([
      { status: 'WITHDRAWN', results: [] },
      { status: 'WITHDRAWN', results: [] },
    ]);
    // Somebody matches what came before: it is decided for the new person, whom it does not name.
    const unmatched = await app.prisma.unmatchedResult.findMany({
      where: { sample: { sampleId: kit.sampleId } },
      orderBy: { id: 'asc' },
    });
    expect(unmatched).toMatchObject([
      { status: 'OPEN', reason: 'NOBODY_REGISTERED', severity: 'NORMAL' },
      { status: 'OPEN', reason: 'NOBODY_REGISTERED', severity: 'NORMAL' },
    ]);
    const [, corrected] = unmatched;
    const decision = { unmatchedResultId: corrected?.id ?? '', sampleId: kit.sampleId, reason: 'By telephone.' };
    (await program.attempt(program.lab, 'matchResult', decision)).expectError('CONFLICT');
    await program.mutate(program.lab, 'matchResult', { ...decision, confirm: true });
    expect((await read())?.at(-1)).toMatchObject({ status: 'FINAL', results: [{ name: 'Glucose' }] });
    // The laboratory sends again: that is decided for the new person, too.
    app.clock.advance(60_000);
    const again = { resulted: hl7Time(app.clock.now()) };
    expect(await intake.outcome(intake.message(kit, again))).toBe('AA PERSON_DISAGREES');
    const pid = PID.replace('ZOLC', 'Right');
    expect(await intake.outcome(intake.message(kit, { ...again, pid }))).toBe('AA');
    expect(await read()).toHaveLength(4);
  });

  it('are on the work list once, however often the registration is taken back, and not if somebody rejected them', async () => {
    const intake = new Intake(app, program);
    const kit = await program.kitAtLaboratory();
    expect(await intake.outcome(intake.message(kit, { resulted: hl7Time(app.clock.now()) }))).toBe('AA');
    const { id: reportId } = await app.prisma.report.findFirstOrThrow({
      where: { sample: { sampleId: kit.sampleId } },
    });
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Another person’s.' });
    const listed = () => app.prisma.unmatchedResult.findMany({ where: { sample: { sampleId: kit.sampleId } } });
    for (let count = 0; count < 2; count += 1) {
      await undo(kit.kitId);
      expect(await listed()).toHaveLength(1);
      await program.activate(kit, await program.patient());
    }
    const unmatchedResultId = (await listed())[0]?.id ?? '';
    await program.mutate(program.lab, 'rejectResult', { unmatchedResultId, reason: 'Sent again.' });
    await undo(kit.kitId);
    expect(await listed()).toMatchObject([{ status: 'REJECTED' }]);
  });

  it('that were charted before and published by the registration keep it', async () => {
    const kit = await program.receivedKit();
    await program.report(kit);
    await program.activate(kit);
    (await app.changingNothing(() => attempt(kit.kitId))).expectError('CONFLICT');
  });

  it('that were withheld from the wrong person do not: they are decided on for the right one', async () => {
    const intake = new Intake(app, program);
    const kit = await program.receivedKit();
    await program.requisition(kit.sampleId);
    await intake.send(intake.message(kit));
    await program.activate(kit, await program.patient(WRONG));
    const unmatched = await app.prisma.unmatchedResult.findFirstOrThrow({
      where: { sample: { sampleId: kit.sampleId } },
    });
    expect(unmatched).toMatchObject({ status: 'OPEN', reason: 'PERSON_DISAGREES' });

    expect(await undo(kit.kitId)).toMatchObject({ status: 'DELIVERED' });
    await program.activate(kit, await program.patient());
    expect(await app.prisma.unmatchedResult.findUniqueOrThrow({ where: { id: unmatched.id } })).toMatchObject({
      status: 'OPEN',
    });
    const decision = {
      unmatchedResultId: unmatched.id,
      sampleId: kit.sampleId,
      reason: 'The right person now.',
      confirm: true,
    };
    await program.mutate(program.lab, 'matchResult', decision);
  });

  it('that come afterwards wait for the right person', async () => {
    const intake = new Intake(app, program);
    const kit = await program.registeredKit(await program.patient(WRONG));
    await program.sampleEvent(kit, 'RECEIVED');
    await undo(kit.kitId);
    expect(await intake.outcome(intake.message(kit))).toBe('AA NOBODY_REGISTERED');
    await program.activate(kit);
    expect(await app.prisma.report.count({ where: { sample: { sampleId: kit.sampleId } } })).toBe(1);
  });
});

it('the audit finds by the wrong person who took the kit back, and who had seen them under it', async () => {
  const patientId = await program.patient(WRONG);
  const { kitId } = await program.registeredKit(patientId);
  const read = graphql('query ($kitId: String!) { kit(kitId: $kitId) { registeredTo { lastName } } }');
  (await app.run(read, { kitId }, program.client)).expectNoErrors();
  await undo(kitId);
  const entries = await app.run(
    graphql(`query ($subject: String!) {
      auditEntries(first: 50, filter: { subject: $subject }) { edges { node { action userId subjects { type } } } }
    }`),
    { subject: patientId },
    program.admin,
  );
  const found = entries.expectNoErrors().auditEntries.edges.map(({ node }) => node);
  expect(found).toContainEqual({ action: 'kit.read', userId: program.client.userId, subjects: [{ type: 'Kit' }] });
  expect(found).toContainEqual({
    action: 'kit.undoActivation',
    userId: program.admin.userId,
    subjects: [{ type: 'Kit' }, { type: 'Patient' }],
  });
});

it('a simulation of the kit goes on or ends as if somebody had moved the kit', async () => {
  const tester = await app.actor('CLIENT', { mode: 'TEST' });
  const stock = { accountId: tester.accountId, kitType: 'LIPID', count: 1 };
  const [kit] = (await program.mutate(program.fulfillment, 'provisionKits', stock)).kits;
  const kitId = kit?.kitId ?? '';
  await program.mutate(tester, 'activateKit', { kitId, ...PATIENT });
  await program.mutate(tester, 'simulateKit', { kitId, scenario: 'NORMAL_RESULTS', stepSeconds: 60 });
  expect(await undo(kitId)).toMatchObject({ status: 'DELIVERED', registeredTo: null });
});
