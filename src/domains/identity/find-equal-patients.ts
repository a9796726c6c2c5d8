import type { Tx } from '../../call/unit-of-work.ts';
import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { arePeopleEqual, type PersonDetails } from './equal-people.ts';

/** A patient of an account, as recorded. */
export interface RecordedPatient extends PersonDetails {
  readonly id: string;
  readonly hasGuardian: boolean;
}

/**
 * The patients of an account whose records are equal to a description (contract, 12.9). They are held, so that nobody corrects or merges
 * them until the end of the transaction. One look-up in one index finds those whose e-mail address, date of birth and plain letters of
 * both names are the same, which equal people have in common; the few that there are get compared. Merged patients are not.
 */
export async function findEqualPatients(
  { db }: Tx,
  accountId: string,
  said: PersonDetails,
): Promise<readonly RecordedPatient[]> {
  const query = equalPatientsSql(accountId, said);
  if (!query) return [];
  const found = await db.$queryRaw<RecordedPatient[]>(query);
  return found.filter((recorded) => arePeopleEqual(said, recorded));
}

/** The statement that looks up whom {@link findEqualPatients} compares; undefined for a description that is equal to nobody. */
export function equalPatientsSql(
  accountId: string,
  { lastName, firstName, dateOfBirth, email }: PersonDetails,
): Prisma.Sql | undefined {
  if (lastName === null || firstName === null || dateOfBirth === null || email === null) return undefined;
  return Prisma.sql`
    SELECT row.id, row.last_name::text AS "lastName", row.first_name::text AS "firstName", row.date_of_birth AS "dateOfBirth",
      row.email::text, row.sex::text, row.phone, row.street1, row.street2, row.city, row.state, row.zip, row.country,
      row.guardian IS NOT NULL AS "hasGuardian"
    FROM patients row
    WHERE row.account_id = ${accountId}::uuid AND row.merged_into_id IS NULL AND ${foldedColumn(Prisma.sql`row.email`)} = ${foldedSql(email)}
      AND row.date_of_birth = ${dateOfBirth.toISOString().slice(0, 10)}::date
      AND ${letters(Prisma.sql`row.last_name`)} = ${letters(Prisma.sql`${lastName}`)}
      AND ${letters(Prisma.sql`row.first_name`)} = ${letters(Prisma.sql`${firstName}`)}
    FOR KEY SHARE`;
}

/** The plain letters of a name, as the index has them. */
function letters(name: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(name_letters(folded(${name}::text)) COLLATE "C")`;
}
