import type { PrismaClient } from '../../src/generated/prisma/client.ts';

/** A digest of each table, by the name of the table. Two are equal if no row of any table differs. */
export type DatabaseDigest = Readonly<Record<string, string>>;

export type TakeDigest = () => Promise<DatabaseDigest>;

/**
 * Prepares a function that computes a digest of all rows of all tables, in one statement. It leaves out when a key was
 * last used, because every request updates that, even one that is refused; and the audit entries of reads, which change nothing.
 */
export async function digestOf(prisma: PrismaClient): Promise<TakeDigest> {
  const used = new Set(await tablesWith(prisma, 'last_used_at'));
  const statement = (await tablesOf(prisma))
    .map((name) => {
      // The text of a row costs a third of its JSON.
      const text = used.has(name) ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text';
      const rows = name === 'audit_entries' ? 'WHERE subject IS NOT NULL' : '';
      return `SELECT '${name}' AS name,
           count(*) || ' rows, ' || md5(coalesce(string_agg(text, ' ' ORDER BY text), '')) AS digest
         FROM (SELECT ${text} AS text FROM "${name}" t ${rows}) AS rows`;
    })
    .join(' UNION ALL ');
  return async () => {
    const rows = await prisma.$queryRawUnsafe<{ name: string; digest: string }[]>(statement);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  };
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
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
    ORDER BY table_name`;
  return tables.map(({ name }) => name);
}

async function tablesWith(prisma: PrismaClient, column: string): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = ${column}`;
  return tables.map(({ name }) => name);
}
