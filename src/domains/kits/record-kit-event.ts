import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { KitStatus } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { moveKit } from '../cascade.ts';
import { type CarriedFacts, carriedFacts, type EventTime, reportedEventTime } from '../events.ts';
import { parseInput, text } from '../inputs.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { lockNamedKit } from '../locks.ts';
import { appendKitEvent, kitHistory } from './history.ts';

const input = z.object({ kitId: text(), status: z.enum(KitStatus), ...carriedFacts });

/**
 * Records what fulfilment or a carrier reports about a kit. Returns the kit's internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if the lifecycle lacks the move, and for
 * `REGISTERED`, which only activation sets.
 */
export async function recordKitEvent(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'kits.record');
  const { kitId, status, ...facts } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const kit = await lockNamedKit(context, actor, kitId);
    if (status === 'REGISTERED') throw refusedMove(kitLifecycle, kit.status, status, 'only activation registers a kit');
    const time = reportedEventTime(facts.created, context.clock.now(), await kitHistory(context, kit.id));
    const event = { ...facts, status, created: time.created };
    if (time.isLate) {
      await appendKitEvent(context, kit.id, event, true);
    } else {
      requireMove(kitLifecycle, kit.status, status);
      await moveKit(context, kit, event);
    }
    await keepOutboundShipment(context, kit.id, facts, time);
    await recordAudit(context, { action: 'kit.recordEvent', subject: `Kit:${kit.id}`, accountId: kit.accountId });
    return kit.id;
  });
}

/**
 * A tracking number given with an event is that of the parcel to the customer. A newer one replaces it, since a kit may be
 * sent again; a late scan's only fills a gap.
 */
async function keepOutboundShipment(
  { db }: TransactionContext,
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
