import { Prisma } from '../../generated/prisma/client.ts';

/**
 * What the caller sent, in the form in which names, e-mail addresses and codes are compared (folded.ts). The database folds both sides, so
 * that they agree whatever the version of Unicode that it or this process knows.
 */
export function foldedSql(text: string): Prisma.Sql {
  return Prisma.sql`folded(${text}::text)`;
}

/** As {@link foldedSql}, for `= ANY(…)`. */
export function allFoldedSql(texts: readonly string[]): Prisma.Sql {
  return Prisma.sql`all_folded(${texts}::text[])`;
}

/** A column in that form, as its index has it, byte by byte: PostgreSQL would not use the index in the order of the database's locale. */
export function foldedColumn(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(folded(${column}) COLLATE "C")`;
}

/** The same as the database writes it in an index, for a column of this type. */
export function foldedIndexed(column: string): string {
  return `folded(${column}::text)`;
}
