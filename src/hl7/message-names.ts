import { groupSegments } from './group-segments.ts';
import { readCodes } from './observation-names.ts';
import type { Hl7Message } from './read-message.ts';
import { MAX_SPECIMENS, readSampleIds, type SampleIds } from './sample-ids.ts';

/** What a message names that has to be looked up before it is read, because it does not say in which time zone its times are. */
export interface MessageNames {
  /** The possible sample ids of each specimen, and of each order without one; at most {@link MAX_SPECIMENS}. */
  readonly sampleIds: readonly SampleIds[];
  /** What may be catalogue codes, each once. */
  readonly codes: readonly string[];
}

/** Reads the names of a message. */
export function readMessageNames({ segments }: Hl7Message): MessageNames {
  const observations = segments.filter(({ name }) => name === 'OBX');
  return {
    sampleIds: readSampleIds(groupSegments(segments)).slice(0, MAX_SPECIMENS),
    codes: [...new Set(observations.flatMap((observation) => readCodes(observation.first(3))))],
  };
}
