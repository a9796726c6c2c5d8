import type { Tx } from '../../call/unit-of-work.ts';
import type { Db } from '../../db/sql/db.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { NO_LABORATORY } from './records.ts';
import { isNotSetAside } from './set-aside.ts';

// The laboratory that a sample belongs to (contract, 1.3). Triggers assign it to new and received samples, in the same statement. This file reassigns existing samples, of which there may be very many: the first in the transaction of the change, and the others soon afterwards (jobs/sample-laboratories.ts). Kits that somebody else has locked are left for the next time.

/** How many samples, or requisitions, one statement assigns to their laboratories. */
export const ASSIGNED_AT_ONCE = 1_000;

/**
 * Assigns samples to the laboratories of their kits' types, or removes them from those that the types no longer have, unless their
 * requisition names one, a laboratory has received them, or an administrator has decided.
 *
 * @param kitType all types if it is left out
 * @returns how many
 */
export async function assignByKitType({ db }: { readonly db: Db }, kitType?: string): Promise<number> {
  const isMeant = kitType === undefined ? Prisma.sql`true` : Prisma.sql`type.code = ${kitType}`;
  const limit = Prisma.raw(String(ASSIGNED_AT_ONCE));
  // An index finds smaller or greater values, but not different ones.
  const stale = (comparison: '<' | '>') => Prisma.sql`(SELECT sample.id, sample.kit_id FROM samples sample
    WHERE sample.kit_type = type.code AND sample.kit_type IS NOT NULL AND (sample.laboratory_basis IS NULL OR sample.laboratory_basis = 'KIT_TYPE')
      AND ${isNotSetAside(Prisma.sql`sample.account_id`)} AND sample.laboratory_key ${Prisma.raw(comparison)} coalesce(type.laboratory_id, ${NO_LABORATORY}) LIMIT ${limit})`;
  return db.$executeRaw(Prisma.sql`
    WITH stale AS MATERIALIZED (
      SELECT found.id, found.kit_id, type.laboratory_id FROM kit_types type
        CROSS JOIN LATERAL (${stale('<')} UNION ALL ${stale('>')}) AS found WHERE ${isMeant} LIMIT ${limit}
    ), locked AS MATERIALIZED (
      SELECT kit.id FROM kits kit WHERE kit.id IN (SELECT kit_id FROM stale) ORDER BY kit.id FOR UPDATE SKIP LOCKED
    )
    UPDATE samples SET laboratory_id = stale.laboratory_id,
        laboratory_basis = CASE WHEN stale.laboratory_id IS NOT NULL THEN 'KIT_TYPE'::laboratory_basis END
      FROM stale WHERE samples.id = stale.id AND stale.kit_id IN (SELECT id FROM locked)
        AND (samples.laboratory_basis IS NULL OR samples.laboratory_basis = 'KIT_TYPE')`);
}

/**
 * Assigns requisitions, with their samples, to the laboratories that their `lab` has come to mean since they were made.
 *
 * @param accountId the account whose name may mean a laboratory by now; all if it is left out
 * @returns how many
 */
export async function assignByName({ db }: { readonly db: Db }, accountId?: string): Promise<number> {
  const isMeant = accountId === undefined ? Prisma.sql`true` : Prisma.sql`laboratory.id = ${accountId}::uuid`;
  const limit = Prisma.raw(String(ASSIGNED_AT_ONCE));
  return db.$executeRaw(Prisma.sql`
    WITH stale AS MATERIALIZED (
      SELECT found.id, found.sample_id, laboratory.id AS laboratory_id FROM accounts laboratory CROSS JOIN LATERAL (
        SELECT requisition.id, requisition.sample_id FROM requisitions requisition
        WHERE requisition.lab = laboratory.name AND requisition.named_laboratory_id IS NULL
          AND ${isNotSetAside(Prisma.sql`requisition.account_id`)} LIMIT ${limit}) AS found
      WHERE ${isMeant} AND laboratory_named(laboratory.name) = laboratory.id LIMIT ${limit}
    ), of_kits AS MATERIALIZED (
      SELECT stale.id, sample.kit_id FROM stale JOIN samples sample ON sample.id = stale.sample_id AND sample.kit_id IS NOT NULL
    ), locked AS MATERIALIZED (
      SELECT kit.id FROM kits kit WHERE kit.id IN (SELECT kit_id FROM of_kits) ORDER BY kit.id FOR UPDATE SKIP LOCKED
    )
    UPDATE requisitions SET named_laboratory_id = stale.laboratory_id FROM stale
      WHERE requisitions.id = stale.id AND requisitions.named_laboratory_id IS NULL
        AND NOT EXISTS (SELECT FROM of_kits WHERE of_kits.id = stale.id AND of_kits.kit_id NOT IN (SELECT id FROM locked))`);
}

/**
 * The id of the account that the caller names as a laboratory.
 *
 * @throws AppError BAD_USER_INPUT on `laboratoryId` if there is none, or it has no LAB users.
 */
export async function requireLaboratory({ db }: Tx, laboratoryId: string): Promise<string> {
  const users = isUuid(laboratoryId) ? await db.user.count({ where: { accountId: laboratoryId, role: 'LAB' } }) : 0;
  if (users === 0)
    throw badInput([
      { path: ['laboratoryId'], message: 'must be the account of a laboratory, which has LAB users', code: 'UNKNOWN' },
    ]);
  return laboratoryId.toLowerCase();
}
