import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from '../../hl7/comments.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import type { ReportOrder } from '../../hl7/report-order.ts';
import { type ChartOrder, NO_ORDER } from '../chart/chart.ts';
import { detailsAfter, NO_DETAILS, type OrderDetails } from '../chart/order-details.ts';
import { isPersistent } from '../chart/persistent-line.ts';
import type { SampleChart } from '../chart/read-chart.ts';

/** The places of a message's observations in the chart. */
interface PlacesOfOrders {
  /** For each order of the message, the orders of the chart that its observations are part of. */
  readonly orders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly chart: SampleChart;
}

/**
 * A message's statements about orders: those with results or documents, those with more to follow, those in the chart, and those with
 * comments. Charted results without an order belong to the message's order: if it is complete, so are they.
 *
 * @param resulted when the laboratory resulted an order without a time of its own
 */
export function statedOrders(
  { orders, comments }: Pick<LaboratoryReport, 'orders' | 'comments'>,
  resulted: Date,
  places: PlacesOfOrders,
): readonly ChartOrder<OrderDetails>[] {
  const known = new Map(places.chart.orders.map(({ key, details }) => [key, details]));
  const said = new Map<string, ChartOrder<OrderDetails>>();
  for (const order of orders) {
    const { id, isOpen } = order;
    const keys = new Set(places.orders.get(id));
    const isWorthKeeping = keys.size === 0 && (isOpen || order.comments !== null);
    if (isWorthKeeping || known.has(id)) keys.add(id);
    const main = keys.has(id) ? id : NO_ORDER;
    for (const key of keys) {
      const details = key === main ? detailsOf(order) : NO_DETAILS;
      add(said, { key, isOpen, resulted: order.resulted ?? resulted, details });
    }
  }
  const [first] = said.values();
  if (first && comments !== null) said.set(first.key, withComments(first, comments, known.get(first.key)));
  return [...said.values()];
}

function detailsOf({ panel, performer, comments }: ReportOrder): OrderDetails {
  return {
    panel_code: panel?.code ?? null,
    panel_name: panel?.display ?? null,
    panel_system: panel?.system ?? null,
    performer: performer?.name ?? null,
    comments,
  };
}

/** Several orders of a message may be about charted results without an order. */
function add(said: Map<string, ChartOrder<OrderDetails>>, order: ChartOrder<OrderDetails>): void {
  const before = said.get(order.key);
  said.set(order.key, before ? together(before, order) : order);
}

function together(one: ChartOrder<OrderDetails>, other: ChartOrder<OrderDetails>): ChartOrder<OrderDetails> {
  return {
    key: one.key,
    isOpen: one.isOpen || other.isOpen,
    resulted: one.resulted > other.resulted ? one.resulted : other.resulted,
    details: {
      ...detailsAfter(other.details, one.details, []),
      comments: joined([one.details.comments, other.details.comments]),
    },
  };
}

/** Comments on the whole message are stored with its first order. They do not replace the chart's comments on that order. */
function withComments(
  order: ChartOrder<OrderDetails>,
  comments: string,
  known: OrderDetails | undefined,
): ChartOrder<OrderDetails> {
  const own = order.details.comments;
  const before = known?.comments?.split('\n') ?? [];
  const noted = own === null || own.split('\n').every(isPersistent) ? before.filter((line) => !isPersistent(line)) : [];
  const isNoted = comments.split('\n').every((line) => noted.includes(line));
  const all = [isNoted ? null : comments, own, noted.length > 0 ? noted.join('\n') : null];
  return { ...order, details: { ...order.details, comments: joined(all) } };
}

function joined(comments: readonly (string | null)[]): string | null {
  const given = comments.filter((each) => each !== null);
  return joinComments(given, [], MAX_REPORT_COMMENTS_LENGTH);
}
