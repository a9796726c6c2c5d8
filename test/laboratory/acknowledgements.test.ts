import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { fieldsOf, GLUCOSE, hl7Time, newControlId, PID } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';

/** An acknowledgement says which field of the message is wrong, and why, without revealing our record (contract, 10.3). */
const app = useTestApp();
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

/** ERR-2, ERR-5.1 and ERR-8 of the answer to a message. */
async function problemOf(message: string) {
  const fields = fieldsOf(await lab.send(message), 'ERR');
  return { where: fields[2], reason: fields[5]?.split('^')[0], why: fields[8] };
}

const KEPT = 'The message was stored for manual review.';

describe('the answer to a message that is stored for review', () => {
  it('names the first unknown sample id, or the fields that might have one', async () => {
    expect(await problemOf(lab.message({ sampleId: 'MISTYPED-1' }))).toEqual({
      where: 'OBR^1^3',
      reason: 'UNKNOWN_SAMPLE',
      why: `No sample has any of the ids that it gives: ACC-1, MISTYPED-1. ${KEPT}`,
    });
    expect(await problemOf(lab.message({ sampleId: '' }).replace('ACC-1', ''))).toEqual({
      where: '',
      reason: 'UNKNOWN_SAMPLE',
      why: `It gives no sample id (SPM-2, OBR-3, OBR-2, ORC-3, ORC-2). ${KEPT}`,
    });
  });

  it('names each of several samples', async () => {
    const [one, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    expect(await problemOf(`${lab.message(one)}ORC|RE|${other.sampleId}-2\r`)).toEqual({
      where: 'OBR^1^2~ORC^1^2',
      reason: 'SEVERAL_SAMPLES',
      why: `It names several samples: ${one.sampleId}, ${other.sampleId}. ${KEPT}`,
    });
  });

  it.each([
    ['ZOLC^ANNA||19840229|M', 'PID^1^5', 'The name (PID-5) does not match the person known for the sample.'],
    ['ZOLC^LUKASZ||19840228|M', 'PID^1^7', 'The birth date (PID-7) does not match the person known for the sample.'],
    [
      'ZOLC^LUKASZ||29.2.84|F',
      'PID^1^8~PID^1^7',
      'The sex (PID-8) does not match the person known for the sample. The birth date (PID-7) cannot be read.',
    ],
  ])('names the details of the person that disagree, without revealing ours: %s', async (person, where, why) => {
    const kit = await program.kitAtLaboratory();
    const message = lab.message(kit, { pid: `PID|1||77||${person}` });
    expect(await problemOf(message)).toEqual({ where, reason: 'PERSON_DISAGREES', why: `${why} ${KEPT}` });
    expect(await lab.send(message)).not.toMatch(/Żółć|Łukasz|1984-02-29/);
  });

  it.each([
    ['', 'PID^1^5~PID^1^7'],
    ['PID|1||77||ZOLC^LUKASZ||198402', 'PID^1^7'],
    ['PID|1||77||ZOLC||19840229', 'PID^1^5'],
  ])('names the details of the person that are missing: %s', async (pid, where) => {
    const kit = await program.kitAtLaboratory();
    expect(await problemOf(lab.message(kit, { pid }))).toMatchObject({ where, reason: 'NOT_IDENTIFIED' });
  });

  it('says why the sample expects no such result', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await problemOf(lab.message(kit, { processing: 'T' }))).toEqual({
      where: 'MSH^1^11',
      reason: 'NOT_EXPECTED',
      why: `MSH-11 is T, so this is not a production message, but the sample belongs to a LIVE account. ${KEPT}`,
    });
    expect(await problemOf(lab.message(await program.canceledKit()))).toEqual({
      where: '',
      reason: 'NOT_EXPECTED',
      why: `The sample has the status CANCELED. ${KEPT}`,
    });
  });

  it('says that it waits if nobody is registered', async () => {
    expect(await problemOf(lab.message(await program.receivedKit()))).toEqual({
      where: '',
      reason: 'NOBODY_REGISTERED',
      why:
        'No patient is registered for the kit or named by a requisition. The message waits until there is one. It was stored, ' +
        'and will be processed then.',
    });
  });

  it('says what cannot be read, and where', async () => {
    const kit = await program.kitAtLaboratory();
    const hence = hl7Time(new Date(app.clock.now().getTime() + 3_600_000));
    expect(await problemOf(lab.message(kit, { resulted: hence }))).toEqual({
      where: 'OBR^1^22',
      reason: 'UNREADABLE',
      why: `dateResulted: must not be in the future ${KEPT}`,
    });
    expect(await problemOf(lab.message(kit, { observations: [] }))).toEqual({
      where: 'OBX^1^5',
      reason: 'UNREADABLE',
      why: `No observation has a value. ${KEPT}`,
    });
    expect(await problemOf(lab.message(kit, { collected: '19800101' }))).toMatchObject({
      where: 'OBR^1^7',
      why: `The sample would have been collected before the person was born. ${KEPT}`,
    });
    expect(await problemOf(`${lab.message(kit)}${PID.replace('LUKASZ', 'ANNA')}\r`)).toMatchObject({
      why: `The message is about several patients. ${KEPT}`,
    });
  });

  it('names a control id that was used before', async () => {
    const kit = await program.kitAtLaboratory();
    const controlId = newControlId();
    await lab.send(lab.message(kit, { controlId }));
    const other = [GLUCOSE.replace('5.4', '5.5')];
    expect(await problemOf(lab.message(kit, { controlId, observations: other }))).toMatchObject({
      where: 'MSH^1^10',
      reason: 'CONTROL_ID_REUSED',
    });
  });

  it('has at most 250 characters, in characters that every message has', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `OBR|${index}|${'x'.repeat(99)}${index}`);
    const { why = '' } = await problemOf(lab.message({ sampleId: 'NO-SUCH' }, { observations: [...ids, GLUCOSE] }));
    expect(why.length).toBeLessThanOrEqual(250);
    expect(why).toMatch(/^[ -~]+$/);
    expect(why).toContain(KEPT);
  });

  it('of versions before 2.5 has it in ERR-1 and MSA-3', async () => {
    const kit = await program.kitAtLaboratory();
    const answer = await lab.send(lab.message(kit, { version: '2.4', pid: PID.replace('|M', '|F') }));
    expect(fieldsOf(answer, 'MSA')[3]).toBe(
      `PERSON_DISAGREES: The sex (PID-8) does not match the person known for the sample. ${KEPT}`,
    );
    expect(fieldsOf(answer, 'ERR')[1]).toBe('PID^1^8^204&Unknown key identifier&HL70357&PERSON_DISAGREES&&L');
  });
});

it('the answer to a message that is refused names the field of MSH', async () => {
  const kit = await program.kitAtLaboratory();
  expect(await problemOf(lab.message(kit, { version: '3.0' }))).toMatchObject({ where: 'MSH^1^12', reason: 'VERSION' });
  expect(await problemOf(lab.message(kit, { controlId: '' }))).toMatchObject({
    where: 'MSH^1^10',
    reason: 'NO_CONTROL_ID',
  });
});
