import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { isCode } from '../../db/sql/identifiers.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { folded } from '../../text/folded.ts';
import type { DisclosedPerson } from '../access/disclosures.ts';
import { MAX_OTHER_NAMES } from '../identity/other-names.ts';
import { isBarcode } from '../inputs/barcodes.ts';
import { forgivenCode } from '../inputs/code-spelling.ts';
import { MAX_EXTERNAL_ID } from '../inputs/external-id.ts';
import { phoneDigits } from '../lists/filters.ts';

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
  | 'lastName';

/** A look-up in one index: of a code, which few rows have, or of a person's detail in each account, of which a page is read. */
export interface LookUp {
  readonly kind: FoundKind;
  readonly matched: MatchedField;
  /** The table with the alias `row`, and its joins. `row` has the record's account and its creation. */
  readonly from: Prisma.Sql;
  /** The record's id. */
  readonly id: Prisma.Sql;
  readonly where: Prisma.Sql;
  /** The name in the order of its index, for a look-up of the beginning of one. */
  readonly name?: Prisma.Sql;
  /** How many rows of the table one record may have; 1 if left out. */
  readonly rowsOfRecord?: number;
  /** For a look-up by a person: which person of the record. A row of `kit_people` may be either, and says so in `role`. */
  readonly person?: DisclosedPerson | 'either';
}

/** The look-ups for a text that a person reads out. */
export interface LookUps {
  /** In the order in which their hits are listed. */
  readonly ofCodes: readonly LookUp[];
  readonly ofPeople: readonly LookUp[];
}

/** The fewest characters of the beginning of a family name. */
const MIN_NAME_LENGTH = 3;

/** The look-ups for a trimmed text (contract, 11.7): by every code that it may be, and by every detail of a person that it may be. */
export function lookUpsFor(text: string): LookUps {
  const forgiven = forgivenCode(text);
  const typed = [
    ...(isCode(text) ? [KITS(text), ORDERS(text)] : []),
    ...(isBarcode(text) ? [SAMPLES(text), REQUISITIONS(text)] : []),
  ];
  const isSpelledOtherwise = folded(forgiven) !== folded(text) && isCode(forgiven);
  return {
    ofCodes: [
      ...typed,
      ...(isSpelledOtherwise ? [KITS(forgiven), ORDERS(forgiven), SAMPLES(forgiven)] : []),
      ...(text.length <= MAX_EXTERNAL_ID ? [ORDERS_OF_PROGRAMS(text)] : []),
      ...parcelsOf(text),
    ],
    ofPeople: peopleOf(text),
  };
}

const OWN_ID = Prisma.sql`row.id`;

const KITS = (code: string): LookUp => ({
  kind: 'kit',
  matched: 'kitId',
  from: Prisma.sql`kits row`,
  id: OWN_ID,
  where: Prisma.sql`${foldedColumn(Prisma.sql`row.kit_id`)} = ${foldedSql(code)}`,
});
const ORDERS = (code: string): LookUp => ({
  kind: 'order',
  matched: 'orderId',
  from: Prisma.sql`orders row`,
  id: OWN_ID,
  where: Prisma.sql`${foldedColumn(Prisma.sql`row.order_id`)} = ${foldedSql(code)}`,
});
const ORDERS_OF_PROGRAMS = (externalId: string): LookUp => ({
  kind: 'order',
  matched: 'externalId',
  from: Prisma.sql`orders row`,
  id: OWN_ID,
  where: Prisma.sql`row.external_id = ${externalId}`,
});
const SAMPLES = (code: string): LookUp => ({
  kind: 'sample',
  matched: 'sampleId',
  from: Prisma.sql`samples row`,
  id: OWN_ID,
  where: Prisma.sql`row.sample_id_folded = ${foldedSql(code)}`,
});
const REQUISITIONS = (barcode: string): LookUp => ({
  kind: 'requisition',
  matched: 'barcode',
  from: Prisma.sql`requisitions row`,
  id: OWN_ID,
  where: Prisma.sql`row.barcode_folded = ${foldedSql(barcode)}`,
});

/** The kits and samples of the parcels with this tracking number. */
function parcelsOf(text: string): LookUp[] {
  const where = Prisma.sql`${foldedColumn(Prisma.sql`parcel.tracking_number`)} = ${foldedSql(text)}`;
  const ofParcel = (kind: 'kit' | 'sample', from: Prisma.Sql): LookUp => ({
    kind,
    matched: 'trackingNumber',
    from,
    id: OWN_ID,
    where,
  });
  return [
    ofParcel('kit', Prisma.sql`shipments parcel JOIN kits row ON row.id = parcel.kit_id`),
    ofParcel('sample', Prisma.sql`shipments parcel JOIN samples row ON row.id = parcel.sample_id`),
  ];
}

