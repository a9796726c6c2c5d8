import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedKit } from '../changes/locks.ts';
import { lockNamedPatientToCount } from '../changes/patient-locks.ts';
import { optional, parseInput, text } from '../inputs/inputs.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long a link works, in days (contract, 12.5). */
const LIFETIME = { least: 1, most: 90, usual: 30 } as const;

/** How many valid links a patient has at most, those for kits included. */
const MAX_VALID_LINKS = 50;

const lifetimeDays = z
  .int()
  .min(LIFETIME.least, `must be at least ${LIFETIME.least}`)
  .max(LIFETIME.most, `must be at most ${LIFETIME.most}`);

/** The body of create results link. */
export const resultsLinkBody = z
  .object({ patientId: optional(text()), kitId: optional(text()), lifetimeDays: optional(lifetimeDays) })
  .superRefine(({ patientId, kitId }, problems) => {
    if ((patientId === null) !== (kitId === null)) return;
    // In words that are neither API's names, because both say it.
    problems.addIssue(broken('INCONSISTENT', 'exactly one of a patient and a kit must be given', ['patientId']));
  });

/**
 * Makes a link with which a person reads their results in a browser, all of them or those of one kit (contract, 12.5). It outlives the key
 * that makes it. Returns its id.
 *
 * @param id given only where documents name the link, as in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a patient without a date of birth; NOT_FOUND; INVALID_TRANSITION for
 *   a kit that nobody is registered for; CONFLICT for the fifty-first valid link, and for a closed account.
 */
export async function createResultsLink(work: UnitOfWork, rawInput: unknown, id: string = newUuid()): Promise<string> {
  const actor = authorize(work.call.actor, 'resultsLinks.write');
  const { patientId, kitId, lifetimeDays: asked } = parseInput(resultsLinkBody, rawInput);
  return work.transaction(async (tx) => {
    const kit = kitId === null ? null : await registeredKit(tx, actor, kitId);
    const patient = await lockNamedPatientToCount(tx, actor, kit?.patientRef ?? patientId ?? '');
    const created = tx.call.clock.now();
    const { hasDateOfBirth, valid } = await aboutOpening(tx, patient.id, created);
    if (!hasDateOfBirth) {
      const message = 'the patient has no date of birth, by which a person opens the link';
      throw badInput([{ path: [kit ? 'kitId' : 'patientId'], message, code: 'INCONSISTENT' }]);
    }
    if (valid >= MAX_VALID_LINKS)
      throw new AppError('CONFLICT', `The patient has ${MAX_VALID_LINKS} valid results links. Revoke one first.`);
    const row = {
      id,
      account_id: patient.accountId,
      patient_id: patient.id,
      kit_id: kit?.id ?? null,
      created_by_id: actor.userId,
      created,
      expires_at: new Date(created.getTime() + (asked ?? LIFETIME.usual) * DAY_MS),
    };
    const audited = { action: 'resultsLink.create', subject: `Patient:${patient.id}`, accountId: patient.accountId };
    await writeAudited(tx, audited, [insertSql('results_links', [row])]);
    return id;
  });
}

/** Locks the kit, so that it stays registered. @throws AppError NOT_FOUND; INVALID_TRANSITION. */
async function registeredKit(tx: Tx, actor: Actor, kitId: string): Promise<{ id: string; patientRef: string }> {
  const { id, patientRef } = await lockNamedKit(tx, actor, kitId);
  if (patientRef === null)
    throw new AppError(
      'INVALID_TRANSITION',
      'Nobody is registered for the kit, so there is nobody to read its results.',
    );
  return { id, patientRef };
}

/** What decides whether a locked patient may have another link. */
async function aboutOpening(
  { db }: Tx,
  patientRef: string,
  now: Date,
): Promise<{ readonly hasDateOfBirth: boolean; readonly valid: number }> {
  const [found] = await db.$queryRaw<{ hasDateOfBirth: boolean; valid: number }[]>(
    Prisma.sql`SELECT date_of_birth IS NOT NULL AS "hasDateOfBirth", (
        SELECT count(*)::int FROM results_links link
        WHERE link.patient_id = patient.id AND link.ended_as IS NULL AND link.expires_at > ${now}::timestamptz) AS valid
      FROM patients patient WHERE id = ${patientRef}::uuid`,
  );
  if (!found) throw new Error('The locked patient is not there.');
  return found;
}
