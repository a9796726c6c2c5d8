import type { Session } from '../backup/write-backup.ts';
import { carriedTables, TABLES } from './tables.ts';

/** A foreign key of a table whose rows are carried. */
export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** Whether the database holds it: false for a column that names users on its own terms. */
  readonly isForeign: boolean;
}

/** The foreign keys of the tables whose rows are carried, and of the catalogue; and the columns that name users without one. */
export async function readForeignKeys(session: Session): Promise<readonly ForeignKey[]> {
  const { rows } = await session.query<ForeignKey>(
    `SELECT source.relname::text AS table, target.relname::text AS target,
       ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key(number, place)
         JOIN pg_attribute ON attrelid = conrelid AND attnum = key.number ORDER BY place) AS columns,
       ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key(number, place)
         JOIN pg_attribute ON attrelid = confrelid AND attnum = key.number ORDER BY place) AS "targetColumns", true AS "isForeign"
     FROM pg_constraint JOIN pg_class source ON source.oid = conrelid JOIN pg_class target ON target.oid = confrelid
     WHERE contype = 'f' AND source.relnamespace = current_schema()::regnamespace ORDER BY conname`,
  );
  const naming = carriedTables().flatMap(([table, { naming: columns = [] }]) =>
    columns.map((column) => ({ table, columns: [column], target: 'users', targetColumns: ['id'], isForeign: false })),
  );
  const exported = new Set([...carriedTables().map(([table]) => table), ...catalogues()]);
  return [...rows.filter(({ table }) => exported.has(table)), ...naming];
}

/** The keys by which carried rows may name accounts and users of others, or what is in the catalogue. */
export function keysTo(keys: readonly ForeignKey[], target: string): readonly ForeignKey[] {
  return keys.filter((key) => key.target === target);
}

/** The tables that carried rows refer to and that have a catalogue. */
export function catalogues(): readonly string[] {
  return Object.entries(TABLES).flatMap(([table, part]) => ('how' in part && part.how === 'catalogue' ? [table] : []));
}

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly isGenerated: boolean;
  readonly type: string;
}

/** The columns of a table, in their order. */
export async function readColumns(session: Session, table: string): Promise<readonly Column[]> {
  const { rows } = await session.query<Column>(
    `SELECT attname::text AS name, attgenerated <> '' AS "isGenerated", atttypid::regtype::text AS type FROM pg_attribute
     WHERE attrelid = '"${table}"'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  return rows;
}

/** The primary key of a table. */
export async function readPrimaryKey(session: Session, table: string): Promise<readonly string[]> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_index CROSS JOIN unnest(indkey) WITH ORDINALITY AS key(number, place)
       JOIN pg_attribute ON attrelid = indrelid AND attnum = key.number
     WHERE indrelid = '"${table}"'::regclass AND indisprimary ORDER BY place`,
  );
  return rows.map(({ name }) => name);
}

/** A unique index. Its keys are expressions of the table's columns. */
export interface UniqueIndex {
  readonly name: string;
  readonly keys: readonly string[];
  readonly condition: string;
}

/** The unique indexes of a table. */
export async function readUniqueIndexes(session: Session, table: string): Promise<readonly UniqueIndex[]> {
  const { rows } = await session.query<UniqueIndex>(
    `SELECT indexrelid::regclass::text AS name, coalesce(pg_get_expr(indpred, indrelid), 'true') AS condition,
       ARRAY(SELECT pg_get_indexdef(indexrelid, place, true) FROM generate_series(1, indnkeyatts) AS place) AS keys
     FROM pg_index WHERE indrelid = '"${table}"'::regclass AND indisunique ORDER BY 1`,
  );
  return rows;
}
