import type { Session } from '../backup/write-backup.ts';
import { catalogues, type ForeignKey, readColumns, readUniqueIndexes } from './catalog.ts';
import { stagedTable } from './stage-account.ts';
import { ALIKE, carriedTables } from './tables.ts';

/** How many values each problem names. */
const NAMED = 5;

/** Everything that keeps a staged account from being loaded into this cell; empty if nothing does. */
export async function findProblems(session: Session, keys: readonly ForeignKey[]): Promise<readonly string[]> {
  // Everything of it would be taken.
  const here = await find(
    session,
    `SELECT id::text AS value FROM accounts WHERE id IN (SELECT id FROM ${stagedTable('accounts', 'account')})`,
  );
  if (here.count > 0)
    return [
      'The account is in this cell already: it was loaded before, or has been here. A cell keeps the records of an account that has left, so it cannot come back.',
    ];
  const problems: string[] = [];
  for (const [table, part] of carriedTables()) {
    if (!part.shared)
      problems.push(...(await takenValues(session, table, [part.numbered ?? [], part.anew ?? []].flat())));
  }
  for (const key of keys) problems.push(...(await danglingKeys(session, key)));
  problems.push(...(await differingOthers(session)), ...(await namesakes(session)));
  for (const table of catalogues()) problems.push(...(await differencesOf(session, table)));
  return problems;
}

/** The values of a table that must be unique and that the cell has already. */
async function takenValues(session: Session, table: string, anew: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const secret = new Set(
    (await readColumns(session, table)).filter(({ type }) => type === 'bytea').map(({ name }) => name),
  );
  for (const { name, keys, condition } of await readUniqueIndexes(session, table)) {
    if (keys.every((key) => anew.includes(key.replaceAll('"', '')))) continue;
    const columns = keys.map((key, place) => `(${key}) AS k${place}`).join(', ');
    const using = keys.map((_key, place) => `k${place}`).join(', ');
    const shown = keys.flatMap((key, place) => (secret.has(key) ? [] : [`k${place}::text`]));
    const label = shown.length === 0 ? `'(not shown)'` : `concat_ws(' ', ${shown.join(', ')})`;
    const taken = await find(
      session,
      `SELECT ${label} AS value FROM (SELECT ${columns} FROM ${stagedTable(table, 'account')} WHERE ${condition}) AS staged
         JOIN (SELECT ${columns} FROM "${table}" WHERE ${condition}) AS known USING (${using})`,
    );
    if (taken.count > 0)
      problems.push(`${table}: ${listed(taken)} ${taken.count === 1 ? 'is' : 'are'} taken in this cell (${name}).`);
  }
  return problems;
}

/** Rows that refer to rows which are not in the export: they belong to another account, such as what a laboratory sent about its samples. */
async function danglingKeys(
  session: Session,
  { table, columns, target, targetColumns, isForeign }: ForeignKey,
): Promise<readonly string[]> {
  if (!isForeign || catalogues().includes(table)) return [];
  const staged = [
    ...(carriedTables().some(([name]) => name === target) ? [stagedTable(target, 'account')] : []),
    ...(target === 'accounts' || target === 'users' ? [stagedTable(target, 'others'), `"${target}"`] : []),
    ...(catalogues().includes(target) ? [stagedTable(target, 'catalogue')] : []),
  ];
  const matches = columns.map((column, place) => `row."${column}" = named."${targetColumns[place]}"`).join(' AND ');
  const given = columns.map((column) => `row."${column}" IS NOT NULL`).join(' AND ');
  const dangling = await find(
    session,
    `SELECT concat_ws(' ', ${columns.map((column) => `row."${column}"::text`).join(', ')}) AS value
     FROM ${stagedTable(table, 'account')} row WHERE ${given}
       AND ${staged.map((name) => `NOT EXISTS (SELECT FROM ${name} named WHERE ${matches})`).join(' AND ')}`,
  );
  if (dangling.count === 0) return [];
  return [
    `${table}: ${dangling.count} rows name ${target} of another account (${columns.join(', ')}): ${listed(dangling)}. An account whose users work on the records of other accounts, such as a laboratory, cannot be moved.`,
  ];
}

