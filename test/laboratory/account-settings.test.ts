import { beforeAll, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** A laboratory's account says how its messages are read (contract, 10.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const UPDATE = graphql(`
  mutation ($input: UpdateLaboratoryInput!) { updateLaboratory(input: $input) { account { accountId } } }
`);

async function setUp(settings: Omit<InputOf<'updateLaboratory'>, 'accountId'>) {
  const input = { accountId: program.lab.accountId, ...settings };
  (await app.run(UPDATE, { input }, program.admin)).expectNoErrors();
}

const dates = graphql(`
  query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { dateCollected dateResulted } } }
`);

it('times without an offset are in its time zone', async () => {
  await setUp({ timeZone: 'America/New_York' });
  const kit = await program.kitAtLaboratory();
  // Eastern Daylight Time ended between the two.
  const message = lab.message(kit, { collected: '20261031100000', resulted: '20261101100000' });
  // MSH-7 is in UTC, which New York does not use: one of the two is wrong.
  expect(await lab.outcome(message)).toBe('AA TIME_ZONE');
  const { sample } = (await app.run(dates, kit, program.lab)).expectNoErrors();
  expect(sample?.reports).toEqual([
    { dateCollected: '2026-10-31T14:00:00.000Z', dateResulted: '2026-11-01T15:00:00.000Z' },
  ]);
  await setUp({ timeZone: 'UTC' });
});

const flags = graphql(`
  query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { results { flag interpretation comments } } } }
`);

it('its own letters have its own meaning, and charted results keep their flag', async () => {
  const observations = ['PANIC!', 'n', '*'].map(
    (letters, index) => `OBX|${index}|NM|K${index}^Potassium^L||4.0|mmol/L|3.5-5.1|${letters}|||F`,
  );
  const flagsOf = async (sampleId: string) => {
    const { sample } = (await app.run(flags, { sampleId }, program.lab)).expectNoErrors();
    return sample?.reports?.[0]?.results?.map((result) => [result.flag, result.interpretation, result.comments]);
  };
  const before = await program.kitAtLaboratory();
  expect(await lab.outcome(lab.message(before, { observations }))).toBe('AA FLAG_NOT_READ FLAG_NOT_READ');
  const notRead = [
    ['UNKNOWN', 'PANIC!', 'Flag: PANIC!'],
    ['NORMAL', 'n', null],
    ['UNKNOWN', '*', 'Flag: *'],
  ];
  expect(await flagsOf(before.sampleId)).toEqual(notRead);
  await setUp({
    flags: [
      { letters: 'panic!', flag: 'CRITICAL' },
      { letters: 'N', flag: 'ABNORMAL' },
      { letters: '*', flag: 'UNKNOWN' },
    ],
  });
  const after = await program.kitAtLaboratory();
  expect(await lab.outcome(lab.message(after, { observations }))).toBe('AA');
  expect(await flagsOf(after.sampleId)).toEqual([
    ['CRITICAL', 'PANIC!', null],
    ['ABNORMAL', 'n', null],
    ['NORMAL', '*', null],
  ]);
  expect(await flagsOf(before.sampleId)).toEqual(notRead);
  const id = await lab.unmatched({ observations });
  const matched = await program.kitAtLaboratory();
  await program.mutate(program.admin, 'matchResult', {
    unmatchedResultId: id,
    sampleId: matched.sampleId,
    reason: 'x',
  });
  expect((await flagsOf(matched.sampleId))?.[0]).toEqual(['CRITICAL', 'PANIC!', null]);
  await setUp({ flags: null });
});

it('two identifiers must agree, or the barcode is enough if nothing disagrees', async () => {
  const kit = await program.kitAtLaboratory();
  const withoutPerson = { pid: '' };
  expect(await lab.outcome(lab.message(kit, withoutPerson))).toBe('AA NOT_IDENTIFIED');
  await setUp({ identification: 'BARCODE' });
  expect(await lab.outcome(lab.message(kit, withoutPerson))).toBe('AA');
  expect(await lab.outcome(lab.message(kit, { pid: 'PID|1||77||SOMEBODY^ELSE||19700101|M' }))).toBe(
    'AA PERSON_DISAGREES',
  );
  await setUp({ identification: 'TWO_IDENTIFIERS' });
});
