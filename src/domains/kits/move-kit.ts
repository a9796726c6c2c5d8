import type { Db, RequestContext } from '../../context.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import { type NewEvent, timeOfOwn } from '../events.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import { cancelSampleOf } from '../samples/cancel-sample.ts';
import { appendKitEvent, kitHistory } from './append-kit-event.ts';

/** A kit that is about to move: locked, with its order. */
interface MovingKit {
  readonly id: string;
  readonly orderRef: string | null;
}

/**
 * Moves a kit and what hangs on it: a canceled kit cancels its sample, and the order goes on where its kits have come far
 * enough (contract, section 4). Call with order and kit locked, after the table has allowed the move.
 */
export async function moveKit(
  db: Db,
  context: RequestContext,
  kit: MovingKit,
  event: NewEvent<KitStatus>,
): Promise<void> {
  await appendKitEvent(db, context, kit.id, event, false);
  if (event.status === 'CANCELED') await cancelSampleOf(db, context, kit.id, event.reason ?? null);
  if (kit.orderRef !== null) await advanceOrder(db, context, kit.orderRef);
}

/** Moves a kit by this service's own doing, now. */
export async function moveKitNow(
  db: Db,
  context: RequestContext,
  kit: MovingKit,
  status: KitStatus,
  reason: string | null,
): Promise<void> {
  const { newest } = await kitHistory(db, kit.id);
  await moveKit(db, context, kit, { status, reason, created: timeOfOwn(context.clock.now(), newest) });
}
