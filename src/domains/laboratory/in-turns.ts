import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../hl7/steps.ts';

/** How long steps run before they yield to other work, in milliseconds. Most messages are read in less. */
const TURN_MS = 20;

/** Runs the steps of reading a message, and yields to the process's other work in between. */
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
