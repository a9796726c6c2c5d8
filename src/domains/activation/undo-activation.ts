import { z } from 'zod';
import { isOperator } from '../../auth/operator.ts';
import { authorize, isStaff } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { unregisterKit } from '../cascade/cascade.ts';
import { revokeLinksSql } from '../cascade/revoke-results-links.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedKit, lockNamedKit } from '../changes/locks.ts';
import { holdPatient } from '../changes/patient-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { returnKitMessages } from '../laboratory/return-kit-messages.ts';
import { KIT_TRAITS, kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove } from '../lifecycles/lifecycle.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';

const input = z.object({ kitId: text(), reason: text(500) });

/**
 * Takes back a registration to the wrong person, as long as no result stands as theirs: the kit is delivered again, and can be
 * activated by the right person (contract, 11.10). The sample stays where it is. Returns the kit's internal id.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT; NOT_FOUND; INVALID_TRANSITION if the kit is not registered;
 * CONFLICT if a report on its sample is not withdrawn or, for CLIENT, if the sample is not awaiting collection any more, or anything was
 * ever charted.
 */
export async function undoActivation(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'kits.undoActivation');
  const { kitId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const kit = await lockNamedKit(tx, actor, kitId);
    const { id, accountId, patientRef } = kit;
    if (!KIT_TRAITS[kit.status].isSetByActivation || patientRef === null)
      throw refusedMove(kitLifecycle, kit.status, 'DELIVERED', 'nobody is registered for the kit');
    await holdPatient(tx, patientRef);
    await (isStaff(actor) ? requireNothingStands(tx, kit) : requireNothingBegun(tx, kit));
    const now = tx.call.clock.now();
    const undoneById = isOperator(actor) ? null : actor.userId;
    const audited = { action: 'kit.undoActivation', subject: `Kit:${id}`, accountId, others: [patientRef] };
    await writeAudited(tx, audited, [
      recordUndone(kit, undoneById, now),
      ...unregisterKit(tx, kit, reason, now),
      // What somebody else has said of the sample is not the next person's.
      Prisma.sql`UPDATE samples SET collected_at = NULL WHERE kit_id = ${id}::uuid AND collected_at IS NOT NULL`,
      ...revokeLinksSql(Prisma.sql`link.kit_id = ${id}::uuid`, now),
      Prisma.sql`UPDATE registration_tokens SET used_at = NULL, used_for_kit_id = NULL WHERE used_for_kit_id = ${id}::uuid`,
    ]);
    if (SAMPLE_TRAITS[kit.sampleStatus].mayHaveReports) await returnKitMessages(tx, kit);
    return id;
  });
}

/** @throws AppError CONFLICT if a report on the sample is not withdrawn: one person's results must never become another's. */
async function requireNothingStands({ db }: Tx, { id }: LockedKit): Promise<void> {
  const standing = await db.report.count({ where: { sample: { kitRef: id }, NOT: { status: 'WITHDRAWN' } } });
  if (standing === 0) return;
  throw new AppError(
    'CONFLICT',
    'A result is charted for the person whom the kit is registered to, so the registration stays. If it is another person’s, withdraw the report first (withdrawReport).',
  );
}

/** @throws AppError CONFLICT if the specimen is under way, or anything was charted: an administrator has to look at that. */
async function requireNothingBegun({ db }: Tx, { id, sampleStatus }: LockedKit): Promise<void> {
  if (sampleStatus !== 'AWAITING_COLLECTION')
    throw new AppError(
      'CONFLICT',
      'The sample is not awaiting collection any more, so the registration stays. Ask an administrator to take it back.',
    );
  if ((await db.report.count({ where: { sample: { kitRef: id } } })) === 0) return;
  throw new AppError(
    'CONFLICT',
    'Results have been charted for the sample, so the registration stays. Ask an administrator to take it back.',
  );
}

/** Records whom the kit was registered to, by the values from before this statement. */
function recordUndone({ id }: LockedKit, undoneById: string | null, now: Date): Write {
  return Prisma.sql`INSERT INTO undone_activations (id, kit_id, patient_id, research_consent, undone_at, undone_by_id)
    SELECT ${newUuid()}::uuid, id, patient_id, research_consent, ${now}::timestamptz, ${undoneById}::uuid
    FROM kits WHERE id = ${id}::uuid`;
}
