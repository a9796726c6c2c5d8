import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { newControlId } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Messages that wait because there is nobody to compare their person with (contract, 10.3 and 10.4). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const OTHER_PERSON = 'PID|1||78^^^LAB||Nowak^Anna||19700101|F';

/** Sends a message that waits, and returns its control id. */
async function waits(kit: ProgramKit, parts: Parameters<Intake['message']>[1] = {}, by: TestActor = program.lab) {
  const controlId = newControlId();
  const { body } = await lab.post(lab.message(kit, { ...parts, controlId }), { key: by.key });
  expect(body).toContain('NOBODY_REGISTERED');
  return controlId;
}

const WORK_LIST = graphql(`
  query { unmatchedResults(first: 100) { edges { node {
    unmatchedResultId controlId status reason detail decision report { reportId }
  } } } }
`);

async function workOf(controlId: string) {
  const { unmatchedResults } = (await app.run(WORK_LIST, {}, program.admin)).expectNoErrors();
  const found = unmatchedResults.edges.find(({ node }) => node.controlId === controlId);
  if (!found) throw new Error(`Nothing unmatched has the control id ${controlId}.`);
  return found.node;
}

const CHART = graphql(`
  query ($sampleId: String!) { sample(sampleId: $sampleId) { status reports { status results { name } } } }
`);

async function chart({ sampleId }: ProgramKit) {
  return (await app.run(CHART, { sampleId }, program.admin)).expectNoErrors().sample;
}

describe('a message that waits is decided once a requisition names a patient, too (contract, 10.3)', () => {
  it('in the transaction that creates the requisition', async () => {
    const kit = await program.receivedKit();
    const his = await waits(kit);
    const another = await waits(kit, { pid: OTHER_PERSON });
    await program.requisition(kit.sampleId);
    expect(await workOf(his)).toMatchObject({ status: 'MATCHED', decision: 'A requisition named the patient.' });
    expect(await workOf(another)).toMatchObject({ status: 'OPEN', reason: 'PERSON_DISAGREES' });
    expect(await chart(kit)).toMatchObject({ status: 'RESULTED', reports: [{ status: 'FINAL' }] });
    const { sample } = (await app.run(CHART, { sampleId: kit.sampleId }, program.client)).expectNoErrors();
    expect(sample?.reports).toEqual([]);
  });

  it('also one that arrives while the requisition is created', async () => {
    for (let round = 0; round < 5; round += 1) {
      const kit = await program.receivedKit();
      await Promise.all([lab.send(lab.message(kit)), program.requisition(kit.sampleId)]);
      expect(await chart(kit)).toMatchObject({ status: 'RESULTED' });
    }
  });
});

describe('a registration', () => {
  it('decides on a message that came with an administrator’s key as if it came then (contract, 10.3)', async () => {
    const elsewhere = await app.actor('LAB');
    const kit = await program.stockKit();
    await program.mutate(elsewhere, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'RECEIVED' });
    const now = app.clock.now().toISOString();
    await program.mutate(elsewhere, 'submitReport', {
      sampleId: kit.sampleId,
      ...{ dateCollected: now, dateReceived: now, dateResulted: now },
      partial: true,
      results: [{ resultType: 'quantity', name: 'TSH', result: 2 }],
    });
    const ofAdmin = await waits(kit, {}, program.admin);
    await program.activate(kit);
    expect(await workOf(ofAdmin)).toMatchObject({ status: 'MATCHED' });
  });

  it('is not prevented by our failure on one of the messages, which is then left for review (contract, 10.4)', async () => {
    const kit = await program.receivedKit();
    const faulty = await waits(kit, {
      observations: [`NTE|1||POISON`, 'OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F'],
    });
    const sound = await waits(kit, { observations: ['OBX|1|NM|3016-3^TSH^LN||2.1|mIU/L|||||F'] });
    await app.prisma.$executeRawUnsafe(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a fault'; END $$`,
    );
    await app.prisma.$executeRawUnsafe(`CREATE TRIGGER faulty BEFORE INSERT ON report_orders FOR EACH ROW
      WHEN (NEW.comments LIKE '%POISON%') EXECUTE FUNCTION fail()`);
    await program.activate(kit);
    expect(await chart(kit)).toMatchObject({ status: 'RESULTED', reports: [{ results: [{ name: 'TSH' }] }] });
    expect(await workOf(sound)).toMatchObject({ status: 'MATCHED' });
    const left = await workOf(faulty);
    expect(left).toMatchObject({
      status: 'OPEN',
      reason: 'UNREADABLE',
      detail: 'The service failed to chart it. Match it by hand; if that fails, too, tell the operator.',
    });
    const { unmatchedResultId } = left;
    const input = { unmatchedResultId, sampleId: kit.sampleId, reason: 'The service failed.' };
    expect(outcomeOf(await program.attempt(program.lab, 'matchResult', input))).toBe('INTERNAL_SERVER_ERROR');
    await app.prisma.$executeRawUnsafe('DROP TRIGGER faulty ON report_orders');
    await app.prisma.$executeRawUnsafe('DROP FUNCTION fail()');
    expect(outcomeOf(await program.attempt(program.lab, 'matchResult', input))).toBe('OK');
  });
});
