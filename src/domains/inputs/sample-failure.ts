import { z } from 'zod';
import { badInput } from '../../errors/errors.ts';
import { FailureCode, type SampleStatus } from '../../generated/prisma/enums.ts';
import { IS_RECOVERABLE } from '../lifecycles/failure.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';
import { objectProblem, optional, optionalOrBlank, text } from './inputs.ts';

/** Why a sample cannot be tested, or is held up (contract, 4.7). */
export interface SampleFailure {
  readonly code: FailureCode;
  /** Whether it may be tested after all. */
  readonly recoverable: boolean;
  /** What the laboratory calls it, and in which system of codes. */
  readonly laboratoryCode: string | null;
  readonly laboratorySystem: string | null;
}

/** The failure of an event, as a caller gives it. */
export const failureInput = z.object(
  {
    code: z.enum(FailureCode),
    recoverable: optional(z.boolean()),
    laboratoryCode: optionalOrBlank(text()),
    laboratorySystem: optionalOrBlank(text()),
  },
  objectProblem,
);

type GivenFailure = Omit<SampleFailure, 'recoverable'> & { readonly recoverable?: boolean | null };

/** A failure that nobody has given a reason for. */
const UNEXPLAINED: GivenFailure = { code: 'OTHER', laboratoryCode: null, laboratorySystem: null };

/**
 * The failure of an event in this status: a sample that cannot be tested always has one, and one that gets extra checks may have one.
 *
 * @throws AppError BAD_USER_INPUT if one is given with another status.
 */
export function failureOfEvent(status: SampleStatus, given: GivenFailure | null): SampleFailure | null {
  const { failure } = SAMPLE_TRAITS[status];
  if (given !== null && failure === 'NEVER')
    throw badInput([{ path: ['failure'], message: WITHOUT_FAILURE, code: 'NOT_ALLOWED' }]);
  const failed = given ?? (failure === 'ALWAYS' ? UNEXPLAINED : null);
  return failed && { ...failed, recoverable: failed.recoverable ?? IS_RECOVERABLE[failed.code] };
}

const WITHOUT_FAILURE = 'must be left out, except with the status COLLECTION_EXCEPTION or EXTRA_QUALITY_CHECKS';
