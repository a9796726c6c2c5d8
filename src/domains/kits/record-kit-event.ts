import { z } from 'zod';
import { authorize, inTenant } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { notFound } from '../../errors.ts';
import { KitStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { type CarriedFacts, carriedFacts, type EventTime, timeOfReported } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { refusedMove, requireMove } from '../lifecycle.ts';
import { appendKitEvent, kitHistory } from './append-kit-event.ts';
import { kitLifecycle } from './lifecycle.ts';
import { lockKitInOrder } from './lock-kit.ts';
import { moveKit } from './move-kit.ts';

const input = z.object({ kitId: text(), status: z.enum(KitStatus), ...carriedFacts });

/**
 * Records what fulfilment or a carrier says has happened to a kit; returns the kit's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION where the table lacks the move, and for
 * `REGISTERED`, which activation alone sets.
 */
export async function recordKitEvent(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'kits.record');
  const { kitId, status, ...facts } = parseInput(input, rawInput);
  return context.transaction(async (db) => {
    const found = await db.kit.findFirst({
      where: { kitId, ...inTenant(actor) },
      select: { id: true, orderRef: true },
    });
    if (!found) throw notFound('kit', kitId);
    const kit = await lockKitInOrder(db, found);
    if (status === 'REGISTERED') throw refusedMove(kitLifecycle, kit.status, status, 'only activation registers a kit');
    const time = timeOfReported(facts.created, context.clock.now(), await kitHistory(db, kit.id));
    const event = { ...facts, status, created: time.created };
    if (time.isLate) {
      await appendKitEvent(db, context, kit.id, event, true);
    } else {
      requireMove(kitLifecycle, kit.status, status);
      await moveKit(db, context, kit, event);
    }
    await keepOutboundShipment(db, kit.id, facts, time);
    await recordAudit(db, context, { action: 'kit.recordEvent', subject: `Kit:${kit.id}`, accountId: kit.accountId });
    return kit.id;
  });
}

/**
 * A tracking number given with an event is that of the parcel to the customer. A newer one replaces it, for a kit may be
 * sent again; a late scan's only fills the gap.
 */
async function keepOutboundShipment(
  db: Db,
  kitRef: string,
  { trackingNumber, carrier }: CarriedFacts,
  time: EventTime,
): Promise<void> {
  if (trackingNumber === null) return;
  const shipment = await db.shipment.findUnique({ where: { kitRef } });
  if (!shipment) {
    await db.shipment.create({ data: { id: newUuid(), kitRef, trackingNumber, carrier, created: time.created } });
  } else if (shipment.trackingNumber === trackingNumber) {
    if (carrier !== null) await db.shipment.update({ where: { kitRef }, data: { carrier } });
  } else if (!time.isLate) {
    await db.shipment.update({ where: { kitRef }, data: { trackingNumber, carrier, created: time.created } });
  }
}
