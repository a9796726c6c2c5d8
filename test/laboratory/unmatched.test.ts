import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { hl7Time, PID } from '../helpers/oru.ts';
import { Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { OTHER_PERSON, UnmatchedMessages } from './unmatched-messages.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;
let messages: UnmatchedMessages;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
  messages = new UnmatchedMessages(app, program, lab);
});

const unmatchedQuery = graphql(`
  query ($statuses: [UnmatchedStatus!]) {
    unmatchedResults(first: 100, statuses: $statuses, orderBy: { field: RECEIVED }) { totalCount edges { node { controlId status } } }
  }
`);

describe('a message that does not match is stored, and never charted (contract, 10.4)', () => {
  it('for an unknown sample, with the same person’s samples that await a result as candidates', async () => {
    const kit = await program.kitAtLaboratory();
    const { outcome, message, unmatched } = await messages.kept({ sampleId: 'NO-SUCH-1' }, { pid: PID });
    expect(outcome).toBe('AA UNKNOWN_SAMPLE');
    expect(unmatched).toMatchObject({
      reason: 'UNKNOWN_SAMPLE',
      status: 'OPEN',
      received: app.clock.hoursAgo(0),
      sendingFacility: 'NORTHLAB',
      message: message.replaceAll('\r', '\n'),
      sample: null,
      report: null,
      decidedBy: null,
    });
    expect(unmatched.detail).toContain('NO-SUCH-1');
    expect(unmatched.candidates).toContainEqual({ sampleId: kit.sampleId });
    expect((await messages.kept({ sampleId: 'NO-SUCH-1' }, { pid: OTHER_PERSON })).unmatched.candidates).toEqual([]);
    expect((await messages.kept({ sampleId: 'NO-SUCH-1' }, { pid: '' })).unmatched.candidates).toEqual([]);
  });

  it('with candidates although the names are written differently, and by the kit that it names for its sample', async () => {
    const kit = await program.kitAtLaboratory();
    const candidatesOf = async (sampleId: string, pid: string) =>
      (await messages.kept({ sampleId }, { pid })).unmatched.candidates.map((each) => each.sampleId);
    expect(await candidatesOf('NO-SUCH-3', 'PID|1||77||Zolc-Nowak^Lukasz Jan||19840229')).toContain(kit.sampleId);
    expect(await candidatesOf('NO-SUCH-3', 'PID|1||77||Lukasz^Zolc||19840229')).toContain(kit.sampleId);
    expect(await candidatesOf('NO-SUCH-3', 'PID|1||77||Zolc^Jan||19840229')).toEqual([]);
    const unregistered = await program.receivedKit();
    expect((await candidatesOf(unregistered.kitId, PID))[0]).toBe(unregistered.sampleId);
    expect(await candidatesOf(kit.kitId.toLowerCase(), OTHER_PERSON)).toEqual([]);
  });

  it('with candidates by the first ten legal names, and the first 256 KiB of the message', async () => {
    const kit = await program.kitAtLaboratory();
    const candidatesOf = async (pid: string) =>
      (await messages.kept({ sampleId: 'NO-SUCH-2' }, { pid })).unmatched.candidates.map(({ sampleId }) => sampleId);
    const among = (others: number) =>
      `PID|1||77||${Array.from({ length: others }, (_, index) => `Other${index}^Łukasz^^^^^L~`).join('')}Żółć^Łukasz^^^^^L`;
    expect(await candidatesOf(among(9))).toContain(kit.sampleId);
    expect(await candidatesOf(among(10))).toEqual([]);
    const behind = (length: number) => `NTE|1||${'x'.repeat(length)}\r${PID}`;
    expect(await candidatesOf(behind(250_000))).toContain(kit.sampleId);
    expect(await candidatesOf(behind(262_144))).toEqual([]);
  });

  it('for several samples', async () => {
    const [one, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    const observations = [
      'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F',
      `OBR|2|${other.sampleId}|ACC-2|24331-1^Lipid panel^LN|||${hl7Time(app.clock.now())}`,
      'OBX|1|NM|2345-7^Glucose^LN||5.5|mmol/L|||||F',
    ];
    expect(await messages.kept(one, { observations })).toMatchObject({
      outcome: 'AA SEVERAL_SAMPLES',
      unmatched: {
        reason: 'SEVERAL_SAMPLES',
        sample: null,
        candidates: [{ sampleId: one.sampleId }, { sampleId: other.sampleId }],
      },
    });
    expect([await messages.reportsOf(one), await messages.reportsOf(other)]).toEqual([0, 0]);
  });

  it('for a sample and an unknown one, named in the same place; not for the laboratory’s own number of an order', async () => {
    const order = (ids: string) => [
      'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F',
      `OBR|2|${ids}|24331-1^Lipid panel^LN|||${hl7Time(app.clock.now())}`,
      'OBX|1|NM|2345-7^Glucose^LN||9.9|mmol/L|||||F',
    ];
    const kit = await program.kitAtLaboratory();
    const { outcome, unmatched } = await messages.kept(kit, { observations: order('MISTYPED-8|ACC-1') });
    expect(outcome).toBe('AA SEVERAL_SAMPLES');
    expect(unmatched.detail).toBe(`It names several samples: ${kit.sampleId}, MISTYPED-8.`);
    const specimens = [`SPM|1|${kit.sampleId}`, ...order('|ACC-2').slice(1), 'SPM|2|MISTYPED-9'];
    const observations = ['OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F', ...specimens];
    expect((await messages.kept(kit, { observations })).outcome).toBe('AA SEVERAL_SAMPLES');
    expect(await messages.reportsOf(kit)).toBe(0);
    expect(await lab.outcome(lab.message(kit, { observations: order('|ACC-2') }))).toBe('AA');
  });

  it('for an unknown sample whose id is cut in the detail, between characters', async () => {
    const { outcome, unmatched } = await messages.kept({ sampleId: `${'x'.repeat(62)}🧪🧪` });
    expect(outcome).toBe('AA UNKNOWN_SAMPLE');
    expect(unmatched.detail).toBe(`No sample has any of the ids that it gives: ACC-1, ${'x'.repeat(62)}….`);
  });

  it('for a person other than the one registered, or else the requisition’s', async () => {
    const registered = await program.kitAtLaboratory();
    expect(await messages.kept(registered, { pid: OTHER_PERSON })).toMatchObject({
      outcome: 'AA PERSON_DISAGREES',
      unmatched: { candidates: [{ sampleId: registered.sampleId }], sample: { sampleId: registered.sampleId } },
    });
    expect(await messages.reportsOf(registered)).toBe(0);
    expect(await lab.outcome(lab.message(registered, { pid: PID }))).toBe('AA');

    const requested = await program.receivedKit();
    await program.mutate(program.client, 'createRequisition', { ...REQUISITION, barcode: requested.sampleId });
    expect((await messages.kept(requested, { pid: OTHER_PERSON })).outcome).toBe('AA PERSON_DISAGREES');
    expect(await lab.outcome(lab.message(requested, { pid: PID }))).toBe('AA');
  });

  it('for an incomplete person', async () => {
    const kit = await program.kitAtLaboratory();
    const pids = ['', 'PID|1||77', 'PID|1||77||ZOLC^LUKASZ', 'PID|1||77||ZOLC^LUKASZ||1984', 'PID|1||77||^||19840229'];
    for (const pid of pids)
      expect(await messages.kept(kit, { pid })).toMatchObject({
        outcome: 'AA NOT_IDENTIFIED',
        unmatched: { status: 'OPEN', candidates: [{ sampleId: kit.sampleId }] },
      });
    expect((await messages.kept(kit, { pid: 'PID|1||77|||||F' })).outcome).toBe('AA PERSON_DISAGREES');
    expect(await messages.reportsOf(kit)).toBe(0);
  });

  it('while nobody is registered: it waits, and is not on the list of messages for a person to decide', async () => {
    const kit = await program.receivedKit();
    const { outcome, message, unmatched } = await messages.kept(kit);
    expect(outcome).toBe('AA NOBODY_REGISTERED');
    expect(unmatched).toMatchObject({ status: 'WAITING', sample: { sampleId: kit.sampleId }, decidedAt: null });
    expect(await messages.reportsOf(kit)).toBe(0);
    expect(await app.changingNothing(() => lab.outcome(message))).toBe('AA NOBODY_REGISTERED');
    const { unmatchedResultId } = unmatched;
    const attempt = await app.changingNothing(() => messages.match({ unmatchedResultId, sampleId: kit.sampleId }));
    expect(outcomeOf(attempt)).toBe('CONFLICT');
    const rejection = await program.attempt(program.lab, 'rejectResult', { unmatchedResultId, reason: 'A test.' });
    expect(outcomeOf(rejection)).toBe('OK');
    expect((await messages.kept(await program.canceledKit())).outcome).toBe('AA NOT_EXPECTED');
  });

  it('of a kit that nobody is registered for is decided by the same rules in the transaction of the registration', async () => {
    const kit = await program.receivedKit();
    const hers = await messages.kept(kit, { pid: PID });
    const theirs = await messages.kept(kit, { pid: OTHER_PERSON });
    const again = await messages.kept(kit, { pid: PID });
    const before = await app.prisma.event.count();
    await program.activate(kit);
    expect(await messages.reportsOf(kit)).toBe(1);
    const [first, second, third] = await Promise.all(
      [hers, theirs, again].map(({ unmatched }) =>
        app.prisma.unmatchedResult.findUniqueOrThrow({
          where: { id: unmatched.unmatchedResultId },
          include: { report: true },
        }),
      ),
    );
    expect(first).toMatchObject({
      status: 'MATCHED',
      decidedById: null,
      report: { submittedById: program.lab.userId },
    });
    expect(second).toMatchObject({ status: 'OPEN', reason: 'PERSON_DISAGREES', report: null });
    // It says nothing new.
    expect(third).toMatchObject({ status: 'MATCHED', report: null });
    const events = await app.prisma.event.findMany({
      orderBy: { recorded: 'asc' },
      skip: before,
      select: { type: true },
    });
    expect(events.map(({ type }) => type)).toEqual([
      'KIT_STATUS_CHANGED',
      'REPORT_CREATED',
      'SAMPLE_STATUS_CHANGED',
      'RESULT_MATCHED',
      'RESULT_UNMATCHED',
      'RESULT_HELD',
      'RESULT_MATCHED',
    ]);
  });

  it('if it was collected before its person was born', async () => {
    const newborn = await program.patient({ dateOfBirth: '2026-11-01' });
    const kit = await program.registeredKit(newborn);
    const pid = (born: string) => `PID|1||77||ZOLC^LUKASZ||${born}|M`;
    const collected = (time: string) => ({ collected: time, pid: pid('20261101') });
    expect(await messages.kept(kit, collected('20261030'))).toMatchObject({
      outcome: 'AA UNREADABLE',
      unmatched: { detail: 'The sample would have been collected before the person was born.' },
    });
    expect((await messages.kept(kit, { collected: '20261030', pid: '' })).outcome).toBe('AA NOT_IDENTIFIED');
    expect(await lab.outcome(lab.message(kit, collected('20261101')))).toBe('AA');
  });

  it('for a sample that expects no such result', async () => {
    const outcome = async (kit: ProgramKit, parts: Parameters<Intake['message']>[1] = {}) =>
      (await messages.kept(kit, parts)).outcome;
    expect(await outcome(await program.canceledKit())).toBe('AA NOT_EXPECTED');
    const unusable = await program.kitAtLaboratory();
    await program.sampleEvent(unusable, 'COLLECTION_EXCEPTION');
    expect(await outcome(unusable, { observations: [], status: 'X' })).toBe('AA NOT_EXPECTED');
    const kit = await program.kitAtLaboratory();
    expect(await outcome(kit, { processing: 'T' })).toBe('AA NOT_EXPECTED');
    expect(await outcome(kit, { processing: 'D' })).toBe('AA NOT_EXPECTED');
    const withdrawn = ['OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||W'];
    expect(await outcome(kit, { observations: withdrawn })).toBe('AA NOT_EXPECTED');
    expect(await messages.reportsOf(kit)).toBe(0);
  });

  it('for a sample of a TEST account, if it is a production message', async () => {
    const sandbox = await Program.start(app, 'TEST');
    const kit = await sandbox.registeredKit();
    expect((await messages.kept(kit)).outcome).toBe('AA NOT_EXPECTED');
    expect(await lab.outcome(lab.message(kit, { processing: 'T' }))).toBe('AA');
  });

  it('if it is unreadable: without a value, with dates in the future or out of order, or of more than 1 MiB', async () => {
    const kit = await program.kitAtLaboratory();
    const hence = (hours: number) => hl7Time(new Date(app.clock.now().getTime() + hours * 3_600_000));
    const outcomes = [
      await messages.kept(kit, { observations: ['OBX|1|NM|2345-7^Glucose^LN|||||||F'] }),
      await messages.kept(kit, { observations: [] }),
      await messages.kept(kit, { resulted: hence(1) }),
      await messages.kept(kit, { collected: hence(-1), resulted: hence(-2) }),
      await messages.kept(kit, {
        observations: Array.from({ length: 17 }, (_, at) => `OBX|${at}|TX|^Text||${'x'.repeat(65_000)}||||||F`),
      }),
    ];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'AA UNREADABLE'));
    expect(outcomes.map(({ unmatched }) => unmatched.sample?.sampleId)).toEqual(outcomes.map(() => kit.sampleId));
    expect(await messages.reportsOf(kit)).toBe(0);
  });
});

