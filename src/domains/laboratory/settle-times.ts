import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { laterOf } from '../../hl7/report-times.ts';
import type { ReadChart } from '../chart/read-chart.ts';
import type { FoundKey } from './find-keys.ts';

/** An observation of a message, and where it stands in the chart. */
interface Placed {
  readonly saidAt: Date | null;
  readonly found: FoundKey;
  /** When the laboratory had said of it what the chart has no more; null if there is no such thing. */
  readonly goneSince: Date | null;
}

/** What a sample has, as far as the times of a message must fit it. */
export interface KnownOfSample extends Pick<ReadChart, 'chart' | 'withdrawn'> {
  /** When the sample failed; null if it did not. */
  readonly failedAt: Date | null;
}

/**
 * Decides which of two moments a time of result is that the clocks showed twice (contract, 10.3): the second if only that fits what the
 * message says of the collection and the receipt, and what the chart has of the same results and orders, and of the sample's failure;
 * otherwise the first. What it shows at the very same time is no newer: it is more likely the same once more.
 *
 * @returns the moment for each of the message's own, which are the first
 */
export function settleTimes(
  { repeated, times, orders, rejection }: Pick<LaboratoryReport, 'repeated' | 'times' | 'orders' | 'rejection'>,
  placed: readonly Placed[],
  known: KnownOfSample,
): (moment: Date) => Date {
  if (repeated.length === 0) return (moment) => moment;
  const { entries, orders: charted } = known.chart;
  const entryAt = new Map(entries.map(({ key, resulted }) => [key, resulted]));
  const orderAt = new Map(charted.map(({ key, resulted }) => [key, resulted]));
  const isOfSpecimen = rejection !== null && placed.length === 0;
  const always = [
    ...[times.collected, times.received].flatMap((time) => time?.earliest ?? []),
    ...(isOfSpecimen ? everythingSaid(known) : []),
    ...(known.failedAt ? [known.failedAt] : []),
  ];
  const settled = new Map<number, Date>();
  for (const { first, again } of repeated) {
    const isThis = (moment: Date | null) => moment?.getTime() === first.getTime();
    const before = [
      ...always,
      ...orders.flatMap(({ id, resulted }) => (isThis(resulted) ? (orderAt.get(id) ?? []) : [])),
      ...placed.flatMap((each) => (isThis(each.saidAt) ? timesBefore(each, entryAt) : [])),
    ];
    const notBefore = before.reduce(laterOf, new Date(0));
    if (first < notBefore && again >= notBefore) settled.set(first.getTime(), again);
  }
  return (moment) => settled.get(moment.getTime()) ?? moment;
}

function timesBefore(
  { found: { key, furtherLines }, goneSince }: Placed,
  entryAt: ReadonlyMap<string, Date>,
): readonly Date[] {
  return [key, ...furtherLines].flatMap((each) => entryAt.get(each) ?? []).concat(goneSince ?? []);
}

/** That a specimen cannot be tested must fit everything that was said of it. */
function everythingSaid({ chart, withdrawn }: KnownOfSample): readonly Date[] {
  return [...chart.entries.map(({ resulted }) => resulted), ...withdrawn.values()];
}
