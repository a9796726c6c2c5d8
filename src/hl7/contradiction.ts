import type { Order, ReportSegments } from './group-segments.ts';
import type { FieldLocation } from './location.ts';
import type { Segment } from './segment.ts';

/** A statement in a message that its results are not the patient's, or no longer valid. */
export interface Contradiction {
  /** A sentence that quotes nothing from the message. */
  readonly text: string;
  readonly location: FieldLocation;
}

/** SPM-11, by HL7 table 0369: blind samples, calibrators, controls, and tests of the laboratory itself. */
const NOT_OF_PATIENT: readonly string[] = ['B', 'C', 'E', 'O', 'Q', 'V'];

/** The action codes of version 2.9 (HL7 table 0206). */
const ACTION_FIELDS: Readonly<Record<string, number>> = { OBX: 31, OBR: 55, SPM: 35 };

/**
 * Finds a reason not to chart a message although all its results can be read (contract, 10.3): a specimen that is not a patient's, or a
 * segment that is deleted by other means than OBX-11.
 */
export function contradictionIn({ orders, specimens }: ReportSegments): Contradiction | null {
  return inFirst(specimens) ?? inFirst(orders.flatMap(segmentsOf));
}

function segmentsOf({ request, specimens, observations }: Order): readonly Segment[] {
  return [request, ...specimens, ...observations.map(({ observation }) => observation)];
}

function inFirst(segments: readonly Segment[]): Contradiction | null {
  for (const segment of segments) {
    if (segment.name === 'SPM' && NOT_OF_PATIENT.includes(codeIn(segment, 11)))
      return contradiction(segment, 11, 'SPM-11 says that the specimen belongs to the laboratory, not to a patient.');
    const field = ACTION_FIELDS[segment.name];
    if (field !== undefined && codeIn(segment, field) === 'D')
      return contradiction(
        segment,
        field,
        `${segment.name}-${field} deletes a segment, but only OBX-11 can withdraw results.`,
      );
  }
  return null;
}

function contradiction({ name, sequence }: Segment, field: number, text: string): Contradiction {
  return { text, location: { segment: name, sequence, field } };
}

function codeIn(segment: Segment, field: number): string {
  return segment.raw(field) === '' ? '' : segment.first(field).lead(1).toUpperCase();
}
