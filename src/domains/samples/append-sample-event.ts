import type { Db, RequestContext } from '../../context.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { type History, historyOf, type NewEvent } from '../events.ts';
import { followSample } from '../requisitions/follow-sample.ts';

/** A sample whose kit is locked. */
export interface LockedSample {
  readonly id: string;
  readonly kitRef: string;
}

/** The times of a sample's first and newest events. Ask with its kit locked. */
export async function sampleHistory(db: Db, sampleRef: string): Promise<History> {
  return historyOf(
    await db.sampleEvent.aggregate({
      where: { sampleRef },
      _min: { created: true },
      _max: { created: true },
    }),
  );
}

/**
 * Appends an event to a sample. Its status follows, and the requisition of the same barcode with it, unless the event is a
 * late scan, which is kept and moves nothing (contract, sections 4 and 8). Renews `updated` of the kit. Call with the kit
 * locked.
 */
export async function appendSampleEvent(
  db: Db,
  context: RequestContext,
  sample: LockedSample,
  event: NewEvent<SampleStatus>,
  { isLate, isAmendment = false }: { readonly isLate: boolean; readonly isAmendment?: boolean },
): Promise<void> {
  const now = context.clock.now();
  await db.sampleEvent.create({
    data: { ...event, sampleRef: sample.id, recorded: now, recordedById: context.actor?.userId ?? null },
  });
  await db.sample.update({
    where: { id: sample.id },
    data: { updated: now, ...(isLate ? {} : { status: event.status }) },
  });
  await db.kit.update({ where: { id: sample.kitRef }, data: { updated: now } });
  if (!isLate) await followSample(db, context, sample.id, event, isAmendment);
}
