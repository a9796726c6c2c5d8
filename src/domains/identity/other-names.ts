import { z } from 'zod';
import type { Tx } from '../../call/unit-of-work.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { FoundRecord } from '../access/records.ts';
import { objectProblem, text, typeProblem } from '../inputs/inputs.ts';
import { foldCase } from './spellings.ts';

/** A whole name of a person. */
export interface WholeName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The most other names of a patient (contract, 8.3). */
export const MAX_OTHER_NAMES = 5;

/** A whole name, as long as a patient's own may be. */
export const otherName = z.object({ firstName: text(), lastName: text() }, objectProblem);

/** The other names of a patient, as a whole: null removes them. */
export const otherNames = z
  .array(otherName, typeProblem('must be a list'))
  .max(MAX_OTHER_NAMES, `must have at most ${MAX_OTHER_NAMES} names`)
  .nullable()
  .transform((names) => names ?? []);

/** The other names of `patient`, in their order, as JSON; the names of its parts are those of {@link WholeName} unless others are given. */
export function otherNamesSql(
  patient: Prisma.Sql,
  { firstName, lastName } = { firstName: 'firstName', lastName: 'lastName' },
): Prisma.Sql {
  const [first, last] = [Prisma.raw(`'${firstName}'`), Prisma.raw(`'${lastName}'`)];
  return Prisma.sql`coalesce((SELECT json_agg(json_build_object(${last}, last_name::text, ${first}, first_name::text) ORDER BY position)
    FROM patient_names WHERE patient_id = ${patient}), '[]')`;
}

/** Whether two lists of names are the same, in the same order, to the letter. */
export function isSameNames(some: readonly WholeName[], others: readonly WholeName[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ firstName, lastName }, index) => {
      const other = others[index];
      return firstName === other?.firstName && lastName === other.lastName;
    })
  );
}

/** Replaces the other names of a locked patient. */
export function replaceOtherNames({ id, accountId }: FoundRecord, names: readonly WholeName[]): readonly Write[] {
  const rows = names.map(({ firstName, lastName }, index) => ({
    patient_id: id,
    position: index + 1,
    account_id: accountId,
    first_name: firstName,
    last_name: lastName,
  }));
  // Both are parts of one statement, so they must not touch the same rows.
  return [
    Prisma.sql`DELETE FROM patient_names WHERE patient_id = ${id}::uuid AND position > ${rows.length}::int`,
    ...(rows.length > 0
      ? [
          Prisma.sql`${insertSql('patient_names', rows)} ON CONFLICT (patient_id, position)
            DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name`,
        ]
      : []),
  ];
}

/** The other names of a locked patient, in their order. */
export async function readOtherNames({ db }: Tx, patientRef: string): Promise<readonly WholeName[]> {
  const [row] = await db.$queryRaw<{ names: readonly WholeName[] }[]>(
    Prisma.sql`SELECT ${otherNamesSql(Prisma.sql`${patientRef}::uuid`)} AS names`,
  );
  return row?.names ?? [];
}

/** All names of a patient. */
interface AllNames {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly otherNames: readonly WholeName[];
}

/**
 * The other names of a patient with one more, which is added only if they do not have it yet; names are compared as everywhere, without
 * regard to case.
 *
 * @throws AppError CONFLICT if they already have as many as allowed
 */
export function withAddedName({ otherNames: known, ...name }: AllNames, further: WholeName): readonly WholeName[] {
  const isThis = (each: Pick<AllNames, 'firstName' | 'lastName'>) =>
    isSameWord(each.firstName, further.firstName) && isSameWord(each.lastName, further.lastName);
  if ([name, ...known].some(isThis)) return known;
  if (known.length >= MAX_OTHER_NAMES)
    throw new AppError(
      'CONFLICT',
      `The registered person already has ${MAX_OTHER_NAMES} other names: match the message without "rememberName".`,
    );
  return [...known, further];
}

function isSameWord(one: string | null, other: string): boolean {
  return one !== null && foldCase(one) === foldCase(other);
}
