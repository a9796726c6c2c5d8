import { joinComments, LONGEST_REPORT_COMMENTS } from './comments.ts';
import { groupSegments, type Order, type ReportSegments } from './group-segments.ts';
import { type Person, readPerson } from './person.ts';
import type { Hl7Message } from './read-message.ts';
import { LONGEST_VALUE, type ReadResult, readObservation } from './read-observation.ts';
import type { Segment } from './segment.ts';
import { readStatus } from './status.ts';
import { readTimestamp } from './timestamp.ts';

/** What charting needs of a message of results (contract, 10). */
export interface LaboratoryReport {
  /**
   * For each specimen, and each order without one, what may be the id of its sample: SPM-2.1, SPM-2.2, OBR-3.1, OBR-2.1, in
   * this order, as given; empty where there is none. The first of each list that is a sample's id counts.
   */
  readonly sampleIds: readonly SampleIds[];
  readonly person: Person;
  readonly isCorrection: boolean;
  readonly isPartial: boolean;
  /** Whether a result is taken back (OBX-11 D or W). */
  readonly hasDeleted: boolean;
  readonly collected: Date | null;
  readonly received: Date | null;
  /** Null if neither an OBR-22 nor MSH-7 is a timestamp. */
  readonly resulted: Date | null;
  /** In the order of the message; empty if no observation has a value. */
  readonly results: readonly ReadResult[];
  readonly comments: string | null;
  /** Why the message cannot be charted although it has results, as a sentence without anything from it; else null. */
  readonly obstacle: string | null;
}

/** SPM-2.1, SPM-2.2, OBR-3.1, OBR-2.1 */
export type SampleIds = readonly [string, string, string, string];

/** The most results of a report (contract, 5.7). */
export const MOST_RESULTS = 1000;

/** The most specimens, and orders without one, whose ids are looked up: each result may have its own. */
export const MOST_SPECIMENS = 1000;

/** Of an order: some results are there, in progress, not verified, scheduled, or ordered (HL7 table 0123). */
const UNFINISHED = ['A', 'I', 'R', 'S', 'O'];

/** Reads a message as a laboratory's report. Nothing in it is refused: what cannot be read is null, or in words in `comments`. */
export function readLaboratoryReport(message: Hl7Message): LaboratoryReport {
  const { offset } = message.header;
  const segments = groupSegments(message.segments);
  const { orders } = segments;
  const sampleIds = sampleIdsOf(segments);
  const read = orders.flatMap((order) =>
    order.observations.map((observation) => readObservation(observation, order, offset)),
  );
  const results = read.flatMap(({ result }) => (result === null ? [] : [result]));

  const specimens = [...segments.specimens, ...orders.flatMap((order) => order.specimens)];
  const requests = orders.map(({ request }) => request);
  const observationStatuses = message.segments.filter(({ name }) => name === 'OBX').map((each) => readStatus(each, 11));
  const requestStatuses = requests.map((request) => readStatus(request, 25));
  const statuses = [...observationStatuses, ...requestStatuses];
  return {
    sampleIds: sampleIds.slice(0, MOST_SPECIMENS),
    person: readPerson(segments.patients[0], offset),
    isCorrection: statuses.includes('C'),
    isPartial:
      statuses.includes('P') ||
      requestStatuses.some((status) => UNFINISHED.includes(status)) ||
      read.some(({ isPending }) => isPending),
    hasDeleted: observationStatuses.includes('D') || observationStatuses.includes('W'),
    collected: earliest(specimens, 17, offset) ?? earliest(requests, 7, offset),
    received: earliest(specimens, 18, offset) ?? earliest(requests, 14, offset),
    resulted: latest(requests, 22, offset) ?? message.header.sent,
    results,
    comments: joinComments(
      segments.notes.map((note) => note.text(3)),
      read.flatMap(({ remarks }) => remarks),
      LONGEST_REPORT_COMMENTS,
    ),
    obstacle: obstacleOf(segments, results, sampleIds),
  };
}

function sampleIdsOf({ specimens, orders }: ReportSegments): readonly SampleIds[] {
  const lists = [...specimens.map((specimen) => idsOf(specimen, undefined)), ...orders.flatMap(idsOfOrder)];
  const naming = lists.filter((ids) => ids.some((id) => id !== ''));
  return [...new Map(naming.map((ids) => [JSON.stringify(ids), ids])).values()];
}

function idsOfOrder({ request, specimens }: Order): readonly SampleIds[] {
  return specimens.length === 0 ? [idsOf(undefined, request)] : specimens.map((specimen) => idsOf(specimen, request));
}

/** SPM-2 is a pair of identifiers, whose own pieces are subcomponents. */
function idsOf(specimen: Segment | undefined, request: Segment | undefined): SampleIds {
  const given = specimen?.first(2);
  return [
    possibleId(given?.lead(1)),
    possibleId(given?.lead(2)),
    possibleId(request?.first(3).lead(1)),
    possibleId(request?.first(2).lead(1)),
  ];
}

/** Longer than any code of ours (contract, 2.2). */
const LONGEST_ID = 200;

function possibleId(id = ''): string {
  return id.length <= LONGEST_ID ? id : '';
}

function earliest(segments: readonly Segment[], field: number, offset: number): Date | null {
  return moments(segments, field, offset).at(0) ?? null;
}

function latest(segments: readonly Segment[], field: number, offset: number): Date | null {
  return moments(segments, field, offset).at(-1) ?? null;
}

/** In order of time. */
function moments(segments: readonly Segment[], field: number, offset: number): readonly Date[] {
  return segments
    .flatMap((segment) => readTimestamp(segment.first(field).lead(1), offset)?.moment ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
}

function obstacleOf(
  { patients }: ReportSegments,
  results: readonly ReadResult[],
  sampleIds: readonly SampleIds[],
): string | null {
  const people = new Set(patients.map((patient) => [3, 5, 7].map((field) => patient.raw(field)).join('\n')));
  if (people.size > 1) return 'The message is about several patients.';
  if (sampleIds.length > MOST_SPECIMENS) return `The message names more than ${MOST_SPECIMENS} specimens.`;
  if (results.length > MOST_RESULTS) return `The message has more than ${MOST_RESULTS} results.`;
  if (results.some(({ name }) => name === '')) return 'A result has no name.';
  if (results.some(({ result }) => Buffer.byteLength(result) > LONGEST_VALUE)) return 'A result is longer than 64 KiB.';
  return null;
}
