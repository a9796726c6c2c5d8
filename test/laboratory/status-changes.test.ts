import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { GLUCOSE, type OruParts, PID } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Messages that only change the status of earlier results, and those that reject a specimen (contract, 10.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;
let kit: ProgramKit;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

beforeEach(async () => {
  kit = await program.kitAtLaboratory();
});

function send(observations: readonly string[], more: Partial<OruParts> = {}): Promise<string> {
  app.clock.advance(60_000);
  return lab.outcome(lab.message(kit, { observations, ...more }));
}

async function sampleNow() {
  const query = graphql(`
    query ($sampleId: String!) {
      sample(sampleId: $sampleId) {
        status
        reports { status isAmendment results { name asGiven flag isPreliminary change } withdrawnResults { name } }
      }
    }
  `);
  const { sample } = (await app.run(query, { sampleId: kit.sampleId }, program.client)).expectNoErrors();
  return { status: sample?.status, reports: sample?.reports ?? [] };
}

const PRELIMINARY = GLUCOSE.replace(/F$/, 'P');
const CHOLESTEROL = 'OBX|2|NM|2093-3^Cholesterol^LN||4.1|mmol/L||N|||F';
/** As HL7 2.5.1 says in table 0085: the result is not sent again. */
const UNCHANGED = 'OBX|1||2345-7^Glucose^LN||||||||U';

describe('OBX-11 U', () => {
  it('makes a preliminary result final as it was sent, without amending it', async () => {
    expect(await send([PRELIMINARY])).toBe('AA');
    expect((await sampleNow()).status).toBe('PARTIALLY_RESULTED');
    expect(await send([UNCHANGED])).toBe('AA');
    const glucose = { name: 'Glucose', asGiven: 5.4, flag: 'NORMAL', change: null };
    expect(await sampleNow()).toMatchObject({
      status: 'RESULTED',
      reports: [
        { status: 'SUPERSEDED', results: [{ ...glucose, isPreliminary: true }] },
        { status: 'FINAL', isAmendment: false, results: [{ ...glucose, isPreliminary: false }] },
      ],
    });
  });

  it('leaves a result that is final as it is, and one that was withdrawn withdrawn', async () => {
    await send([GLUCOSE, CHOLESTEROL]);
    expect(await send([UNCHANGED])).toBe('AA');
    expect((await sampleNow()).reports).toHaveLength(1);
    await send([GLUCOSE.replace(/F$/, 'W')]);
    expect(await send([UNCHANGED])).toBe('AA NOT_EXPECTED');
    expect((await sampleNow()).reports).toMatchObject([
      {},
      { results: [{ name: 'Cholesterol' }], withdrawnResults: [{ name: 'Glucose' }] },
    ]);
  });

  it('of results that the sample does not have is stored, unless the message has more', async () => {
    expect(await send([UNCHANGED])).toBe('AA NOT_EXPECTED');
    expect((await sampleNow()).status).toBe('RECEIVED');
    expect(await send([UNCHANGED, CHOLESTEROL])).toBe('AA');
    expect(await sampleNow()).toMatchObject({ status: 'RESULTED', reports: [{ results: [{ name: 'Cholesterol' }] }] });
  });

  it('with a value is a final result', async () => {
    await send([PRELIMINARY]);
    expect(await send([GLUCOSE.replace('5.4', '5.5').replace(/F$/, 'U')])).toBe('AA');
    expect((await sampleNow()).reports[1]).toMatchObject({ status: 'FINAL', results: [{ asGiven: 5.5 }] });
  });

  it('that is older than the preliminary result is out of order', async () => {
    app.clock.advance(60 * 60_000);
    const earlier = lab.message(kit, { observations: [UNCHANGED] });
    await send([PRELIMINARY]);
    expect(await lab.outcome(earlier)).toBe('AA OUT_OF_ORDER');
  });
});

describe('a message that rejects the specimen', () => {
  const rejected = ['OBX|1|NM|2345-7^Glucose^LN||||||||X', 'NTE|1|L|Hemolyzed'];

  it('moves the sample, and is stored if a message with results would be: it is about several patients', async () => {
    const other = 'PID|2||78^^^LAB||Nowak^Anna||19700101|F';
    expect(await send([...rejected, other])).toBe('AA UNREADABLE');
    expect((await sampleNow()).status).toBe('RECEIVED');
    expect(await send([...rejected, PID.replace('PID|1', 'PID|2')])).toBe('AA');
    expect((await sampleNow()).status).toBe('COLLECTION_EXCEPTION');
  });
});
