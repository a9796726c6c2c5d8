import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import type { FieldErrorCode } from '../../errors/field-error-codes.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type AnalyteCodes, isCodeOf } from '../chart/analyte-codes.ts';
import type { SubmittedResult } from './result-value.ts';

/** How a result is coded: by an analyte of the catalogue, and by the LOINC code that is stored with the result. */
interface ResultCodes {
  readonly analyte: string | null;
  readonly loinc: string | null;
}

/**
 * The codes of submitted results, in the order of the results. A result without a LOINC code gets its analyte's (contract, 10.1).
 *
 * @throws AppError BAD_USER_INPUT for each analyte that the catalogue lacks, and each LOINC code that differs from its analyte's.
 */
export async function findCodes(
  { db }: UnitOfWork,
  results: readonly SubmittedResult[],
): Promise<readonly ResultCodes[]> {
  const named = new Set(results.flatMap(({ analyte }) => analyte ?? []));
  const catalogued = Prisma.sql`SELECT code, loinc, equivalent_loincs AS "equivalentLoincs" FROM analytes
    WHERE code = ANY(${[...named]}::text[])`;
  const found = named.size > 0 ? await db.$queryRaw<(AnalyteCodes & { code: string })[]>(catalogued) : [];
  const catalogue = new Map(found.map((analyte) => [analyte.code, analyte]));
  const problems: FieldProblem[] = [];
  const codes = results.map(({ analyte, loinc }, position) => {
    if (analyte === null) return { analyte, loinc };
    const known = catalogue.get(analyte);
    const problem = (field: string, message: string, code: FieldErrorCode) =>
      problems.push({ path: ['results', position, field], message, code });
    if (!known) problem('analyte', 'is not a code of the catalogue of analytes', 'UNKNOWN');
    if (known && !isCodeOf(known, loinc)) problem('loinc', `does not match ${analyte}`, 'INCONSISTENT');
    return { analyte, loinc: loinc ?? known?.loinc ?? null };
  });
  if (problems.length > 0) throw badInput(problems);
  return codes;
}
