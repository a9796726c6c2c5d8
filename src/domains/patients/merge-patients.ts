import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type FoundRecord, requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitsOfPatient, lockPatients } from '../changes/patient-locks.ts';
import { publishMerge } from '../changes/publish.ts';
import { comparePeople } from '../identity/compare-people.ts';
import { describePatient } from '../identity/describe-patient.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { endAccessOf } from './end-access.ts';
import { moveRecords } from './merged-records.ts';

/** The most kits that a merge moves, and the most merges into a patient (contract, 8.3). */
const MAX_KITS = 1_000;
const MAX_MERGES = 100;

const input = z
  .object({ fromPatientId: text(), intoPatientId: text(), reason: text(500) })
  .superRefine(({ fromPatientId, intoPatientId }, context) => {
    if (fromPatientId.toLowerCase() === intoPatientId.toLowerCase())
      context.addIssue(broken('INCONSISTENT', 'must be another patient than intoPatientId', ['fromPatientId']));
  });

/** A merge, and the patient that stays. */
export interface Merged {
  readonly id: string;
  readonly mergeRef: string;
}

/**
 * Makes two records of one person one (contract, 12.10): what belongs to the one is the other's from then on, whose id the one's means. Two
 * that are one already are left as they are.
 *
 * @throws AppError FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT, also for two accounts; NOT_FOUND; CONFLICT unless the two are the
 *   same person, and if too much would move.
 */
export async function mergePatients(work: UnitOfWork, rawInput: unknown): Promise<Merged> {
  const actor = authorize(work.call.actor, 'patients.merge');
  const { fromPatientId, intoPatientId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const pair = await lockPair(tx, actor, { fromPatientId, intoPatientId });
    if ('mergeRef' in pair) return pair;
    const { from, into } = pair;
    await requireRoom(tx, from.id, into.id);
    await requireSamePerson(tx, from.id, into.id);
    const now = tx.call.clock.now();
    const merge = { id: newUuid(), fromRef: from.id, intoRef: into.id };
    const row = {
      id: merge.id,
      account_id: into.accountId,
      from_id: from.id,
      into_id: into.id,
      created: now,
      by_id: actor.userId,
      reason,
    };
    const audited = {
      action: 'patient.merge',
      subject: `Patient:${into.id}`,
      accountId: into.accountId,
      others: [from.id],
    };
    await writeAudited(tx, audited, [
      insertSql('patient_merges', [row]),
      ...moveRecords(merge, now),
      Prisma.sql`UPDATE patients SET merged_into_id = ${into.id}::uuid,
          merge_id = CASE WHEN id = ${from.id}::uuid THEN ${merge.id}::uuid ELSE merge_id END
        WHERE id = ${from.id}::uuid OR merged_into_id = ${from.id}::uuid`,
      ...endAccessOf(tx, from.id),
      publishMerge(tx.call, 'PATIENT_MERGED', into, from.id),
    ]);
    return { id: into.id, mergeRef: merge.id };
  });
}

/** What the caller names. */
interface Named {
  readonly fromPatientId: string;
  readonly intoPatientId: string;
}

/**
 * Locks the two patients, after the kits of the one; or finds the merge by which they are one. If somebody merges one of them meanwhile, they
 * are looked up again.
 */
async function lockPair(
  tx: Tx,
  actor: Actor,
  named: Named,
): Promise<{ readonly from: FoundRecord; readonly into: FoundRecord } | Merged> {
  const from = await requireRecord(tx, actor, 'patient', named.fromPatientId);
  const into = await requireRecord(tx, actor, 'patient', named.intoPatientId);
  if (from.accountId !== into.accountId)
    throw badInput([
      { path: ['fromPatientId'], message: 'must be a patient of the same account', code: 'INCONSISTENT' },
    ]);
  if (from.id === into.id) return { id: into.id, mergeRef: await standingMergeOf(tx, named) };
  await lockKitsOfPatient(tx, from.id);
  const areMerged = await lockPatients(tx, [from.id, into.id]);
  return areMerged ? lockPair(tx, actor, named) : { from, into };
}

/** The merge of the one that was merged; that of the first, if both were. */
async function standingMergeOf({ db }: Tx, { fromPatientId, intoPatientId }: Named): Promise<string> {
  const [found] = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT merge_id AS id FROM patients WHERE id IN (${fromPatientId}::uuid, ${intoPatientId}::uuid) AND merge_id IS NOT NULL
    ORDER BY id <> ${fromPatientId}::uuid LIMIT 1`);
  if (!found) throw new Error('Two ids mean one patient, and neither is merged.');
  return found.id;
}

/** @throws AppError CONFLICT. */
async function requireRoom({ db }: Tx, fromRef: string, intoRef: string): Promise<void> {
  const [counted] = await db.$queryRaw<{ kits: number; merges: number }[]>(Prisma.sql`
    SELECT (SELECT count(*)::int FROM kits WHERE patient_id = ${fromRef}::uuid) AS kits,
      (SELECT count(*)::int FROM patient_merges WHERE into_id = ${intoRef}::uuid) AS merges`);
  const { kits = 0, merges = 0 } = counted ?? {};
  if (kits > MAX_KITS)
    throw new AppError(
      'CONFLICT',
      `A merge moves at most ${MAX_KITS.toLocaleString('en')} kits, and this patient has more.`,
    );
  if (merges >= MAX_MERGES) throw new AppError('CONFLICT', `The patient already has ${MAX_MERGES} merges.`);
}

/** @throws AppError CONFLICT unless the two are the same person by docs/identity.md. */
async function requireSamePerson(tx: Tx, fromRef: string, intoRef: string): Promise<void> {
  const { verdict } = comparePeople(await describePatient(tx, fromRef), await describePatient(tx, intoRef));
  if (verdict === 'IDENTIFIED') return;
  throw new AppError(
    'CONFLICT',
    'By their names, their dates of birth and their sex, the two are not known to be the same person. If they are, correct one of them first (updatePatient).',
  );
}
