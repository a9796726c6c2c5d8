import type { ResultChange } from '../../generated/prisma/enums.ts';
import { type Chart, type ChartOrder, type Entry, type Finality, isPartial } from './chart.ts';

/** What a message says about a sample. */
export interface LaboratoryStatement<Result, Details> {
  /** In the message's order, each key once. */
  readonly entries: readonly Entry<Result>[];
  /** The orders that the message names, each once. */
  readonly orders: readonly ChartOrder<Details>[];
}

/** Decides whether two values are the same to a reader. */
export interface Sameness<Result, Details> {
  readonly results: (before: Result, after: Result) => boolean;
  readonly orders: (before: Details, after: Details) => boolean;
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
 * withdraws what the message withdraws; **whatever it does not name stays as it was**. A preliminary result never replaces a final
 * one.
 */
export function mergeMessage<Result, Details>(
  chart: Chart<Result, Details>,
  statement: LaboratoryStatement<Result, Details>,
  same: Sameness<Result, Details>,
): Version<Result, Details> | OutOfOrder {
  const known = new Map(chart.entries.map((entry) => [entry.key, entry]));
  const moves = statement.entries.flatMap((entry) => {
    const before = known.get(entry.key);
    return isMove(before, entry, same.results) ? [{ before, entry }] : [];
  });
  const outdated = moves.filter(({ before, entry }) => before !== undefined && entry.resulted < before.resulted);
  if (outdated.length > 0) return { outdated: outdated.map(({ entry }) => entry.key) };

  for (const entry of statement.entries) confirm(known, entry);
  for (const { before, entry } of moves) {
    known.set(entry.key, entry.finality === 'WITHDRAWN' && before ? { ...entry, result: before.result } : entry);
  }
  const { orders, hasChanged } = mergeOrders(chart.orders, statement.orders, same.orders);
  const merged = { entries: [...known.values()], orders };

  const withdrawn = moves.filter(({ entry }) => entry.finality === 'WITHDRAWN').map(({ entry }) => entry.key);
  const changes = new Map<string, ResultChange>();
  for (const { before, entry } of moves) {
    const change = changeOf(chart, before, entry);
    if (change) changes.set(entry.key, change);
  }
  const isNew = moves.length > 0 || hasChanged;
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

/** Records that something said again holds from the later time on. A message from between the two times is then out of date. */
function confirm<Result>(known: Map<string, Entry<Result>>, { key, finality, resulted }: Entry<Result>): void {
  const before = known.get(key);
  if (before?.finality === finality && before.resulted < resulted) known.set(key, { ...before, resulted });
}

function mergeOrders<Details>(
  before: readonly ChartOrder<Details>[],
  named: readonly ChartOrder<Details>[],
  isSame: Sameness<never, Details>['orders'],
) {
  const orders = new Map(before.map((order) => [order.key, order]));
  const changed = named.filter((order) => {
    const known = orders.get(order.key);
    return known === undefined || known.isOpen !== order.isOpen || !isSame(known.details, order.details);
  });
  for (const order of changed) orders.set(order.key, order);
  return { orders: [...orders.values()], hasChanged: changed.length > 0 };
}

/** Whether a message's entry changes what the chart holds under its key. */
function isMove<Result>(
  before: Entry<Result> | undefined,
  after: Entry<Result>,
  isSame: (before: Result, after: Result) => boolean,
): boolean {
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
  const isAdded = before === undefined || before.finality === 'WITHDRAWN';
  return isAdded && isResulted ? 'ADDED' : undefined;
}
