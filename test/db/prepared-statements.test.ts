import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPool } from '../../src/db/connections/connections.ts';
import type { OpenTransaction } from '../../src/db/open-transaction.ts';
import { PreparedMemory } from '../../src/db/prepared/prepared-memory.ts';
import { PreparedStatements } from '../../src/db/prepared/prepared-statements.ts';
import { unwatched } from '../../src/db/statements/watched-statements.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { endPool, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { StatementRecorder } from '../helpers/statements.ts';

const recorder = new StatementRecorder();
let database: TestDatabase;

// What one of them gives up is given up for good.
beforeEach(async () => {
  database = await openTestDatabase(inject('template'), recorder.listen);
});
afterEach(() => database.close());

async function preparedReads(): Promise<number | undefined> {
  const [row] = await database.prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name LIKE 'kts\\_%'`;
  return row?.count;
}

describe('prepared statements', () => {
  it('are prepared when a text is sent for the second time', async () => {
    await database.statements.selectValue('SELECT 1 AS value, 0', []);
    expect(await preparedReads()).toBe(0);
    await database.statements.selectValue('SELECT 1 AS value, 0', []);
    expect(await preparedReads()).toBe(1);
  });

  it('are closed when others need their room: the one used longest ago first', async () => {
    // Each counts for 10 MiB, so an account may keep six.
    const texts = Array.from({ length: 8 }, (_, index) => `SELECT ${index} AS value${' '.repeat(52_000)}`);
    for (const text of texts) {
      for (const _time of [1, 2]) await database.statements.selectValue(text, [], undefined, 'program');
    }
    expect(await preparedReads()).toBe(6);
    expect(await database.statements.selectValue(texts[0] ?? '', [], undefined, 'program')).toBe(0);
    expect(await preparedReads()).toBe(6);
  });

  it.runIf(inject('template').kind === 'server')('give their room back when their connection closes', async () => {
    const pool = openPool({ connectionString: database.url, max: 1 }, () => {});
    const memory = new PreparedMemory();
    const statements = new PreparedStatements(pool, memory);
    for (const _time of [1, 2]) await statements.selectValue('SELECT 1 AS value', []);
    expect(memory.bytes).toBeGreaterThan(0);
    await endPool(pool);
    expect(memory.bytes).toBe(0);
  });

  it('are given up if the connection does not know them any more, and no answer is lost', async () => {
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

describe('the statements of a transaction', () => {
  const select = (db: Pick<TestDatabase['prisma'], '$queryRaw'>, value: number) =>
    db.$queryRaw<unknown[]>`SELECT ${value}::int AS value, 'in a transaction'`;
  const isPrepared = async () => {
    const [row] = await database.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE ${"%'in a transaction'"}`;
    return row?.count;
  };

  it('are prepared when they come the second time; those of no transaction are not', async () => {
    for (const value of [1, 2]) await select(database.prisma, value);
    expect(await isPrepared()).toBe(0);
    await database.prisma.$transaction(async (db) => {
      await select(db, 3);
      expect(await select(db, 4)).toEqual([{ value: 4, '?column?': 'in a transaction' }]);
    });
    expect(await isPrepared()).toBe(1);
  });

  it('are run again from the start where the connection does not know them any more', async () => {
    let runs = 0;
    const work = () =>
      inTransaction(
        database.transactions,
        async ({ db }) => {
          runs += 1;
          await select(db, 5);
          await db.$executeRaw`INSERT INTO settings (name, value) VALUES (${`run ${runs}`}, 'done')`;
          await select(db, 6);
          return 'committed';
        },
        { watch: unwatched },
      );
    await work();
    await database.prisma.$executeRaw`DEALLOCATE ALL`;
    runs = 0;
    await database.prisma.setting.deleteMany();
    expect(await work()).toBe('committed');
    expect(runs).toBe(2);
    expect(await database.prisma.setting.findMany()).toEqual([{ name: 'run 2', value: 'done' }]);
    expect(await isPrepared()).toBe(0);
    expect(await work()).toBe('committed');
    expect(await isPrepared()).toBe(0);
  });

  it('are sent one after the other if they are given at once, so that node-postgres warns of nothing', async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error) => warnings.push(warning);
    process.on('warning', hear);
    onTestFinished(() => void process.off('warning', hear));
    const values = Array.from({ length: 20 }, (_, value) => value);
    const work = ({ db }: OpenTransaction) => Promise.all(values.map((value) => select(db, value)));
    const answers = await inTransaction(database.transactions, work, { watch: unwatched });
    expect(answers).toEqual(values.map((value) => [{ value, '?column?': 'in a transaction' }]));
    // Node reports warnings on its next turn.
    await setImmediate();
    expect(warnings).toEqual([]);
  });

  it('begin it: BEGIN goes with the first of them, and without any there is nothing to commit', async () => {
    const insert = async ({ db }: OpenTransaction) => {
      await db.$executeRawUnsafe(`INSERT INTO settings (name, value) VALUES ('first', 'of it')`);
      throw new Error('The work failed.');
    };
    const nothing = async () => 'nothing to do';
    const sent = await recorder.allDuring(async () => {
      await expect(inTransaction(database.transactions, insert, { watch: unwatched })).rejects.toThrow('work failed');
      expect(await inTransaction(database.transactions, nothing, { watch: unwatched })).toBe('nothing to do');
    });
    expect(sent.map((sql) => sql.split(' ', 1)[0])).toEqual(['INSERT', 'ROLLBACK']);
    expect(await database.prisma.setting.findMany()).toEqual([]);
  });

  it('are not taken for prepared if the first one failed, although BEGIN was, and the others wait their turn', async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error) => warnings.push(warning);
    process.on('warning', hear);
    onTestFinished(() => void process.off('warning', hear));
    const work = ({ db }: OpenTransaction) =>
      Promise.all([
        db.$queryRawUnsafe('SELECT FROM not_made'),
        ...[1, 2, 3].map((value) => db.$queryRawUnsafe(`SELECT ${value} AS value`)),
      ]);
    for (const _time of [1, 2, 3]) {
      const failing = inTransaction(database.transactions, work, { watch: unwatched });
      await expect(failing).rejects.toThrow('does not exist');
    }
    await setImmediate();
    expect(warnings).toEqual([]);
  });

  it('are not taken for prepared if the first one failed, although BEGIN was', async () => {
    const count = () =>
      inTransaction(
        database.transactions,
        ({ db }) => db.$queryRawUnsafe('SELECT count(*)::int AS count FROM made_later'),
        { watch: unwatched },
      );
    for (const _time of [1, 2, 3]) await expect(count()).rejects.toThrow('does not exist');
    await database.prisma.$executeRaw`CREATE TABLE made_later (id int)`;
    const sent = await recorder.allDuring(async () => {
      expect(await count()).toEqual([{ count: 0 }]);
    });
    expect(sent).toHaveLength(2);
    expect(await preparedReads()).toBe(1);
  });
});
