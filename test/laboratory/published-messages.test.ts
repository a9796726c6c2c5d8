import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountMode, LaboratoryIdentification } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { hasMaterial, materialFile, WITH_MATERIAL } from '../helpers/material.ts';
import type { InputOf } from '../helpers/operations.ts';
import { fieldsOf } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Published messages, sent to a service that has their samples and persons, with the outcomes that their laboratories would expect. */
const app = useTestApp();
expectSoundness(app);

let live: Program;
/** These test messages are for training (MSH-11 is T), so they are for a sandbox. */
let sandbox: Program;

beforeAll(async () => {
  live = await Program.start(app);
  sandbox = await Program.start(app, 'TEST' satisfies AccountMode);
});

/** A laboratory on the clocks of New York. */
async function laboratory(identification: LaboratoryIdentification): Promise<TestActor> {
  const lab = await app.actor('LAB');
  const setting = { accountId: lab.accountId, identification, timeZone: 'America/New_York' };
  await live.mutate(live.admin, 'updateLaboratory', setting);
  return lab;
}

/** A kit with this sample, registered to this person. */
async function kitOf(
  program: Program,
  sampleId: string,
  person: Partial<InputOf<'createPatient'>>,
): Promise<ProgramKit> {
  const [kit] = await program.fulfill(await program.order(), [{ kitType: 'LIPID', sampleId }]);
  if (!kit) throw new Error('There is no kit.');
  await program.activate(kit, await program.patient(person));
  return kit;
}

/** The outcome of a message: MSA-1, ERR-2 and ERR-5.1. */
async function outcome(by: TestActor, message: string): Promise<readonly (string | undefined)[]> {
  const { body } = await new Intake(app, live).post(message, { key: by.key });
  const problem = fieldsOf(body, 'ERR');
  return [fieldsOf(body, 'MSA')[1], ...(problem.length > 1 ? [problem[5]?.split('^')[0], problem[2]] : [])];
}

/** The message in a file, under another control id, so that it can be sent again. */
const messageIn = (file: string, controlId: string) =>
  materialFile('hl7', file)
    .toString('utf8')
    .replace(/^((?:[^|]*\|){9})[^|]*/, `$1${controlId}`);

const CHART = graphql(`
  query ($id: String!) {
    sample(sampleId: $id) { status reports { results { name asGiven flag loinc } } }
    unmatchedResults(first: 1, statuses: [OPEN]) { edges { node { unmatchedResultId candidates { sampleId } } } }
  }
`);

async function chart(sampleId: string, reader: TestActor) {
  const { sample, unmatchedResults } = (await app.run(CHART, { id: sampleId }, reader)).expectNoErrors();
  const [work] = unmatchedResults.edges;
  return { status: sample?.status, results: sample?.reports?.at(-1)?.results ?? [], work: work?.node };
}

async function match(by: TestActor, sampleId: string): Promise<void> {
  const { work } = await chart(sampleId, by);
  expect(work?.candidates).toEqual([{ sampleId }]);
  const unmatchedResultId = work?.unmatchedResultId ?? '';
  const input = { unmatchedResultId, sampleId, reason: 'By telephone.', confirm: true };
  await live.mutate(by, 'matchResult', input);
}

const BOY = { firstName: 'Boy', lastName: 'TestSix', sex: 'M', dateOfBirth: '2024-10-14' } as const;

describe.skipIf(!hasMaterial)(`messages of others ${WITH_MATERIAL}`, () => {
  it('a self-test at home without a person is charted by the barcode, and otherwise stored as not identified', async () => {
    const sampleId = 'dba7572cc6334f1ea0744c5f235c823e';
    await kitOf(live, sampleId, {});
    const byTwo = await laboratory('TWO_IDENTIFIERS');
    const unsure = await outcome(byTwo, messageIn('marsotcelr-valid.hl7', 'ONE'));
    expect(unsure).toEqual(['AA', 'NOT_IDENTIFIED', 'PID^1^5~PID^1^7']);
    const byBarcode = await laboratory('BARCODE');
    // It was sent on other clocks than New York's.
    expect(await outcome(byBarcode, messageIn('marsotcelr-valid.hl7', 'TWO'))).toEqual(['AA', 'TIME_ZONE', 'MSH^1^7']);
    expect(await chart(sampleId, byBarcode)).toMatchObject({
      status: 'RESULTED',
      results: [{ asGiven: 'Detected', flag: 'ABNORMAL', loinc: '94558-4' }],
    });
  });

  it('one whose person was made unreadable is kept, by the barcode too, and charted by hand', async () => {
    const sampleId = '433848dc33ca4ce89ff4773fed48e8f6';
    await kitOf(live, sampleId, { firstName: 'DeIdentified', lastName: 'DeIdentified' });
    const lab = await laboratory('BARCODE');
    expect(await outcome(lab, messageIn('marsotcelr-sample_1.hl7', 'ONE'))).toEqual([
      'AA',
      'PERSON_DISAGREES',
      'PID^1^7',
    ]);
    await match(lab, sampleId);
    expect(await chart(sampleId, lab)).toMatchObject({ status: 'RESULTED', results: [{ asGiven: 'Not detected' }] });
  });

  /** By the letter, two of its twenty orders name another form: somebody decides whether that is a slip, and confirms it. */
  it('a newborn’s screening, of which two orders have the number of another form, is kept, and charted by hand', async () => {
    await kitOf(sandbox, '55555555', BOY);
    const lab = await laboratory('BARCODE');
    const kept = await outcome(lab, messageIn('nbs-dbs.hl7', 'ONE'));
    expect(kept).toEqual(['AA', 'SEVERAL_SAMPLES', 'OBR^1^2~OBR^7^2~OBR^20^2']);
    await match(lab, '55555555');
    const { status, results } = await chart('55555555', lab);
    expect([status, results.length]).toEqual(['RESULTED', 148]);
  });

  it('the same without that slip is charted by the barcode, and by two identifiers only with the birth date', async () => {
    await kitOf(sandbox, 'FORM-1', BOY);
    const ofForm = (controlId: string, born = '') =>
      messageIn('nbs-dbs.hl7', controlId)
        .replace(/^((?:ORC\|RE|OBR\|\d+)\|)\d+/gm, '$1FORM-1')
        .replace('^^^^^B|||M', `^^^^^B||${born}|M`);
    const byTwo = await laboratory('TWO_IDENTIFIERS');
    expect(await outcome(byTwo, ofForm('ONE'))).toEqual(['AA', 'NOT_IDENTIFIED', 'PID^1^7']);
    expect(await outcome(byTwo, ofForm('TWO', '20241013'))).toEqual(['AA', 'PERSON_DISAGREES', 'PID^1^7']);
    expect(await outcome(byTwo, ofForm('THREE', '20241014'))).toEqual(['AA']);
    expect((await chart('FORM-1', byTwo)).results).toHaveLength(148);

    await kitOf(sandbox, 'FORM-2', BOY);
    const byBarcode = await laboratory('BARCODE');
    expect(await outcome(byBarcode, ofForm('FOUR').replaceAll('FORM-1', 'FORM-2'))).toEqual(['AA']);
  });

  it('an order is refused: this service accepts results', async () => {
    const lab = await laboratory('BARCODE');
    expect(await outcome(lab, messageIn('oml.hl7', 'ONE'))).toEqual(['AR', 'MESSAGE_TYPE', 'MSH^1^9']);
  });
});
