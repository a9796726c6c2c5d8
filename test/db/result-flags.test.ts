import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { flagOf } from '../../src/domains/reports/flag.ts';
import { Comparator, ResultFlag } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

const MIGRATION = 'prisma/migrations/20261123070000_result_flags/migration.sql';

it('results that were charted before flags were kept have got that of the rule (contract, 5.6)', async () => {
  const [, rule = ''] = /GENERATED ALWAYS AS \((.+)\) STORED/s.exec(await readFile(MIGRATION, 'utf8')) ?? [];
  const results = everyResult();
  const rows = await testApp.prisma.$queryRawUnsafe<{ flag: string }[]>(
    `SELECT (${rule})::text AS flag
     FROM ROWS FROM (json_to_recordset($1::json) AS (lab_flag result_flag, value float8, comparator comparator,
       range_minimum float8, range_maximum float8)) WITH ORDINALITY AS result ORDER BY ordinality`,
    JSON.stringify(
      results.map(({ labFlag: lab_flag, rangeMinimum: range_minimum, rangeMaximum: range_maximum, ...rest }) => {
        return { ...rest, lab_flag, range_minimum, range_maximum };
      }),
    ),
  );
  expect(rows.map(({ flag }) => flag)).toEqual(results.map(flagOf));
  expect(new Set(rows.map(({ flag }) => flag)).size).toBe(Object.keys(ResultFlag).length - 1);
});

/** All ways in which a value can lie to its range. */
function everyResult(): Parameters<typeof flagOf>[0][] {
  const results: Parameters<typeof flagOf>[0][] = [];
  for (const labFlag of [null, ResultFlag.CRITICAL])
    for (const value of [null, 1, 2, 3, 4, 5])
      for (const comparator of value === null ? [null] : [null, ...Object.values(Comparator)])
        for (const rangeMinimum of [null, 2])
          for (const rangeMaximum of [null, 2, 4])
            results.push({ labFlag, value, comparator, rangeMinimum, rangeMaximum });
  return results;
}
