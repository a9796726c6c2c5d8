import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { FoundKind } from '../../domains/search/look-ups.ts';
import { type SearchHit, searchRecords } from '../../domains/search/search-records.ts';
import { DataClass } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { type FieldPlace, loaderAt, type NodeQuery, nodeQuery } from '../connection.ts';
import { DEFAULT_PAGE_SIZE } from '../paging.ts';
import { typeNameOf } from '../record.ts';
import { computed } from '../row-fields.ts';
import { KitObject, kitRecords } from './kits.ts';
import { OrderObject, orderRecords } from './orders.ts';
import { PatientObject, patientRecords } from './patients.ts';
import { RequisitionObject, requisitionRecords } from './requisitions.ts';
import { SampleObject, sampleRecords } from './samples.ts';

type Load = readonly [work: UnitOfWork, ids: string[], query: NodeQuery];

/** Reads the rows of one kind. The brand gives each the type of the union that it is. */
const ROWS = {
  kit: async (...load: Load) => KitObject.addBrand([...(await kitRecords.load(...load))]),
  order: async (...load: Load) => OrderObject.addBrand([...(await orderRecords.load(...load))]),
  sample: async (...load: Load) => SampleObject.addBrand([...(await sampleRecords.load(...load))]),
  requisition: async (...load: Load) => RequisitionObject.addBrand([...(await requisitionRecords.load(...load))]),
  patient: async (...load: Load) => PatientObject.addBrand([...(await patientRecords.load(...load))]),
} as const;

/** The record of a hit. Those of one kind are read at once: the search has found them among what the caller sees. */
async function recordOf(place: FieldPlace, kind: FoundKind, id: string) {
  const read = async (ids: readonly string[]) => {
    const query = nodeQuery(place, { typeName: typeNameOf(kind) });
    const rows = new Map((await ROWS[kind](place.work, [...ids], query)).map((row) => [row.id, row]));
    return ids.map((each) => rows.get(each));
  };
  const row = await loaderAt(place, `found ${kind}`, read).load(id);
  if (!row) throw new Error('A record that was found is gone.');
  return row;
}

const FoundRecord = builder.unionType('FoundRecord', {
  description: 'A record that a search may find.',
  types: [KitObject, OrderObject, SampleObject, RequisitionObject, PatientObject],
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A record that was found, and by what.',
  fields: (t) => ({
    matched: t.exposeString('matched', {
      description:
        'The name of the field that has the text: `kitId`, `orderId`, `sampleId`, `barcode` (of a requisition), `trackingNumber` (of a parcel of the kit or the sample), or `email`, `phone` or `lastName` of the record’s person. A kit is found by the recipient of its order and by the patient it is registered to.',
    }),
    node: t.field({
      type: FoundRecord,
      description: 'The record.',
      extensions: computed(({ kind, id }: SearchHit) => ({ typeName: typeNameOf(kind), key: id })),
      resolve: ({ kind, id }, _args, work, info) => recordOf({ work, info }, kind, id),
    }),
  }),
});

interface SearchArguments {
  readonly text: string;
  readonly first?: number | null;
}

function searchFor(work: UnitOfWork, text: string, first: number | null | undefined) {
  return searchRecords(work, { text, first: first ?? DEFAULT_PAGE_SIZE });
}

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHitType],
    description:
      'Finds at most 50 records by what a person reads out: a code, a barcode, a tracking number, an e-mail address, a phone number, or the beginning of a family name. What is found by a code comes first, then the newest; what is found by a family name, in the order of the names.',
    args: {
      text: t.arg.string({
        required: true,
        description:
          'The whole text of one field, ignoring case; of a phone number, the digits count. Of a family name, its beginning: three letters or more. At most 200 characters.',
      }),
      first: t.arg.int({ defaultValue: DEFAULT_PAGE_SIZE, description: 'How many records at most: 1 to 50.' }),
    },
    extensions: computed((_root, { text, first }: SearchArguments, work) => searchFor(work, text, first), {
      asked: { filteredBy: ['text'], classes: [DataClass.IDENTITY] },
      ofRows: DataClass.IDENTITY,
    }),
    resolve: (_root, { text, first }, work) => searchFor(work, text, first),
  }),
);
