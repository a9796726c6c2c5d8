import { Prisma } from '../../generated/prisma/client.ts';
import { ANALYTES_OF_LOINCS } from '../chart/analytes-of-loincs.ts';
import { COPY, type ListCopy } from '../lists/list-copies.ts';
import { flagColumn, keyColumn } from '../lists/list-ranges.ts';

/**
 * The copy that finds reports by the analytes of their results: `report_tests` has what each result is of, which is the analyte that it
 * names, or else its LOINC code. Which analyte a code means is read from the catalogue as it is now (contract, 12.7).
 *
 * @param isReleased whether the reports that the reader sees and asks for are released; null for both
 */
export function ofAnalytes(analytes: readonly string[], isReleased: boolean | null): ListCopy {
  const tests = Prisma.sql`SELECT code AS value FROM analytes WHERE code = ANY(${[...analytes]}::text[])
    UNION ALL SELECT 'loinc:' || known.loinc FROM (${ANALYTES_OF_LOINCS}) AS known WHERE known.code = ANY(${[...analytes]}::text[])`;
  const test = keyColumn({
    name: 'test',
    expression: Prisma.sql`${COPY}.test`,
    type: 'text',
    all: tests,
    given: null,
  });
  const released = flagColumn(Prisma.sql`${COPY}.released`, 'released', isReleased);
  return {
    table: 'report_tests',
    id: 'report_id',
    conditions: [
      Prisma.sql`EXISTS (SELECT FROM report_tests tested WHERE tested.report_id = row.id AND tested.test = ANY(ARRAY(${tests})))`,
    ],
    columns: [released, test],
    columnsOfLaboratory: [test],
  };
}
