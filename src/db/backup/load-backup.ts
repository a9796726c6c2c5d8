import pg from 'pg';
import { clientTransaction } from '../connections/client-transaction.ts';
import { withConnection } from '../connections/connections.ts';
import { migrateTo } from '../migrations/migrate.ts';
import { BackupError, type BackupHead, type BackupTable, parseHead, parseLine } from './format.ts';

/** A backup whose head has been read. */
export interface OpenBackup {
  readonly head: BackupHead;
  /** The lines after the head. */
  readonly rest: AsyncIterable<string>;
}

/** Reads the head of a backup. @throws BackupError if these are not the lines of a backup; any error of reading them. */
export async function openBackup(lines: AsyncIterable<string>): Promise<OpenBackup> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = parseHead(first.done ? '' : first.value);
  if (!head) throw new BackupError('This is not a backup of the Kit Testing Service.');
  return { head, rest: { [Symbol.asyncIterator]: () => iterator } };
}

/**
 * Fills an empty database from a backup: creates the schema that the backup was taken from, and then inserts the rows unchanged,
 * in one transaction. Triggers do not run and foreign keys are not checked, because that was done when the rows were first
 * written. Every CHECK and every index applies.
 *
 * @throws BackupError if the backup is incomplete; MigrationError if it is newer than this version.
 */
export async function loadBackup(pool: pg.Pool, { head, rest }: OpenBackup): Promise<void> {
  await migrateTo(pool, head.migrations);
  await withConnection(pool, (client) =>
    clientTransaction(client, async () => {
      // This needs a superuser, which the embedded database's role is.
      await client.query('SET LOCAL session_replication_role = replica');
      await addAllRows(client, rest);
    }),
  );
}

async function addAllRows(client: pg.PoolClient, lines: AsyncIterable<string>): Promise<void> {
  let insert = '';
  let count = 0;
  for await (const text of lines) {
    const line = parseLine(text);
    // A backup that failed is never stored in a file.
    if (line === undefined || 'failed' in line) break;
    if (Array.isArray(line)) {
      await client.query(insert, [line]);
      count += line.length;
    } else if ('table' in line) {
      insert = await insertInto(client, line);
    } else {
      if (line.end.rows !== count) break;
      for (const [name, value] of Object.entries(line.end.sequences)) {
        await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
      }
      return;
    }
  }
  throw new BackupError('The backup is damaged or cut off.');
}

/** Empties the table, which migrations may have filled, and returns SQL that inserts rows into it. */
async function insertInto(client: pg.PoolClient, { table, columns }: BackupTable): Promise<string> {
  const name = pg.escapeIdentifier(table);
  const { rows: known } = await client.query<{ name: string; isGenerated: boolean }>(
    `SELECT attname::text AS name, attgenerated <> '' AS "isGenerated" FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [name],
  );
  if (known.map((column) => column.name).join() !== columns.join()) {
    throw new BackupError(`The table ${table} in the backup does not have the columns that its migrations create.`);
  }
  await client.query(`DELETE FROM ${name}`);
  // PostgreSQL computes the others again, and takes no values for them.
  const stored = known.filter(({ isGenerated }) => !isGenerated).map((column) => pg.escapeIdentifier(column.name));
  return `INSERT INTO ${name} (${stored.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${stored.map((column) => `(parsed.row).${column}`).join(', ')} FROM
    (SELECT text::${name} AS row FROM unnest($1::text[]) AS text OFFSET 0) AS parsed`;
}