/** Accounts and users of others that the cell has with the same id, but as somebody else. */
async function differingOthers(session: Session): Promise<readonly string[]> {
  const accounts = await find(
    session,
    `SELECT other.id::text AS value FROM ${stagedTable('accounts', 'others')} other JOIN accounts known USING (id)
     WHERE (known.name, known.mode) IS DISTINCT FROM (other.name, other.mode)`,
  );
  const users = await find(
    session,
    `SELECT other.id::text AS value FROM ${stagedTable('users', 'others')} other JOIN users known USING (id)
     WHERE (known.account_id, known.role) IS DISTINCT FROM (other.account_id, other.role)`,
  );
  const closed = await find(
    session,
    `SELECT DISTINCT known.id::text AS value FROM ${stagedTable('users', 'others')} other JOIN accounts known ON known.id = other.account_id
     WHERE known.closed_at IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE users.id = other.id)`,
  );
  return [
    ...(accounts.count > 0 ? [`accounts: ${listed(accounts)} has another name or mode in this cell.`] : []),
    ...(users.count > 0 ? [`users: ${listed(users)} has another account or role in this cell.`] : []),
    ...(closed.count > 0 ? [`accounts: ${listed(closed)} is closed in this cell, and would get users.`] : []),
  ];
}

/** Laboratories that the cell has under the same name, but as another account: a requisition names its laboratory by name. */
async function namesakes(session: Session): Promise<readonly string[]> {
  const found = await find(
    session,
    `SELECT other.name || ' (' || other.id || ' there, ' || known.id || ' here)' AS value
     FROM ${stagedTable('accounts', 'others')} other JOIN accounts known ON known.name = other.name AND known.id <> other.id
     WHERE EXISTS (SELECT FROM ${stagedTable('users', 'others')} worker WHERE worker.account_id = other.id AND worker.role = 'LAB')
       AND EXISTS (SELECT FROM users WHERE users.account_id = known.id AND users.role = 'LAB')`,
  );
  if (found.count === 0) return [];
  return [
    `accounts: ${listed(found)}: the account names a laboratory that is another account here. Say which one it is, with --same.`,
  ];
}

/** Rows of a catalogue that the account uses and that the cell does not have, or has otherwise. */
async function differencesOf(session: Session, table: string): Promise<readonly string[]> {
  const staged = stagedTable(table, 'catalogue');
  const missing = await find(
    session,
    `SELECT code AS value FROM ${staged} used WHERE NOT EXISTS (SELECT FROM "${table}" known WHERE known.code = used.code)`,
  );
  const problems = missing.count > 0 ? [`${table}: this cell has no ${listed(missing)}, which the account uses.`] : [];
  for (const column of ALIKE[table] ?? []) {
    const differing = await find(
      session,
      `SELECT code AS value FROM ${staged} used JOIN "${table}" known USING (code)
       WHERE used."${column}" IS DISTINCT FROM known."${column}"`,
    );
    if (differing.count > 0) problems.push(`${table}: ${listed(differing)} has another ${column} in this cell.`);
  }
  return problems;
}

/** The values that a query has found, of which the first are known. */
interface Found {
  readonly count: number;
  readonly first: readonly string[];
}

async function find(session: Session, sql: string): Promise<Found> {
  const { rows } = await session.query<{ value: string; count: number }>(
    `SELECT value, (count(*) OVER ())::int AS count FROM (${sql}) AS found ORDER BY value LIMIT ${NAMED}`,
  );
  return { count: rows[0]?.count ?? 0, first: rows.map(({ value }) => value) };
}

function listed({ count, first }: Found): string {
  return first.join(', ') + (count > first.length ? ` and ${count - first.length} more` : '');
}
