import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import { laterOf } from '../../hl7/report-times.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import type { FoundKey } from './find-keys.ts';

/** An observation of a message, and where it stands in the chart. */
interface Placed {
  readonly saidAt: Date | null;
  readonly found: FoundKey | undefined;
}

/**
 * Decides which of two moments a time of result is that the clocks showed twice (contract, 10.3): the second if only that fits what the
 * message says of the collection and the receipt, and what the chart has of the same results and orders; otherwise the first.
 *
 * @returns the moment for each of the message's own, which are the first
 */
export function settleTimes(
  { repeated, times, orders }: Pick<LaboratoryReport, 'repeated' | 'times' | 'orders'>,
  placed: readonly Placed[],
  { entries, orders: charted }: SampleChart,
): (moment: Date) => Date {
  if (repeated.length === 0) return (moment) => moment;
  const entryAt = new Map(entries.map(({ key, resulted }) => [key, resulted]));
  const orderAt = new Map(charted.map(({ key, resulted }) => [key, resulted]));
  const settled = new Map<number, Date>();
  for (const { first, again } of repeated) {
    const isThis = (moment: Date | null) => moment?.getTime() === first.getTime();
    const before = [
      ...[times.collected, times.received].flatMap((time) => time?.earliest ?? []),
      ...orders.flatMap(({ id, resulted }) => (isThis(resulted) ? (orderAt.get(id) ?? []) : [])),
      ...placed.flatMap(({ saidAt, found }) => (found && isThis(saidAt) ? timesBefore(found, entryAt) : [])),
    ];
    const notBefore = before.reduce(laterOf, new Date(0));
    if (first < notBefore && again >= notBefore) settled.set(first.getTime(), again);
  }
  return (moment) => settled.get(moment.getTime()) ?? moment;
}

function timesBefore(
  { key, withdrawnBefore, furtherLines }: FoundKey,
  entryAt: ReadonlyMap<string, Date>,
): readonly Date[] {
  return [key, ...furtherLines].flatMap((each) => entryAt.get(each) ?? []).concat(withdrawnBefore ?? []);
}
