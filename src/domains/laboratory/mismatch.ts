import type { UnmatchedReason } from '../../generated/prisma/enums.ts';
import type { FieldLocation } from '../../hl7/location.ts';

/** Why a message is not charted automatically (contract, 10.4). */
export interface Mismatch {
  readonly reason: UnmatchedReason;
  /** A sentence for the person who decides. It quotes nothing from the message except sample ids and names of observations. */
  readonly detail: string;
  /** The fields of the message that it is about, as far as that is known. */
  readonly locations?: readonly FieldLocation[];
}

/** Whether a value is a mismatch rather than the expected result. */
export function isMismatch(value: object): value is Mismatch {
  return 'reason' in value && 'detail' in value;
}

/** The mismatch for a message that nobody can chart, with the reason. */
export function unreadable(detail: string, locations: readonly FieldLocation[] = []): Mismatch {
  return { reason: 'UNREADABLE', detail, locations };
}