/** A table of people, and its columns. */
interface PeopleTable {
  readonly kind: FoundKind;
  readonly from: Prisma.Sql;
  readonly id: Prisma.Sql;
  readonly rowsOfRecord?: number;
  readonly person: DisclosedPerson | 'either';
  readonly email: Prisma.Sql;
  readonly lastName: Prisma.Sql;
  readonly phoneDigits: Prisma.Sql;
}

const PEOPLE: readonly PeopleTable[] = [
  {
    kind: 'patient',
    from: Prisma.sql`patients row`,
    id: OWN_ID,
    person: 'patient',
    email: Prisma.sql`row.email`,
    lastName: Prisma.sql`row.last_name`,
    phoneDigits: phoneDigits(Prisma.sql`row.phone`),
  },
  {
    kind: 'order',
    from: Prisma.sql`orders row`,
    id: OWN_ID,
    person: 'recipient',
    email: Prisma.sql`row.recipient_email`,
    lastName: Prisma.sql`row.recipient_last_name`,
    phoneDigits: phoneDigits(Prisma.sql`row.recipient_phone`),
  },
  {
    kind: 'requisition',
    from: Prisma.sql`requisitions row`,
    id: OWN_ID,
    person: 'patient',
    email: Prisma.sql`row.patient_email`,
    lastName: Prisma.sql`row.patient_last_name`,
    phoneDigits: phoneDigits(Prisma.sql`row.patient_phone`),
  },
  {
    kind: 'kit',
    from: Prisma.sql`kit_people row`,
    id: Prisma.sql`row.kit_id`,
    // Its recipient and its patient may be the same person.
    rowsOfRecord: 2,
    person: 'either',
    email: Prisma.sql`row.email`,
    lastName: Prisma.sql`row.last_name`,
    phoneDigits: Prisma.sql`row.phone_digits`,
  },
];

/** A table of people by their names alone. */
type NamesTable = Omit<PeopleTable, 'email' | 'phoneDigits'>;

/** Patients, and the kits registered to them, by their other names (contract, 11.10). */
const OTHER_NAMES: readonly NamesTable[] = [
  { kind: 'patient', from: Prisma.sql`patient_names other JOIN patients row ON row.id = other.patient_id` } as const,
  { kind: 'kit', from: Prisma.sql`patient_names other JOIN kits row ON row.patient_id = other.patient_id` } as const,
].map(({ kind, from }) => ({
  kind,
  from: Prisma.sql`${from} AND row.account_id = other.account_id`,
  id: OWN_ID,
  // Several names of one person may begin alike.
  rowsOfRecord: MAX_OTHER_NAMES,
  person: 'patient',
  lastName: Prisma.sql`other.last_name`,
}));

/** An e-mail address has an @, a phone number has digits and no letters, and a name has letters. */
function peopleOf(text: string): LookUp[] {
  if (text.includes('@')) return PEOPLE.map((table) => byEmail(table, text));
  if (/\p{L}/u.test(text))
    return [...text.normalize('NFC')].length < MIN_NAME_LENGTH
      ? []
      : [...PEOPLE, ...OTHER_NAMES].map((table) => byName(table, text));
  const digits = text.replace(/\D/g, '');
  return digits === '' ? [] : PEOPLE.map((table) => byPhone(table, digits));
}

function byEmail({ email, ...table }: PeopleTable, text: string): LookUp {
  return { ...table, matched: 'email', where: Prisma.sql`${foldedColumn(email)} = ${foldedSql(text)}` };
}

function byPhone({ phoneDigits: digitsOf, ...table }: PeopleTable, digits: string): LookUp {
  return { ...table, matched: 'phone', where: Prisma.sql`${digitsOf} = ${digits}` };
}

/** By the beginning of a name, folded (folded.ts). Byte by byte, it comes before the name with the last character of all. */
function byName({ lastName, ...table }: NamesTable, text: string): LookUp {
  const name = foldedColumn(lastName);
  const from = foldedSql(text);
  return {
    ...table,
    matched: 'lastName',
    where: Prisma.sql`${name} >= ${from} AND ${name} < ${from} || chr(1114111)`,
    name,
  };
}
