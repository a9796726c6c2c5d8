import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { type KitToActivate, lockLine, type PlaceOfLine } from '../changes/line-locks.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { orderLifecycle } from '../lifecycles/order.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { eventNow, moveKit, setOrderStatus } from './cascade.ts';

// A kit that was given up as lost, before anybody had registered it, stays as it is, because it may turn up. Of it and those that replace it, the
// first that is activated counts (contract, 11.3).

/** Why a kit is canceled, or an order, because another counts. */
const REASON = 'another kit in its place was activated';

/** What is canceled because a kit counts: the writes, and the internal ids of the records. */
export interface CanceledForKit {
  readonly writes: readonly Write[];
  readonly records: readonly string[];
}

const NOTHING: CanceledForKit = { writes: [], records: [] };

/**
 * Cancels what a kit that is being activated makes superfluous: kits with their samples, and orders whose kits are not made. Call with the kit locked,
 * and its line as far as it was known.
 */
export async function cancelInFavorOf(tx: Tx, kit: KitToActivate): Promise<CanceledForKit> {
  if (!kit.isInLine) return NOTHING;
  const superfluous = othersOf(await lockLine(tx, kit), kit.id);
  const writes: Write[] = [];
  for (const { kit: other, order } of superfluous) {
    if (other) writes.push(...(await moveKit(tx, other, eventNow(tx, 'CANCELED', REASON))));
    else if (order) writes.push(...setOrderStatus(tx, order, 'CANCELED', { canceled: { by: null, reason: REASON } }));
  }
  return { writes, records: superfluous.flatMap(({ kit: other, order }) => other?.id ?? order?.id ?? []) };
}

/**
 * The places of a line that are given up in favor of a kit. Those that count together are a kit that was given up, and all that come after it. If one of
 * them was activated before, that one counts, and the others were canceled then, as far as they could be.
 */
function othersOf(line: readonly PlaceOfLine[], kitRef: string): readonly PlaceOfLine[] {
  const own = line.findIndex(({ kit }) => kit?.id === kitRef);
  const isUsed = ({ kit }: PlaceOfLine) => kit !== null && kit.id !== kitRef && kit.patientRef !== null;
  const first = line.findIndex(
    ({ reason }, index) => index <= own && reason === 'LOST' && !line.slice(index).some(isUsed),
  );
  if (first < 0) return [];
  return line.slice(first).filter((place) => place.kit?.id !== kitRef && isToCancel(place));
}

/** A kit whose specimen is on its way, or came to a laboratory, stays; so does what is canceled already. */
function isToCancel({ kit, order }: PlaceOfLine): boolean {
  if (kit)
    return kit.sampleStatus === sampleLifecycle.initial && allowedNext(kitLifecycle, kit.status).includes('CANCELED');
  return order !== null && allowedNext(orderLifecycle, order.status).includes('CANCELED');
}
