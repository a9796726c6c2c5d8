import { expect } from 'vitest';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';

/** One digest a table, by the table's name; two of them are equal when no row of any table differs. */
export type DatabaseDigest = Readonly<Record<string, string>>;

const TABLES = `SELECT table_name AS name FROM information_schema.tables
                WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
                ORDER BY table_name`;

/** Says where a statement changed something: see {@link digestOf}. */
export type TakeDigest = () => Promise<DatabaseDigest>;

/**
 * Makes what takes digests of all rows of all tables, in one statement each. When a key was last used is left out: that
 * follows from the call itself, whatever comes of it.
 */
export async function digestOf(prisma: PrismaClient): Promise<TakeDigest> {
  const tables = await prisma.$queryRawUnsafe<{ name: string }[]>(TABLES);
  const statement = tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' rows, ' || md5(coalesce(string_agg(text, ' ' ORDER BY text), '')) AS digest
         FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS text FROM "${name}" t) AS rows`,
    )
    .join(' UNION ALL ');
  return async () => {
    const rows = await prisma.$queryRawUnsafe<{ name: string; digest: string }[]>(statement);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  };
}

/** Does a call that must change nothing, and gives what it answered; fails where a row of any table differs after it. */
export async function changingNothing<Answer>(digest: TakeDigest, call: () => Promise<Answer>): Promise<Answer> {
  const before = await digest();
  const answer = await call();
  expect(await digest()).toEqual(before);
  return answer;
}
