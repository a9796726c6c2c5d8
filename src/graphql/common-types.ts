import type { Sort } from '../db/list.ts';
import { builder } from './builder.ts';

/** A postal address; a patient's may be known only in part. */
export interface AddressShape {
  readonly street1: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly zip: string | null;
}

export const AddressType = builder.objectRef<AddressShape>('Address').implement({
  description: 'A postal address. A patient’s may be known only in part.',
  fields: (t) => ({
    street1: t.exposeString('street1', { nullable: true, description: 'Street and number.' }),
    street2: t.exposeString('street2', { nullable: true, description: 'Flat, floor or building.' }),
    city: t.exposeString('city', { nullable: true, description: 'City.' }),
    state: t.exposeString('state', { nullable: true, description: 'State or province.' }),
    country: t.exposeString('country', { nullable: true, description: 'Country code, such as `US`.' }),
    zip: t.exposeString('zip', { nullable: true, description: 'ZIP or postal code.' }),
  }),
});

export const DateRangeInput = builder.inputType('DateRange', {
  description: 'A range of days in UTC, both inclusive; either may be left out.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'On or after this day.' }),
    to: t.field({ type: 'Date', description: 'On or before this day.' }),
  }),
});

const SortFieldEnum = builder.enumType('OrderByField', {
  description: 'What a list can be sorted by.',
  values: { CREATED: { description: 'Time of creation.' }, UPDATED: { description: 'Time of the last change.' } },
});

const SortDirectionEnum = builder.enumType('OrderByDirection', {
  description: 'Which way a list is sorted.',
  values: { ASC: { description: 'Oldest first.' }, DESC: { description: 'Newest first.' } },
});

/** The `orderBy` input of one kind of list (contract, section 8). */
export function sortInput(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      field: t.field({
        type: SortFieldEnum,
        description: 'What to sort by; ties go by id. As in the list’s own order where it is not given.',
      }),
      direction: t.field({
        type: SortDirectionEnum,
        description: 'Which way. As in the list’s own order where it is not given.',
      }),
    }),
  });
}

/** What an `orderBy` asks for; each part may be left out. */
export interface SortArgument {
  readonly field?: 'CREATED' | 'UPDATED' | null | undefined;
  readonly direction?: 'ASC' | 'DESC' | null | undefined;
}

const SORT_COLUMNS = { CREATED: 'created', UPDATED: 'updated' } as const;

/** The sort asked for; what is not asked for is as in the list's own order. */
export function sortOf(orderBy: SortArgument | null | undefined, fallback: Sort): Sort {
  return {
    column: orderBy?.field ? SORT_COLUMNS[orderBy.field] : fallback.column,
    direction: orderBy?.direction ?? fallback.direction,
  };
}

type FilterFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** The filter fields that identify a person; `whose` says who that is. */
export function personFilterFields(t: FilterFields, whose: string) {
  return {
    email: t.string({ description: `E-mail address ${whose}: whole, without regard to case.` }),
    firstName: t.string({ description: `First name ${whose}: whole, without regard to case.` }),
    lastName: t.string({ description: `Last name ${whose}: whole, without regard to case.` }),
    phone: t.string({ description: `Phone number ${whose}; only its digits are compared.` }),
  };
}

/** The filter fields for the days on which a record was created and last changed. */
export function changedFilterFields(t: FilterFields) {
  return {
    created: t.field({ type: DateRangeInput, description: 'Created on these days.' }),
    updated: t.field({ type: DateRangeInput, description: 'Last changed on these days.' }),
  };
}

/** The filter field for staff, whose view spans all accounts. */
export function accountFilterField(t: FilterFields) {
  return {
    accountId: t.id({
      description: 'Of this account. For staff, whose view spans all accounts; a program sees its own in any case.',
    }),
  };
}
