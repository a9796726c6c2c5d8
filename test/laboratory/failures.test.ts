import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ChartedSample, obx } from './charted.ts';

/** Messages about samples that fail, and about failed ones that can be tested after all (contract, 4.7). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let sample: ChartedSample;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  sample = new ChartedSample(app, program, await program.kitAtLaboratory());
});

const RESULT = [obx('K', '4.1', 'F')];

/** A message that the specimen cannot be tested: OBR-25 is X, and SPM-21 says why. */
const failed = (minute: number, reason = 'QS^Too little^HL70490') => sample.message(minute, 'X', [spm(reason)]);

function spm(reason: string): string {
  return `SPM|1|${sample.kit.sampleId}${'|'.repeat(19)}${reason}`;
}

const FAILURES = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      failure { code recoverable laboratoryCode laboratorySystem reason }
      events { status reason failure { code recoverable laboratoryCode laboratorySystem } }
      requisition { status events { status } }
    }
  }
`);

async function read(by = program.client) {
  const { sample: found } = (await app.run(FAILURES, { sampleId: sample.kit.sampleId }, by)).expectNoErrors();
  return found;
}

async function lastUnmatched() {
  return app.prisma.unmatchedResult.findFirstOrThrow({ orderBy: { created: 'desc' } });
}

describe('the failure of a sample', () => {
  it('is that of the first SPM-21 that HL7 table 0490 has, with the laboratory’s words as the reason', async () => {
    expect(await sample.send(failed(10, 'LIP^Lipemic^L~qs^Too little^HL70490'))).toBe('AA');
    const failure = {
      code: 'QUANTITY_NOT_SUFFICIENT',
      recoverable: false,
      laboratoryCode: 'qs',
      laboratorySystem: 'HL70490',
    };
    expect(await read()).toMatchObject({
      status: 'COLLECTION_EXCEPTION',
      failure: { ...failure, reason: 'Lipemic; Too little' },
    });
    expect((await read())?.events.at(-1)).toEqual({
      status: 'COLLECTION_EXCEPTION',
      reason: 'Lipemic; Too little',
      failure,
    });
  });

  it('is OTHER for a code that is not HL7’s, and without SPM-21', async () => {
    await sample.send(failed(10, 'QS^Too little^LAB'));
    expect((await read())?.failure).toMatchObject({ code: 'OTHER', laboratoryCode: 'QS', laboratorySystem: 'LAB' });
    sample = new ChartedSample(app, program, await program.kitAtLaboratory());
    await sample.say(10, 'X', []);
    expect((await read())?.failure).toMatchObject({ code: 'OTHER', laboratoryCode: null, laboratorySystem: null });
  });

  it('is told to the program as a code, without the laboratory’s words', async () => {
    await sample.send(failed(10, 'RE^No date of birth^HL70490'));
    const event = await app.prisma.event.findFirstOrThrow({
      where: { type: 'SAMPLE_STATUS_CHANGED' },
      orderBy: { id: 'desc' },
    });
    expect(event.data).toEqual({
      sample_id: sample.kit.sampleId,
      kit_id: sample.kit.kitId,
      status: 'collection_exception',
      previous_status: 'received',
      failure_code: 'identity_incomplete',
      recoverable: true,
    });
  });
});

describe('a message with results for a failed sample', () => {
  it('is charted if it is newer than the failure, and the sample recovers', async () => {
    expect(await sample.send(failed(10))).toBe('AA');
    expect(await sample.say(20, 'F', RESULT)).toBe('AA');
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 4.1']);
    expect((await read())?.failure).toBeNull();
  });

  it('is charted in part, and fails and recovers again', async () => {
    await sample.send(failed(10));
    expect(await sample.say(20, 'P', [obx('K', '4', 'P')])).toBe('AA');
    expect((await read())?.status).toBe('PARTIALLY_RESULTED');
    await program.sampleEvent(sample.kit, 'EXTRA_QUALITY_CHECKS');
    expect(await sample.say(30, 'X', [obx('K', 'spilled', 'X')])).toBe('AA');
    expect(await sample.shown()).toEqual(['COLLECTION_EXCEPTION without report']);
    expect(await sample.say(25, 'F', RESULT)).toBe('AA OUT_OF_ORDER');
    expect(await sample.say(40, 'F', RESULT)).toBe('AA');
    expect((await read())?.status).toBe('RESULTED');
  });

  it('is OUT_OF_ORDER if it is not newer than the message that failed the sample, whichever arrives first', async () => {
    await sample.send(failed(20));
    for (const minute of [10, 20]) expect(await sample.say(minute, 'F', RESULT)).toBe('AA OUT_OF_ORDER');
    expect((await lastUnmatched()).detail).toBe(
      'The sample failed, and the message is not newer than that (OBR-22, MSH-7).',
    );
    expect(await sample.shown()).toEqual(['COLLECTION_EXCEPTION without report']);
    expect(await sample.say(21, 'F', RESULT)).toBe('AA');
    expect(await sample.send(failed(20))).toBe('AA OUT_OF_ORDER');
  });

  it('is compared with the time of the event if a person recorded the failure', async () => {
    await program.sampleEvent(sample.kit, 'COLLECTION_EXCEPTION', { failure: { code: 'LABELING' } });
    expect(await sample.say(59, 'F', RESULT)).toBe('AA OUT_OF_ORDER');
    app.clock.advance(3_600_000);
    expect(await sample.say(30, 'F', RESULT)).toBe('AA');
    expect((await read())?.status).toBe('RESULTED');
  });

  it('can be charted anyway by a person, with confirm', async () => {
    await sample.send(failed(20));
    await sample.say(10, 'F', RESULT);
    const { id: unmatchedResultId } = await lastUnmatched();
    const input = { unmatchedResultId, sampleId: sample.kit.sampleId, reason: 'By telephone.' };
    const refused = await program.attempt(program.lab, 'matchResult', input);
    expect(outcomeOf(refused)).toBe('CONFLICT');
    expect(refused.errors[0]?.message).toContain('the message is not newer than that');
    await program.mutate(program.lab, 'matchResult', { ...input, confirm: true });
    expect(await sample.shown()).toEqual(['RESULTED FINAL', 'K 4.1']);
  });

  it('recovers a sample that has these results already', async () => {
    await sample.say(10, 'P', [obx('K', '4.1', 'P')]);
    await program.sampleEvent(sample.kit, 'EXTRA_QUALITY_CHECKS');
    await program.sampleEvent(sample.kit, 'COLLECTION_EXCEPTION');
    app.clock.advance(3_600_000);
    expect(await sample.say(30, 'P', [obx('K', '4.1', 'P')])).toBe('AA');
    expect(await sample.shown()).toEqual(['PARTIALLY_RESULTED PARTIAL', 'K 4.1 preliminary']);
  });

  it('first receives a sample that never arrived', async () => {
    sample = new ChartedSample(app, program, await program.registeredKit());
    await program.sampleEvent(sample.kit, 'COLLECTION_EXCEPTION', { failure: { code: 'LOST' } });
    app.clock.advance(3_600_000);
    expect(await sample.say(30, 'F', RESULT)).toBe('AA');
    const events = (await read())?.events.map(({ status }) => status);
    expect(events).toEqual(['AWAITING_COLLECTION', 'COLLECTION_EXCEPTION', 'RECEIVED', 'RESULTED']);
  });

  it('is charted after a replacement, and both are told', async () => {
    await sample.send(failed(10));
    const replacement = { kitId: sample.kit.kitId, reason: 'OTHER', recipient: RECIPIENT } as const;
    await program.mutate(program.client, 'replaceKit', replacement);
    expect(await sample.say(20, 'F', RESULT)).toBe('AA');
    const events = await app.prisma.event.findMany({ orderBy: { id: 'desc' }, take: 3 });
    const told = events.map(({ type }) => type);
    expect(told).toEqual(expect.arrayContaining(['SAMPLE_STATUS_CHANGED', 'REPORT_CREATED']));
  });

  it('that only withdraws what the sample has leaves it failed', async () => {
    await sample.say(10, 'P', [obx('K', '4.1', 'P')]);
    await program.sampleEvent(sample.kit, 'EXTRA_QUALITY_CHECKS');
    await program.sampleEvent(sample.kit, 'COLLECTION_EXCEPTION');
    expect(await sample.say(20, 'F', [obx('K', '', 'D')])).toBe('AA');
    expect(await sample.shown()).toEqual(['COLLECTION_EXCEPTION without report']);
  });
});

describe('the requisition of a failed sample', () => {
  const approved = async () => {
    const requisitionId = await program.requisition(sample.kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    return requisitionId;
  };
  const requisition = async () => (await read())?.requisition?.events.map(({ status }) => status).slice(2);

  it('comes back with the sample that had rejected it', async () => {
    await approved();
    await sample.send(failed(10));
    expect(await requisition()).toEqual(['RECEIVED', 'REJECTED']);
    await sample.say(20, 'P', [obx('K', '4', 'P')]);
    expect(await requisition()).toEqual(['RECEIVED', 'REJECTED', 'RECEIVED']);
    await sample.say(30, 'F', RESULT);
    expect(await requisition()).toEqual(['RECEIVED', 'REJECTED', 'RECEIVED', 'RESULTED']);
  });

  it('comes back with results, too, that the sample has already', async () => {
    await approved();
    await sample.say(10, 'P', [obx('K', '4.1', 'P')]);
    await program.sampleEvent(sample.kit, 'EXTRA_QUALITY_CHECKS');
    await program.sampleEvent(sample.kit, 'COLLECTION_EXCEPTION');
    expect(await requisition()).toEqual(['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'REJECTED']);
    app.clock.advance(3_600_000);
    expect(await sample.say(30, 'P', [obx('K', '4.1', 'P')])).toBe('AA');
    expect(await requisition()).toEqual(['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'REJECTED', 'RECEIVED']);
  });

  it('stays as it is if a person had rejected it', async () => {
    const requisitionId = await approved();
    await program.requisitionStatus(requisitionId, 'REJECTED');
    await sample.send(failed(10));
    await sample.say(20, 'F', RESULT);
    expect(await requisition()).toEqual(['RECEIVED', 'REJECTED']);
    expect((await read())?.status).toBe('RESULTED');
  });

  it('names the patient whom results are for while nobody is registered', async () => {
    sample = new ChartedSample(app, program, await program.stockKit());
    await approved();
    await program.sampleEvent(sample.kit, 'RECEIVED');
    await sample.send(failed(10));
    expect((await read())?.requisition?.status).toBe('REJECTED');
    expect(await sample.say(20, 'F', RESULT)).toBe('AA');
    expect((await read())?.requisition?.status).toBe('RESULTED');
  });
});
