import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { DisclosedPerson } from '../access/disclosures.ts';
import { MAX_OTHER_NAMES } from '../identity/other-names.ts';
import { digitsFromEnd, givenFromEnd, phoneFromEnd } from '../lists/filters.ts';
import { beginsWith, type LookUpOfBeginning, lengthOf, type MatchedField } from './look-up.ts';

/** A look-up by a detail of a person, of which a page is read in each account. */
export interface PersonLookUp extends LookUpOfBeginning {
  /** What the value is if it matches as a whole. */
  readonly whole: Prisma.Sql;
  /** How many rows of the table one record may have; 1 if left out. */
  readonly rowsOfRecord?: number;
  /** Which person of the record. A row of `kit_people` may be either, and says so in `role`. */
  readonly person: DisclosedPerson | 'either';
}

/** The fewest characters of the beginning of a name or of an e-mail address, and the fewest last digits of a phone number. */
const MIN_NAME_LENGTH = 3;
const MIN_EMAIL_LENGTH = 5;
const MIN_DIGITS = 4;

/** A table of people, and its columns. */
interface PeopleTable extends Pick<PersonLookUp, 'kind' | 'from' | 'id' | 'rowsOfRecord' | 'person'> {
  readonly email: Prisma.Sql;
  readonly firstName: Prisma.Sql;
  readonly lastName: Prisma.Sql;
  /** From the last digit on. */
  readonly phone: Prisma.Sql;
}

const OWN_ID = Prisma.sql`row.id`;

const PEOPLE: readonly PeopleTable[] = [
  {
    kind: 'patient',
    from: Prisma.sql`patients row`,
    id: OWN_ID,
    person: 'patient',
    email: Prisma.sql`row.email`,
    firstName: Prisma.sql`row.first_name`,
    lastName: Prisma.sql`row.last_name`,
    phone: phoneFromEnd(Prisma.sql`row.phone`),
  },
  {
    kind: 'order',
    from: Prisma.sql`orders row`,
    id: OWN_ID,
    person: 'recipient',
    email: Prisma.sql`row.recipient_email`,
    firstName: Prisma.sql`row.recipient_first_name`,
    lastName: Prisma.sql`row.recipient_last_name`,
    phone: phoneFromEnd(Prisma.sql`row.recipient_phone`),
  },
  {
    kind: 'requisition',
    from: Prisma.sql`requisitions row`,
    id: OWN_ID,
    person: 'patient',
    email: Prisma.sql`row.patient_email`,
    firstName: Prisma.sql`row.patient_first_name`,
    lastName: Prisma.sql`row.patient_last_name`,
    phone: phoneFromEnd(Prisma.sql`row.patient_phone`),
  },
  {
    kind: 'kit',
    from: Prisma.sql`kit_people row`,
    id: Prisma.sql`row.kit_id`,
    // Its recipient and its patient may be the same person.
    rowsOfRecord: 2,
    person: 'either',
    email: Prisma.sql`row.email`,
    firstName: Prisma.sql`row.first_name`,
    lastName: Prisma.sql`row.last_name`,
    phone: digitsFromEnd(Prisma.sql`row.phone_digits`),
  },
];

/** A table of people by their names alone. */
type NamesTable = Omit<PeopleTable, 'email' | 'phone'>;

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
  firstName: Prisma.sql`other.first_name`,
  lastName: Prisma.sql`other.last_name`,
}));

/** An e-mail address has an @, of which the beginning need not; a phone number has digits and no letters; a name has letters. */
export function peopleOf(text: string): PersonLookUp[] {
  const isEmail = text.includes('@');
  if (!isEmail && !/\p{L}/u.test(text)) return byPhone(text);
  const length = lengthOf(text);
  const emails = PEOPLE.map((table) => byText(table, 'email', table.email, text));
  if (isEmail) return length < MIN_EMAIL_LENGTH ? emails.map(onlyWhole) : emails;
  return [
    ...(length < MIN_NAME_LENGTH ? [] : [...PEOPLE, ...OTHER_NAMES].flatMap((table) => byNames(table, text))),
    ...(length < MIN_EMAIL_LENGTH ? [] : emails),
  ];
}

function byNames(table: NamesTable, text: string): PersonLookUp[] {
  return [byText(table, 'lastName', table.lastName, text), byText(table, 'firstName', table.firstName, text)];
}

/** By the beginning of a text, folded (folded.ts). */
function byText(
  { kind, from, id, rowsOfRecord = 1, person }: NamesTable,
  matched: MatchedField,
  column: Prisma.Sql,
  text: string,
): PersonLookUp {
  const [value, whole] = [foldedColumn(column), foldedSql(text)];
  return { kind, from, id, rowsOfRecord, person, matched, value, whole, where: beginsWith(value, whole) };
}

/** By the last digits of a phone number, from the last one on. */
function byPhone(text: string): PersonLookUp[] {
  const digits = givenFromEnd(text);
  if (digits === null) return [];
  const whole = Prisma.sql`${digits}::text`;
  const found = PEOPLE.map(({ kind, from, id, rowsOfRecord = 1, person, phone: value }): PersonLookUp => {
    return { kind, from, id, rowsOfRecord, person, matched: 'phone', value, whole, where: beginsWith(value, whole) };
  });
  return digits.length < MIN_DIGITS ? found.map(onlyWhole) : found;
}

/** What is too short to be a beginning may still be the whole. */
function onlyWhole(lookUp: PersonLookUp): PersonLookUp {
  return { ...lookUp, where: Prisma.sql`${lookUp.value} = ${lookUp.whole}` };
}
