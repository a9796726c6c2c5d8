import { describe, expect, inject, it } from 'vitest';
import { PoolOverloaded, unavailability } from '../../src/db/servers/unavailable.ts';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

/** Makes every insertion of a setting fail with this SQLSTATE. */
async function failWith(sqlState: string): Promise<void> {
  await app.prisma.$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
     $fail$ BEGIN RAISE EXCEPTION 'injected' USING ERRCODE = '${sqlState}'; END $fail$`,
  );
  await app.prisma.$executeRawUnsafe(
    'CREATE OR REPLACE TRIGGER failing BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION fail()',
  );
}

/** What an error that the work throws is taken for. */
async function reasonOf(work: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await work;
  } catch (error) {
    return unavailability(error)?.reason;
  }
  throw new Error('Nothing failed.');
}

describe('an error of the database', () => {
  it.each([
    ['08006', 'unreachable'],
    ['25006', 'read_only'],
    ['25P03', 'timeout'],
    ['53100', 'full'],
    ['53200', 'full'],
    ['53300', 'busy'],
    ['55P03', 'locked'],
    ['57014', 'timeout'],
    ['57P01', 'unreachable'],
    ['57P03', 'unreachable'],
    // Faults of ours: internal_error, undefined_column, syntax_error, insufficient_privilege, check_violation.
    ['XX000', undefined],
    ['42703', undefined],
    ['42601', undefined],
    ['42501', undefined],
    ['23514', undefined],
  ])(
    '%s is %s, whether the driver throws it, or Prisma for its own statement or a raw one',
    async (sqlState, reason) => {
      await failWith(sqlState);
      const { prisma, database } = app;
      const insert = `INSERT INTO settings (name, value) VALUES ('failing', '')`;
      expect([
        await reasonOf(database.statements.query(insert, [])),
        await reasonOf(prisma.setting.create({ data: { name: 'failing', value: '' } })),
        await reasonOf(prisma.$executeRawUnsafe(insert)),
        await reasonOf(prisma.$transaction(async (db) => db.$executeRawUnsafe(insert))),
      ]).toEqual([reason, reason, reason, reason]);
    },
  );
});

it('a request beyond the queue for connections is refused at once; the others get theirs', async () => {
  const { prisma, database } = app;
  const most = inject('template').kind === 'embedded' ? 1 : 10;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const select = () => database.statements.query('SELECT 1', []);
  const holders = Array.from({ length: most }, () =>
    prisma.$transaction(async (db) => {
      await db.$queryRaw`SELECT 1`;
      await released;
    }),
  );
  await expect.poll(() => database.connections().active).toBe(most);
  const waiting = Array.from({ length: 500 }, select);
  expect(database.connections()).toEqual({ active: most, idle: 0, waiting: 500 });
  expect(await app.app.inject('/metrics').then(({ body }) => body)).toContain(
    'database_connections{state="waiting"} 500',
  );
  await expect(select()).rejects.toThrow(PoolOverloaded);
  expect(await reasonOf(prisma.setting.findMany())).toBe('busy');
  expect(await reasonOf(prisma.$transaction(async (db) => db.setting.findMany()))).toBe('busy');
  release();
  await Promise.all(holders);
  expect(await Promise.all(waiting)).toHaveLength(500);
});
