import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { moveSample } from '../cascade.ts';
import { type CarriedFacts, carriedFacts, reportedEventTime } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { lockNamedSample } from '../locks.ts';
import { appendSampleEvent, sampleHistory } from './history.ts';

const input = z.object({ sampleId: text(), status: z.enum(SampleStatus), ...carriedFacts });

/**
 * Records what a carrier or the laboratory reports about a sample. Returns its internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if the lifecycle lacks the move, and for the
 * statuses that only reports set.
 */
export async function recordSampleEvent(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'samples.record');
  const { sampleId, status, ...facts } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const sample = await lockNamedSample(context, actor, sampleId);
    if (status === 'RESULTED' || status === 'PARTIALLY_RESULTED') {
      throw refusedMove(sampleLifecycle, sample.status, status, 'only a report sets this status');
    }
    const time = reportedEventTime(facts.created, context.clock.now(), await sampleHistory(context, sample.id));
    const event = { ...facts, status, created: time.created };
    if (time.isLate) {
      await appendSampleEvent(context, sample, event, true);
    } else {
      requireMove(sampleLifecycle, sample.status, status);
      await moveSample(context, sample, event);
    }
    if (status === 'IN_TRANSIT') await keepReturnShipment(context, sample.id, facts, time.created);
    await recordAudit(context, {
      action: 'sample.recordEvent',
      subject: `Sample:${sample.id}`,
      accountId: sample.accountId,
    });
    return sample.id;
  });
}

/** A tracking number on the way to the laboratory is that of a return parcel; the same number again is the same parcel. */
async function keepReturnShipment(
  { db }: TransactionContext,
  sampleRef: string,
  { trackingNumber, carrier }: CarriedFacts,
  created: Date,
): Promise<void> {
  if (trackingNumber === null) return;
  await db.shipment.upsert({
    where: { sampleRef_trackingNumber: { sampleRef, trackingNumber } },
    create: { id: newUuid(), sampleRef, trackingNumber, carrier, created },
    update: carrier === null ? {} : { carrier },
  });
}
