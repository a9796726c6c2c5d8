import { groupSegments } from './group-segments.ts';
import { readCodes } from './observation-names.ts';
import type { Hl7Message } from './read-message.ts';
import { MAX_SPECIMENS, readSampleIdsInSteps, type SampleIds } from './sample-ids.ts';
import type { Steps } from './steps.ts';

/** The names in a message that have to be looked up before it is read, because it does not say which time zone its times are in. */
export interface MessageNames {
  /** The possible sample ids of each specimen, and of each order without one; at most {@link MAX_SPECIMENS}. */
  readonly sampleIds: readonly SampleIds[];
  /** Possible catalogue codes, each once. */
  readonly codes: readonly string[];
}

/** Reads the names of a message. */
export function* readNamesInSteps({ segments }: Hl7Message): Steps<MessageNames> {
  const codes = new Set<string>();
  for (const segment of segments) {
    if (segment.name === 'OBX') for (const code of readCodes(segment.first(3))) codes.add(code);
    yield;
  }
  const sampleIds = yield* readSampleIdsInSteps(groupSegments(segments));
  return { sampleIds: sampleIds.slice(0, MAX_SPECIMENS), codes: [...codes] };
}
