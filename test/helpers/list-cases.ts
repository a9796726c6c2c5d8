import type { Actor } from '../../src/auth/actor.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import type { ListQuery, PageRequest, Sort, SortColumn } from '../../src/db/sql/list.ts';
import { listKits } from '../../src/domains/kits/list-kits.ts';
import { listUnmatchedResults } from '../../src/domains/laboratory/list-unmatched-results.ts';
import { type CHECKED_TOGETHER, declaredLists, type EnumeratedList } from '../../src/domains/lists/declared-lists.ts';
import { listOrders } from '../../src/domains/orders/list-orders.ts';
import { listPatients } from '../../src/domains/patients/list-patients.ts';
import { listReports } from '../../src/domains/reports/list-reports.ts';
import { listRequisitions } from '../../src/domains/requisitions/list-requisitions.ts';
import { listSamples } from '../../src/domains/samples/list-samples.ts';
import { ANCIENT, COMMON, type LargeAccounts, MANY_RECORDS } from './large-accounts.ts';
import { NO_SUCH_UUID } from './people.ts';

/** A list with a filter, as one actor reads it; filled by large-accounts.ts. */
export interface ListCase {
  readonly title: string;
  readonly list: ListQuery;
  readonly pages: Readonly<Record<string, PageRequest>>;
  /** What other tables have of the people by whom the rows are found, all of which is read. */
  readonly people: readonly ListQuery[];
}

const PERSON = {
  firstName: [COMMON.firstName, ANCIENT.firstName, 'nobody'],
  lastName: [COMMON.lastName, ANCIENT.lastName],
  email: [COMMON.email, ANCIENT.email, 'p7@example.org'],
  phone: [COMMON.phone, ANCIENT.phone],
};

/** A patient with many records, and none. */
const OF_PATIENT = { patientId: [MANY_RECORDS.patientId, NO_SUCH_UUID] };

const WIDE = { from: '2025-01-01' };
const NARROW = { from: '2026-05-01', to: '2026-05-02' };
const OLDEST = { to: '2025-11-20' };
const MONTH = { from: '2026-03-01', to: '2026-03-31' };
/** Times within days. */
const TIMES = { from: '2026-05-01T23:00:00+02:00', to: '2026-05-01T23:30:00Z' };
const NO_DAY = { from: '2026-03-02', to: '2026-03-01' };
const RANGES = [WIDE, NARROW, OLDEST, MONTH, NO_DAY];
const DAYS = { created: RANGES, updated: RANGES };

/**
 * The worst values of each field: a page of them costs what a page costs. The readers filter by the account. A field that a list
 * is declared with and that has none here fails.
 */
