import type { Actor } from '../../src/auth/actor.ts';
import type { RequestContext } from '../../src/context.ts';
import type { ListQuery, PageRequest, Sort, SortColumn } from '../../src/db/list.ts';
import { listKits } from '../../src/domains/kits/list-kits.ts';
import { listOrders } from '../../src/domains/orders/list-orders.ts';
import { listPatients } from '../../src/domains/patients/list-patients.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { listRequisitions } from '../../src/domains/requisitions/list-requisitions.ts';
import { listSamples } from '../../src/domains/samples/list-samples.ts';
import { ANCIENT, COMMON } from './large-accounts.ts';

/** A list with a filter, as one actor reads it; filled by large-accounts.ts. */
export interface ListCase {
  readonly title: string;
  readonly list: ListQuery;
  readonly pages: Readonly<Record<string, PageRequest>>;
}

const PERSON = [
  ...Object.entries(COMMON).map(([detail, value]) => ({ [detail]: value })),
  ...Object.entries(ANCIENT).map(([detail, value]) => ({ [detail]: value })),
  { email: 'p7@example.org' },
  { firstName: 'nobody' },
];

const WIDE = { from: '2025-01-01' };
const NARROW = { from: '2026-05-01', to: '2026-05-02' };
const OLDEST = { to: '2025-11-20' };
const MONTH = { from: '2026-03-01', to: '2026-03-31' };
const NO_DAY = { from: '2026-03-02', to: '2026-03-01' };
const RANGES = [WIDE, NARROW, OLDEST, MONTH, NO_DAY];

const DAYS = [
  ...RANGES.flatMap((range) => [{ created: range }, { updated: range }]),
  { created: MONTH, updated: MONTH },
  { created: OLDEST, updated: { from: '2026-10-31' } },
];

