import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { isFailed } from '../lifecycles/sample.ts';
import { type ReachedStep, reachedOf, STEPS_OF_SAMPLE_ALONE, type Step } from '../lifecycles/steps.ts';

// How far the sample of a requisition alone has got (contract, 12.6). Of a kit's sample, that is the kit's progress (kits/progress.ts).

/** What says how far it has got: a row of the view `sample_progress`. */
export interface AloneProgress {
  readonly status: SampleStatus;
  readonly returned: Date | null;
  readonly received: Date | null;
  readonly resulted: Date | null;
  readonly hasResults: boolean;
}

/** The steps that it has reached, in their order. */
export function reachedStepsAlone({ returned, received, resulted, hasResults }: AloneProgress): readonly ReachedStep[] {
  const times = { RETURNED: returned, RECEIVED: received, RESULTED: hasResults ? resulted : null };
  return reachedOf(STEPS_OF_SAMPLE_ALONE, times, hasResults);
}

/** The step that is waited for; null if none is any more. */
export function nextStepAlone(sample: AloneProgress): Step | null {
  if (sample.status === 'CANCELED' || isFailed(sample.status)) return null;
  return STEPS_OF_SAMPLE_ALONE[reachedStepsAlone(sample).length] ?? null;
}
