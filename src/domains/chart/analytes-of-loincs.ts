import { Prisma } from '../../generated/prisma/client.ts';

/**
 * A query of the analyte of each LOINC code, `loinc` and `code`: of those whose own it is, or else of those that have it as a further one, the
 * first by code (contract, 12.7). It is what a result is of that names no analyte.
 */
export const ANALYTES_OF_LOINCS = Prisma.sql`SELECT DISTINCT ON (loinc) loinc, code FROM (
    SELECT loinc, code, 1 AS place FROM analytes WHERE loinc IS NOT NULL
    UNION ALL SELECT unnest(equivalent_loincs), code, 2 FROM analytes
  ) AS each ORDER BY loinc, place, code COLLATE "C"`;
