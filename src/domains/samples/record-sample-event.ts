import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { type CarriedFacts, carriedFacts, timeOfReported } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycle.ts';
import { appendSampleEvent, sampleHistory } from './append-sample-event.ts';
import { findSampleLocked } from './find-sample.ts';
import { sampleLifecycle } from './lifecycle.ts';

const input = z.object({ sampleId: text(), status: z.enum(SampleStatus), ...carriedFacts });

/**
 * Records what a carrier or the laboratory says has happened to a sample; returns its internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION where the table lacks the move, and for the
 * statuses that reports alone set.
 */
export async function recordSampleEvent(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'samples.record');
  const { sampleId, status, ...facts } = parseInput(input, rawInput);
  return context.transaction(async (db) => {
    const sample = await findSampleLocked(db, actor, sampleId);
    if (status === 'RESULTED' || status === 'PARTIALLY_RESULTED') {
      throw refusedMove(sampleLifecycle, sample.status, status, 'only a report sets this status');
    }
    const time = timeOfReported(facts.created, context.clock.now(), await sampleHistory(db, sample.id));
    if (!time.isLate) requireMove(sampleLifecycle, sample.status, status);
    await appendSampleEvent(db, context, sample, { ...facts, status, created: time.created }, time);
    if (status === 'IN_TRANSIT') await keepReturnShipment(db, sample.id, facts, time.created);
    await recordAudit(db, context, {
      action: 'sample.recordEvent',
      subject: `Sample:${sample.id}`,
      accountId: sample.accountId,
    });
    return sample.id;
  });
}

/** A tracking number on the way to the laboratory is that of a return parcel; the same one again is the same parcel. */
async function keepReturnShipment(
  db: Db,
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
