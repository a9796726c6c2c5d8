import type pg from 'pg';
import { readColumns, readPrimaryKey } from './catalog.ts';
import { MoveError } from './format.ts';
import { stagedTable } from './stage-account.ts';
import { ADDED_WITH, type Carried, carriedTables } from './tables.ts';

/** Closed accounts get no users and no kits, so accounts are open while theirs are added. */
const CLOSING = ['closed_at', 'closed_reason', 'wound_up_at'];

/** The tables that are added last, while nobody else numbers events. */
const NUMBERED_TOGETHER = ['event_counters', 'events', 'webhook_deliveries'];

/** Accounts and users of others that were not in this cell, by their ids. */
export interface Brought {
  readonly accounts: readonly string[];
  readonly users: readonly string[];
}

/**
 * Adds the staged rows to the tables of the cell, each table by one statement, and makes sure that they are there as they were in the other
 * cell. All constraints hold. Returns whom it has brought along.
 */
export async function addRows(client: pg.ClientBase, accountId: string): Promise<Brought> {
  const brought = await bringOthers(client);
  const tables = carriedTables();
  const isLast = ([table]: readonly [string, Carried]) => NUMBERED_TOGETHER.includes(table);
  await addTables(
    client,
    tables.filter((each) => !isLast(each)),
  );
  // What is checked at the end is checked before anybody has to wait.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const [table, part] of tables) if (!isLast([table, part])) await requireAlike(client, table, part, accountId);
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('number events', 0))`);
  await addTables(client, tables.filter(isLast));
  for (const [table, part] of tables.filter(isLast)) await requireAlike(client, table, part, accountId);
  await close(client, 'account');
  return brought;
}

async function addTables(client: pg.ClientBase, tables: readonly (readonly [string, Carried])[]): Promise<void> {
  const parts = new Map(tables);
  const together = new Set(Object.values(ADDED_WITH));
  for (const [table, part] of tables) {
    if (together.has(table)) continue;
    const other = ADDED_WITH[table];
    const otherPart = other === undefined ? undefined : parts.get(other);
    const statement = await additionOf(client, table, part);
    await client.query(
      other === undefined || !otherPart
        ? statement
        : `WITH first AS (${await additionOf(client, other, otherPart)} RETURNING 1) ${statement}`,
    );
  }
}

/** The statement that adds the rows of a table, in their order. */
async function additionOf(client: pg.ClientBase, table: string, part: Carried): Promise<string> {
  const lastPosition = table === 'events' ? await readLastPosition(client) : '0';
  const columns = (await readColumns(client, table)).filter(
    ({ name, isGenerated }) => !isGenerated && name !== part.numbered,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => addedValue(table, name, lastPosition)).join(', ');
  const order = part.numbered ?? (await readPrimaryKey(client, table)).join(', ');
  const rest = part.shared ? ' ON CONFLICT DO NOTHING' : '';
  return `INSERT INTO "${table}" (${names}) SELECT ${values} FROM ${stagedTable(table, 'account')} row ORDER BY ${order}${rest}`;
}

function addedValue(table: string, column: string, lastPosition: string): string {
  if (table === 'accounts' && CLOSING.includes(column)) return 'NULL';
  // After all events of this cell, in the order that they had.
  if (table === 'events' && column === 'position') return `${lastPosition} + row_number() OVER (ORDER BY row.position)`;
  // Those that were removed were never among this cell's.
  if (table === 'event_counters' && column === 'removed_position') return '0';
  return `row."${column}"`;
}

/** The position of the cell's last event, as `number_events` finds it. */
async function readLastPosition(client: pg.ClientBase): Promise<string> {
  const { rows: kept } = await client.query<{ position: string | null }>(
    'SELECT max(position) AS position FROM events',
  );
  const { rows: removed } = await client.query<{ position: string | null }>(
    'SELECT max(removed_position) AS position FROM event_counters',
  );
  return kept[0]?.position ?? removed[0]?.position ?? '0';
}

/** Adds the accounts and users of others that the cell does not have. They have no keys and no certificates. */
async function bringOthers(client: pg.ClientBase): Promise<Brought> {
  const accounts = await bring(client, 'accounts', CLOSING);
  const users = await bring(client, 'users', ['client_certificate']);
  await close(client, 'others');
  return { accounts, users };
}

async function bring(
  client: pg.ClientBase,
  table: 'accounts' | 'users',
  emptied: readonly string[],
): Promise<readonly string[]> {
  const columns = (await readColumns(client, table)).map(({ name }) => name);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')})
     SELECT ${columns.map((name) => (emptied.includes(name) ? 'NULL' : `row."${name}"`)).join(', ')}
     FROM ${stagedTable(table, 'others')} row WHERE NOT EXISTS (SELECT FROM ${table} known WHERE known.id = row.id)
     ORDER BY id RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

/** Closes the accounts that were closed in the other cell. */
async function close(client: pg.ClientBase, of: 'account' | 'others'): Promise<void> {
  await client.query(
    `UPDATE accounts SET (${CLOSING.join(', ')}) = (${CLOSING.map((column) => `was.${column}`).join(', ')})
     FROM ${stagedTable('accounts', of)} was WHERE accounts.id = was.id AND was.closed_at IS NOT NULL AND accounts.closed_at IS NULL`,
  );
}

/** Asserts that the rows of a table are as they were in the other cell. @throws MoveError if a trigger has changed one. */
async function requireAlike(client: pg.ClientBase, table: string, part: Carried, accountId: string): Promise<void> {
  const anew = [
    ...(part.numbered === undefined ? [] : [part.numbered]),
    ...(part.anew ?? []),
    ...(table === 'accounts' ? CLOSING : []),
  ];
  const columns = (await readColumns(client, table)).map(({ name }) => name).filter((name) => !anew.includes(name));
  const key = await readPrimaryKey(client, table);
  const staged = stagedTable(table, 'account');
  const names = (row: string) => columns.map((name) => `${row}."${name}"`).join(', ');
  const isNumbered = key.some((name) => anew.includes(name));
  const { rows } = await client.query<{ count: number }>(
    isNumbered
      ? `SELECT count(*)::int AS count FROM (SELECT ${names('row')} FROM ${staged} row EXCEPT ALL
           SELECT ${names('row')} FROM "${table}" row WHERE ${part.where.replaceAll('$account', `'${accountId}'::uuid`)}) AS differing`
      : `SELECT count(*)::int AS count FROM ${staged} staged LEFT JOIN "${table}" added
           ON ${key.map((name) => `added."${name}" = staged."${name}"`).join(' AND ')}
         WHERE ROW(${names('staged')}) IS DISTINCT FROM ROW(${names('added')})`,
  );
  const differing = rows[0]?.count ?? 0;
  if (differing > 0)
    throw new MoveError(
      `Nothing was loaded: ${differing} rows of ${table} would not be as they were. This is a fault of the service.`,
    );
}
