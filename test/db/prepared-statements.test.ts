import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { StatementRecorder } from '../helpers/statements.ts';

const recorder = new StatementRecorder();
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(inject('template'), recorder.listen);
});
afterAll(() => database.close());

/** One statement after the other, so that all have the same connection. */
async function runTwice(texts: readonly string[]): Promise<void> {
  for (const text of texts) for (const _time of [1, 2]) await database.statements.selectValue(text, []);
}

async function preparedReads(): Promise<number | undefined> {
  const [row] = await database.prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name LIKE 'read\\_%'`;
  return row?.count;
}

describe('prepared statements', () => {
  it('are made when a text comes the second time', async () => {
    await database.statements.selectValue('SELECT 1 AS value, 0', []);
    expect(await preparedReads()).toBe(0);
    await database.statements.selectValue('SELECT 1 AS value, 0', []);
    expect(await preparedReads()).toBe(1);
  });

  it('are bounded: the one used longest ago is closed', async () => {
    await runTwice(Array.from({ length: 250 }, (_, index) => `SELECT 1 AS value, ${index}`));
    expect(await preparedReads()).toBe(200);
    expect(await database.statements.selectValue('SELECT 1 AS value, 0', [])).toBe(1);
  });

  it('are given up where the connection does not know them any more, and no answer is lost', async () => {
    const text = 'SELECT $1::int AS value';
    await database.statements.selectValue(text, [1]);
    await database.statements.selectValue(text, [2]);
    // As behind a pooler, whose next session has prepared nothing.
    await database.statements.selectValue('DEALLOCATE ALL', []);
    expect(await database.statements.selectValue(text, [3])).toBe(3);
    const sent = await recorder.during(async () => {
      expect(await database.statements.selectValue(text, [4])).toBe(4);
    });
    expect(sent).toEqual([text]);
    expect(await preparedReads()).toBe(0);
  });
});
