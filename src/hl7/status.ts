import type { Segment } from './segment.ts';

/**
 * The meaning of OBX-11 for a chart: the laboratory may still change the result, has finished it, or withdraws it (contract, 10.3).
 */
export type Finality = 'PRELIMINARY' | 'FINAL' | 'WITHDRAWN';

/** OBX-11: preliminary, not verified, in progress, partial, or ordered (HL7 table 0085). */
const PRELIMINARY: readonly string[] = ['P', 'R', 'I', 'S', 'O'];

/** OBX-11: final, amended, corrected, and verified in several ways (HL7 table 0085), or final as it was sent. */
const FINAL: readonly string[] = ['F', 'A', 'B', 'V', 'C', 'U'];

/** OBX-11: cannot be obtained, or was not asked for. */
const WITHOUT_RESULT: readonly string[] = ['X', 'N'];

/** OBX-11: deleted, or wrong. */
const WITHDRAWN: readonly string[] = ['D', 'W'];

/**
 * OBR-25: preliminary, some results available, in progress, not verified, scheduled, ordered, and from version 2.7 on corrected but not
 * final, and done with results pending (HL7 table 0123).
 */
const UNFINISHED: readonly string[] = ['P', 'A', 'I', 'R', 'S', 'O', 'M', 'N'];

/** OBR-25: final, and corrected (HL7 table 0123). */
const FINISHED: readonly string[] = ['F', 'C'];

/** Values of OBR-25 that also apply to observations without a status of their own, with the corresponding OBX-11. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['P', 'P'],
  ['R', 'R'],
  ['C', 'C'],
  ['X', 'X'],
  ['M', 'P'],
]);

const STATUSES: ReadonlySet<string> = new Set([...PRELIMINARY, ...FINAL, ...WITHOUT_RESULT, ...WITHDRAWN]);

/** The code of OBX-11 or OBR-25 in upper case, because some laboratories send lower case. */
export function readStatus(segment: Segment, field: 11 | 25): string {
  return segment.first(field).lead(1).toUpperCase();
}

/** OBX-11; if it is empty, the order's status if that applies; otherwise final. */
export function statusWithin(orderStatus: string, observation: Segment): string {
  const own = readStatus(observation, 11);
  return own === '' ? (SHARED.get(orderStatus) ?? 'F') : own;
}

/** Whether the meaning of this OBX-11 is known. */
export function isStatus(status: string): boolean {
  return STATUSES.has(status);
}

/** The finality of a result with this OBX-11. */
export function finalityOf(status: string): Finality {
  if (WITHDRAWN.includes(status)) return 'WITHDRAWN';
  return PRELIMINARY.includes(status) ? 'PRELIMINARY' : 'FINAL';
}

/** Whether the laboratory will report more of an order with this OBR-25. */
export function isUnfinished(orderStatus: string): boolean {
  return UNFINISHED.includes(orderStatus);
}

/** Whether an order with this OBR-25 is final. An empty one says nothing. */
export function isFinished(orderStatus: string): boolean {
  return FINISHED.includes(orderStatus);
}
