import type pg from 'pg';
import { readColumns } from './catalog.ts';
import {
  type AccountHead,
  type AccountTable,
  MoveError,
  parseAccountHead,
  parseAccountLine,
  Receipt,
} from './format.ts';
import { isCarried, TABLES } from './tables.ts';

/** The table with the rows of a table that an export has of the account, of others, or of the catalogue, as long as it is being loaded. */
export function stagedTable(table: string, of: AccountTable['of']): string {
  return `"staged_${of}_${table}"`;
}

/** An export whose head has been read. */
export interface OpenExport {
  readonly head: AccountHead;
  /** The lines after the head. */
  readonly rest: AsyncIterable<string>;
}

/** Reads the head of an export. @throws MoveError if these are not the lines of one; any error of reading them. */
export async function openExport(lines: AsyncIterable<string>): Promise<OpenExport> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = parseAccountHead(first.done ? '' : first.value);
  if (!head) throw new MoveError('This is not the export of an account.');
  return { head, rest: { [Symbol.asyncIterator]: () => iterator } };
}

/** The rows of an export, in tables that last as long as the transaction. */
export interface Staged {
  readonly receipt: string;
  readonly tables: readonly string[];
  /** How many rows the account has. */
  readonly rows: number;
}

/**
 * Reads an export into tables.
 *
 * @param isTemporary false for a cell that Citus keeps, which joins its tables with none but those of the cell: {@link dropStaged} drops them
 * @throws MoveError if it is damaged or cut off
 */
export async function stageAccount(
  client: pg.ClientBase,
  rest: AsyncIterable<string>,
  isTemporary: boolean,
): Promise<Staged> {
  const receipt = new Receipt();
  const staged: string[] = [];
  let table: AccountTable | undefined;
  let count = 0;
  let own = 0;
  for await (const text of rest) {
    const line = parseAccountLine(text);
    if (line === undefined) break;
    if (Array.isArray(line)) {
      if (!table) break;
      await client.query(insertInto(table), [line]);
      count += line.length;
      if (table.of === 'account') own += line.length;
      if (table.of === 'account' && isSettled(table.table)) receipt.add(table.table, line);
    } else if ('table' in line) {
      table = line;
      staged.push(await createStaged(client, line, isTemporary));
    } else {
      if (line.end.rows !== count || line.end.receipt !== receipt.text()) break;
      // Without statistics, PostgreSQL takes a table of millions of rows for an empty one.
      await client.query(`ANALYZE ${staged.join(', ')}`);
      return { receipt: line.end.receipt, tables: staged, rows: own };
    }
  }
  throw new MoveError('The export is damaged or cut off.');
}

function isSettled(table: string): boolean {
  const part = TABLES[table];
  return part !== undefined && isCarried(part) && part.changes !== true;
}

/** Drops the tables, unless the end of the transaction does. */
export async function dropStaged(client: pg.ClientBase, { tables }: Staged): Promise<void> {
  await client.query(`DROP TABLE ${tables.join(', ')}`);
}

async function createStaged(
  client: pg.ClientBase,
  { table, of, columns }: AccountTable,
  isTemporary: boolean,
): Promise<string> {
  const known = TABLES[table] ? (await readColumns(client, table)).map(({ name }) => name) : [];
  // The same migrations make the same columns in the same order.
  if (known.join() !== columns.join()) throw new MoveError(`The export has a table ${table} that this cell has not.`);
  const staged = stagedTable(table, of);
  await client.query(`CREATE ${isTemporary ? 'TEMPORARY ' : ''}TABLE ${staged} (LIKE "${table}")`);
  return staged;
}

function insertInto({ table, of }: AccountTable): string {
  return `INSERT INTO ${stagedTable(table, of)} SELECT (parsed.row).* FROM
    (SELECT text::"${table}" AS row FROM unnest($1::text[]) AS text OFFSET 0) AS parsed`;
}