/** Filters by one person's detail, by any of the columns, or by days: a page of them costs what a page costs. */
const BOUNDED = {
  kits: [
    {},
    ...PERSON,
    ...DAYS,
    ...[['DELIVERED'], ['PREPARING'], ['REGISTERED'], ['IN_TRANSIT'], ['PREPARING', 'REGISTERED', 'CANCELED'], []].map(
      (statuses) => ({ statuses }),
    ),
    ...[['RESULTED'], ['EXTRA_QUALITY_CHECKS'], ['RECEIVED', 'CANCELED']].map((sampleStatuses) => ({ sampleStatuses })),
    ...[['LIPID'], ['STI'], ['NONE'], ['STI', 'A1C', 'STI']].map((kitTypes) => ({ kitTypes })),
    { hasOrder: true },
    { hasOrder: false },
    { statuses: ['DELIVERED'], hasOrder: false },
    { statuses: ['REGISTERED'], hasOrder: false },
    { statuses: ['DELIVERED', 'PREPARING'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'] },
    { kitTypes: ['LIPID'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'] },
    { kitTypes: ['STI'], statuses: ['PREPARING'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'], hasOrder: false },
  ],
  orders: [
    {},
    ...PERSON,
    ...DAYS,
    ...[['COMPLETED'], ['PENDING'], ['IN_PROGRESS'], ['CANCELED', 'PENDING']].map((statuses) => ({ statuses })),
  ],
  requisitions: [
    {},
    ...PERSON,
    ...DAYS,
    ...[['RESULTED'], ['CREATED'], ['REJECTED'], ['CREATED', 'DENIED']].map((statuses) => ({ statuses })),
    ...['Common', 'Rare', 'Old', 'None'].map((lab) => ({ lab })),
    { lab: 'Common', statuses: ['CREATED', 'RESULTED'] },
    { lab: 'Old', statuses: ['CREATED'] },
    { barcode: 'none' },
  ],
  samples: [
    {},
    ...DAYS,
    ...[['RESULTED'], ['EXTRA_QUALITY_CHECKS'], ['RECEIVED', 'CANCELED']].map((statuses) => ({ statuses })),
    ...[['LIPID'], ['STI'], ['NONE']].map((kitTypes) => ({ kitTypes })),
    { kitTypes: ['LIPID'], statuses: ['EXTRA_QUALITY_CHECKS'] },
  ],
  reports: [
    {},
    { isAmendment: true },
    { isAmendment: false },
    { sampleId: 'none' },
    ...RANGES.map((dateResulted) => ({ dateResulted })),
  ],
  patients: [{}, ...PERSON],
} as const satisfies Record<string, readonly object[]>;

/** Filters of which one has the index, and the others are checked row by row. */
const CHECKED = {
  kits: [
    { firstName: COMMON.firstName, lastName: ANCIENT.lastName },
    { firstName: COMMON.firstName, hasOrder: false },
    { firstName: COMMON.firstName, updated: OLDEST, created: WIDE },
    { email: COMMON.email, phone: ANCIENT.phone, statuses: ['REGISTERED'], kitTypes: ['LIPID'] },
    { statuses: ['DELIVERED'], updated: OLDEST },
    { sampleStatuses: ['RESULTED'], hasOrder: true, created: OLDEST, updated: WIDE },
  ],
  orders: [
    { firstName: COMMON.firstName, lastName: ANCIENT.lastName, statuses: ['CANCELED'] },
    { statuses: ['COMPLETED', 'PENDING'], created: MONTH },
    { statuses: ['CANCELED'], created: MONTH, updated: WIDE },
  ],
  requisitions: [
    { lastName: COMMON.lastName, lab: 'Common', updated: MONTH },
    { lab: 'Common', statuses: ['RESULTED'], updated: OLDEST },
    { barcode: 'none', lab: 'Common' },
  ],
  samples: [{ statuses: ['RESULTED'], updated: MONTH, created: WIDE }],
  reports: [
    { isAmendment: true, dateResulted: OLDEST },
    { isAmendment: false, dateResulted: MONTH, sampleId: 'none' },
  ],
  patients: [{ firstName: COMMON.firstName, lastName: ANCIENT.lastName, email: ANCIENT.email }],
} as const satisfies Record<keyof typeof BOUNDED, readonly object[]>;

type ListName = keyof typeof BOUNDED;

const LISTS: Readonly<Record<ListName, (context: RequestContext, filter: object, sort: Sort) => ListQuery>> = {
  kits: listKits,
  orders: listOrders,
  requisitions: listRequisitions,
  samples: listSamples,
  reports: listReports,
  patients: listPatients,
};

/** The columns by which a list can be sorted. */
function sortColumns(name: ListName): readonly SortColumn[] {
  return name === 'kits' || name === 'orders' || name === 'requisitions' ? ['created', 'updated'] : ['created'];
}

/**
 * Every list with every filter in every order, as the program of each account reads it, and staff, for all accounts and for
 * one.
 *
 * @param contextOf the context of a call by this actor
 */
export function listCases(
  contextOf: (actor: Actor) => RequestContext,
  accounts: readonly [string, string],
  kind: 'bounded' | 'checked',
): ListCase[] {
  const [first, second] = accounts;
  const ids = { userId: first, apiKeyId: first, accountMode: 'LIVE' } as const;
  const readers = [
    { reader: 'first', context: contextOf({ ...ids, role: 'CLIENT', accountId: first }), more: {} },
    { reader: 'second', context: contextOf({ ...ids, role: 'CLIENT', accountId: second }), more: {} },
    { reader: 'staff', context: contextOf({ ...ids, role: 'ADMIN', accountId: first }), more: {} },
    {
      reader: 'staff of first',
      context: contextOf({ ...ids, role: 'LAB', accountId: second }),
      more: { accountId: first },
    },
  ];
  const filters: Readonly<Record<ListName, readonly object[]>> = kind === 'bounded' ? BOUNDED : CHECKED;
  return Object.entries(LISTS).flatMap(([key, list]) => {
    // The keys of an object literal are all that it has.
    const name = key as ListName;
    return filters[name].flatMap((filter) =>
      sortColumns(name).flatMap((column) =>
        readers.map(({ reader, context, more }) => ({
          title: `${name} ${JSON.stringify(filter)} by ${column} for ${reader}`,
          list: list(context, { ...filter, ...more }, { column, direction: 'DESC' }),
          pages: pagesOf(filter, column),
        })),
      ),
    );
  });
}

/** A filter's days, as far as a list that is sorted by either time can begin or end by them. */
interface DaysOfFilter {
  readonly created?: { readonly from?: string; readonly to?: string };
  readonly updated?: { readonly from?: string; readonly to?: string };
}

/** A time in the middle of the rows that the filter may select. */
function middleOf({ created, updated }: DaysOfFilter, column: SortColumn): number {
  const froms = [created?.from, column === 'updated' ? updated?.from : undefined, '2025-11-01'];
  const tos = [updated?.to, column === 'created' ? created?.to : undefined, '2026-11-01'];
  const from = Math.max(...froms.flatMap((day) => (day ? [Date.parse(day)] : [])));
  const to = Math.min(...tos.flatMap((day) => (day ? [Date.parse(day)] : [])));
  return Math.round((from + to) / 2);
}

/** Pages of ten, with the extra row, at each end of the list and in its middle. */
function pagesOf(filter: DaysOfFilter, column: SortColumn): Readonly<Record<string, PageRequest>> {
  const middle = { time: middleOf(filter, column), id: '00000000-0000-4000-8000-000000000000' };
  const first = { limit: 11, fromEnd: false, after: undefined, before: undefined, offset: 0 };
  return {
    first,
    after: { ...first, after: middle },
    before: { ...first, fromEnd: true, before: middle },
    last: { ...first, fromEnd: true },
  };
}
