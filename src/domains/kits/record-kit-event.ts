import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { KitStatus } from '../../generated/prisma/enums.ts';
import { moveKit } from '../cascade/cascade.ts';
import { appendKitEvents, kitEventTime, kitHistory } from '../cascade/kit-history.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedKit, lockNamedKit } from '../changes/locks.ts';
import { type CarriedFacts, carriedFacts, type EventTime, reportedEventTime } from '../changes/recorded-events.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { KIT_TRAITS, kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { blockedSince, blockOf, lotBlocks } from '../lots/block.ts';
import { shareLotOfKit } from '../lots/lot-locks.ts';

const input = z.object({ kitId: text(), status: z.enum(KitStatus), ...carriedFacts });

/**
 * Records what fulfilment or a carrier reports about a kit. Returns the kit's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if the lifecycle lacks the move, and for
 * `REGISTERED`, which only activation sets; CONFLICT for sending a kit that its lot blocks.
 */
export async function recordKitEvent(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'kits.record');
  const { kitId, status, ...facts } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const kit = await lockNamedKit(tx, actor, kitId);
    if (KIT_TRAITS[status].isSetByActivation)
      throw refusedMove(kitLifecycle, kit.status, status, 'only activation registers a kit');
    const time = await reportedEventTime(facts.created, tx.call.clock.now(), () => kitHistory(tx, kit.id));
    if (!time.isLate) requireMove(kitLifecycle, kit.status, status);
    if (!time.isLate && kit.status === 'PREPARING' && status === 'IN_TRANSIT')
      await requireSendable(tx, kit, facts.created);
    const event = { ...facts, ...time, status };
    const writes = time.isLate ? appendKitEvents(tx, [kit], event) : await moveKit(tx, kit, event);
    await writeAudited(tx, { action: 'kit.recordEvent', subject: `Kit:${kit.id}`, accountId: kit.accountId }, [
      ...writes,
      ...storeOutboundShipment(kit.id, facts, time),
    ]);
    return kit.id;
  });
}

/**
 * A kit that its lot blocks is not sent, unless it was before the lot blocked it (contract, 13.8). Once it is under way, its parcel is scanned as any
 * other.
 *
 * @param created when it was sent; null for now
 * @throws AppError CONFLICT.
 */
async function requireSendable(tx: Tx, kit: LockedKit, created: Date | null): Promise<void> {
  const now = tx.call.clock.now();
  const lot = await shareLotOfKit(tx, kit);
  const block = lot ? blockOf(lot, now) : null;
  if (!lot || block === null) return;
  const since = blockedSince(lot, now);
  const ofKit = since === null || since > lot.kitSince ? since : lot.kitSince;
  if (ofKit === null || (created ?? now) >= ofKit) throw lotBlocks(lot, block);
}

/**
 * The tracking number of a kit's event belongs to the parcel to the customer. A newer one replaces it, because a kit may be sent
 * again; one from a late scan is kept only if there is none yet.
 */
function storeOutboundShipment(kitRef: string, { trackingNumber, carrier }: CarriedFacts, time: EventTime): Write[] {
  if (trackingNumber === null) return [];
  const isSame = Prisma.sql`excluded.tracking_number = known.tracking_number`;
  return [
    Prisma.sql`INSERT INTO shipments AS known (id, kit_id, tracking_number, carrier, created)
      SELECT ${newUuid()}::uuid, ${kitRef}::uuid, ${trackingNumber}, ${carrier}, ${kitEventTime(kitRef, time)}
      ON CONFLICT (kit_id) DO UPDATE SET
        tracking_number = excluded.tracking_number,
        carrier = CASE WHEN ${isSame} THEN coalesce(excluded.carrier, known.carrier) ELSE excluded.carrier END,
        created = CASE WHEN ${isSame} THEN known.created ELSE excluded.created END
      WHERE ${isSame} OR NOT ${time.isLate}::boolean`,
  ];
}
