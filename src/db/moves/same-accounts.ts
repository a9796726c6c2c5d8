import pg from 'pg';
import { catalogues, type ForeignKey, keysTo } from './catalog.ts';
import { MoveError } from './format.ts';
import { stagedTable } from './stage-account.ts';
import { carriedTables } from './tables.ts';

/** Accounts of the cell that an account leaves that are another account in this one, by their ids: a laboratory that works for both. */
export type SameAccounts = ReadonlyMap<string, string>;

/**
 * Has the staged rows name the accounts of this cell in place of those of the other one, and their users with the same e-mail address and
 * role. Users whom the account does not have here are to be brought into it.
 *
 * @throws MoveError if one of the accounts is not in the export, or the other not in this cell
 */
export async function nameSameAccounts(
  client: pg.ClientBase,
  keys: readonly ForeignKey[],
  same: SameAccounts,
): Promise<void> {
  const [accounts, users] = [stagedTable('accounts', 'others'), stagedTable('users', 'others')];
  for (const [there, here] of same) {
    const [from, to] = [pg.escapeLiteral(there), pg.escapeLiteral(here)];
    const { rowCount: named } = await client.query(`DELETE FROM ${accounts} WHERE id = ${from}`);
    if (named === 0) throw new MoveError(`The account of the export does not refer to the account ${there}.`);
    const { rowCount: known } = await client.query(`SELECT FROM accounts WHERE id = ${to}`);
    if (known === 0) throw new MoveError(`This cell has no account ${here}.`);
    const { rows } = await client.query<{ there: string; here: string }>(
      `DELETE FROM ${users} other USING users known
       WHERE other.account_id = ${from} AND known.account_id = ${to} AND known.email = other.email AND known.role = other.role
         AND known.id = (SELECT min(id::text)::uuid FROM users twin WHERE twin.account_id = ${to} AND twin.email = other.email AND twin.role = other.role)
       RETURNING other.id AS there, known.id AS here`,
    );
    await client.query(`UPDATE ${users} SET account_id = ${to} WHERE account_id = ${from}`);
    for (const [table, columns] of columnsNaming(keys, 'accounts'))
      for (const column of columns) await replace(client, table, column, [{ there, here }]);
    for (const [table, columns] of columnsNaming(keys, 'users'))
      for (const column of columns) await replace(client, table, column, rows);
  }
}

/** The columns of staged rows that name accounts, or users. */
function columnsNaming(
  keys: readonly ForeignKey[],
  target: 'accounts' | 'users',
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (table: string, column: string | undefined) => {
    if (column !== undefined) found.set(table, (found.get(table) ?? new Set()).add(column));
  };
  for (const { table, columns, targetColumns } of keysTo(keys, target))
    add(table, columns[targetColumns.indexOf('id')]);
  if (target === 'accounts')
    for (const [table, { laboratories = [] }] of carriedTables()) for (const column of laboratories) add(table, column);
  return found;
}

async function replace(
  client: pg.ClientBase,
  table: string,
  column: string,
  ids: readonly { readonly there: string; readonly here: string }[],
): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `UPDATE ${stagedTable(table, catalogues().includes(table) ? 'catalogue' : 'account')} SET "${column}" = same.here
     FROM unnest($1::uuid[], $2::uuid[]) AS same(there, here) WHERE "${column}" = same.there`,
    [ids.map(({ there }) => there), ids.map(({ here }) => here)],
  );
}
