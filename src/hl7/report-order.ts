import { type Coding, nameOf } from './coding.ts';
import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from './comments.ts';
import { noResultFor } from './no-result.ts';
import type { Performer } from './performer.ts';
import type { ReadObservation } from './read-observation.ts';
import type { ReadOrder } from './read-order.ts';
import { latestMoment } from './report-times.ts';
import { isFinished, isUnfinished } from './status.ts';
import type { Steps } from './steps.ts';

/** An order as a chart needs it. */
export interface ReportOrder {
  /** Identifies the order in all of the laboratory's messages. */
  readonly id: string;
  /** Which OBR of the message it is, from 1; the first of several. */
  readonly sequence: number;
  /** Whether the laboratory will report more of it: an OBR-25 is not final, or an observation is still pending. */
  readonly isOpen: boolean;
  /** Whether an observation is still pending. */
  readonly isPending: boolean;
  /** OBR-25, if it is final (F or C) and nothing of the order is pending; otherwise null. */
  readonly finalStatus: string | null;
  /** When the laboratory last resulted it: OBR-22, else MSH-7. Null if the message has neither. */
  readonly resulted: Date | null;
  /** OBR-4, of the first OBR that has one. */
  readonly panel: Coding | null;
  /** Of the first result or document that names one. */
  readonly performer: Performer | null;
  /** The notes on the order, and lines about observations that are not results. */
  readonly comments: string | null;
}

/** The orders of a message, each once: several OBRs may have one id. */
export function* reportOrdersInSteps(orders: readonly ReadOrder[]): Steps<readonly ReportOrder[]> {
  const byId = new Map<string, ReadOrder[]>();
  for (const order of orders) {
    const parts = byId.get(order.request.id);
    if (parts) parts.push(order);
    else byId.set(order.request.id, [order]);
  }
  yield;
  const read: ReportOrder[] = [];
  for (const [id, parts] of byId) {
    read.push(reportOrder(id, parts));
    yield;
  }
  return read;
}

function reportOrder(id: string, parts: readonly ReadOrder[]): ReportOrder {
  const observations = parts.flatMap((part) => part.observations);
  const statuses = parts.map(({ request }) => request.status);
  const isPending = observations.some((each) => each.isPending);
  const isOpen = statuses.some(isUnfinished) || isPending;
  return {
    id,
    sequence: parts[0]?.order.request.sequence ?? 1,
    isOpen,
    isPending,
    finalStatus: !isOpen && statuses.every(isFinished) ? (statuses.at(-1) ?? null) : null,
    resulted: latestMoment(parts.flatMap((part) => part.resulted ?? [])),
    panel: parts.find(({ request }) => request.panel)?.request.panel ?? null,
    performer: observations.flatMap(performersOf)[0] ?? null,
    comments: joinComments(
      parts.flatMap(({ order }) => order.notes.map((note) => note.text(3))),
      parts.flatMap(commentsOn),
      MAX_REPORT_COMMENTS_LENGTH,
    ),
  };
}

function performersOf({ result, attachments }: ReadObservation): readonly Performer[] {
  return [result, ...attachments].flatMap((each) => each?.performer ?? []);
}

/** Lines about observations of an OBR that are not results, or about the OBR itself if it could not be done (X). */
function commentsOn({ order, request, observations }: ReadOrder): readonly string[] {
  const isExplained = request.status !== 'X' || observations.some(({ failure }) => failure !== null);
  const name = nameOf(order.request.first(4)) || 'an order';
  return [...(isExplained ? [] : [noResultFor(name)]), ...observations.flatMap(({ comments }) => comments)];
}
