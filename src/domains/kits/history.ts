import type { TransactionContext } from '../../context.ts';
import type { KitStatus } from '../../generated/prisma/enums.ts';
import { type History, historyOf, type NewEvent } from '../events.ts';

/** When a kit's first and newest events happened. Call with the kit locked. */
export async function kitHistory({ db }: TransactionContext, kitRef: string): Promise<History> {
  return historyOf(
    await db.kitEvent.aggregate({ where: { kitRef }, _min: { created: true }, _max: { created: true } }),
  );
}

/**
 * Appends an event to a kit. The status follows, unless the event is a late scan, which is kept and moves nothing (contract,
 * 4.1). Call with the kit locked. Nothing else follows from it here: see cascade.ts.
 */
export async function appendKitEvent(
  { db, clock, actor }: TransactionContext,
  kitRef: string,
  event: NewEvent<KitStatus>,
  isLate: boolean,
): Promise<void> {
  const now = clock.now();
  await db.kitEvent.create({ data: { ...event, kitRef, recorded: now, recordedById: actor?.userId ?? null } });
  await db.kit.update({ where: { id: kitRef }, data: { updated: now, ...(isLate ? {} : { status: event.status }) } });
}
