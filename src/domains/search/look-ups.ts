import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { isCode } from '../../db/sql/identifiers.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { folded } from '../../text/folded.ts';
import { isBarcode } from '../inputs/barcodes.ts';
import { forgivenCode } from '../inputs/code-spelling.ts';
import { MAX_EXTERNAL_ID } from '../inputs/external-id.ts';
import {
  beginsWith,
  type FoundKind,
  type LookUp,
  type LookUpOfBeginning,
  lengthOf,
  type MatchedField,
} from './look-up.ts';
import { type PersonLookUp, peopleOf } from './look-ups-of-people.ts';

/** The look-ups for a text that a person reads out. */
export interface LookUps {
  /** Of whole codes, which few rows have, in the order in which their hits are listed. */
  readonly ofCodes: readonly LookUp[];
  /** Of people, by the beginning, or the end of a phone number. What matches as a whole comes before the beginnings of codes. */
  readonly ofPeople: readonly PersonLookUp[];
  readonly ofBeginnings: readonly LookUpOfBeginning[];
}

/** The fewest characters of the beginning of a code. */
const MIN_CODE_LENGTH = 4;

/** The look-ups for a trimmed text (contract, 11.7): by every code that it may be, or begin, and by every detail of a person. */
export function lookUpsFor(text: string): LookUps {
  const forgiven = forgivenCode(text);
  const isSpelledOtherwise = folded(forgiven) !== folded(text) && isCode(forgiven);
  const codes = [
    ...(isCode(text) ? [KITS(text), ORDERS(text)] : []),
    ...(isBarcode(text) ? [SAMPLES(text), REQUISITIONS(text)] : []),
    ...(isSpelledOtherwise ? [KITS(forgiven), ORDERS(forgiven), SAMPLES(forgiven)] : []),
  ];
  return {
    ofCodes: [
      ...codes.map(byWhole),
      ...(text.length <= MAX_EXTERNAL_ID ? [ORDERS_OF_PROGRAMS(text)] : []),
      ...parcelsOf(text),
    ],
    ofPeople: peopleOf(text),
    ofBeginnings: codes.filter(({ code }) => lengthOf(code) >= MIN_CODE_LENGTH).map(byBeginning),
  };
}

const OWN_ID = Prisma.sql`row.id`;

/** A code to look for. */
interface Code {
  readonly kind: FoundKind;
  readonly matched: MatchedField;
  readonly table: Prisma.Sql;
  readonly value: Prisma.Sql;
  readonly code: string;
}

const KITS = (code: string): Code => ({
  kind: 'kit',
  matched: 'kitId',
  table: Prisma.sql`kits row`,
  value: foldedColumn(Prisma.sql`row.kit_id`),
  code,
});
const ORDERS = (code: string): Code => ({
  kind: 'order',
  matched: 'orderId',
  table: Prisma.sql`orders row`,
  value: foldedColumn(Prisma.sql`row.order_id`),
  code,
});
const SAMPLES = (code: string): Code => ({
  kind: 'sample',
  matched: 'sampleId',
  table: Prisma.sql`samples row`,
  value: Prisma.sql`row.sample_id_folded`,
  code,
});
const REQUISITIONS = (code: string): Code => ({
  kind: 'requisition',
  matched: 'barcode',
  table: Prisma.sql`requisitions row`,
  value: Prisma.sql`row.barcode_folded`,
  code,
});

function byWhole({ kind, matched, table, value, code }: Code): LookUp {
  return { kind, matched, from: table, id: OWN_ID, where: Prisma.sql`${value} = ${foldedSql(code)}` };
}

function byBeginning({ kind, matched, table, value, code }: Code): LookUpOfBeginning {
  return { kind, matched, from: table, id: OWN_ID, value, where: beginsWith(value, foldedSql(code)) };
}

const ORDERS_OF_PROGRAMS = (externalId: string): LookUp => ({
  kind: 'order',
  matched: 'externalId',
  from: Prisma.sql`orders row`,
  id: OWN_ID,
  where: Prisma.sql`row.external_id = ${externalId}`,
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
