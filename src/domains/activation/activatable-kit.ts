import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { KitModel, KitTypeModel } from '../../generated/prisma/models.ts';
import { text } from '../inputs.ts';
import { findRecord, type Reader } from '../records.ts';

/** The kit that an activation names. */
export const kitInput = z.object({ kitId: text() });

/** The reasons for which a kit cannot be activated, as refusals and metrics tell them apart. */
export const KIT_CANCELED = 'kit canceled';
export const KIT_TYPE_NOT_ACTIVATABLE = 'kit type';

/** The kit of this code with its type, to read and not to change; null if there is none that the reader sees. */
export async function findNamedKit(
  context: RequestContext,
  reader: Reader,
  kitId: string,
): Promise<(KitModel & { kitType: KitTypeModel }) | null> {
  const found = await findRecord(context, reader, 'kit', kitId);
  return found ? context.db.kit.findUnique({ where: { id: found.id }, include: { kitType: true } }) : null;
}

/** @throws AppError FORBIDDEN if the kit is canceled, or its type is not activatable (contract, 3.8). */
export function requireActivatable(
  { status }: Pick<KitModel, 'status'>,
  { activatable }: Pick<KitTypeModel, 'activatable'>,
): void {
  if (status === 'CANCELED') throw refusal('The kit is canceled and cannot be activated.', KIT_CANCELED);
  if (!activatable) throw notActivatable();
}

/** The refusal of a kit whose type cannot be activated. */
export function notActivatable(): AppError {
  return refusal('Kits of this type cannot be activated.', KIT_TYPE_NOT_ACTIVATABLE);
}

function refusal(message: string, reason: string): AppError {
  return new AppError('FORBIDDEN', message, undefined, { reason });
}
