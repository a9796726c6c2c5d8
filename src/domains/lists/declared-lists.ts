import type { z } from 'zod';
import type { SortColumn } from '../../db/sql/list.ts';

// Every list declares which fields it can be filtered by, which columns it can be sorted by, and which index serves each of these
// (docs/architecture.md, "Lists"). An undeclared field does not compile, a field that no index serves fails when the service
// loads, and test/db/declared-lists.test.ts compares the declarations with the indexes in the database.

/** Every filter for which a page may read all rows of a list, and why. {@link declareList} refuses any other. */
export const MAY_SCAN: Readonly<Record<string, string>> = {
  'apiKeys.accountId':
    'The account is that of the key’s user. Only administrators read keys, and a service has few of them.',
  'reports.release':
    'Reviewers find the few reports that are held by an index of their own, whatever else they filter by, and administrators whether one is released by those of programs (test/db/held-reports-plans.test.ts). Only laboratories, whose work this is not, check row by row.',
};

/**
 * The combinations of filters of which only the first part uses its index, and the others are checked row by row. A page of them
 * may read every row that the first part selects, because no set of indexes that is worth maintaining would bound it. Any other
 * combination of key columns has an index. test/helpers/list-cases.ts has cases of each.
 */
export const CHECKED_TOGETHER = {
  personDetails: 'Several details of a person: the first has the index.',
  personAndOthers: 'A detail of a person and key columns or days: the detail has the index.',
  // For a laboratory, an account counts as a key column here, in the lists that have indexes for both.
  keysAndDays: 'Key columns and days of a time that the list is not sorted by: the key columns have the index.',
  laboratoryAndOthers:
    'A laboratory, and one account or days of a time that the list is not sorted by, in lists of what belongs to a sample: the laboratory has the index.',
  analytesAndOthers:
    'The analytes of a report, and an account for a laboratory, key columns or days of another time: the analytes have the index.',
  timesWithinDays:
    'Times that the list is not sorted by, from or to a moment within a day: the days have the index, and their rows are checked.',
  failureAndOthers:
    'The failure of a sample, and a laboratory, key columns or days: the failure has the index. Few samples have one.',
  lotAndOthers:
    'The lot of a kit, and a laboratory, key columns, a person or days: the lot, or the person, has the index.',
  holdAndOthers: 'The hold of an order, and key columns or days: the hold has the index. Few orders have one.',
  overdueAndOthers:
    'That a report is overdue, and a laboratory, key columns or days: the awaited reports have the index. They are few.',
  valueAndOthers: 'A value that a handful of rows have and anything else: the value has the index.',
} as const satisfies Record<string, string>;

/** The lists of the schema that are not declared, and why. */
export const NOT_DECLARED: Readonly<Record<string, string>> = {
  events:
    'The feed is read by number, not by time. `accountId` has an index with the number; for `types`, a page searches at most 5,000 events (feed/read-feed.ts).',
  analytes: 'The whole catalogue, which has at most 2,000 analytes.',
  kitTypes: 'The whole catalogue.',
  lots: 'At most 10,000 lots; those of a program by an index of its kits for each. test/db/lot-plans.test.ts reads the plans.',
  stalledKits:
    'One range of an index for each kit type and stage, in the order of the list; test/db/stalled-plans.test.ts reads the plans.',
  stalledOrders:
    'One range of an index for each account and stage, in the order of the list; test/db/stalled-orders-plans.test.ts reads the plans.',
  nodes: 'At most 100 records, by their ids.',
  search:
    'At most 50 records, by one index each for every field (search/look-ups.ts); test/db/plans.test.ts reads the plans.',
};

/** An index whose last columns are the sort column and the id, which breaks ties. */
export interface ListIndex<Name extends string> {
  /** The key columns that it begins with, after the account. */
  readonly columns: readonly Name[];
  /** The sort column; by default there is one such index for each of the list's sort columns. */
  readonly sort?: SortColumn;
  /** Whether it begins with the account; true by default. An index that does not is for staff, who see all accounts. */
  readonly ofAccount?: boolean;
  /**
   * Whether it has the column of the laboratory, after the account. Such an index is for readers who see only the rows of some
   * laboratories, and the others are for everyone else.
   */
  readonly ofLaboratory?: boolean;
}

