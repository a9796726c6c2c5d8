import pg from 'pg';
import { withConnection } from '../connections.ts';
import { migrateTo } from '../migrate.ts';
import { BackupError, type BackupHead, type BackupTable, backupHead, backupLine } from './format.ts';

/** A backup whose head was read. */
export interface OpenBackup {
  readonly head: BackupHead;
  /** The lines after the head. */
  readonly rest: AsyncIterable<string>;
}

/** @throws BackupError if these are not the lines of a backup; whatever reading them throws. */
export async function openBackup(lines: AsyncIterable<string>): Promise<OpenBackup> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = backupHead.safeParse(parseJson(first.done ? '' : first.value));
  if (!head.success) throw new BackupError('This is not a backup of the Kit Testing Service.');
  return { head: head.data, rest: { [Symbol.asyncIterator]: () => iterator } };
}

/**
 * Fills an empty database from a backup: makes the schema that the backup was taken of, and then adds the rows as they are, in
 * one transaction. No trigger runs for them and no foreign key is checked, since they did and were when the rows were written;
 * every CHECK and every index holds.
 *
 * @throws BackupError if the backup is not whole; MigrationError if it is newer than this version.
 */
export async function loadBackup(pool: pg.Pool, { head, rest }: OpenBackup): Promise<void> {
  await migrateTo(pool, head.migrations);
  await withConnection(pool, async (client) => {
    await client.query('BEGIN');
    try {
      // Needs a superuser, which the role of an embedded database is.
      await client.query('SET LOCAL session_replication_role = replica');
      await addAllRows(client, rest);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });
}

async function addAllRows(client: pg.PoolClient, lines: AsyncIterable<string>): Promise<void> {
  let insert = '';
  let count = 0;
  for await (const text of lines) {
    const line = backupLine.safeParse(parseJson(text)).data;
    if (line === undefined) break;
    if (Array.isArray(line)) {
      await client.query(insert, [line]);
      count += line.length;
    } else if ('table' in line) {
      insert = await insertInto(client, line);
    } else if ('end' in line) {
      if (line.end.rows !== count) break;
      for (const [name, value] of Object.entries(line.end.sequences)) {
        await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
      }
      return;
    } else {
      throw new BackupError(`The backup was not finished: ${line.failed}`);
    }
  }
  throw new BackupError('The backup is damaged or cut off.');
}

/** SQL that adds rows to the table, which migrations may have filled. */
async function insertInto(client: pg.PoolClient, { table, columns }: BackupTable): Promise<string> {
  const name = pg.escapeIdentifier(table);
  const { fields } = await client.query(`SELECT * FROM ${name} LIMIT 0`);
  if (fields.map((field) => field.name).join() !== columns.join()) {
    throw new BackupError(`The table ${table} of the backup has other columns than its migrations make.`);
  }
  await client.query(`DELETE FROM ${name}`);
  return `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT (parsed.row).* FROM
    (SELECT text::${name} AS row FROM unnest($1::text[]) AS text OFFSET 0) AS parsed`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
