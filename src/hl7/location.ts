import { folded } from '../text/folded.ts';
import type { Segment } from './segment.ts';

/** A field of a message, as in ERR-2: its segment, the position among segments of this name, and its number. */
export interface FieldLocation {
  readonly segment: string;
  /** From 1. */
  readonly sequence: number;
  readonly field: number;
}

/** Where samples are named (contract, 10.3), in search order. */
const NAMING = [
  ['SPM', 2],
  ['OBR', 3],
  ['OBR', 2],
  ['ORC', 3],
  ['ORC', 2],
] as const;

/** The first field that names a sample by this id, or by a number of an order that begins with it; undefined if none does. */
export function locateSampleId(segments: readonly Segment[], id: string): FieldLocation | undefined {
  const sought = folded(id);
  const isIt = (text: string) => folded(text) === sought || folded(text).startsWith(`${sought}-`);
  for (const [segment, field] of NAMING) {
    const index = segments
      .filter(({ name }) => name === segment)
      .findIndex((each) => isIt(each.first(field).lead(1)) || (segment === 'SPM' && isIt(each.first(field).lead(2))));
    if (index !== -1) return { segment, sequence: index + 1, field };
  }
  return undefined;
}

/** The location of a field given as `OBR-7`, in the first segment of this name. */
export function locationOf(place: string): FieldLocation {
  const [segment = '', field = ''] = place.split('-');
  return { segment, sequence: 1, field: Number(field) };
}