/** How a page is found if a list is filtered by one field only. */
export type FieldIndex<Name extends string> =
  /**
   * By an index that begins with these columns and continues in list order. `copy` names a copy of the list that has it, and one that
   * begins with the columns of `ofLaboratory`, for readers who see only some laboratories. If `sort` is given, only that order has the
   * index; in the other, all rows with the value are found by it and then sorted.
   */
  | {
      readonly by: 'order';
      readonly columns: readonly string[];
      readonly sort?: SortColumn;
      readonly copy?: { readonly table: string; readonly id: string; readonly ofLaboratory?: readonly string[] };
    }
  /** By indexes of other tables that begin with these columns. All rows that these lead to are read and sorted. */
  | {
      readonly by: 'others';
      readonly indexes: readonly { readonly table: string; readonly columns: readonly string[] }[];
    }
  /** By one of the list's own {@link ListIndex}es that has this key column. */
  | { readonly by: 'key'; readonly name: Name }
  /** By days of this time. The index begins with the account and `after`; none is needed if the list is sorted by the time. */
  | { readonly by: 'days'; readonly column: string; readonly after?: readonly string[] }
  /** By an index that begins with this column. So few rows have the same value that they can be sorted. */
  | { readonly by: 'value'; readonly column: string }
  /** By reading all rows, which {@link MAY_SCAN} must allow. */
  | { readonly by: 'scan' };

/** The filters and orders of a list. */
export interface ListDeclaration<Shape extends z.ZodRawShape, Name extends string> {
  /** The list's name in the schema. */
  readonly name: string;
  readonly table: string;
  /** The schema that parses the filter. */
  readonly filter: z.ZodObject<Shape>;
  readonly sorts: readonly SortColumn[];
  /** The columns, one for each way to read, that restrict readers other than staff: the account, or a nested list's parent. */
  readonly owners: readonly string[];
  /** Whether staff read the rows of all owners as one list. */
  readonly isReadWhole: boolean;
  /** Whether so few rows have the same time that these can be sorted; its indexes then end with the sort column. */
  readonly hasFewTies?: true;
  /** The column of the laboratory that a row belongs to, if laboratories see only some rows (records.ts). */
  readonly laboratory?: string;
  /**
   * Whether only a laboratory has an index, alone and with the key columns: its rows of one account, and of days of another time, are checked
   * row by row. A kit changes ten times in its life, and each change costs an entry in every index.
   */
  readonly checksForLaboratory?: true;
  /** The copy of the list that has the laboratories of each row, in each of its orders, if a row may belong to several. */
  readonly ofLaboratories?: { readonly table: string; readonly laboratory: string; readonly id: string };
  /** The columns of the parents under which the schema lists these rows, ordered by `created`. */
  readonly parents?: readonly string[];
  /** The columns with few distinct values, as the database writes them in its indexes. The `indexes` begin with them. */
  readonly keys?: Readonly<Record<Name, string>>;
  /**
   * The keys whose values cannot be listed, such as names that laboratories give themselves. An index that has one serves only a list that
   * is filtered by it.
   */
  readonly unlisted?: readonly Name[];
  readonly indexes?: readonly ListIndex<Name>[];
  /**
   * The orders in which the list has no index of its own. The whole list is then read like a filtered one, by a range for each value of the
   * columns of the index that has the fewest.
   */
  readonly readByKeys?: readonly SortColumn[];
  readonly fields: { readonly [Field in keyof Shape]: FieldIndex<Name> };
}

/** A declared list. */
export interface DeclaredList<Shape extends z.ZodRawShape = z.ZodRawShape, Name extends string = string>
  extends ListDeclaration<Shape, Name> {
  readonly indexes: readonly ListIndex<Name>[];
}

/** An index that a list needs. */
export interface NeededIndex {
  readonly table: string;
  /** The columns that it begins with, as the database writes them. */
  readonly columns: readonly string[];
  /** Why it is needed, in readable words. */
  readonly for: string;
}

/** A list with its fields, how each is served, and all the indexes that it needs. */
export interface EnumeratedList {
  readonly name: string;
  readonly sorts: readonly SortColumn[];
  readonly fields: Readonly<Record<string, FieldIndex<string>>>;
  readonly indexes: readonly NeededIndex[];
}

