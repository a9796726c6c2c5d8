import type { Repetition } from './segment.ts';

/** The failures that the reject reasons of HL7 table 0490 mean (contract, 4.7). */
const TABLE_0490 = {
  QS: 'QUANTITY_NOT_SUFFICIENT',
  RH: 'HEMOLYZED',
  RC: 'CLOTTED',
  RN: 'CONTAMINATED',
  RB: 'CONTAINER_BROKEN',
  EX: 'EXPIRED',
  RR: 'IMPROPER_STORAGE',
  RM: 'LABELING',
  RD: 'COLLECTION_DATE_MISSING',
  RA: 'IDENTITY_INCOMPLETE',
  RE: 'IDENTITY_INCOMPLETE',
  RI: 'IDENTITY_MISMATCH',
  RS: 'IDENTITY_MISMATCH',
  RP: 'OTHER',
} as const;

/** A failure that a message can report. */
export type RejectCode = (typeof TABLE_0490)[keyof typeof TABLE_0490];

/** Why a specimen was rejected: our code, and the laboratory's. */
export interface RejectReason {
  readonly code: RejectCode;
  readonly laboratoryCode: string | null;
  readonly laboratorySystem: string | null;
}

const CODES: ReadonlyMap<string, RejectCode> = new Map(Object.entries(TABLE_0490));

/** Longer than any code or name of a system; anything longer is left out (contract, 8.3). */
const MAX_LENGTH = 200;

/** The first reject reason (SPM-21) in HL7's table, or else the first of all. */
export function readRejectReason(reasons: readonly Repetition[]): RejectReason {
  const known = reasons.find((reason) => codeOf(reason) !== undefined) ?? reasons[0];
  return {
    code: (known && codeOf(known)) ?? 'OTHER',
    laboratoryCode: textOf(known, 1),
    laboratorySystem: textOf(known, 3),
  };
}

function codeOf(reason: Repetition): RejectCode | undefined {
  const system = reason.component(3).toUpperCase();
  return system === '' || system === 'HL70490' ? CODES.get(reason.component(1).toUpperCase()) : undefined;
}

function textOf(reason: Repetition | undefined, position: 1 | 3): string | null {
  const text = reason?.component(position) ?? '';
  return text === '' || text.length > MAX_LENGTH ? null : text;
}
