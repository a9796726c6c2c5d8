import type { Sort } from '../../db/sql/list.ts';
import type { Sex } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import type { SortArgument } from '../fields/paging.ts';
import type { Source } from '../fields/source.ts';

/** The `id` of a type for `builder.prismaNode`, made from its key column. */
function globalIdFrom<Column extends string>(column: Column) {
  const source: Source = { kind: 'global id', column };
  return {
    field: column,
    description: 'Global id of the record, for `node` and as a cache key.',
    extensions: { source },
  } as const;
}

/** The description of an output type whose values are part of a record. It explains why they have no `id` to use as a cache key. */
export function embedded(description: string): string {
  return `${description} It is part of the record that contains it and has no \`id\` of its own, so a cache stores it with that record.`;
}

/** The `id` of a record type. */
export const globalId = globalIdFrom('id');

/** The `id` of a catalogue type, whose key is its code. */
export const globalIdOfCode = globalIdFrom('code');

export const SexEnum = builder.enumType('Sex', {
  description: 'A patient’s sex, as laboratories require it.',
  values: { M: { description: 'Male.' }, F: { description: 'Female.' } } satisfies Record<Sex, object>,
});

/** A postal address. For a patient, only part of it may be known. */
export interface AddressShape {
  readonly street1: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly zip: string | null;
}

/** A postal address in answers. */
export const AddressType = builder.objectRef<AddressShape>('Address').implement({
  description: embedded('A postal address. For a patient, only part of it may be known.'),
  fields: (t) => ({
    street1: t.exposeString('street1', { nullable: true, description: 'Street and number.' }),
    street2: t.exposeString('street2', { nullable: true, description: 'Flat, floor or building.' }),
    city: t.exposeString('city', { nullable: true, description: 'City.' }),
    state: t.exposeString('state', { nullable: true, description: 'State or province.' }),
    country: t.exposeString('country', { nullable: true, description: 'Country code, such as `US`.' }),
    zip: t.exposeString('zip', { nullable: true, description: 'ZIP or postal code.' }),
  }),
});

/** A postal address in inputs. */
export const AddressInput = builder.inputType('AddressInput', {
  description: 'A postal address.',
  fields: (t) => ({
    street1: t.string({ required: true, description: 'Street and number.' }),
    street2: t.string({ description: 'Flat, floor or building.' }),
    city: t.string({ required: true, description: 'City.' }),
    state: t.string({ required: true, description: 'State or province.' }),
    zip: t.string({ required: true, description: 'ZIP or postal code.' }),
    country: t.string({ description: 'Country code; `US` by default.' }),
  }),
});

/** A range of days or times in filters (contract, 3.3). */
export const DateRangeInput = builder.inputType('DateRange', {
  description:
    'A range of days in UTC, or of times. Both ends are included, and either may be left out. An end is a day, `2026-11-21`, or a time with an offset, `2026-11-21T09:30:00Z`.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'The first day or time of the range; no lower limit if left out.' }),
    to: t.field({ type: 'Date', description: 'The last day or time of the range; no upper limit if left out.' }),
  }),
});

const SortFieldEnum = builder.enumType('SortField', {
  description: 'What a list can be sorted by.',
  values: {
    CREATED: { description: 'The time a record was created.' },
    UPDATED: { description: 'The time a record last changed.' },
  },
});

/** Also the direction of lists that have their own sort fields. */
export const SortDirectionEnum = builder.enumType('SortDirection', {
  description: 'The direction a list is sorted in.',
  values: { ASC: { description: 'Oldest first.' }, DESC: { description: 'Newest first.' } },
});

/** The `orderBy` input of one kind of list (contract, 5.2), whose default is what {@link sortOf} falls back to. */
export function sortInput(name: string, description: string, { column, direction }: Sort) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      field: t.field({
        type: SortFieldEnum,
        description: `What to sort by, \`${column.toUpperCase()}\` if left out; ties are sorted by id.`,
      }),
      direction: t.field({
        type: SortDirectionEnum,
        description: `The direction to sort in, \`${direction}\` if left out.`,
      }),
    }),
  });
}

const SORT_COLUMNS = { CREATED: 'created', UPDATED: 'updated', SEVERITY: 'urgency', RECEIVED: 'created' } as const;

/** The requested sort; anything left out comes from the list's default. */
export function sortOf(orderBy: SortArgument | null | undefined, fallback: Sort): Sort {
  return {
    column: orderBy?.field ? SORT_COLUMNS[orderBy.field] : fallback.column,
    direction: orderBy?.direction ?? fallback.direction,
  };
}

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

const MetadataModeEnum = builder.enumType('MetadataMode', {
  description: 'How new metadata is combined with a record’s existing metadata.',
  values: {
    REPLACE: { description: 'The new metadata replaces it entirely.' },
    MERGE: {
      description:
        'The new metadata is a JSON Merge Patch (RFC 7396): a null removes its key, an object is merged, and any other value replaces.',
    },
  },
});

/** The fields of an input that say how metadata changes. */
export function metadataChangeFields(t: InputFields) {
  return {
    mode: t.field({ type: MetadataModeEnum, description: 'How the metadata is changed; `REPLACE` if left out.' }),
    expectedUpdated: t.field({
      type: 'DateTime',
      description:
        'The `updated` that the caller has seen. If the record has changed since, the error is a `CONFLICT`.',
    }),
  };
}
