import type { Segment } from './segment.ts';

/**
 * The code of a status, OBX-11 or OBR-25, in capital letters: one that takes a result back does so however it is written
 * (contract, 10.3).
 */
export function readStatus(segment: Segment, field: 11 | 25): string {
  return segment.first(field).lead(1).toUpperCase();
}
