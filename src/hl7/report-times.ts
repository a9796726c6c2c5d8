import type { Order, ReportSegments } from './group-segments.ts';
import type { Segment } from './segment.ts';
import { atOnce, type Steps } from './steps.ts';
import type { Clocks } from './time-zone.ts';
import { type Period, readTimestamp, stretchesOf } from './timestamp.ts';

/** When a sample was collected, received and resulted, as precisely as the message gives it. */
export interface ReportTimes {
  /** Null if the message does not give it. */
  readonly collected: CollectedPeriod | null;
  /** The earliest SPM-18, else OBR-14. */
  readonly received: Period | null;
  /** The latest OBR-22, else MSH-7. */
  readonly resulted: Period | null;
}

/** When a sample was collected, and the source of that: a field of the message, or a person who replaced it. */
export interface CollectedPeriod extends Period {
  readonly from: CollectedFrom | 'PERSON';
}

/** The field that the time of collection comes from: the first of these that has a time in the message (contract, 10.3). */
export type CollectedFrom = 'SPM-17' | 'OBR-7' | 'OBX-14';

/** Three moments in chronological order. */
export interface ChosenTimes {
  readonly collected: Date;
  readonly received: Date;
  readonly resulted: Date;
}

/**
 * Chooses moments within the given periods so that collected <= received <= resulted (contract, 10.3), each as early as possible. A
 * sample without a time of collection counts as collected when it was received.
 *
 * @param receivedByUs when the sample was received according to our records; used if the message does not give it, and moved
 *   between the two others
 * @returns null if no moments fit, or if there is no time of result
 */
export function chooseTimes({ collected, received, resulted }: ReportTimes, receivedByUs: Date): ChosenTimes | null {
  if (resulted === null) return null;
  const ours = receivedByUs > resulted.latest ? resulted.earliest : receivedByUs;
  const start = collected?.earliest ?? received?.earliest ?? ours;
  const receipt = received === null ? laterOf(ours, start) : firstFrom(received, start);
  const result = receipt && firstFrom(resulted, receipt);
  return receipt && result && { collected: start, received: receipt, resulted: result };
}

/** The first moment of a period that is not before another moment; null if there is none. */
function firstFrom(period: Period, moment: Date): Date | null {
  const stretch = stretchesOf(period).find(({ latest }) => moment <= latest);
  return stretch ? laterOf(stretch.earliest, moment) : null;
}

/** The moment of a period that is closest to another moment. */
export function nearestIn(period: Period, moment: Date): Date {
  const [first, ...others] = stretchesOf(period).map(({ earliest, latest }) => {
    if (moment < earliest) return earliest;
    return moment > latest ? latest : moment;
  });
  if (first === undefined) throw new Error('A period has a moment.');
  const distanceOf = (each: Date) => Math.abs(each.getTime() - moment.getTime());
  return others.reduce((nearest, other) => (distanceOf(other) < distanceOf(nearest) ? other : nearest), first);
}

/** The last of several moments; null if there are none. */
export function latestMoment(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((last, moment) => (last === null || moment > last ? moment : last), null);
}

/** The later of two times. */
export function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Longer than the seconds or minutes that a precise time leaves open. */
const COARSE_MS = 60 * 60_000;

/**
 * A single moment for comparing messages. If only the day is given, it is the moment of that day closest to when the message was
 * sent, so that the later of two messages of one day counts as later. Of a time that the clocks showed twice, it is the first;
 * {@link shownAgain} is the other.
 *
 * @param resulted OBR-22, else MSH-7
 * @param sent MSH-7
 */
export function momentOf(resulted: Period, sent: Period | null): Date {
  const [{ earliest, latest } = resulted] = stretchesOf(resulted);
  const isPrecise = latest.getTime() - earliest.getTime() < COARSE_MS;
  return isPrecise ? resulted.earliest : nearestIn(resulted, sent?.earliest ?? resulted.latest);
}

/** A time that the clocks showed twice, as two moments. */
export interface ShownAgain {
  readonly first: Date;
  readonly again: Date;
}

/**
 * The times of result that the clocks showed twice, unless the message was sent before the second moment.
 *
 * @param sent MSH-7
 */
export function shownAgain(resulted: readonly Period[], sent: Period | null): readonly ShownAgain[] {
  const moments = new Map<number, ShownAgain>();
  for (const { earliest, again } of resulted)
    if (again && (sent === null || again.earliest <= sent.latest))
      moments.set(earliest.getTime(), { first: earliest, again: again.earliest });
  return [...moments.values()];
}

/**
 * Reads when the sample was collected, received and resulted.
 *
 * @param observed every OBX-14
 * @param resulted the latest OBR-22, else MSH-7
 */
export function* readTimesInSteps(
  segments: ReportSegments,
  observed: readonly Period[],
  resulted: Period | null,
  zone: Clocks,
): Steps<ReportTimes> {
  const specimens = [...segments.specimens, ...segments.orders.flatMap((order) => order.specimens)];
  const requests = segments.orders.map(({ request }) => request);
  const collected = {
    'SPM-17': yield* timesInSteps(specimens, 17, zone),
    'OBR-7': yield* timesInSteps(requests, 7, zone),
    'OBX-14': observed,
  };
  const from = COLLECTED_FROM.find((place) => collected[place].length > 0);
  const first = from && earliestOf(collected[from]);
  return {
    collected: from && first ? { ...first, from } : null,
    received:
      earliestOf(yield* timesInSteps(specimens, 18, zone)) ?? earliestOf(yield* timesInSteps(requests, 14, zone)),
    resulted,
  };
}

/**
 * When the specimen of an order was collected, if the message gives this order its own time, different from that of the whole: SPM-17 of
 * its own specimens, or OBR-7 if that counts; otherwise null.
 */
export function ownCollection(
  { request, specimens }: Order,
  { collected }: Pick<ReportTimes, 'collected'>,
  zone: Clocks,
): Period | null {
  if (collected === null) return null;
  const places = {
    'SPM-17': atOnce(timesInSteps(specimens, 17, zone)),
    'OBR-7': atOnce(timesInSteps([request], 7, zone)),
    'OBX-14': [],
    PERSON: [],
  };
  const own = earliestOf(places[collected.from]);
  const isOther = own !== null && own.earliest.getTime() !== collected.earliest.getTime();
  return isOther ? own : null;
}

const COLLECTED_FROM: readonly CollectedFrom[] = ['SPM-17', 'OBR-7', 'OBX-14'];

function* timesInSteps(segments: readonly Segment[], field: number, zone: Clocks): Steps<readonly Period[]> {
  const times: Period[] = [];
  for (const segment of segments) {
    const time = readTimestamp(segment.first(field).lead(1), zone);
    if (time) times.push(time);
    yield;
  }
  return times;
}

function earliestOf(periods: readonly Period[]): Period | null {
  return inOrder(periods).at(0) ?? null;
}

/** The last of several times; null if there are none. */
export function latestOf(periods: readonly Period[]): Period | null {
  return inOrder(periods).at(-1) ?? null;
}

/**
 * Sorted by time, leaving out any that contain another one: if one specimen has only a day and another one an hour of that day, the
 * hour is more precise.
 */
function inOrder(periods: readonly Period[]): readonly Period[] {
  const sorted = periods.toSorted(
    (one, other) => one.earliest.getTime() - other.earliest.getTime() || other.latest.getTime() - one.latest.getTime(),
  );
  const kept: Period[] = [];
  for (const period of sorted.reverse()) {
    const next = kept.at(-1);
    if (next === undefined || period.latest < next.latest) kept.push(period);
  }
  return kept.reverse();
}
