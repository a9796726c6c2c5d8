import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import type { Write } from '../../db/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../audit.ts';
import { moveSample, recordSample } from '../cascade.ts';
import { type CarriedFacts, carriedFacts, type NewEvent, reportedEventTime } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { lockNamedSample } from '../locks.ts';
import { sampleEventTime, sampleHistory } from './history.ts';

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
    const time = await reportedEventTime(facts.created, context.clock.now(), () => sampleHistory(context, sample.id));
    if (!time.isLate) requireMove(sampleLifecycle, sample.status, status);
    const event = { ...facts, ...time, status };
    const writes = time.isLate ? recordSample(context, sample, event) : await moveSample(context, sample, event);
    const audited = { action: 'sample.recordEvent', subject: `Sample:${sample.id}`, accountId: sample.accountId };
    await writeAudited(context, audited, [...writes, ...keepReturnShipment(sample.id, facts, event)]);
    return sample.id;
  });
}

/** A tracking number on the way to the laboratory is that of a return parcel; the same number again is the same parcel. */
function keepReturnShipment(
  sampleRef: string,
  { trackingNumber, carrier }: CarriedFacts,
  event: NewEvent<SampleStatus>,
): Write[] {
  if (event.status !== 'IN_TRANSIT' || trackingNumber === null) return [];
  return [
    Prisma.sql`INSERT INTO shipments AS known (id, sample_id, tracking_number, carrier, created)
      VALUES (${newUuid()}::uuid, ${sampleRef}::uuid, ${trackingNumber}, ${carrier}, ${sampleEventTime(sampleRef, event)})
      ON CONFLICT (sample_id, tracking_number) DO UPDATE SET carrier = coalesce(excluded.carrier, known.carrier)`,
  ];
}
