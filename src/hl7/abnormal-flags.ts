import type { Segment } from './segment.ts';

/** The flag of a result. */
export type ReadFlag = 'LOW' | 'HIGH' | 'NORMAL' | 'ABNORMAL' | 'CRITICAL' | 'UNKNOWN';

/** What OBX-8 says. */
export interface AbnormalFlags {
  /** The worst of those that we have; null if there is none. */
  readonly flag: ReadFlag | null;
  /** Those that we do not have, as given. */
  readonly others: readonly string[];
}

/** HL7 table 0078, as far as a report can say it. */
const FLAGS: ReadonlyMap<string, ReadFlag> = new Map([
  ['N', 'NORMAL'],
  ['L', 'LOW'],
  ['H', 'HIGH'],
  ['A', 'ABNORMAL'],
  ['LL', 'CRITICAL'],
  ['HH', 'CRITICAL'],
  ['AA', 'CRITICAL'],
]);

/** LOW, HIGH and ABNORMAL are equally bad: of these, the first counts. */
const BADNESS: Readonly<Record<ReadFlag, number>> = {
  UNKNOWN: 0,
  NORMAL: 1,
  LOW: 2,
  HIGH: 2,
  ABNORMAL: 2,
  CRITICAL: 3,
};

/** Reads the repetitions of OBX-8, codes up to version 2.6 and coded texts after it, in any case of letters. */
export function readFlags(observation: Segment): AbnormalFlags {
  const given = observation.repetitions(8).map((each) => each.firstOf([1, 2, 9]));
  let worst: ReadFlag | null = null;
  for (const flag of given.flatMap((each) => FLAGS.get(each.toUpperCase()) ?? [])) {
    if (worst === null || BADNESS[flag] > BADNESS[worst]) worst = flag;
  }
  return { flag: worst, others: given.filter((each) => each !== '' && !FLAGS.has(each.toUpperCase())) };
}
