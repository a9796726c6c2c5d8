import type { ResultChange } from '../../generated/prisma/enums.ts';
import { type Chart, type ChartOrder, type Entry, type Finality, isPartial, orderOf } from './chart.ts';

/** A message's statement about an observation. */
export interface StatedEntry<Result> extends Entry<Result> {
  /**
   * The time of what the laboratory had said of it and the chart no longer has, because it was withdrawn with an earlier chart of the
   * sample or completed by a final order. Null if there is none. A message that is not newer does not restore it.
   */
  readonly goneSince: Date | null;
  /** Further keys that it replaces: a text was once a result for each of its lines. */
  readonly replaces?: readonly string[];
}

/** A message's statement about a sample. */
export interface LaboratoryStatement<Result, Details> {
  /** In the message's order, each key once. */
  readonly entries: readonly StatedEntry<Result>[];
  /** The orders that the message names, each once. */
  readonly orders: readonly ChartOrder<Details>[];
  /** Keys of preliminary entries that end because the message completes them under another key. */
  readonly ended?: readonly string[];
  /** Whether it names observations without giving a value yet. */
  readonly isPending?: boolean;
  /** Whether a person has confirmed its entries although they are older than what they replace. */
  readonly isConfirmed: boolean;
}

/** The operations on results and order details that merging needs. */
export interface MergeRules<Result, Details> {
  /** Whether two results are the same to a reader. */
  readonly isSameResult: (before: Result, after: Result) => boolean;
  readonly isSameOrder: (before: Details, after: Details) => boolean;
  /**
   * The details of an order after an earlier and a later statement about it.
   *
   * @param given results of the order since the earlier statement
   */
  readonly detailsAfter: (earlier: Details, later: Details, given: readonly Result[]) => Details;
}

/** The next version of a chart. */
export interface Version<Result, Details> {
  readonly chart: Chart<Result, Details>;
  /** Whether it differs from the previous version. If not, there is nothing to report, but there may be times to record. */
  readonly isNew: boolean;
  /** Whether the laboratory will report more. */
  readonly isPartial: boolean;
  /** Whether it changes, withdraws or adds to something final. */
  readonly isAmendment: boolean;
  /** The keys that an amendment adds and corrects; empty for any other version. */
  readonly changes: ReadonlyMap<string, ResultChange>;
  /** The keys that this version withdraws. */
  readonly withdrawn: readonly string[];
}

/** A message older than the chart's entries under these keys. None of it is merged. */
export interface OutOfOrder {
  readonly outdated: readonly string[];
}

/** Whether a message came too late to be merged. */
export function isOutOfOrder(version: object): version is OutOfOrder {
  return 'outdated' in version;
}

/**
 * Merges a message into the chart of its sample (contract, 10.5). It adds missing entries, replaces existing ones, and withdraws those that
 * the message withdraws; **entries that it does not name stay as they were**, unless they were preliminary and have ended. A preliminary
 * result never replaces a final one, and only a newer one restores a withdrawn one.
 */
export function mergeMessage<Result, Details>(
  chart: Chart<Result, Details>,
  statement: LaboratoryStatement<Result, Details>,
  rules: MergeRules<Result, Details>,
): Version<Result, Details> | OutOfOrder {
  const known = new Map(chart.entries.map((entry) => [entry.key, entry]));
  const moves = statement.entries.flatMap((entry) => {
    const before = known.get(entry.key);
    const replaced = (entry.replaces ?? []).flatMap((key) => known.get(key) ?? []);
    return isMove(before, entry, replaced, rules.isSameResult) ? [{ before, entry, replaced }] : [];
  });
  const outdated = moves.filter(({ before, entry, replaced }) =>
    [before, ...replaced].some((each) => isOutdated(each, entry)),
  );
  if (outdated.length > 0 && !statement.isConfirmed) return { outdated: outdated.map(({ entry }) => entry.key) };

  for (const entry of statement.entries) confirm(known, entry);
  for (const { before, entry, replaced } of moves) {
    known.set(entry.key, entryAfter(before, entry));
    for (const { key } of replaced) known.delete(key);
  }
  const ended = (statement.ended ?? []).filter((key) => known.delete(key));
  const entries = [...known.values()];
  const added = new Set(moves.flatMap(({ before, entry: { key } }) => (stands(before) ? [] : [key])));
  const mayReopen = !chart.isResulted || moves.length > 0 || !isAllPreliminary(statement);
  const { orders, hasChanged } = mergeOrders(chart.orders, statement, { entries, added, mayReopen }, rules);
  const merged = { entries, orders };

  const withdrawn = moves.filter(({ entry }) => entry.finality === 'WITHDRAWN').map(({ entry }) => entry.key);
  const changes = new Map<string, ResultChange>();
  for (const { before, entry } of moves) {
    const change = changeOf(chart, before, entry);
    if (change) changes.set(entry.key, change);
  }
  const isNew = moves.length > 0 || ended.length > 0 || hasChanged;
  const isStillPartial = isPartial(merged);
  return {
    chart: { ...merged, isResulted: chart.isResulted || !isStillPartial },
    isNew,
    isPartial: isStillPartial,
    // A sample that was resulted accepts only amendments (contract, 4.2).
    isAmendment: isNew && (chart.isResulted || changes.size > 0 || withdrawn.length > 0),
    changes,
    withdrawn,
  };
}

/**
 * Whether a message gives only preliminary results. If the chart has all of them as final already, the message says nothing new, and does
 * not reopen the orders.
 */
