import type { Segment } from './segment.ts';
import type { Uncounted, UncountedReason } from './uncounted.ts';

/** An OBX with its notes. */
export interface Observation {
  readonly observation: Segment;
  readonly notes: readonly Segment[];
}

/** An OBR with the segments that belong to it. */
export interface Order {
  readonly request: Segment;
  /** The ORC right before it. */
  readonly control: Segment | undefined;
  /** The notes on its ORC, its OBR and its specimens. */
  readonly notes: readonly Segment[];
  readonly observations: readonly Observation[];
  readonly specimens: readonly Segment[];
  /** Whether OBX-4 groups the observations: it has several values, and some observations share one. */
  readonly hasParts: boolean;
}

/** The segments of a results message, grouped. */
export interface ReportSegments {
  /** All PIDs. */
  readonly patients: readonly Segment[];
  readonly orders: readonly Order[];
  /** The SPMs that come before every OBR. */
  readonly specimens: readonly Segment[];
  /** The ORCs that are not followed by an OBR: they order nothing here, but may name a sample. */
  readonly controls: readonly Segment[];
  /** The notes that do not belong to an order. */
  readonly notes: readonly Segment[];
  /** The OBXs that have a value but do not belong to an order: the first before every OBR, and the first that describes a specimen. */
  readonly strays: readonly Uncounted[];
}

interface OpenOrder extends Pick<Order, 'request' | 'control'> {
  readonly notes: Segment[];
  readonly observations: { readonly observation: Segment; readonly notes: Segment[] }[];
  readonly specimens: Segment[];
  /** Set by an SPM that follows the order's observations: any further observation is about the specimen. */
  isComplete: boolean;
}

/**
 * Groups the segments. An OBX belongs to the OBR before it, and a note to the OBX before it, or else to its order, or else to the
 * report.
 *
 * An observation about a specimen or the patient is not a result. That is an OBX without an OBR before it, or one after the SPM
 * that follows the order's own observations. If the SPM comes first, as some laboratories send it, the observations are the
 * order's.
 */
export function groupSegments(segments: readonly Segment[]): ReportSegments {
  const patients: Segment[] = [];
  const specimens: Segment[] = [];
  const orders: OpenOrder[] = [];
  const notes: Segment[] = [];
  const controls: Segment[] = [];
  const strays = new Map<UncountedReason, Uncounted>();
  let order: OpenOrder | undefined;
  let control: { readonly segment: Segment; readonly notes: Segment[] } | undefined;
  let notesHere = notes;
  /** An ORC that is not followed by an OBR stands by itself, and so do its notes. */
  const leaveControl = () => {
    if (!control) return;
    controls.push(control.segment);
    notes.push(...control.notes);
    control = undefined;
  };
  for (const segment of segments) {
    switch (segment.name) {
      case 'PID':
        patients.push(segment);
        leaveControl();
        notesHere = notes;
        order = undefined;
        break;
      case 'ORC':
        leaveControl();
        control = { segment, notes: [] };
        notesHere = control.notes;
        break;
      case 'OBR':
        notesHere = control?.notes ?? [];
        order = {
          request: segment,
          control: control?.segment,
          notes: notesHere,
          observations: [],
          specimens: [],
          isComplete: false,
        };
        orders.push(order);
        control = undefined;
        break;
      case 'SPM':
        (order?.specimens ?? specimens).push(segment);
        if (order && order.observations.length > 0) order.isComplete = true;
        notesHere = order?.notes ?? notes;
        break;
      case 'OBX':
        notesHere = [];
        if (order && !order.isComplete) order.observations.push({ observation: segment, notes: notesHere });
        else addStray(strays, segment, order ? 'OF_SPECIMEN' : 'BEFORE_ORDERS');
        break;
      case 'NTE':
        notesHere.push(segment);
        break;
    }
  }
  leaveControl();
  return {
    patients,
    specimens,
    controls,
    notes,
    strays: [...strays.values()],
    orders: orders.map((each) => ({ ...each, hasParts: hasParts(each) })),
  };
}

function addStray(strays: Map<UncountedReason, Uncounted>, observation: Segment, reason: UncountedReason): void {
  if (strays.has(reason) || observation.isBlank(5)) return;
  strays.set(reason, { reason, sequence: observation.sequence });
}

function hasParts({ observations }: OpenOrder): boolean {
  const given = observations.map(({ observation }) => observation.raw(4)).filter((part) => part !== '');
  const parts = new Set(given);
  return parts.size > 1 && parts.size < given.length;
}
