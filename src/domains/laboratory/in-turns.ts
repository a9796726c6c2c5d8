import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../hl7/steps.ts';

/** How long steps go on before everybody else has a turn, in milliseconds. Most messages are read in less. */
const TURN_MS = 20;

/** Does the steps of reading a message, and lets everything else that the process does have its turn in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < TURN_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
}
