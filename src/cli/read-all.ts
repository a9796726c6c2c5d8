import type { Db } from '../context.ts';
import { type ListQuery, type Position, readPositions } from '../db/list.ts';

/** How many rows are read at a time. */
const STRETCH = 500;

/** Reads a whole list, in its order. `load` reads rows by their ids. */
export async function readAll<Row extends { readonly id: string }>(
  db: Db,
  list: ListQuery,
  load: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Position | undefined;
  for (;;) {
    const stretch = { limit: STRETCH, fromEnd: false, after, before: undefined, offset: 0 };
    const positions = await readPositions(db, list, stretch);
    const loaded = new Map((await load(positions.map(({ id }) => id))).map((row) => [row.id, row]));
    rows.push(...positions.flatMap(({ id }) => loaded.get(id) ?? []));
    if (positions.length < STRETCH) return rows;
    after = positions.at(-1);
  }
}
