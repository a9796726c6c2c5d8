import { describe, expect, it } from 'vitest';
import { describeFault, reasonOfFault } from '../../src/log.ts';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

/** A value that no log may have, and how a statement fails on it or in spite of it. */
const VALUE = 'Maya Okafor';

const raising = (sqlState: string) =>
  `DO $$ BEGIN RAISE EXCEPTION '${VALUE}' USING ERRCODE = '${sqlState}', DETAIL = '${VALUE}'; END $$`;

/** What both ways of sending a statement throw: the driver's error, and Prisma's. */
async function faultsOf(sql: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const sent = [app.database.transactions.pool.query(sql, [...values]), app.prisma.$queryRawUnsafe(sql, ...values)];
  return (await Promise.allSettled(sent)).map((outcome) => {
    if (outcome.status === 'fulfilled') throw new Error(`It did not fail: ${sql}`);
    return outcome.reason;
  });
}

describe('a fault of the database in the log', () => {
  it.each([
    [
      'a table that is not there',
      'SELECT * FROM no_such_table',
      [],
      '42P01',
      'relation "no_such_table" does not exist',
    ],
    [
      'a value that is taken, which only the detail quotes',
      'INSERT INTO settings (name, value) VALUES ($1, $1), ($1, $1)',
      [VALUE],
      '23505',
      'duplicate key value violates unique constraint "settings_pkey"',
    ],
  ])('has what PostgreSQL said, and its SQLSTATE: %s', async (_what, sql, values, sqlState, message) => {
    for (const fault of await faultsOf(sql, values)) {
      expect(describeFault(fault)).toMatchObject({ sqlState, message });
      expect(reasonOfFault(fault)).toBe(`${message} (SQLSTATE ${sqlState})`);
      expect(JSON.stringify(describeFault(fault))).not.toContain(VALUE);
    }
  });

  it.each([
    ['a value of the wrong type', 'SELECT $1::text::date', [VALUE], '22007'],
    ['a syntax error', `SELECT "${VALUE}" "${VALUE}" "${VALUE}"`, [], '42601'],
    ['an error of a function', raising('P0001'), [], 'P0001'],
    ['an internal error', raising('XX000'), [], 'XX000'],
  ])('has the SQLSTATE alone where the message may quote data: %s', async (_what, sql, values, sqlState) => {
    for (const fault of await faultsOf(sql, values)) {
      expect(describeFault(fault)).toMatchObject({ sqlState });
      expect(describeFault(fault)).not.toHaveProperty('message');
      expect(reasonOfFault(fault)).toBe(`PostgreSQL refused a statement (SQLSTATE ${sqlState})`);
      const wrapped = new AggregateError([fault], fault instanceof Error ? fault.message : '', { cause: fault });
      for (const each of [fault, wrapped]) expect(JSON.stringify(describeFault(each))).not.toContain(VALUE);
      expect(reasonOfFault(wrapped)).not.toContain(VALUE);
    }
  });
});
