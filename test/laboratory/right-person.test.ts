import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, hl7Time, PID } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Which sample and which person a message is about, from end to end (contract, 10.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;
/** A laboratory that identifies by barcode. */
let barcodes: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
  barcodes = await app.actor('LAB');
  const setting = { accountId: barcodes.accountId, identification: 'BARCODE' } as const;
  await program.mutate(program.admin, 'updateLaboratory', setting);
});

async function outcome(message: string, { key }: TestActor = program.lab): Promise<string> {
  const { code, reasons } = ackOf((await lab.post(message, { key })).body);
  return [code, ...reasons].join(' ');
}

async function isCharted({ sampleId }: ProgramKit): Promise<boolean> {
  const query = graphql('query ($id: String!) { sample(sampleId: $id) { reports { reportId } } }');
  const { sample } = (await app.run(query, { id: sampleId }, program.admin)).expectNoErrors();
  return sample?.reports?.length !== 0;
}

const secondOrder = (ids: string) =>
  `OBR|2|${ids}|P2^Panel^L|||${hl7Time(app.clock.now())}|||||||||||||||${hl7Time(app.clock.now())}|||F\rOBX|1|NM|GL^Glucose^L||9.9|mmol/L|||||F\r`;

describe('a message that names several samples is kept by any of its segments (contract, 10.3)', () => {
  it('by an ORC that no OBR follows', async () => {
    const [kit, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    const ofTwo = lab.message(kit).replace('OBR|1', `ORC|RE|${other.sampleId}\rORC|RE|${kit.sampleId}\rOBR|1`);
    const atTheEnd = `${lab.message(kit)}ORC|RE||${other.sampleId}\r`;
    for (const message of [ofTwo, atTheEnd]) expect(await outcome(message)).toBe('AA SEVERAL_SAMPLES');
    expect([await isCharted(kit), await isCharted(other)]).toEqual([false, false]);
    expect(
      await outcome(lab.message(kit).replace('OBR|1', `ORC|RE|${kit.sampleId}\rORC|RE|${kit.sampleId}\rOBR|1`)),
    ).toBe('AA');
  });

  it('by an unknown id in a field that has ours elsewhere, whatever else names ours beside it', async () => {
    const kit = await program.kitAtLaboratory();
    const besideOBR3 = lab.message(kit) + secondOrder(`OTHERPT-9|${kit.sampleId}`);
    const besideSPM = lab.message(kit).replace('OBR|1', `SPM|1|${kit.sampleId}\rOBR|1`) + secondOrder('OTHERPT-9|F9');
    for (const message of [besideOBR3, besideSPM]) expect(await outcome(message)).toBe('AA SEVERAL_SAMPLES');
    expect(await isCharted(kit)).toBe(false);
    expect(await outcome(lab.message(kit) + secondOrder('|F9'))).toBe('AA');
  });
});

describe('a message is about one person, and that of the sample (contract, 10.3)', () => {
  it('not with a second PID of another sex', async () => {
    const kit = await program.kitAtLaboratory();
    const second = (sex: string) => `${lab.message(kit)}PID|1||77^^^LAB||ZOLC^LUKASZ||19840229|${sex}\r`;
    expect(await outcome(second('F'))).toBe('AA UNREADABLE');
    expect(await outcome(second('M'))).toBe('AA');
  });

  it.each(['F', 'FEMALE', 'female', 'O', 'A', 'X', '?'])('not with the sex %s for a man', async (sex) => {
    const kit = await program.kitAtLaboratory();
    const pid = (given: string) => PID.replace('|M', `|${given}`);
    expect(await outcome(lab.message(kit, { pid: pid(sex) }))).toBe('AA PERSON_DISAGREES');
    expect(await outcome(lab.message(kit, { pid: pid('Male') }))).toBe('AA');
  });

  it('not with the second given name alone, swapped or not', async () => {
    const patientId = await program.patient({ firstName: 'Jan Maria', lastName: 'Smith' });
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    const named = (name: string) => lab.message(kit, { pid: `PID|1||77||${name}||19840229|M` });
    expect(await outcome(named('Smith^Maria'))).toBe('AA PERSON_DISAGREES');
    expect(await outcome(named('Maria^Smith'))).toBe('AA PERSON_DISAGREES');
    expect(await outcome(named('Jan^Smith'))).toBe('AA');
  });

  it('not, by barcode, where one legal name is another, and of a second too little is given', async () => {
    const kit = await program.registeredKit();
    const pid = 'PID|1||77||NOWAK^JAN^^^^^L~ZOLC^^^^^^L||19840229|M';
    expect(await outcome(lab.message(kit, { pid }), barcodes)).toBe('AA PERSON_DISAGREES');
    const alone = 'PID|1||77||ZOLC^^^^^^L||19840229|M';
    expect(await outcome(lab.message(kit, { pid: alone }), barcodes)).toBe('AA');
  });
});