export const FILTER_VALUES: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  kits: {
    ...PERSON,
    ...OF_PATIENT,
    ...DAYS,
    statuses: [
      ['DELIVERED'],
      ['PREPARING'],
      ['REGISTERED'],
      ['IN_TRANSIT'],
      ['PREPARING', 'REGISTERED', 'CANCELED'],
      [],
    ],
    sampleStatuses: [['RESULTED'], ['EXTRA_QUALITY_CHECKS'], ['RECEIVED', 'CANCELED']],
    kitTypes: [['LIPID'], ['STI'], ['NONE'], ['STI', 'A1C', 'STI']],
    hasOrder: [true, false],
    lots: [['common'], ['none'], ['common', 'none', 'COMMON'], []],
  },
  orders: {
    ...PERSON,
    ...DAYS,
    statuses: [['COMPLETED'], ['PENDING'], ['IN_PROGRESS'], ['CANCELED', 'PENDING']],
    kitTypes: [['LIPID'], ['STI'], ['NONE'], ['A1C', 'LIPID', 'A1C'], []],
    externalId: ['none'],
    held: [true, false],
    holdReasons: [['PAYMENT'], ['OTHER', 'REVIEW', 'OTHER'], []],
  },
  requisitions: {
    ...PERSON,
    ...OF_PATIENT,
    ...DAYS,
    statuses: [['RESULTED'], ['CREATED'], ['REJECTED'], ['CREATED', 'DENIED']],
    lab: ['Common', 'Rare', 'Old', 'None'],
    barcode: ['none'],
  },
  samples: {
    ...PERSON,
    ...OF_PATIENT,
    ...DAYS,
    statuses: [['RESULTED'], ['EXTRA_QUALITY_CHECKS'], ['RECEIVED', 'CANCELED']],
    kitTypes: [['LIPID'], ['STI'], ['NONE']],
    failureCodes: [['HEMOLYZED'], ['LOST'], ['HEMOLYZED', 'OTHER'], []],
  },
  reports: {
    ...OF_PATIENT,
    isAmendment: [true, false],
    sampleId: ['none'],
    created: RANGES,
    dateResulted: RANGES,
    kitTypes: [['LIPID'], ['STI'], ['NONE'], ['STI', 'LIPID', 'STI'], []],
    analytes: [['common'], ['rare'], ['old'], ['none'], ['rare', 'common', 'rare'], []],
    flags: [['CRITICAL'], ['HIGH'], ['NORMAL', 'UNKNOWN'], ['LOW'], []],
    status: [['FINAL'], ['AMENDED'], ['PARTIAL', 'WITHDRAWN'], []],
    acknowledged: [true, false],
    release: ['HELD', 'RELEASED'],
    overdue: [true, false],
  },
  patients: { ...PERSON, ...DAYS },
  unmatchedResults: {
    statuses: [['OPEN'], ['REJECTED'], ['OPEN', 'MATCHED'], []],
    reasons: [['UNREADABLE'], ['UNKNOWN_SAMPLE'], ['UNKNOWN_SAMPLE', 'OUT_OF_ORDER'], []],
    severities: [['CRITICAL'], ['NORMAL'], ['UNKNOWN', 'NORMAL'], []],
    sendingFacility: ['COMMON', 'RARE', 'NONE'],
    received: RANGES,
  },
};

const BOTH_TIMES = [
  { created: MONTH, updated: MONTH },
  { created: OLDEST, updated: { from: '2026-10-31' } },
];

