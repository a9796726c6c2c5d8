import { Prisma } from '../generated/prisma/client.ts';

/** What has no other form to be compared in but itself in lower case. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * The form in which names, e-mail addresses and codes are compared (contract, 2.2): by canonical caseless matching, as Unicode defines it
 * (3.13, D145), so that παπας is ΠΑΠΑΣ, STRASSE is Straße, and é is é however it is composed. By way of capitals, which make ß into SS; the
 * dotless ı, whose capital is I, is no i. For texts that are compared here; the database has a function of its own, {@link foldedSql}.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text.normalize('NFD').replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase());
  return letters.replaceAll('ς', 'σ').normalize('NFC');
}

/** What the caller sent, in the form in which the database compares it. Both sides are folded by the database, so that they always agree. */
export function foldedSql(text: string): Prisma.Sql {
  return Prisma.sql`folded(${text}::text)`;
}

/** As {@link foldedSql}, for `= ANY(…)`. */
export function allFoldedSql(texts: readonly string[]): Prisma.Sql {
  return Prisma.sql`all_folded(${texts}::text[])`;
}

/** A column in that form, as its index has it, byte by byte: in the order of the database's locale, PostgreSQL would not use that. */
export function foldedColumn(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(folded(${column}) COLLATE "C")`;
}

/** The same as the database writes it in an index, for a column of this type. */
export function foldedIndexed(column: string): string {
  return `folded(${column}::text)`;
}
