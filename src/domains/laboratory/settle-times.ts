import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { laterOf } from '../../hl7/report-times.ts';
import type { ReadChart } from '../chart/read-chart.ts';
import type { FoundKey } from './find-keys.ts';

/** An observation of a message, and its place in the chart. */
interface Placed {
  readonly saidAt: Date | null;
  readonly found: FoundKey;
  /** The time of what the laboratory had said of it and the chart no longer has; null if there is none. */
  readonly goneSince: Date | null;
}

/** The facts about a sample that the times of a message must fit. */
export interface KnownOfSample extends Pick<ReadChart, 'chart' | 'withdrawn'> {
  /** When the sample failed; null if it did not. */
  readonly failedAt: Date | null;
}

/**
 * Decides which of two moments an ambiguous time of result means, one that the clocks showed twice (contract, 10.3): the second if only
 * that fits the message's times of collection and receipt, the chart's times for the same results and orders, and the sample's failure;
 * otherwise the first. An entry with exactly the same time is not newer: it is more likely a repetition.
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

/** The rejection of a specimen must fit everything that was said of it. */
function everythingSaid({ chart, withdrawn }: KnownOfSample): readonly Date[] {
  return [...chart.entries.map(({ resulted }) => resulted), ...withdrawn.values()];
}
