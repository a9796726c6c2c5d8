import { expect, it } from 'vitest';
import { CHECKS_OF_EVENTS } from './checks-of-events.ts';
import { CHECKS_OF_KITS } from './checks-of-kits.ts';
import { CHECKS_OF_LABORATORIES } from './checks-of-laboratories.ts';
import { CHECKS_OF_REPORTS } from './checks-of-reports.ts';
import { CHECKS_OF_MOVES } from './moves.ts';
import { useEveryKindOfRecord } from './records.ts';

/**
 * The database refuses what the contract forbids, even if the service has a bug: each CHECK of the migrations has statements that it
 * must refuse. A new one without them fails the test.
 */
const { app, refusalOf } = useEveryKindOfRecord();

const CHECKS = {
  ...CHECKS_OF_KITS,
  ...CHECKS_OF_REPORTS,
  ...CHECKS_OF_LABORATORIES,
  ...CHECKS_OF_EVENTS,
  ...CHECKS_OF_MOVES,
};

it('the table has every CHECK of the migrations', async () => {
  const found = await app.prisma.$queryRaw<{ name: string }[]>`
    SELECT conname::text AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'`;
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(CHECKS).sort());
});

it.each(Object.entries(CHECKS))('%s', async (name, statements) => {
  for (const sql of statements) expect(await refusalOf(sql), sql).toContain(name);
});
