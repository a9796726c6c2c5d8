import type { Db, RequestContext } from '../../context.ts';
import { timeOfOwn } from '../events.ts';
import { allowedNext } from '../lifecycle.ts';
import { appendSampleEvent, sampleHistory } from './append-sample-event.ts';
import { sampleLifecycle } from './lifecycle.ts';

/**
 * Cancels the sample of a canceled kit (contract, section 4). Where the sample's own table lacks the move, it stays: what
 * the laboratory has found is not undone by the box's cancelation. Call with the kit locked.
 */
export async function cancelSampleOf(
  db: Db,
  context: RequestContext,
  kitRef: string,
  reason: string | null,
): Promise<void> {
  const sample = await db.sample.findUniqueOrThrow({
    where: { kitRef },
    select: { id: true, kitRef: true, status: true },
  });
  if (!allowedNext(sampleLifecycle, sample.status).includes('CANCELED')) return;
  const { newest } = await sampleHistory(db, sample.id);
  const created = timeOfOwn(context.clock.now(), newest);
  await appendSampleEvent(db, context, sample, { status: 'CANCELED', reason, created }, { isLate: false });
}
