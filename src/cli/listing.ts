import stringWidth from 'string-width';
import type { Db } from '../db/sql/db.ts';
import { type ListQuery, type Position, readPositions } from '../db/sql/list.ts';

/** How many rows are read at a time. */
const PAGE_SIZE = 500;

/** Reads all rows of a list, in its order. `load` reads rows by id, in any order. */
export async function readAll<Row extends { readonly id: string }>(
  db: Db,
  list: ListQuery,
  load: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Position | undefined;
  for (;;) {
    const page = { limit: PAGE_SIZE, fromEnd: false, after, before: undefined, offset: 0 };
    const positions = await readPositions(db, list, page);
    const rowsById = new Map((await load(positions.map(({ id }) => id))).map((row) => [row.id, row]));
    rows.push(...positions.flatMap(({ id }) => rowsById.get(id) ?? []));
    if (positions.length < PAGE_SIZE) return rows;
    after = positions.at(-1);
  }
}

/** Prints records as an aligned table with a header. Fields that are not among the columns are left out. */
export function table(columns: readonly string[], records: readonly Readonly<Record<string, unknown>>[]): string {
  const rows = [columns, ...records.map((record) => columns.map((column) => cell(record[column])))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((text, column) => padded(text, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  // Without control characters, a name can neither move the cursor nor start a new line.
  return String(value).replace(/\p{Control}/gu, '\uFFFD');
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - stringWidth(text));
}
