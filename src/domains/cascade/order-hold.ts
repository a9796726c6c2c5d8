import type { Tx } from '../../call/unit-of-work.ts';
import { insertSql, type NewRow, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import type { HoldOfOrder, LockedOrder } from '../changes/order-locks.ts';
import { publishHold, publishRelease } from '../changes/publish.ts';

// Holds of orders (contract, 13.4): what is written when one begins or ends. The order's own columns are written by whoever changes the
// order, because one statement may change a row only once.

/** Whether a hold stands at this moment: its end may have come, and be recorded later. */
export function isStanding(hold: HoldOfOrder | null, now: Date): hold is HoldOfOrder {
  return hold !== null && (hold.until === null || hold.until > now);
}

/** @throws AppError CONFLICT if a locked order is on hold, naming the reason. */
export function requireNotHeld({ call: { clock } }: Pick<Tx, 'call'>, { hold }: LockedOrder): void {
  if (isStanding(hold, clock.now()))
    throw new AppError('CONFLICT', `The order is on hold for ${hold.reason}. It has to be released first.`);
}

/** The order that is held, as its events name it. */
type OfOrder = Pick<LockedOrder, 'id' | 'accountId' | 'orderId'>;

/** What is written when an order is held, besides its columns. */
export function recordHold(tx: Pick<Tx, 'call'>, order: OfOrder, hold: Pick<HoldOfOrder, 'reason' | 'note'>): Write[] {
  const now = tx.call.clock.now();
  return [historyOf(order, true, hold, now, now), publishHold(tx.call, order, hold.reason)];
}

/** The columns of an order that is not held. */
export const NOT_HELD = { hold_reason: null, hold_note: null, held_since: null, held_until: null, held_by: null };

/** The end of a hold: columns of the order, and what is written besides. */
export interface EndOfHold {
  readonly columns: NewRow;
  readonly writes: readonly Write[];
}

/** Ends the hold of an order now, or when its end came. */
export function endHold({ call }: Pick<Tx, 'call'>, order: OfOrder, hold: HoldOfOrder): EndOfHold {
  const now = call.clock.now();
  const ended = hold.until !== null && hold.until < now ? hold.until : now;
  return {
    columns: NOT_HELD,
    writes: [historyOf(order, false, hold, ended, now), publishRelease(call, order, hold.reason)],
  };
}

/** Ends a hold that is over: because its end has come, or because the order can no longer be held. */
export function endHoldIfOver(tx: Pick<Tx, 'call'>, order: LockedOrder, canBeHeld: boolean): EndOfHold {
  const { hold } = order;
  if (hold === null || (isStanding(hold, tx.call.clock.now()) && canBeHeld)) return { columns: {}, writes: [] };
  return endHold(tx, order, hold);
}

function historyOf(
  { id }: OfOrder,
  isHeld: boolean,
  { reason, note }: Pick<HoldOfOrder, 'reason' | 'note'>,
  created: Date,
  recorded: Date,
): Write {
  return insertSql('order_hold_events', [{ order_id: id, is_held: isHeld, reason, note, created, recorded }]);
}