const enumerated = new Map<string, EnumeratedList>();

/** Every list that has been loaded, by its name. */
export function declaredLists(): ReadonlyMap<string, EnumeratedList> {
  return enumerated;
}

/**
 * Declares a list.
 *
 * @throws Error, when the service loads, if no index serves a field in one of the sort orders, or all key columns together, or if
 * a field reads all rows without being named in {@link MAY_SCAN}.
 */
export function declareList<Shape extends z.ZodRawShape, Name extends string = never>(
  declaration: ListDeclaration<Shape, Name>,
): DeclaredList<Shape, Name> {
  const list = { ...declaration, indexes: declaration.indexes ?? [] };
  if (enumerated.has(list.name)) throw new Error(`Two lists are named ${list.name}.`);
  for (const sort of list.sorts) requireKeyIndexes(list, sort);
  for (const [field, { by }] of Object.entries<FieldIndex<Name>>(list.fields))
    if (by === 'scan' && !(`${list.name}.${field}` in MAY_SCAN))
      throw new Error(`The filter ${list.name}.${field} reads all rows. Give it an index, or name it in MAY_SCAN.`);
  const indexes = list.sorts.flatMap((sort) => neededIndexes(list, sort));
  const { name, sorts, fields } = list;
  enumerated.set(name, { name, sorts, fields, indexes });
  return list;
}

function neededIndexes<Shape extends z.ZodRawShape, Name extends string>(
  list: DeclaredList<Shape, Name>,
  sort: SortColumn,
): NeededIndex[] {
  const isReadByKeys = list.readByKeys?.includes(sort) === true;
  const needed = (table: string, columns: readonly string[], what: string): NeededIndex => ({
    table,
    columns,
    for: `${list.name}, ${what}, by ${sort}`,
  });
  const inOrder = (columns: readonly string[], what: string, copy = { table: list.table, id: 'id' }): NeededIndex =>
    needed(copy.table, [...columns, sort, ...(list.hasFewTies ? [] : [copy.id])], what);
  const ofField = (field: string, served: FieldIndex<Name>): NeededIndex | readonly NeededIndex[] | undefined => {
    switch (served.by) {
      case 'order':
        // One account is read like all of them.
        if (isReadByKeys && served === OF_ACCOUNT) return undefined;
        if ((served.sort ?? sort) !== sort) return needed(served.copy?.table ?? list.table, served.columns, field);
        return [served.columns, served.copy?.ofLaboratory].flatMap((columns) =>
          columns ? [inOrder(columns, field, served.copy)] : [],
        );
      case 'others':
        return served.indexes.map(({ table, columns }) => needed(table, columns, field));
      case 'days':
        if (served.column === sort) return undefined;
        return [list.owners, ...(list.laboratory && !list.checksForLaboratory ? [[list.laboratory]] : [])].map(
          (owner) => inOrder([...owner, ...(served.after ?? []), dayOf(served.column)], field),
        );
      case 'value':
        return needed(list.table, [served.column], field);
      case 'key':
      case 'scan':
        return undefined;
    }
  };
  const owners = isReadByKeys ? [] : list.owners.map((owner) => inOrder([owner], `of one ${owner}`));
  const whole = list.isReadWhole && !isReadByKeys ? [inOrder([], 'all of them')] : [];
  const parents = sort === 'created' ? (list.parents ?? []).map((parent) => inOrder([parent], `of one ${parent}`)) : [];
  const { ofLaboratories } = list;
  const copies = ofLaboratories ? [inOrder([ofLaboratories.laboratory], 'of a laboratory', ofLaboratories)] : [];
  const keys = list.indexes
    .filter((index) => (index.sort ?? sort) === sort)
    .map((index) => inOrder(keyColumns(list, index), index.columns.join(' and ')));
  const fields = Object.entries<FieldIndex<Name>>(list.fields).flatMap((field) => ofField(...field) ?? []);
  return [...owners, ...whole, ...parents, ...copies, ...keys, ...fields];
}

