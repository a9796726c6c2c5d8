import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { rule } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedKit, lockNamedKit } from '../changes/locks.ts';
import { byClock, IN_THE_FUTURE, isInFuture, parseInput, text, timestamp } from '../inputs/inputs.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';

const input = byClock((clock) =>
  z.object({
    kitId: text(),
    collectedAt: timestamp.refine((time) => !isInFuture(time, clock.now()), rule('IN_THE_FUTURE', IN_THE_FUTURE)),
  }),
);

/**
 * Notes when the person says that the sample of a kit was collected (contract, 12.4). The last statement counts, and nothing follows from
 * it. Returns the kit's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if nobody is registered for the kit, or its
 *   sample is at the laboratory, or ended.
 */
export async function recordCollection(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'samples.recordCollection');
  const { kitId, collectedAt } = parseInput(input(work.call.clock), rawInput);
  return work.transaction(async (tx) => {
    const kit = await lockNamedKit(tx, actor, kitId);
    requireToBeCollected(kit);
    if (collectedAt < (await firstEventOf(tx, kit)))
      throw badInput([{ path: ['collectedAt'], message: 'must not be before the kit’s first event', code: 'BEFORE' }]);
    const { id, accountId } = kit;
    const now = tx.call.clock.now();
    // Triggers renew the kit's `updated` with the sample's.
    await writeAudited(tx, { action: 'sample.recordCollection', subject: `Kit:${id}`, accountId }, [
      Prisma.sql`UPDATE samples SET collected_at = ${collectedAt}::timestamptz, updated = greatest(updated, ${now}::timestamptz)
        WHERE kit_id = ${id}::uuid`,
    ]);
    return id;
  });
}

/** @throws AppError INVALID_TRANSITION. */
function requireToBeCollected({ patientRef, sampleStatus }: LockedKit): void {
  if (patientRef === null)
    throw new AppError(
      'INVALID_TRANSITION',
      'Nobody is registered for the kit, so nobody can have collected its sample.',
    );
  if (SAMPLE_TRAITS[sampleStatus].mayHaveReports)
    throw new AppError(
      'INVALID_TRANSITION',
      `The sample is ${sampleStatus}, so nobody can say any more when it was collected.`,
    );
}

async function firstEventOf({ db }: Tx, { id }: LockedKit): Promise<Date> {
  const [first] = await db.$queryRaw<{ created: Date }[]>(
    Prisma.sql`SELECT created FROM kit_events WHERE kit_id = ${id}::uuid ORDER BY created, id LIMIT 1`,
  );
  if (!first) throw new Error('The locked kit has no event.');
  return first.created;
}
