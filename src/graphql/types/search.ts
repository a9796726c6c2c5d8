import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type SearchHit, searchRecords } from '../../domains/search/search-records.ts';
import { DataClass } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { DEFAULT_PAGE_SIZE } from '../fields/paging.ts';
import { typeNameOf } from '../fields/record.ts';
import { computed } from '../fields/row-fields.ts';
import { KitObject } from './kits.ts';
import { OrderObject } from './orders.ts';
import { PatientObject } from './patients.ts';
import { RequisitionObject } from './requisitions.ts';
import { SampleObject } from './samples.ts';

const FoundRecord = builder.unionType('FoundRecord', {
  description: 'A record that a search may find.',
  types: [KitObject, OrderObject, SampleObject, RequisitionObject, PatientObject],
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A record that was found, and by what.',
  fields: (t) => ({
    matched: t.exposeString('matched', {
      description:
        'The name of the field that has the text: `kitId`, `orderId`, `sampleId`, `barcode` (of a requisition), `externalId` (of an order), `trackingNumber` (of a parcel of the kit or the sample), or `email`, `phone`, `firstName` or `lastName` of the record’s person. A kit is found by the recipient of its order and by the patient it is registered to.',
    }),
    node: t.field({
      type: FoundRecord,
      description: 'The record.',
      ...computed(({ kind, id }: SearchHit) => ({ typeName: typeNameOf(kind), key: id })),
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
      'Finds at most 50 records by what a person reads out: the whole or the beginning of a code, a barcode, a name or an e-mail address, the last digits of a phone number, a whole tracking number, or the program’s own name of an order. What matches as a whole comes first.',
    args: {
      text: t.arg.string({
        required: true,
        description:
          'The whole text of one field, or its beginning: of a code or barcode 4 characters or more, of a first or last name 3, of an e-mail address 5; of a phone number, its last 4 digits or more. Case makes no difference, except in the program’s own name of an order. At most 200 characters.',
      }),
      first: t.arg.int({ defaultValue: DEFAULT_PAGE_SIZE, description: 'How many records at most: 1 to 50.' }),
    },
    ...computed((_root, { text, first }: SearchArguments, work) => searchFor(work, text, first), {
      question: { filteredBy: ['text'], classes: [DataClass.IDENTITY] },
      ofRows: DataClass.IDENTITY,
    }),
  }),
);
