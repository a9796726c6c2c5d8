import type { Actor } from '../../auth/actor.ts';
import { inTenant } from '../../auth/policy.ts';
import type { Db } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { SampleModel } from '../../generated/prisma/models.ts';
import { lockKit } from '../kits/lock-kit.ts';

/**
 * Finds a sample that the actor sees and locks it, by its kit; what is returned is read after the lock.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findSampleLocked(db: Db, actor: Actor, sampleId: string): Promise<SampleModel> {
  const found = await db.sample.findFirst({
    where: { sampleId, ...inTenant(actor) },
    select: { id: true, kitRef: true },
  });
  if (!found) throw notFound('sample', sampleId);
  // The kit alone: a sample's events never change the order.
  await lockKit(db, found.kitRef);
  return db.sample.findUniqueOrThrow({ where: { id: found.id } });
}
