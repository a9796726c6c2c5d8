import pg from 'pg';
import { readRows, type Session } from '../backup/write-backup.ts';
import { rollBack } from '../connections/client-transaction.ts';
import { MIGRATION_HISTORY_SQL, NO_TIME_LIMITS } from '../migrations/migrate.ts';
import { BROUGHT } from '../sql/stored-secret.ts';
import { catalogues, type ForeignKey, keysTo, readColumns, readForeignKeys, readPrimaryKey } from './catalog.ts';
import { type AccountEnd, type AccountHead, type AccountTable, MoveError, Receipt } from './format.ts';
import { type Carried, carriedTables } from './tables.ts';

/**
 * The lines of the export of an account: all of its rows at one moment, read in one read-only transaction; and with them the rows of other
 * accounts and of the catalogue that they refer to.
 *
 * @throws MoveError if there is no such account, or it is not to be exported yet
 */
export async function* writeAccount(session: Session, accountId: string, now: Date): AsyncGenerator<string> {
  yield* inSnapshot(session, async function* () {
    yield JSON.stringify(await readHead(session, accountId, now));
    const receipt = new Receipt();
    let count = 0;
    for await (const part of readParts(session, accountId)) {
      if ('table' in part) yield JSON.stringify(part satisfies AccountTable);
      else {
        count += part.rows.length;
        if (part.isSettled) receipt.add(part.name, part.rows);
        yield JSON.stringify(part.rows);
      }
    }
    yield JSON.stringify({ end: { rows: count, receipt: receipt.text() } } satisfies AccountEnd);
  });
}

/** The receipt that an export of the account would have now. */
export async function receiptOf(session: Session, accountId: string): Promise<string> {
  const receipt = new Receipt();
  const settled = inSnapshot(session, async function* () {
    for (const [table, part] of carriedTables())
      if (!part.changes) for await (const rows of readOwnRows(session, table, part, accountId)) yield { table, rows };
  });
  for await (const { table, rows } of settled) receipt.add(table, rows);
  return receipt.text();
}

async function* inSnapshot<Line>(session: Session, lines: () => AsyncGenerator<Line>): AsyncGenerator<Line> {
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  let failure: unknown;
  try {
    // All rows will be read: a plan that finds the first ones soon takes longer.
    await session.query(`${NO_TIME_LIMITS}; SET LOCAL cursor_tuple_fraction = 1`);
    yield* lines();
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // This also runs if the consumer stops before the end.
    await rollBack(session, failure);
  }
}

/** What is left of a request or an attempt that began before the account was set aside has ended by then. */
const SETTLED_AFTER_SECONDS = 60;

interface MoveState {
  readonly name: string;
  readonly isSetAside: boolean;
  readonly hasMoved: boolean;
  readonly isLoaded: boolean;
  readonly secondsLeft: number;
  readonly unnumbered: number;
}

async function readHead(session: Session, accountId: string, now: Date): Promise<AccountHead> {
  const { rows } = await session.query<MoveState>(
    bound(
      `SELECT name, move.account_id IS NOT NULL AS "isSetAside", move.moved_at IS NOT NULL AS "hasMoved", coalesce(move.loaded, false) AS "isLoaded",
         ceil(${SETTLED_AFTER_SECONDS} - extract(epoch FROM clock_timestamp() - move.set_aside_at))::int AS "secondsLeft",
         (SELECT count(*)::int FROM events WHERE events.account_id = $account AND position IS NULL) AS unnumbered
       FROM accounts LEFT JOIN account_moves move ON move.account_id = accounts.id WHERE accounts.id = $account`,
      accountId,
    ),
  );
  const [state] = rows;
  if (!state) throw new MoveError('There is no such account.');
  if (!state.isSetAside) throw new MoveError('The account is not set aside: do that first, with account set-aside.');
  if (state.hasMoved) throw new MoveError('The account has moved to another cell. Export it there.');
  if (state.isLoaded) throw new MoveError('The account was loaded into this cell and has not been resumed yet.');
  if (state.secondsLeft > 0)
    throw new MoveError(
      `Requests that began before the account was set aside may not have ended. Export it in ${state.secondsLeft} seconds.`,
    );
  if (state.unnumbered > 0)
    throw new MoveError(
      `${state.unnumbered} events of the account have no number yet. A process of the service must be running, which numbers them. Then export it.`,
    );
  const { rows: migrations } = await session.query<AccountHead['migrations'][number]>(MIGRATION_HISTORY_SQL);
  const { rows: secrets } = await session.query<{ value: string }>(
    `SELECT value FROM settings WHERE name = 'cursor-secret' OR starts_with(name, '${BROUGHT}') ORDER BY name`,
  );
  return {
    export: 'kit-testing-service account',
    version: 1,
    created: now.toISOString(),
    account: accountId,
    name: state.name,
    migrations,
    cursorSecrets: secrets.map(({ value }) => value),
  };
}

