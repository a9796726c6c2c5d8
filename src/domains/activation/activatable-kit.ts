import { z } from 'zod';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors.ts';
import type { KitModel, KitTypeModel } from '../../generated/prisma/models.ts';
import { text } from '../inputs.ts';
import { findRecord, type Reader } from '../records.ts';

/** The kit that an activation names. */
export const kitInput = z.object({ kitId: text() });

/** The reasons why a kit cannot be activated, as refusals and metrics label them. */
export const KIT_CANCELED = 'kit canceled';
export const KIT_TYPE_NOT_ACTIVATABLE = 'kit type';

/** The kit with this code and its type, for reading only; null if the reader sees no such kit. */
export async function findNamedKit(
  work: UnitOfWork,
  reader: Reader,
  kitId: string,
): Promise<(KitModel & { kitType: KitTypeModel }) | null> {
  const found = await findRecord(work, reader, 'kit', kitId);
  return found ? work.db.kit.findUnique({ where: { id: found.id }, include: { kitType: true } }) : null;
}

/** @throws AppError FORBIDDEN if the kit is canceled, or its type is not activatable (contract, 3.8). */
export function requireActivatable(
  { status }: Pick<KitModel, 'status'>,
  { activatable }: Pick<KitTypeModel, 'activatable'>,
): void {
  if (status === 'CANCELED') throw refusal('The kit is canceled and cannot be activated.', KIT_CANCELED);
  if (!activatable) throw notActivatable();
}

/** The error for a kit whose type cannot be activated. */
export function notActivatable(): AppError {
  return refusal('Kits of this type cannot be activated.', KIT_TYPE_NOT_ACTIVATABLE);
}

function refusal(message: string, reason: string): AppError {
  return new AppError('FORBIDDEN', message, undefined, { reason });
}