function keyColumns<Shape extends z.ZodRawShape, Name extends string>(
  { keys, owners, laboratory }: DeclaredList<Shape, Name>,
  { columns, ofAccount = true, ofLaboratory }: ListIndex<Name>,
): string[] {
  const before = [...(ofAccount ? owners : []), ...(ofLaboratory && laboratory !== undefined ? [laboratory] : [])];
  return [...before, ...columns.flatMap((name) => keys?.[name] ?? [])];
}

/**
 * @throws Error unless, of the indexes that begin with the owner, one serves each combination of the key columns that are fields, and
 * one has them all; of those for staff there is one, if the list is read by its keys; and of those for readers who see only some
 * laboratories, one serves each combination, of all accounts and, unless that is checked row by row, of one.
 */
function requireKeyIndexes<Shape extends z.ZodRawShape, Name extends string>(
  {
    name,
    keys,
    unlisted = [],
    owners,
    fields,
    indexes,
    laboratory,
    checksForLaboratory,
    isReadWhole,
    readByKeys,
  }: DeclaredList<Shape, Name>,
  sort: SortColumn,
): void {
  const ofFields = combinationsOf(
    Object.values<FieldIndex<Name>>(fields).flatMap((served) => (served.by === 'key' ? [served.name] : [])),
  );
  const requireEach = (isMeant: (index: ListIndex<Name>) => boolean, wanted: readonly (readonly string[])[]) => {
    const fitting = indexes.filter((index) => isMeant(index) && (index.sort ?? sort) === sort);
    for (const each of wanted)
      if (!fitting.some(({ columns }) => servesKeys(columns, each, unlisted)))
        throw new Error(
          `The list ${name} has no index for ${each.join(' and ') || 'its readers'} in the order of ${sort}.`,
        );
  };
  const isOfAccount = ({ ofAccount = true }: ListIndex<Name>) => ofAccount || owners.length === 0;
  const all = Object.keys(keys ?? {});
  requireEach((index) => isOfAccount(index) && !index.ofLaboratory, all.length > 0 ? [...ofFields, all] : ofFields);
  if (isReadWhole && readByKeys?.includes(sort))
    requireEach((index) => index.ofAccount === false && !index.ofLaboratory, [[]]);
  if (laboratory === undefined) return;
  if (!checksForLaboratory)
    requireEach((index) => isOfAccount(index) && index.ofLaboratory === true, [[], ...ofFields]);
  requireEach((index) => index.ofAccount === false && index.ofLaboratory === true, [[], ...ofFields]);
}

/** All combinations of at least one of the names. */
function combinationsOf<Name>(names: readonly Name[]): readonly (readonly Name[])[] {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const ofOthers = combinationsOf(others);
  return [[first], ...ofOthers, ...ofOthers.map((each) => [first, ...each])];
}

/**
 * Whether an index with these columns serves a list that is filtered by these keys: it has all of them, and the values of its other
 * columns can be listed.
 */
export function servesKeys(
  columns: readonly string[],
  filtered: readonly string[],
  unlisted: readonly string[],
): boolean {
  return (
    filtered.every((key) => columns.includes(key)) &&
    columns.every((column) => filtered.includes(column) || !unlisted.includes(column))
  );
}

/** The UTC day of a time, as the database writes it in an index. */
function dayOf(column: string): string {
  return `((${column} AT TIME ZONE 'UTC'::text)::date)`;
}

/** The digits of a phone number, the last one first, as the database writes them in an index. */
export function phoneIndexed(column: string): string {
  return `reverse(regexp_replace(${column}, '\\D'::text, ''::text, 'g'::text))`;
}

/** The account filter, for staff. */
export const OF_ACCOUNT = { by: 'order', columns: ['account_id'] } as const;

/**
 * A field that holds a person's detail. Its index begins with the account and continues by `created`, so that a record that changes
 * stays where it is in the four indexes of people. A person has few records, and those of the last change first are sorted.
 */
export function ofPerson(column: string) {
  return { by: 'order', columns: ['account_id', column], sort: 'created' } as const;
}

/** The times when the rows were created and last changed, filtered by days. */
export const BY_CREATED = { by: 'days', column: 'created' } as const;
export const BY_UPDATED = { by: 'days', column: 'updated' } as const;
