import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from '../../hl7/comments.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { quoted, type Remark } from '../../hl7/remark.ts';
import type { ReportOrder } from '../../hl7/report-order.ts';
import { laterOf } from '../../hl7/report-times.ts';
import { type ChartOrder, type Entry, identityOf } from '../chart/chart.ts';
import { type Charted, isAttachment } from '../chart/charted-result.ts';
import type { OrderDetails } from '../chart/order-details.ts';
import { endedLine } from '../chart/persistent-line.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import { type Preliminary, preliminaryIn } from './preliminary-results.ts';
import { lastStated, type StatedByOrder, type StatedObservation } from './stated-observation.ts';

/**
 * The keys of preliminary entries that end with the final orders of a message (contract, 10.5): the message gives a final result of the
 * same observation in the same order, and does not mention the entry's OBX-4.
 */
export function endedKeys(
  { orders }: Pick<LaboratoryReport, 'orders'>,
  said: StatedByOrder,
  chart: SampleChart,
): readonly string[] {
  const preliminary = preliminaryIn(chart);
  if (preliminary === null) return [];
  const ending = new Set<string>();
  for (const { id, finalStatus } of orders) {
    const observations = said.get(id) ?? [];
    // A preliminary result announces a final one.
    if (finalStatus === null || observations.some(({ finality }) => finality === 'PRELIMINARY')) continue;
    const spoken = new Set(
      observations.flatMap((each) => preliminary.ofSame(each).filter(isUnder(each)).map(keyOfPreliminary)),
    );
    for (const each of lastStated(observations)) {
      if (each.finality !== 'FINAL') continue;
      const completed = preliminary.ofSame(each).filter((found) => completes(each, found));
      for (const key of completed.map(keyOfPreliminary)) if (!spoken.has(key)) ending.add(key);
    }
  }
  return ending.size === 0 ? [] : lastOfTheirPlaces(chart.entries, ending);
}

/**
 * Finds when an observation was completed in its order under another OBX-4: a preliminary result that is not newer than that comes too
 * late. Null if the order is not final, has no final result of the observation, or has one under this OBX-4. The chart is searched once,
 * and only on demand.
 */
export function completionsIn({
  entries,
  orders,
}: SampleChart): (said: Pick<StatedObservation, 'names' | 'kind' | 'order' | 'part'>) => Date | null {
  const closed = new Set(orders.flatMap(({ key, isOpen }) => (isOpen ? [] : [key])));
  let completions: Map<string, { readonly part: string; readonly resulted: Date }[]> | undefined;
  const find = () => {
    const found: NonNullable<typeof completions> = new Map();
    for (const { key, finality, resulted, result } of entries) {
      if (finality !== 'FINAL') continue;
      const { order, observation, part } = identityOf(key);
      if (!closed.has(order)) continue;
      const place = placeOf(order, observation, isAttachment(result) ? 'document' : 'result');
      const others = found.get(place);
      if (others) others.push({ part, resulted });
      else found.set(place, [{ part, resulted }]);
    }
    return found;
  };
  return ({ names, kind, order, part }) => {
    if (!closed.has(order)) return null;
    completions ??= find();
    const finals = [...names].flatMap((name) => completions?.get(placeOf(order, name, kind)) ?? []);
    if (finals.length === 0 || finals.some((each) => each.part === part)) return null;
    return finals.map(({ resulted }) => resulted).reduce(laterOf);
  };
}

function placeOf(order: string, observation: string, kind: StatedObservation['kind']): string {
  return JSON.stringify([order, observation, kind]);
}

/** Whether a charted entry has the OBX-4 of a stated observation. */
function isUnder({ key, order, part }: StatedObservation): (found: Preliminary) => boolean {
  return ({ entry, identity }) => entry.key === key || (identity.order === order && identity.part === part);
}

