import type { FailureCode } from '../../generated/prisma/enums.ts';

/**
 * Whether a sample that failed for a reason may be tested after all, unless the laboratory says otherwise (contract, 4.7). It says what to
 * expect, and forbids nothing. A new code does not compile until it is decided.
 */
export const IS_RECOVERABLE: Readonly<Record<FailureCode, boolean>> = {
  QUANTITY_NOT_SUFFICIENT: false,
  HEMOLYZED: false,
  CLOTTED: false,
  CONTAMINATED: false,
  CONTAINER_BROKEN: false,
  WRONG_SPECIMEN: false,
  EXPIRED: false,
  TOO_OLD: false,
  IMPROPER_STORAGE: false,
  LOST: false,
  LABELING: true,
  COLLECTION_DATE_MISSING: true,
  IDENTITY_INCOMPLETE: true,
  IDENTITY_MISMATCH: true,
  NOT_REGISTERED: true,
  OTHER: false,
};
