import { allowedNext } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import type { NamedSample } from '../locks.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { birthMismatch, type Mismatch, modeMismatch } from './mismatch.ts';
import { personMismatch } from './person-mismatch.ts';
import type { SampleFacts } from './sample-facts.ts';

/** Why the message cannot be charted on this sample automatically; undefined if it can. */
export function mismatchOf(arrived: ArrivedMessage, sample: NamedSample, facts: SampleFacts): Mismatch | undefined {
  const ofMode = modeMismatch(arrived, facts);
  if (ofMode) return ofMode;
  if (allowedNext(sampleLifecycle, sample.status).length === 0)
    return { reason: 'NOT_EXPECTED', detail: `The sample is in the status ${sample.status}.` };
  return personMismatch(arrived, facts) ?? (facts.person ? birthMismatch(arrived, facts.person.birthDate) : undefined);
}
