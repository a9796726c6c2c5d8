import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import type { OruParts } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** In the night to 25 October 2026, the clocks of Berlin showed the hour from two to three twice (contract, 10.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
  await program.mutate(program.admin, 'updateLaboratory', {
    accountId: program.lab.accountId,
    timeZone: 'Europe/Berlin',
  });
});

const NIGHT = { collected: '20261024180000', resulted: '20261026080000', sent: '20261030120000' } as const;

function glucose(value: string, status = 'F'): string {
  return `OBX|1|NM|2345-7^Glucose^LN||${value}|mmol/L|3.9-5.6|N|||${status}`;
}

const send = (kit: ProgramKit, parts: Partial<OruParts>) => lab.outcome(lab.message(kit, { ...NIGHT, ...parts }));

/** The newest report on the sample. */
async function newestOf({ sampleId }: ProgramKit) {
  const query = graphql(
    'query ($id: String!) { sample(sampleId: $id) { status reports { status dateCollected dateReceived dateResulted results { name asGiven } } } }',
  );
  const { sample } = (await app.run(query, { id: sampleId }, program.client)).expectNoErrors();
  return { status: sample?.status, report: sample?.reports?.at(-1) };
}

describe('a time that the clocks showed twice', () => {
  it('is the second where the chart has something later than the first', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await send(kit, { resulted: '20261025025000' })).toBe('AA');
    expect(await newestOf(kit)).toMatchObject({ report: { dateResulted: '2026-10-25T00:50:00.000Z' } });
    // A correction after the clocks were turned back, and then something that will be continued.
    expect(await send(kit, { resulted: '20261025021000', observations: [glucose('5.5', 'C')] })).toBe('AA');
    const more = 'OBX|1|NM|2823-3^Potassium^LN||4.0|mmol/L|3.5-5.1|N|||P';
    expect(await send(kit, { resulted: '20261025022000', observations: [more], status: 'P' })).toBe('AA');
    expect((await newestOf(kit)).report).toMatchObject({
      status: 'PARTIAL',
      dateResulted: '2026-10-25T01:20:00.000Z',
      results: [{ asGiven: 5.5 }, { asGiven: 4.0 }],
    });
  });

  it('is the first if both fit', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await send(kit, { resulted: '20261025021000' })).toBe('AA');
    expect(await send(kit, { resulted: '20261025025000', observations: [glucose('5.5')] })).toBe('AA');
    expect((await newestOf(kit)).report?.dateResulted).toBe('2026-10-25T00:50:00.000Z');
  });

  it('is the first if neither does, so that what is older stays out of order', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await send(kit, { resulted: '20261025040000' })).toBe('AA');
    expect(await send(kit, { resulted: '20261025021000', observations: [glucose('5.5')] })).toBe('AA OUT_OF_ORDER');
  });

  it('is the second where the message says that the specimen was collected after the first', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await send(kit, { collected: '20261025024000', resulted: '20261025021000' })).toBe('AA');
    expect((await newestOf(kit)).report).toMatchObject({
      dateCollected: '2026-10-25T00:40:00.000Z',
      dateResulted: '2026-10-25T01:10:00.000Z',
    });
  });

  it('is the second where only that is newer than the failure of the sample', async () => {
    const kit = await program.kitAtLaboratory();
    const rejection = `SPM|1|${kit.sampleId}${'|'.repeat(19)}QS^Too little^HL70490`;
    expect(await send(kit, { resulted: '20261025025000', observations: [rejection], status: 'X' })).toBe('AA');
    expect(await send(kit, { resulted: '20261025025000' })).toBe('AA OUT_OF_ORDER');
    expect(await send(kit, { resulted: '20261025021000' })).toBe('AA');
    expect(await newestOf(kit)).toMatchObject({
      status: 'RESULTED',
      report: { dateResulted: '2026-10-25T01:10:00.000Z' },
    });
  });

  it('is not the second in a message that was sent before', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await send(kit, { resulted: '20261025025000' })).toBe('AA');
    const early = { sent: '20261025021500+0200', resulted: '20261025021000', observations: [glucose('5.5')] };
    expect(await send(kit, early)).toBe('AA OUT_OF_ORDER');
  });
});

describe('a message that is matched by hand with a confirmation', () => {
  async function lastUnmatched(): Promise<string> {
    const { id } = await app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { created: 'desc' } });
    return id;
  }

  async function auditOf(id: string): Promise<readonly string[]> {
    const subject = `UnmatchedResult:${id}`;
    const entries = await app.prisma.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' } });
    return entries.map(({ action }) => action).filter((action) => action.startsWith('result.match'));
  }

  it('is charted as what it is: an older final one is final, and the audit has the confirmation', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await send(kit, { resulted: '20261026100000', observations: [glucose('5.0', 'P')], status: 'P' })).toBe(
      'AA',
    );
    app.clock.advance(1000);
    expect(await send(kit, { resulted: '20261026090000', observations: [glucose('5.5')] })).toBe('AA OUT_OF_ORDER');
    const unmatchedResultId = await lastUnmatched();
    const match = { unmatchedResultId, sampleId: kit.sampleId, reason: 'By telephone.' };
    (await program.attempt(program.lab, 'matchResult', match)).expectError('CONFLICT');
    await program.mutate(program.lab, 'matchResult', { ...match, confirm: true });
    expect(await newestOf(kit)).toMatchObject({
      status: 'RESULTED',
      report: { status: 'FINAL', results: [{ asGiven: 5.5 }] },
    });
    expect(await auditOf(unmatchedResultId)).toEqual(['result.matchConfirmed']);
  });

  it('is a confirmation in the audit only if it took one', async () => {
    const kit = await program.kitAtLaboratory();
    app.clock.advance(1000);
    const unmatchedResultId = await lab.unmatched();
    const match = { unmatchedResultId, sampleId: kit.sampleId, reason: 'By telephone.', confirm: true };
    await program.mutate(program.lab, 'matchResult', match);
    expect(await auditOf(unmatchedResultId)).toEqual(['result.match']);
  });

  it('is one in the audit if it replaces an entry elsewhere in the chart', async () => {
    const kit = await program.kitAtLaboratory();
    const part = (number: number, value: string, status: string) =>
      `OBX|1|NM|2345-7^Glucose^LN|${number}|${value}|mmol/L|3.9-5.6|N|||${status}`;
    expect(await send(kit, { observations: [part(1, '5.0', 'F')] })).toBe('AA');
    app.clock.advance(1000);
    expect(await send(kit, { observations: [part(2, '5.1', 'C')] })).toBe('AA NOT_EXPECTED');
    const unmatchedResultId = await lastUnmatched();
    const match = { unmatchedResultId, sampleId: kit.sampleId, reason: 'By telephone.', confirm: true };
    await program.mutate(program.lab, 'matchResult', match);
    expect(await auditOf(unmatchedResultId)).toEqual(['result.matchConfirmed']);
  });
});
