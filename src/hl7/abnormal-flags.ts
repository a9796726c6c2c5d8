import type { Segment } from './segment.ts';

/** The flag of a result. */
export type ReadFlag = 'LOW' | 'HIGH' | 'NORMAL' | 'ABNORMAL' | 'CRITICAL' | 'UNKNOWN';

/** What OBX-8 says. */
export interface AbnormalFlags {
  /** The worst flag of those that a report can have; null if there is none. */
  readonly flag: ReadFlag | null;
  /** The codes that a report cannot express, as given. */
  readonly others: readonly string[];
  /** All codes as given, separated by `~`; null if there are none, or more than a flag has characters. */
  readonly interpretation: string | null;
}

/** More characters than the codes of one result have. */
const MAX_INTERPRETATION_LENGTH = 64;

/** The codes of HL7 table 0078 that a report can express. */
const FLAGS: ReadonlyMap<string, ReadFlag> = new Map([
  ['N', 'NORMAL'],
  ['L', 'LOW'],
  ['H', 'HIGH'],
  ['A', 'ABNORMAL'],
  ['LL', 'CRITICAL'],
  ['HH', 'CRITICAL'],
  ['AA', 'CRITICAL'],
  ['POS', 'ABNORMAL'],
  ['DET', 'ABNORMAL'],
  ['NEG', 'NORMAL'],
  ['ND', 'NORMAL'],
]);

/** LOW, HIGH and ABNORMAL rank equally: the first of them wins. */
const BADNESS: Readonly<Record<ReadFlag, number>> = {
  UNKNOWN: 0,
  NORMAL: 1,
  LOW: 2,
  HIGH: 2,
  ABNORMAL: 2,
  CRITICAL: 3,
};

/** Reads the repetitions of OBX-8, in upper or lower case: plain codes up to version 2.6, coded texts after it. */
export function readFlags(observation: Segment): AbnormalFlags {
  const given = observation
    .repetitions(8)
    .map((each) => each.firstOf([1, 2, 9]))
    .filter((each) => each !== '');
  let worst: ReadFlag | null = null;
  for (const flag of given.flatMap((each) => FLAGS.get(each.toUpperCase()) ?? [])) {
    if (worst === null || BADNESS[flag] > BADNESS[worst]) worst = flag;
  }
  const codes = given.join('~');
  return {
    flag: worst,
    others: given.filter((each) => !FLAGS.has(each.toUpperCase())),
    interpretation: codes === '' || codes.length > MAX_INTERPRETATION_LENGTH ? null : codes,
  };
}