describe('rejecting (contract, 10.4)', () => {
  it('charts the message nowhere, and stores it with the reason', async () => {
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-5' });
    const input = { unmatchedResultId: unmatched.unmatchedResultId, reason: 'Sent to the wrong service.' };
    const { unmatchedResult } = await program.mutate(program.admin, 'rejectResult', input);
    expect(unmatchedResult).toEqual({
      unmatchedResultId: unmatched.unmatchedResultId,
      status: 'REJECTED',
      decision: 'Sent to the wrong service.',
      decidedAt: app.clock.hoursAgo(0),
      decidedBy: { userId: program.admin.userId },
    });
    const blank = await program.attempt(program.lab, 'rejectResult', { ...input, reason: '' });
    expect(badFieldsInOrder(blank)).toEqual(['reason']);
  });
});

describe('the list of unmatched results (contract, 10.4)', () => {
  it('is for LAB and ADMIN', async () => {
    for (const actor of [program.client, program.fulfillment])
      expect(outcomeOf(await app.attempt(unmatchedQuery, {}, actor))).toBe('FORBIDDEN');
    expect(outcomeOf(await app.attempt(unmatchedQuery, {}, {}))).toBe('UNAUTHENTICATED');
    expect(outcomeOf(await app.attempt(unmatchedQuery, {}, program.admin))).toBe('OK');
  });

  it('is newest first on request, with the requested statuses', async () => {
    const read = async (statuses?: readonly ('OPEN' | 'WAITING' | 'MATCHED' | 'REJECTED')[]) => {
      const variables = statuses ? { statuses: [...statuses] } : {};
      return (await app.run(unmatchedQuery, variables, program.lab)).expectNoErrors().unmatchedResults;
    };
    app.clock.advance(1000);
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-6' });
    const all = await read();
    expect(all.edges[0]?.node.controlId).toBe(unmatched.controlId);
    const open = await read(['OPEN']);
    expect(new Set(open.edges.map(({ node }) => node.status))).toEqual(new Set(['OPEN']));
    const decided = await read(['WAITING', 'MATCHED', 'REJECTED']);
    expect(open.totalCount + decided.totalCount).toBe(all.totalCount);
    expect((await read([])).edges).toEqual([]);
  });

  it('is a Node by its global id, and its message is an entry of the audit', async () => {
    const { unmatched } = await messages.kept({ sampleId: 'MISTYPED-7' });
    const query = graphql('query ($id: ID!) { node(id: $id) { ... on UnmatchedResult { controlId message } } }');
    const read = { action: 'message.read', records: { equals: [unmatched.unmatchedResultId] } };
    const countReads = () => app.prisma.auditEntry.count({ where: { ...read, userId: program.lab.userId } });
    const before = await countReads();
    const { node } = (await app.run(query, { id: unmatched.id }, program.lab)).expectNoErrors();
    expect(node).toMatchObject({ controlId: unmatched.controlId });
    expect(await countReads()).toBe(before + 1);
    expect(outcomeOf(await app.attempt(query, { id: unmatched.id }, program.client))).toBe('FORBIDDEN');
  });
});
