import type { ResultChange } from '../../generated/prisma/enums.ts';
import { type Chart, type ChartOrder, type Entry, type Finality, isPartial, orderOf } from './chart.ts';

/** What a message says of an observation. */
export interface StatedEntry<Result> extends Entry<Result> {
  /**
   * When the laboratory had said of it what the chart has no more: it was withdrawn with an earlier chart of the sample, or completed by a
   * final order. Null if there is no such thing. It does not come back by a message that is no newer.
   */
  readonly goneSince: Date | null;
  /** Keys of which it takes the place, beside its own: a text was once a result for each of its lines. */
  readonly replaces?: readonly string[];
}

/** What a message says about a sample. */
export interface LaboratoryStatement<Result, Details> {
  /** In the message's order, each key once. */
  readonly entries: readonly StatedEntry<Result>[];
  /** The orders that the message names, each once. */
  readonly orders: readonly ChartOrder<Details>[];
  /** Keys of what is preliminary and has ended, because the message completes it otherwise. */
  readonly ended?: readonly string[];
  /** Whether it names something of which it gives no value yet. */
  readonly isPending?: boolean;
  /** Whether somebody has decided that its entries hold, even if they are older than what they replace. */
  readonly isConfirmed: boolean;
}

/** What merging needs to know of results, and of the details of orders. */
export interface MergeRules<Result, Details> {
  /** Whether two results are the same to a reader. */
  readonly isSameResult: (before: Result, after: Result) => boolean;
  readonly isSameOrder: (before: Details, after: Details) => boolean;
  /**
   * What is known of an order after the laboratory has said one thing of it, and then another.
   *
   * @param given results of the order that came since the earlier was said
   */
  readonly detailsAfter: (earlier: Details, later: Details, given: readonly Result[]) => Details;
}

/** The next version of a chart. */
export interface Version<Result, Details> {
  readonly chart: Chart<Result, Details>;
  /** Whether it differs from the version before. If not, there is nothing to report, but there may be times to record. */
  readonly isNew: boolean;
  /** Whether the laboratory will report more. */
  readonly isPartial: boolean;
  /** Whether it changes, withdraws or adds to something final. */
  readonly isAmendment: boolean;
  /** What an amendment adds and corrects, by key; empty for any other version. */
  readonly changes: ReadonlyMap<string, ResultChange>;
  /** The keys of what this version withdraws. */
  readonly withdrawn: readonly string[];
}

/** A message older than what the chart holds under these keys. Nothing of it is merged. */
export interface OutOfOrder {
  readonly outdated: readonly string[];
}

/** Whether a message came too late to be merged. */
export function isOutOfOrder(version: object): version is OutOfOrder {
  return 'outdated' in version;
}

/**
 * Merges a message into the chart of its sample (contract, 10.5). It adds what the chart lacks, replaces what the chart has, and
 * withdraws what the message withdraws; **whatever it does not name stays as it was**, unless it was preliminary and has ended. A
 * preliminary result never replaces a final one, and what was withdrawn comes back only by what is newer.
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
 * Whether a message gives results, all of them preliminary, and names nothing else. If the chart has each as final already, it says
 * nothing new, and not that more of the orders is to come.
 */
function isAllPreliminary<Result, Details>({ entries, isPending }: LaboratoryStatement<Result, Details>): boolean {
  return isPending !== true && entries.length > 0 && entries.every(({ finality }) => finality === 'PRELIMINARY');
}

/** What the chart has under a key after a message has changed it. What is withdrawn keeps what it was. */
function entryAfter<Result>(
  before: Entry<Result> | undefined,
  { key, finality, resulted, result }: StatedEntry<Result>,
): Entry<Result> {
  const standing = finality === 'WITHDRAWN' && before ? before.result : result;
  return { key, finality, resulted: before ? later(before, { resulted }) : resulted, result: standing };
}

/** The later of two times. Only what somebody has confirmed can be the earlier one. */
function later(one: { readonly resulted: Date }, other: { readonly resulted: Date }): Date {
  return one.resulted > other.resulted ? one.resulted : other.resulted;
}

/** Records that something said again holds from the later time on. A message from between the two times is then out of date. */
function confirm<Result>(known: Map<string, Entry<Result>>, { key, finality, resulted }: Entry<Result>): void {
  const before = known.get(key);
  if (before?.finality === finality && before.resulted < resulted) known.set(key, { ...before, resulted });
}

/** What the chart has after a message, as far as its orders depend on it. */
interface MergedEntries<Result> {
  readonly entries: readonly Entry<Result>[];
  /** The keys of those that the message has added. */
  readonly added: ReadonlySet<string>;
  /** Whether an order may be open that was not. */
  readonly mayReopen: boolean;
}

/**
 * Merges what a message says of the orders. If that is older than what the chart has of an order, it only fills in what nobody has said
 * of it since, unless somebody has decided that it holds: the order is then what the message says, finished or not.
 */
function mergeOrders<Result, Details>(
  before: readonly ChartOrder<Details>[],
  { orders: named, isConfirmed }: Pick<LaboratoryStatement<Result, Details>, 'orders' | 'isConfirmed'>,
  { entries, added, mayReopen }: MergedEntries<Result>,
  { isSameOrder, detailsAfter }: MergeRules<Result, Details>,
) {
  const orders = new Map(before.map((order) => [order.key, order]));
  const addedTo = resultsByOrder(entries.filter(({ key }) => added.has(key)));
  // Of few messages only, since most come in order.
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

/** What stands of these, by its order. */
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

/** Whether the laboratory has said something else later, or withdrawn this no earlier. */
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
