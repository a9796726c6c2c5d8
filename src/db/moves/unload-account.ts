import type pg from 'pg';
import { clientTransaction } from '../connections/client-transaction.ts';
import { isDistributed } from '../migrations/cells.ts';
import { NO_TIME_LIMITS } from '../migrations/migrate.ts';
import { readPrimaryKey } from './catalog.ts';
import { MoveError } from './format.ts';
import { type MoveRecord, recordMove } from './record-move.ts';
import { ADDED_WITH, type Carried, carriedTables } from './tables.ts';

/** What unloading needs. */
export interface Unloading extends MoveRecord {
  /** The schema of the cell. */
  readonly schema: string;
}

/**
 * Removes an account that was loaded into this cell and never resumed, in one transaction: its records are those of the cell that it was to
 * leave. What the audit says of it stays, and so do others that it has brought along. Returns how many rows were removed.
 *
 * @param client of a role that may disable the triggers of the tables: their owner
 * @throws MoveError if the account was not loaded here, or has been resumed
 */
export function unloadAccount(client: pg.PoolClient, accountId: string, unloading: Unloading): Promise<number> {
  return clientTransaction(client, async () => {
    await client.query(NO_TIME_LIMITS);
    if (await isDistributed(client, unloading.schema))
      throw new MoveError('Citus keeps this cell: an account cannot be removed from it.');
    // Nobody resumes it meanwhile.
    const { rowCount } = await client.query(
      'SELECT FROM account_moves WHERE account_id = $1 AND loaded AND moved_at IS NULL FOR UPDATE',
      [accountId],
    );
    if (rowCount === 0)
      throw new MoveError('The account was not loaded into this cell, or has been resumed here: its records stay.');
    const tables = carriedTables().filter(([, { shared }]) => !shared);
    for (const [table, part] of tables) await noteRows(client, table, part, accountId);
    await client.query(`SET LOCAL kts.loading_account = 'on'`);
    await client.query('DELETE FROM account_moves WHERE account_id = $1', [accountId]);
    const rows = await removeRows(
      client,
      tables.map(([table]) => table),
    );
    await recordMove(client, 'account.unload', accountId, unloading);
    return rows;
  });
}

const noted = (table: string) => `"removed_${table}"`;

/** Notes which rows are the account's, as long as those that say so are there. */
async function noteRows(client: pg.PoolClient, table: string, { where }: Carried, accountId: string): Promise<void> {
  const key = (await readPrimaryKey(client, table)).map((name) => `row."${name}"`).join(', ');
  await client.query(
    `CREATE TEMPORARY TABLE ${noted(table)} ON COMMIT DROP AS
     SELECT ${key} FROM "${table}" row WHERE ${where.replaceAll('$account', `'${accountId}'::uuid`)}`,
  );
  await client.query(`ANALYZE ${noted(table)}`);
}

async function removeRows(client: pg.PoolClient, tables: readonly string[]): Promise<number> {
  const together = new Set(Object.values(ADDED_WITH));
  let count = 0;
  for (const table of tables.toReversed()) {
    if (together.has(table)) continue;
    const other = ADDED_WITH[table];
    const removal = await removalOf(client, table);
    const { rowCount } = await client.query(
      other === undefined ? removal : `WITH first AS (${await removalOf(client, other)} RETURNING 1) ${removal}`,
    );
    count += rowCount ?? 0;
  }
  return count;
}

async function removalOf(client: pg.PoolClient, table: string): Promise<string> {
  const key = await readPrimaryKey(client, table);
  const isNoted = key.map((name) => `row."${name}" = removed."${name}"`).join(' AND ');
  return `DELETE FROM "${table}" row USING ${noted(table)} removed WHERE ${isNoted}`;
}