/** Filters by several fields of which a page still costs what a page costs. */
const BOUNDED_TOGETHER = {
  kits: [
    ...BOTH_TIMES,
    { statuses: ['DELIVERED'], hasOrder: false },
    { statuses: ['REGISTERED'], hasOrder: false },
    { statuses: ['DELIVERED', 'PREPARING'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'] },
    { kitTypes: ['LIPID'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'] },
    { kitTypes: ['STI'], statuses: ['PREPARING'], sampleStatuses: ['EXTRA_QUALITY_CHECKS'], hasOrder: false },
  ],
  orders: [
    ...BOTH_TIMES,
    { kitTypes: ['LIPID'], statuses: ['PENDING'] },
    { kitTypes: ['LIPID', 'STI'], statuses: ['CANCELED', 'IN_PROGRESS'] },
  ],
  requisitions: [
    ...BOTH_TIMES,
    { lab: 'Common', statuses: ['CREATED', 'RESULTED'] },
    { lab: 'Old', statuses: ['CREATED'] },
  ],
  samples: [...BOTH_TIMES, { kitTypes: ['LIPID'], statuses: ['EXTRA_QUALITY_CHECKS'] }],
  reports: [
    { flags: ['CRITICAL'], acknowledged: false, status: ['PARTIAL', 'FINAL', 'AMENDED'] },
    { flags: ['HIGH'], status: ['FINAL'], isAmendment: true },
    { acknowledged: true, isAmendment: false },
    { kitTypes: ['LIPID'], flags: ['CRITICAL'] },
    { kitTypes: ['STI'], flags: ['CRITICAL'], acknowledged: false, status: ['FINAL'] },
    { created: MONTH, status: ['FINAL'] },
    { created: MONTH, analytes: ['common'] },
    { created: MONTH, dateResulted: NARROW },
  ],
  patients: [],
  unmatchedResults: [
    { sendingFacility: 'COMMON', reasons: ['UNKNOWN_SAMPLE'] },
    { sendingFacility: 'COMMON', statuses: ['OPEN'] },
    { sendingFacility: 'RARE', reasons: ['UNKNOWN_SAMPLE'], statuses: ['OPEN'], received: OLDEST },
    { reasons: ['UNREADABLE'], statuses: ['OPEN'], received: MONTH },
    { statuses: ['OPEN'], received: NARROW },
    { severities: ['CRITICAL'], statuses: ['OPEN', 'WAITING'] },
    { severities: ['NORMAL'], reasons: ['UNREADABLE'], received: MONTH },
    { sendingFacility: 'RARE', severities: ['CRITICAL', 'ABNORMAL'], statuses: ['OPEN'] },
  ],
} as const satisfies Record<string, readonly object[]>;

type ListName = keyof typeof BOUNDED_TOGETHER;

/** Filters of which one has the index, and the others are checked row by row. */
const CHECKED: Record<keyof typeof CHECKED_TOGETHER, Partial<Record<ListName, readonly object[]>>> = {
  personDetails: {
    kits: [{ firstName: COMMON.firstName, lastName: ANCIENT.lastName }],
    patients: [{ firstName: COMMON.firstName, lastName: ANCIENT.lastName, email: ANCIENT.email }],
    samples: [{ firstName: COMMON.firstName, lastName: ANCIENT.lastName }],
  },
  personAndOthers: {
    samples: [{ firstName: COMMON.firstName, kitTypes: ['LIPID'], statuses: ['RECEIVED'], updated: MONTH }],
    kits: [
      { firstName: COMMON.firstName, hasOrder: false },
      { firstName: COMMON.firstName, updated: OLDEST, created: WIDE },
      { email: COMMON.email, phone: ANCIENT.phone, statuses: ['REGISTERED'], kitTypes: ['LIPID'] },
    ],
    orders: [
      { firstName: COMMON.firstName, lastName: ANCIENT.lastName, statuses: ['CANCELED'] },
      { firstName: COMMON.firstName, kitTypes: ['LIPID'] },
    ],
    requisitions: [{ lastName: COMMON.lastName, lab: 'Common', updated: MONTH }],
  },
  keysAndDays: {
    kits: [
      { statuses: ['DELIVERED'], updated: OLDEST },
      { sampleStatuses: ['RESULTED'], hasOrder: true, created: OLDEST, updated: WIDE },
    ],
    orders: [
      { statuses: ['COMPLETED', 'PENDING'], created: MONTH },
      { statuses: ['CANCELED'], created: MONTH, updated: WIDE },
      { kitTypes: ['LIPID'], created: MONTH, updated: WIDE },
    ],
    requisitions: [{ lab: 'Common', statuses: ['RESULTED'], updated: OLDEST }],
    samples: [{ statuses: ['RESULTED'], updated: MONTH, created: WIDE }],
    reports: [
      { isAmendment: true, dateResulted: OLDEST },
      { kitTypes: ['LIPID'], dateResulted: OLDEST },
    ],
  },
  analytesAndOthers: {
    reports: [
      { analytes: ['common', 'rare'], flags: ['CRITICAL'], kitTypes: ['STI'] },
      { analytes: ['common'], status: ['FINAL'], dateResulted: MONTH },
    ],
  },
  // Of those who read them, laboratories alone have such a combination: see `isChecked`.
  laboratoryAndOthers: {
    kits: [{ created: MONTH }, { updated: OLDEST }, { sampleStatuses: ['RESULTED'], created: OLDEST }],
    samples: [{ created: MONTH }, { updated: OLDEST }, { statuses: ['RESULTED'], updated: MONTH }],
    requisitions: [{ created: MONTH }, { updated: OLDEST }, { statuses: ['RESULTED'], created: MONTH }],
    patients: [{ created: MONTH }],
  },
  timesWithinDays: {
    kits: [{ created: TIMES }, { updated: TIMES }],
    orders: [{ created: TIMES }],
    samples: [{ updated: TIMES }],
    reports: [{ dateResulted: TIMES }],
    patients: [{ updated: TIMES }],
  },
  failureAndOthers: {
    samples: [
      { failureCodes: ['HEMOLYZED'] },
      { failureCodes: ['HEMOLYZED', 'LOST'], statuses: ['EXTRA_QUALITY_CHECKS'], kitTypes: ['STI'] },
      { failureCodes: ['HEMOLYZED'], updated: MONTH },
    ],
  },
  lotAndOthers: {
    kits: [
      { lots: ['common'] },
      { lots: ['common', 'none'], statuses: ['PREPARING'], hasOrder: true },
      { lots: ['common'], updated: MONTH },
    ],
  },
  holdAndOthers: {
    orders: [
      { held: true, statuses: ['PENDING'] },
      { holdReasons: ['PAYMENT'], created: MONTH },
      { holdReasons: ['REVIEW', 'OTHER'], held: true, updated: MONTH, statuses: ['IN_PROGRESS', 'PENDING'] },
    ],
  },
  overdueAndOthers: {
    reports: [
      { overdue: true, isAmendment: true },
      { overdue: true, created: MONTH, kitTypes: ['STI'] },
    ],
  },
  valueAndOthers: {
    orders: [{ externalId: 'none', statuses: ['PENDING'] }],
    requisitions: [{ barcode: 'none', lab: 'Common' }],
    reports: [
      { isAmendment: false, dateResulted: MONTH, sampleId: 'none' },
      { isAmendment: false, patientId: MANY_RECORDS.patientId },
      { analytes: ['common'], patientId: MANY_RECORDS.patientId },
    ],
    samples: [{ patientId: MANY_RECORDS.patientId, lastName: 'Records', statuses: ['RECEIVED'] }],
    kits: [
      { patientId: MANY_RECORDS.patientId, firstName: COMMON.firstName, statuses: ['REGISTERED'], updated: MONTH },
    ],
  },
};

/** The combinations of which there are cases here. */
export const COMBINATIONS_WITH_CASES: readonly string[] = Object.entries(CHECKED).flatMap(([name, lists]) =>
  Object.values(lists).some((filters) => filters.length > 0) ? [name] : [],
);

/** Reads each of these lists. */
export const LISTS: Readonly<Record<ListName, (context: UnitOfWork, filter: object, sort: Sort) => ListQuery>> = {
  kits: listKits,
  orders: listOrders,
  requisitions: listRequisitions,
  samples: listSamples,
  reports: listReports,
  patients: listPatients,
  unmatchedResults: listUnmatchedResults,
};

/** The lists whose cases are here. The others are small, or have a test of plans of their own. */
export const LISTS_WITH_CASES: readonly string[] = Object.keys(LISTS);

/** @throws Error for a list that is not declared. */
function declarationOf(name: ListName): EnumeratedList {
  const declared = declaredLists().get(name);
  if (!declared) throw new Error(`The list ${name} is not declared.`);
  return declared;
}

/** Whether a filter's one field has no index that continues in this order, so that what it finds is sorted. */
function isSorted(name: ListName, filter: object, column: SortColumn): boolean {
  const { fields } = declarationOf(name);
  const [field, ...others] = Object.keys(filter);
  const served = field !== undefined && others.length === 0 ? fields[field] : undefined;
  if (served?.by === 'others') return true;
  return served?.by === 'order' && served.sort !== undefined && served.sort !== column;
}

/** No filter, and each field of the declaration alone, with each of its values. @throws Error for a field without values. */
function filtersOfOneField(name: ListName): readonly object[] {
  const { fields } = declarationOf(name);
  const filters = Object.entries(fields).flatMap(([field, { by }]) => {
    if (field === 'accountId' || by === 'scan') return [];
    const values = FILTER_VALUES[name]?.[field] ?? [];
    if (values.length === 0) throw new Error(`list-cases.ts has no values of the filter ${name}.${field}.`);
    return values.map((value) => ({ [field]: value }));
  });
  return [{}, ...filters];
}

interface ListReader {
  readonly reader: string;
  readonly actor: Actor;
  /** What each of its filters has besides. */
  readonly more: { readonly accountId?: string };
}

/** Everybody who reads lists, and reads them differently. */
function readersOf({ programs: [first, second], laboratories }: LargeAccounts): readonly ListReader[] {
  const actorOf = (role: Actor['role'], accountId: string): Actor => ({
    userId: first,
    apiKeyId: first,
    accountMode: 'LIVE',
    role,
    accountId,
  });
  return [
    { reader: 'first', actor: actorOf('CLIENT', first), more: {} },
    { reader: 'second', actor: actorOf('CLIENT', second), more: {} },
    { reader: 'staff', actor: actorOf('ADMIN', first), more: {} },
    { reader: 'staff of first', actor: actorOf('ADMIN', second), more: { accountId: first } },
    ...Object.entries({ ...laboratories, 'with shares': second }).flatMap(([laboratory, accountId]) => {
      const actor = actorOf('LAB', accountId);
      return [
        { reader: `laboratory ${laboratory}`, actor, more: {} },
        { reader: `laboratory ${laboratory} of first`, actor, more: { accountId: first } },
      ];
    }),
  ];
}

/** Who reads a list like everybody else of a role; the others are {@link readersOf} for each list. */
function reads(name: ListName, { actor, more }: ListReader): boolean {
  if (name === 'unmatchedResults') return actor.role !== 'CLIENT' && more.accountId === undefined;
  // Laboratories read orders as other staff does, and not by their recipients.
  return actor.role !== 'LAB' || name !== 'orders';
}

/** Whether this reader's rows of a list are found by one index and then checked, although the filter has an index by itself. */
function isChecked(name: ListName, { actor, more }: ListReader, filter: object, column: SortColumn): boolean {
  // By how grave they are, the times of what other columns find are checked.
  if (name === 'unmatchedResults' && column === 'urgency')
    return 'received' in filter && Object.keys(filter).length > 1;
  if (actor.role !== 'LAB') return false;
  if (name === 'reports') return more.accountId !== undefined && ('dateResulted' in filter || 'analytes' in filter);
  if (name === 'unmatchedResults') return false;
  const otherTime = column === 'created' ? 'updated' : 'created';
  return (
    more.accountId !== undefined ||
    otherTime in filter ||
    Object.keys(filter).some((field) => field in PERSON || field in OF_PATIENT || field === 'failureCodes')
  );
}

/**
 * Every list with every filter in every order, as the program of each account reads it, staff, for all accounts and for one, and
 * laboratories.
 *
 * @param contextOf the context of a call by this actor
 * @param kind of which a page costs what a page costs; or what it takes to read and sort all that one field finds; or more
 */
export function listCases(
  contextOf: (actor: Actor) => UnitOfWork,
  accounts: LargeAccounts,
  kind: 'bounded' | 'sorted' | 'checked',
): ListCase[] {
  const filtersOf = (name: ListName): readonly object[] =>
    kind === 'checked'
      ? Object.values(CHECKED).flatMap((lists) => lists[name] ?? [])
      : [...filtersOfOneField(name), ...BOUNDED_TOGETHER[name]];
  const isOfKind = (name: ListName, reader: ListReader, filter: object, column: SortColumn) =>
    kind === 'checked' ||
    (!isChecked(name, reader, filter, column) && isSorted(name, filter, column) === (kind === 'sorted'));
  return Object.entries(LISTS).flatMap(([key, list]) => {
    // The keys of an object literal are all that it has.
    const name = key as ListName;
    return filtersOf(name).flatMap((filter) =>
      declarationOf(name).sorts.flatMap((column) =>
        readersOf(accounts)
          .filter((reader) => reads(name, reader) && isOfKind(name, reader, filter, column))
          .map(({ reader, actor, more }) => ({
            title: `${name} ${JSON.stringify(filter)} by ${column} for ${reader}`,
            list: list(contextOf(actor), { ...filter, ...more }, { column, direction: 'DESC' }),
            pages: pagesOf(filter, column),
            people: kind === 'sorted' ? peopleOf(name, contextOf(actor), { ...filter, ...more }) : [],
          })),
      ),
    );
  });
}

/** Samples are found by the patients and requisitions of the people asked for, or by the kits and requisitions of a patient. */
function peopleOf(name: ListName, context: UnitOfWork, filter: object): readonly ListQuery[] {
  if (name !== 'samples') return [];
  const found = 'patientId' in filter ? [listKits, listRequisitions] : [listPatients, listRequisitions];
  return found.map((list) => list(context, filter, { column: 'created', direction: 'DESC' }));
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