function isAllPreliminary<Result, Details>({ entries, isPending }: LaboratoryStatement<Result, Details>): boolean {
  return isPending !== true && entries.length > 0 && entries.every(({ finality }) => finality === 'PRELIMINARY');
}

/** The chart's entry under a key after a message has changed it. A withdrawn entry keeps its content. */
function entryAfter<Result>(
  before: Entry<Result> | undefined,
  { key, finality, resulted, result }: StatedEntry<Result>,
): Entry<Result> {
  const standing = finality === 'WITHDRAWN' && before ? before.result : result;
  return { key, finality, resulted: before ? later(before, { resulted }) : resulted, result: standing };
}

/** The later of two times. Only an entry that a person confirmed can be the earlier one. */
function later(one: { readonly resulted: Date }, other: { readonly resulted: Date }): Date {
  return one.resulted > other.resulted ? one.resulted : other.resulted;
}

/** Records that a repeated entry is valid from the later time on. A message from between the two times is then out of date. */
function confirm<Result>(known: Map<string, Entry<Result>>, { key, finality, resulted }: Entry<Result>): void {
  const before = known.get(key);
  if (before?.finality === finality && before.resulted < resulted) known.set(key, { ...before, resulted });
}

/** The merged entries, as far as the orders depend on them. */
interface MergedEntries<Result> {
  readonly entries: readonly Entry<Result>[];
  /** The keys that the message has added. */
  readonly added: ReadonlySet<string>;
  /** Whether an order may be open that was not. */
  readonly mayReopen: boolean;
}

/**
 * Merges a message's orders. If the message is older than the chart's order, it only fills in details that were not given since, unless a
 * person has confirmed it: the order is then as in the message, finished or not.
 */
function mergeOrders<Result, Details>(
  before: readonly ChartOrder<Details>[],
  { orders: named, isConfirmed }: Pick<LaboratoryStatement<Result, Details>, 'orders' | 'isConfirmed'>,
  { entries, added, mayReopen }: MergedEntries<Result>,
  { isSameOrder, detailsAfter }: MergeRules<Result, Details>,
) {
  const orders = new Map(before.map((order) => [order.key, order]));
  const addedTo = resultsByOrder(entries.filter(({ key }) => added.has(key)));
  // Needed for few messages, since most arrive in order.
  let standing: ReturnType<typeof resultsByOrder<Result>> | undefined;
  let hasChanged = false;
  for (const said of named) {
    const known = orders.get(said.key);
    if (known === undefined) {
      orders.set(said.key, said);
      hasChanged = true;
      continue;
    }
    let order: ChartOrder<Details>;
    if (said.resulted < known.resulted && !isConfirmed) {
      standing ??= resultsByOrder(entries.filter(({ key }) => !added.has(key)));
      order = { ...known, details: detailsAfter(said.details, known.details, standing.get(said.key) ?? []) };
    } else {
      order = {
        ...said,
        resulted: later(known, said),
        details: detailsAfter(known.details, said.details, addedTo.get(said.key) ?? []),
      };
    }
    if (!mayReopen && !known.isOpen) order = { ...order, isOpen: false };
    hasChanged ||= known.isOpen !== order.isOpen || !isSameOrder(known.details, order.details);
    orders.set(said.key, order);
  }
  return { orders: [...orders.values()], hasChanged };
}

/** The entries that are not withdrawn, by order. */
function resultsByOrder<Result>(entries: readonly Entry<Result>[]): ReadonlyMap<string, readonly Result[]> {
  const results = new Map<string, Result[]>();
  for (const { key, finality, result } of entries) {
    if (!stands({ finality })) continue;
    const order = orderOf(key);
    const others = results.get(order);
    if (others) others.push(result);
    else results.set(order, [result]);
  }
  return results;
}

function stands(entry: { readonly finality: Finality } | undefined): boolean {
  return entry !== undefined && entry.finality !== 'WITHDRAWN';
}

/** Whether the laboratory has said something else later, or withdrawn this at the same time or later. */
function isOutdated<Result>(before: Entry<Result> | undefined, { resulted, goneSince }: StatedEntry<Result>): boolean {
  if (goneSince !== null && resulted <= goneSince) return true;
  if (before === undefined) return false;
  return before.finality === 'WITHDRAWN' ? resulted <= before.resulted : resulted < before.resulted;
}

/** Whether a message's entry changes what the chart holds under its key. */
function isMove<Result>(
  before: Entry<Result> | undefined,
  after: Entry<Result>,
  replaced: readonly Entry<Result>[],
  isSame: (before: Result, after: Result) => boolean,
): boolean {
  if (replaced.length > 0)
    return after.finality === 'FINAL' || [before, ...replaced].every((each) => each?.finality !== 'FINAL');
  if (before === undefined) return after.finality !== 'WITHDRAWN';
  if (before.finality === 'FINAL' && after.finality === 'PRELIMINARY') return false;
  if (before.finality === 'WITHDRAWN' && after.finality === 'WITHDRAWN') return false;
  return before.finality !== after.finality || !isSame(before.result, after.result);
}

/** What an amendment does to a result; undefined if it only completes it. */
function changeOf(
  { isResulted }: Chart<unknown, unknown>,
  before: { readonly finality: Finality } | undefined,
  after: { readonly finality: Finality },
): ResultChange | undefined {
  if (after.finality === 'WITHDRAWN') return undefined;
  if (before?.finality === 'FINAL') return 'CORRECTED';
  return !stands(before) && isResulted ? 'ADDED' : undefined;
}
