import type { Database } from '../../src/db/database.ts';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';

/** What each table holds, by its name. */
export type DatabaseDigest = Readonly<Record<string, string>>;

export type TakeDigest = () => Promise<DatabaseDigest>;

/**
 * Prepares a function that tells, in one statement, whether anything has changed: two digests of a database are equal if no row of any
 * table was added, changed or removed between them. It counts the rows and adds up the transactions that have written them (`xmin`),
 * which only grow, so it need not read the rows themselves. Like {@link contentsOf}, it leaves out what every request writes.
 */
export async function digestOf({ prisma, statements }: Database): Promise<TakeDigest> {
  const sql = ofEachTable(await tablesOf(prisma), await tablesWith(prisma, 'last_used_at'), {
    row: 't.xmin::text::bigint',
    digest: `coalesce(sum(row), 0) || ' to ' || coalesce(max(row), 0)`,
  });
  return async () => byName(await statements.query<TableDigest>(sql, []));
}

/** A digest of the rows of each table, the same for two databases with the same rows. */
export async function contentsOf(prisma: PrismaClient): Promise<DatabaseDigest> {
  const sql = ofEachTable(await tablesOf(prisma), await tablesWith(prisma, 'last_used_at'), {
    // The text of a row costs a third of its JSON.
    row: 't::text',
    digest: TEXTS,
  });
  return byName(await prisma.$queryRawUnsafe<TableDigest[]>(sql));
}

type TableDigest = { readonly name: string; readonly digest: string };

const TEXTS = `md5(coalesce(string_agg(row, ' ' ORDER BY row), ''))`;

/**
 * The statement that digests each table by what it says of a row. It leaves out when a key was last used, because every request
 * updates that, even one that is refused; and the audit entries of reads, which change nothing.
 */
function ofEachTable(
  tables: readonly string[],
  used: readonly string[],
  said: { readonly row: string; readonly digest: string },
): string {
  return tables
    .map((name) => {
      const { row, digest } = used.includes(name)
        ? { row: `(to_jsonb(t) - 'last_used_at')::text`, digest: TEXTS }
        : said;
      const rows = name === 'audit_entries' ? 'WHERE subject IS NOT NULL' : '';
      return `SELECT '${name}' AS name, count(*) || ' rows, ' || ${digest} AS digest
         FROM (SELECT ${row} AS row FROM "${name}" t ${rows}) AS rows`;
    })
    .join(' UNION ALL ');
}

function byName(tables: readonly TableDigest[]): DatabaseDigest {
  return Object.fromEntries(tables.map(({ name, digest }) => [name, digest]));
}

/** The tables that have a text in any column of any row. */
export async function tablesContaining(prisma: PrismaClient, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tablesOf(prisma)) {
    const rows = await prisma.$queryRawUnsafe<object[]>(
      `SELECT 1 FROM "${name}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
      text,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function tablesOf(prisma: PrismaClient): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
    ORDER BY table_name`;
  return tables.map(({ name }) => name);
}

async function tablesWith(prisma: PrismaClient, column: string): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = ${column}`;
  return tables.map(({ name }) => name);
}
