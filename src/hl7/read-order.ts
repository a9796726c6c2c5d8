import type { OwnLetters } from './abnormal-flags.ts';
import type { CharacterSet } from './character-set.ts';
import type { Order } from './group-segments.ts';
import { runsOf } from './observation-runs.ts';
import { type ObservationContext, type ReadObservation, readObservationInSteps } from './read-observation.ts';
import { type ReadRequest, readRequest } from './read-request.ts';
import { latestOf, momentOf } from './report-times.ts';
import type { Steps } from './steps.ts';
import type { Clocks } from './time-zone.ts';
import type { Period } from './timestamp.ts';

/** An OBR with everything read from its segments. */
export interface ReadOrder {
  readonly order: Order;
  readonly request: ReadRequest;
  /** As in its results. */
  readonly resulted: Date | null;
  /** Of each run of observations. */
  readonly observations: readonly ReadObservation[];
}

/** The context for reading the orders of a message. */
export interface OrderContext {
  /** MSH-7 */
  readonly sent: Period | null;
  readonly zone: Clocks;
  readonly characterSet: CharacterSet;
  readonly letters: OwnLetters;
  /** Whether a text is the id of the message's sample. */
  readonly isSample: (id: string) => boolean;
}

/** Reads the orders of a message. */
export function* readOrdersInSteps(
  orders: readonly Order[],
  { sent, isSample, ...shared }: OrderContext,
): Steps<readonly ReadOrder[]> {
  const requests: { readonly order: Order; readonly request: ReadRequest }[] = [];
  for (const order of orders) {
    requests.push({ order, request: readRequest(order, shared.zone, isSample) });
    yield;
  }
  const otherwise = sent ?? lastResulted(requests);
  const times = new Map<string, Period | null>();
  const read: ReadOrder[] = [];
  for (const { order, request } of requests) {
    const period = request.resulted ?? otherwise;
    const resulted = period && momentOf(period, sent);
    const context: ObservationContext = { ...shared, times, order, request, resulted };
    const observations: ReadObservation[] = [];
    for (const run of runsOf(order.observations)) {
      observations.push(yield* readObservationInSteps(run, context));
      yield;
    }
    read.push({ order, request, resulted, observations });
    yield;
  }
  return read;
}

/** The latest OBR-22; null if there is none. */
export function lastResulted(orders: readonly { readonly request: ReadRequest }[]): Period | null {
  return latestOf(orders.flatMap(({ request }) => request.resulted ?? []));
}