interface ReadRows {
  readonly name: string;
  readonly rows: readonly string[];
  readonly isSettled: boolean;
}

/** Each table, and then its rows. */
async function* readParts(session: Session, accountId: string): AsyncGenerator<AccountTable | ReadRows> {
  const keys = await readForeignKeys(session);
  for (const [table, part] of carriedTables()) {
    yield await headOf(session, table, 'account');
    for await (const rows of readOwnRows(session, table, part, accountId))
      yield { name: table, rows, isSettled: part.changes !== true };
  }
  const others = [
    ['accounts', 'others', otherAccounts(keys)],
    ['users', 'others', otherUsers(keys)],
    ...catalogues().map((table) => [table, 'catalogue', usedOf(keys, table)] as const),
  ] as const;
  for (const [table, kind, from] of others) {
    yield await headOf(session, table, kind);
    for await (const rows of readRows(session, table, { from: bound(from, accountId) }))
      yield { name: table, rows, isSettled: false };
  }
}

async function headOf(session: Session, table: string, kind: AccountTable['of']): Promise<AccountTable> {
  return { table, of: kind, columns: (await readColumns(session, table)).map(({ name }) => name) };
}

async function* readOwnRows(
  session: Session,
  table: string,
  part: Carried,
  accountId: string,
): AsyncGenerator<readonly string[]> {
  const key = part.numbered === undefined ? await readPrimaryKey(session, table) : [part.numbered];
  yield* readRows(session, table, {
    from: bound(`"${table}" row WHERE ${part.where}`, accountId),
    order: key.map((column) => `row."${column}"`).join(', '),
  });
}

/** The values with which carried rows name rows of `target`, by this column of its. */
function namedBy(keys: readonly ForeignKey[], target: string, targetColumn: string): string {
  const conditions = new Map(carriedTables().map(([table, { where }]) => [table, where]));
  return keysTo(keys, target)
    .flatMap(({ table, columns, targetColumns }) => {
      const column = columns[targetColumns.indexOf(targetColumn)];
      // Or else the table is a catalogue.
      const rows = conditions.has(table) ? `"${table}" row WHERE ${conditions.get(table)}` : usedOf(keys, table);
      return column === undefined ? [] : [`SELECT row."${column}" FROM ${rows} AND row."${column}" IS NOT NULL`];
    })
    .join(' UNION ALL ');
}

function otherUsers(keys: readonly ForeignKey[]): string {
  return `users row WHERE row.account_id <> $account AND row.id IN (${namedBy(keys, 'users', 'id')})`;
}

function otherAccounts(keys: readonly ForeignKey[]): string {
  return `accounts row WHERE row.id <> $account AND row.id IN (${namedBy(keys, 'accounts', 'id')}
    UNION ALL SELECT row.account_id FROM ${otherUsers(keys)})`;
}

function usedOf(keys: readonly ForeignKey[], table: string): string {
  // A lot is named by its id, everything else by its code.
  const column = keysTo(keys, table).some(({ targetColumns }) => targetColumns.includes('code')) ? 'code' : 'id';
  return `"${table}" row WHERE row.${column} IN (${[namedBy(keys, table, column), ...namedWithin(table)].join(' UNION ALL ')})`;
}

/** The codes of a catalogue that carried rows name within JSON values. */
function namedWithin(table: string): string[] {
  return carriedTables().flatMap(([name, { where, within }]) =>
    within?.[table] === undefined ? [] : [`SELECT ${within[table]} FROM "${name}" row WHERE ${where}`],
  );
}

/** SQL with the account's id in it: a cursor is declared without parameters. */
function bound(sql: string, accountId: string): string {
  return sql.replaceAll('$account', `${pg.escapeLiteral(accountId)}::uuid`);
}
