import type { Segment } from './segment.ts';

/** An OBX with what is noted on it. */
export interface Observation {
  readonly observation: Segment;
  readonly notes: readonly Segment[];
}

/** An OBR with what belongs to it. */
export interface Order {
  readonly request: Segment;
  readonly observations: readonly Observation[];
  readonly specimens: readonly Segment[];
  /** Whether observations are told apart by several values of OBX-4. */
  readonly hasParts: boolean;
}

/** The segments of a message of results, as they belong together. */
export interface ReportSegments {
  /** Each PID. */
  readonly patients: readonly Segment[];
  readonly orders: readonly Order[];
  /** Each SPM that stands before every OBR. */
  readonly specimens: readonly Segment[];
  /** Each NTE that is not on an observation. */
  readonly notes: readonly Segment[];
}

interface OpenOrder {
  readonly request: Segment;
  readonly observations: { readonly observation: Segment; readonly notes: Segment[] }[];
  readonly specimens: Segment[];
  /** Set by an SPM behind the order's observations: what is observed from there on is about the specimen. */
  isComplete: boolean;
}

/**
 * Puts the segments together: an OBX is of the OBR before it, and a note of the OBX before it, else of the report.
 *
 * What is observed about a specimen or the patient is no result: an OBX without an OBR before it, or behind the SPM that
 * follows the order's own observations. Where the SPM comes first, as some laboratories send it, they are the order's.
 */
export function groupSegments(segments: readonly Segment[]): ReportSegments {
  const patients: Segment[] = [];
  const specimens: Segment[] = [];
  const orders: OpenOrder[] = [];
  const notes: Segment[] = [];
  let order: OpenOrder | undefined;
  let notesHere = notes;
  for (const segment of segments) {
    switch (segment.name) {
      case 'PID':
        patients.push(segment);
        notesHere = notes;
        order = undefined;
        break;
      case 'ORC':
        notesHere = notes;
        break;
      case 'OBR':
        order = { request: segment, observations: [], specimens: [], isComplete: false };
        orders.push(order);
        notesHere = notes;
        break;
      case 'SPM':
        (order?.specimens ?? specimens).push(segment);
        if (order && order.observations.length > 0) order.isComplete = true;
        notesHere = notes;
        break;
      case 'OBX':
        notesHere = [];
        if (order && !order.isComplete) order.observations.push({ observation: segment, notes: notesHere });
        break;
      case 'NTE':
        notesHere.push(segment);
        break;
    }
  }
  return { patients, specimens, notes, orders: orders.map((each) => ({ ...each, hasParts: hasParts(each) })) };
}

function hasParts({ observations }: OpenOrder): boolean {
  const parts = new Set(observations.map(({ observation }) => observation.raw(4)));
  parts.delete('');
  return parts.size > 1;
}
