import { Prisma } from '../../generated/prisma/client.ts';

/** The kinds of records that a search finds. */
export type FoundKind = 'kit' | 'order' | 'sample' | 'requisition' | 'patient';

/** The field by which a record is found. */
export type MatchedField =
  | 'kitId'
  | 'orderId'
  | 'sampleId'
  | 'barcode'
  | 'externalId'
  | 'trackingNumber'
  | 'email'
  | 'phone'
  | 'firstName'
  | 'lastName';

/** A look-up in one index. */
export interface LookUp {
  readonly kind: FoundKind;
  readonly matched: MatchedField;
  /** The table with the alias `row`, and its joins. `row` has the record's account and its creation. */
  readonly from: Prisma.Sql;
  /** The record's id. */
  readonly id: Prisma.Sql;
  readonly where: Prisma.Sql;
}

/** A look-up of what begins with a text, in the order of the index, in each account or for each laboratory. */
export interface LookUpOfBeginning extends LookUp {
  /** What is compared, as the index has it. */
  readonly value: Prisma.Sql;
}

/** How many characters a text has, however they are composed. */
export function lengthOf(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** The condition that a value, as its index has it, begins so, byte by byte: it comes before what ends with the last character of all. */
export function beginsWith(value: Prisma.Sql, beginning: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${value} >= ${beginning} AND ${value} < ${beginning} || chr(1114111)`;
}
