import { mutated } from '../../hl7/mutations.ts';
import type { Attempt, Material } from './attempt.ts';

/** A laboratory's message by HTTP: of one of our samples, or as other laboratories write them, mutated. */
export function message({ random, chance, callers, lab, messages }: Material): Attempt {
  return {
    caller: random.chance(20) ? random.pick(callers) : lab,
    request: {
      method: 'POST',
      url: '/hl7/v2',
      headers: { 'content-type': random.chance(60) ? 'text/plain' : 'application/hl7-v2' },
      payload: random.chance(10) ? random.pick(messages) : mutated(messages, chance),
    },
  };
}
