import type { TransactionContext } from '../../context.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { type History, historyOf, type NewEvent } from '../events.ts';

/** A sample whose kit is locked. */
export interface LockedSample {
  readonly id: string;
  readonly kitRef: string;
}

/** When a sample's first and newest events happened. Call with its kit locked. */
export async function sampleHistory({ db }: TransactionContext, sampleRef: string): Promise<History> {
  return historyOf(
    await db.sampleEvent.aggregate({ where: { sampleRef }, _min: { created: true }, _max: { created: true } }),
  );
}

/**
 * Appends an event to a sample and renews `updated` of its kit. The status follows, unless the event is a late scan, which
 * is kept and moves nothing (contract, 4.1). Call with the kit locked. Nothing else follows from it here: see
 * cascade.ts.
 */
export async function appendSampleEvent(
  { db, clock, actor }: TransactionContext,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
  isLate: boolean,
): Promise<void> {
  const now = clock.now();
  await db.sampleEvent.create({
    data: { ...event, sampleRef: sample.id, recorded: now, recordedById: actor?.userId ?? null },
  });
  await db.sample.update({
    where: { id: sample.id },
    data: { updated: now, ...(isLate ? {} : { status: event.status }) },
  });
  await db.kit.update({ where: { id: sample.kitRef }, data: { updated: now } });
}