/** Whether a final result completes a preliminary entry whose OBX-4 the message does not mention. */
function completes({ order, resulted }: StatedObservation, { entry, identity }: Preliminary): boolean {
  return identity.order === order && entry.resulted <= resulted;
}

function keyOfPreliminary({ entry: { key } }: Preliminary): string {
  return key;
}

/** Of several otherwise identical entries, only the last can end: their occurrences must have no gaps. */
function lastOfTheirPlaces(entries: readonly Entry<Charted>[], ending: ReadonlySet<string>): readonly string[] {
  const places = new Map<string, { readonly key: string; readonly occurrence: number }[]>();
  for (const { key, result } of entries) {
    const { order, observation, part, occurrence } = identityOf(key);
    const place = JSON.stringify([order, observation, part, isAttachment(result)]);
    const others = places.get(place);
    if (others) others.push({ key, occurrence });
    else places.set(place, [{ key, occurrence }]);
  }
  return [...places.values()].flatMap((each) => {
    const fromLast = each.toSorted((one, other) => other.occurrence - one.occurrence).map(({ key }) => key);
    const end = fromLast.findIndex((key) => !ending.has(key));
    return end === -1 ? fromLast : fromLast.slice(0, end);
  });
}

/** The orders of a message, with comment lines about the entries that end with them. */
export function withEnded(
  orders: readonly ChartOrder<OrderDetails>[],
  ended: readonly string[],
  { entries }: SampleChart,
): readonly ChartOrder<OrderDetails>[] {
  if (ended.length === 0) return orders;
  const results = new Map(entries.map(({ key, result }) => [key, result]));
  const lines = new Map<string, string[]>();
  for (const key of ended) {
    const [{ order }, result] = [identityOf(key), results.get(key)];
    if (result) lines.set(order, [...(lines.get(order) ?? []), lineOf(result)]);
  }
  return orders.map((order) => {
    const comments = joinComments(
      [order.details.comments ?? ''],
      lines.get(order.key) ?? [],
      MAX_REPORT_COMMENTS_LENGTH,
    );
    return { ...order, details: { ...order.details, comments } };
  });
}

function lineOf(charted: Charted): string {
  if (isAttachment(charted)) return endedLine(charted.name, null);
  const { name, text, unit } = charted;
  return endedLine(name, unit === null ? text : `${text} ${unit}`);
}

/**
 * Remarks on final orders that leave preliminary entries behind, which somebody has to finish. Entries that the message itself gives as
 * preliminary do not count.
 */
export function remarksOnLeft(
  { orders }: Pick<LaboratoryReport, 'orders'>,
  said: StatedByOrder,
  chart: SampleChart,
): readonly Remark[] {
  const preliminary = preliminaryIn(chart);
  if (preliminary === null) return [];
  return orders.flatMap((order) => {
    if (order.finalStatus === null) return [];
    const observations = said.get(order.id) ?? [];
    const own = new Set([order.id, ...observations.map((each) => each.order)]);
    const given = new Set(observations.map(({ key }) => key));
    const left = [
      ...[...own].flatMap(preliminary.ofOrder),
      ...lastStated(observations)
        .filter(({ finality }) => finality === 'FINAL')
        .flatMap(preliminary.ofSame),
    ].filter(({ entry }) => !given.has(entry.key));
    return left.length === 0 ? [] : [stillPreliminary(order, order.finalStatus, left)];
  });
}

function stillPreliminary({ sequence }: ReportOrder, status: string, left: readonly Preliminary[]): Remark {
  const names = new Set(left.map(nameOf));
  const text = `${quoted(status)} says that the order is complete. Still preliminary: ${[...names].join(', ')}.`;
  return { code: 'STILL_PRELIMINARY', location: { segment: 'OBR', sequence, field: 25 }, text };
}

function nameOf({ entry, identity: { part } }: Preliminary): string {
  const { name } = entry.result;
  return part === '' ? name : `${name} (OBX-4 ${part})`;
}
