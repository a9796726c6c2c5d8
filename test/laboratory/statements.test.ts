import { beforeAll, describe, expect, it } from 'vitest';
import { receiveMessage } from '../../src/domains/laboratory/receive-message.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

/**
 * How many statements a message takes, including COMMIT. BEGIN is sent with a transaction's first statement; the look-up of the key is not
 * counted.
 */
async function statementsOf(message: string): Promise<number> {
  const content = new Uint8Array(Buffer.from(message));
  const statements = await app.statements.allDuring(async () => {
    const { code } = await receiveMessage(app.context(program.lab), content);
    expect(code).toBe('AA');
  });
  return statements.length;
}

const results = (count: number) =>
  Array.from({ length: count }, (_, index) => `OBX|${index + 1}|NM|A${index}^Analyte ${index}^L||5.4|mmol/L||N|||F`);

describe('a message takes a fixed number of statements', () => {
  it.each([1, 20, 100])('5 if it is charted, with %i results', async (count) => {
    const kit = await program.kitAtLaboratory();
    expect(await statementsOf(lab.message(kit, { observations: results(count) }))).toBe(5);
  });

  it('6 if it advances a requisition', async () => {
    const kit = await program.kitAtLaboratory();
    await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
    expect(await statementsOf(lab.message(kit))).toBe(6);
  });

  it('6 if it proves that the sample was received', async () => {
    expect(await statementsOf(lab.message(await program.registeredKit()))).toBe(6);
  });

  it('6 if it corrects a report', async () => {
    const kit = await program.kitAtLaboratory();
    await lab.send(lab.message(kit));
    const corrected = ['OBX|1|NM|2345-7^Glucose^LN||6.1|mmol/L|||||C'];
    expect(await statementsOf(lab.message(kit, { observations: corrected }))).toBe(6);
  });

  it('6 if it repeats results that the sample has', async () => {
    const kit = await program.kitAtLaboratory();
    await lab.send(lab.message(kit));
    expect(await statementsOf(lab.message(kit))).toBe(6);
  });

  it('3 if it names none of our samples', async () => {
    expect(await statementsOf(lab.message({ sampleId: 'NOSUCHSAMPLE' }))).toBe(3);
  });

  it('5 if it does not agree with the sample', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await statementsOf(lab.message(kit, { processing: 'T' }))).toBe(5);
  });

  it('1 if it came before', async () => {
    const message = lab.message(await program.kitAtLaboratory());
    await lab.send(message);
    expect(await statementsOf(message)).toBe(1);
  });
});
