import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize, laboratoryOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { Write } from '../../db/sql/write.ts';
import { badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { moveSample, recordSample } from '../cascade/cascade.ts';
import { sampleEventTime, sampleHistory } from '../cascade/sample-history.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedSample } from '../changes/locks.ts';
import { type CarriedFacts, carriedFacts, type NewEvent, reportedEventTime } from '../changes/recorded-events.ts';
import { optional, parseInput, text } from '../inputs/inputs.ts';
import { failureInput, failureOfEvent } from '../inputs/sample-failure.ts';
import { allowedNext, refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { isFailed, SAMPLE_TRAITS, sampleLifecycle } from '../lifecycles/sample.ts';

const input = z.object({
  sampleId: text(),
  status: z.enum(SampleStatus),
  ...carriedFacts,
  failure: optional(failureInput),
});

/**
 * Records what a carrier or the laboratory reports about a sample. A sample without a laboratory becomes that of the laboratory that
 * reports having it. Returns its internal id.
 *
 * @throws AppError FORBIDDEN, also for FULFILLMENT if the sample had failed; BAD_USER_INPUT, also for such a recovery without a reason;
 * NOT_FOUND; INVALID_TRANSITION if the lifecycle lacks the move, and for the statuses that only reports set.
 */
export async function recordSampleEvent(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'samples.record');
  const { sampleId, status, failure: given, ...facts } = parseInput(input, rawInput);
  const failure = failureOfEvent(status, given);
  return work.transaction(async (tx) => {
    const sample = await lockNamedSample(tx, actor, sampleId);
    if (SAMPLE_TRAITS[status].isSetByReports) {
      throw refusedMove(sampleLifecycle, sample.status, status, 'only a report sets this status');
    }
    const time = await reportedEventTime(facts.created, tx.call.clock.now(), () => sampleHistory(tx, sample.id));
    if (!time.isLate) requireMove(sampleLifecycle, sample.status, status);
    if (!time.isLate && status === 'RECEIVED' && SAMPLE_TRAITS[sample.status].isReceivedAgainByWithdrawal) {
      throw refusedMove(sampleLifecycle, sample.status, status, 'only withdrawReport takes it back');
    }
    if (!time.isLate && isRecovery(sample.status, status)) requireRecovery(actor, facts);
    const event = { ...facts, ...time, status, failure, laboratory: laboratoryOf(actor) };
    const writes = time.isLate ? recordSample(tx, sample, event) : await moveSample(tx, sample, event);
    const audited = { action: 'sample.recordEvent', subject: `Sample:${sample.id}`, accountId: sample.accountId };
    await writeAudited(tx, audited, [...writes, ...keepReturnShipment(sample.id, facts, event)]);
    return sample.id;
  });
}

/** Whether the move recovers a failed sample. Any other move of a failed sample is refused as usual. */
function isRecovery(from: SampleStatus, to: SampleStatus): boolean {
  return isFailed(from) && allowedNext(sampleLifecycle, from).includes(to);
}

/**
 * Only a laboratory may report that a failed sample can be tested after all, and it must give a reason (contract, 4.7).
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT.
 */
function requireRecovery(actor: Actor, { reason }: CarriedFacts): void {
  authorize(actor, 'samples.recover');
  if (reason === null)
    throw badInput([{ path: ['reason'], message: 'is required, because the sample had failed', code: 'REQUIRED' }]);
}

/** A tracking number on the way to the laboratory belongs to a return parcel; the same number again is the same parcel. */
function keepReturnShipment(
  sampleRef: string,
  { trackingNumber, carrier }: CarriedFacts,
  event: NewEvent<SampleStatus>,
): Write[] {
  if (!SAMPLE_TRAITS[event.status].isInReturnParcel || trackingNumber === null) return [];
  return [
    Prisma.sql`INSERT INTO shipments AS known (id, sample_id, tracking_number, carrier, created)
      SELECT ${newUuid()}::uuid, ${sampleRef}::uuid, ${trackingNumber}, ${carrier}, ${sampleEventTime(sampleRef, event)}
      ON CONFLICT (sample_id, tracking_number) DO UPDATE SET carrier = coalesce(excluded.carrier, known.carrier)`,
  ];
}
