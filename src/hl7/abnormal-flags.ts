import type { Segment } from './segment.ts';

/** The flag of a result. */
export type ReadFlag = 'LOW' | 'HIGH' | 'NORMAL' | 'ABNORMAL' | 'CRITICAL' | 'UNKNOWN';

/** What a laboratory's own letters mean, by {@link keyOfLetters}; UNKNOWN if they mean nothing. They come before HL7's. */
export type OwnLetters = ReadonlyMap<string, ReadFlag>;

/** What OBX-8 says. */
export interface AbnormalFlags {
  /** The worst flag of its letters; null if none of them is one. */
  readonly flag: ReadFlag | null;
  /** Whether a flag that is derived may be NORMAL: not if letters say something that no flag can express. */
  readonly mayBeNormal: boolean;
  /** The letters that no flag can express, as given. */
  readonly others: readonly string[];
  /** Those of the others that are not HL7's either. */
  readonly notRead: readonly string[];
  /** Letters that are not HL7's, and are read all the same. */
  readonly readAs: readonly string[];
  /** All letters as given, separated by `~`; null if there are none, or more than a flag has characters. */
  readonly interpretation: string | null;
}

/** More characters than the letters of one result have. */
const MAX_INTERPRETATION_LENGTH = 64;

const NO_FLAGS: AbnormalFlags = {
  flag: null,
  mayBeNormal: true,
  others: [],
  notRead: [],
  readAs: [],
  interpretation: null,
};

/** The letters of HL7 table 0078 that are a flag (contract, 10.3). */
const FLAGS: ReadonlyMap<string, ReadFlag> = new Map([
  ...each('NORMAL', ['N', 'NEG', 'ND']),
  ...each('LOW', ['L', 'LU', 'LX', 'L<']),
  ...each('HIGH', ['H', 'HU', 'HX', 'H>']),
  ...each('ABNORMAL', ['A', 'POS', 'DET', 'R', 'RR', 'WR']),
  ...each('CRITICAL', ['LL', 'HH', 'AA']),
]);

/** Letters that are not HL7's, but in use. {@link CRITICAL_WORDS} has further ones. */
const READ_AS: ReadonlyMap<string, ReadFlag> = new Map([
  ...each('CRITICAL', ['CL', 'CH', 'LC', 'HC', 'PL', 'PH', 'LP', 'HP', 'L*', 'H*']),
  ...(['LOW', 'HIGH', 'NORMAL', 'ABNORMAL'] as const).map((name) => [name, name] as const),
]);

const CRITICAL_WORDS = /^(?:(?:LOW|HIGH)[ _-]?)?(?:CRIT|CRITICAL|PANIC)$|^(?:CRIT|CRITICAL|PANIC)[ _-]?(?:LOW|HIGH)$/;

/** The other letters of HL7 table 0078, up to version 2.9: they say nothing of what is normal. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['<', '>', 'AC', 'B', 'CAR', 'D', 'E', 'EX', 'EXP', 'HM', 'I', 'IE', 'IND', 'MS', 'NCL', 'NR', 'NS', 'NULL'],
  ...['OBX', 'QCF', 'S', 'SDD', 'SYN-R', 'SYN-S', 'TOX', 'U', 'UNE', 'VS', 'W'],
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
export function readFlags(observation: Segment, own: OwnLetters): AbnormalFlags {
  const alone = own.size === 0 ? ALONE.get(observation.raw(8)) : undefined;
  return alone ?? flagsIn(observation, own);
}

/** What is mostly sent: nothing, or one code. */
const ALONE: ReadonlyMap<string, AbnormalFlags> = new Map([
  ['', NO_FLAGS],
  ...[...FLAGS].map(([letters, flag]) => [letters, { ...NO_FLAGS, flag, interpretation: letters }] as const),
]);

function flagsIn(observation: Segment, own: OwnLetters): AbnormalFlags {
  const given = observation
    .repetitions(8)
    .map((repetition) => repetition.firstOf([1, 2, 9]))
    .filter((letters) => letters !== '');
  if (given.length === 0) return NO_FLAGS;
  let worst: ReadFlag | null = null;
  const others: string[] = [];
  const notRead: string[] = [];
  const readAs: string[] = [];
  for (const letters of given) {
    const key = keyOfLetters(letters);
    const known = own.get(key) ?? FLAGS.get(key);
    const flag = known ?? readAsFlag(key);
    if (known === undefined && flag !== undefined) readAs.push(letters);
    if (flag === undefined) others.push(letters);
    if (flag === undefined && !OTHERS.has(key)) notRead.push(letters);
    if (flag !== undefined && flag !== 'UNKNOWN' && (worst === null || BADNESS[flag] > BADNESS[worst])) worst = flag;
  }
  // What nobody understands may be worse than what is beside it.
  const flag = worst === 'NORMAL' && notRead.length > 0 ? null : worst;
  const codes = given.join('~');
  return {
    flag,
    mayBeNormal: others.length === 0,
    others,
    notRead,
    readAs,
    interpretation: codes.length > MAX_INTERPRETATION_LENGTH ? null : codes,
  };
}

/** By what letters are compared: without regard to case. */
export function keyOfLetters(letters: string): string {
  return letters.trim().normalize('NFC').toUpperCase();
}

function readAsFlag(key: string): ReadFlag | undefined {
  return READ_AS.get(key) ?? (CRITICAL_WORDS.test(key) ? 'CRITICAL' : undefined);
}

function each(flag: ReadFlag, letters: readonly string[]): readonly (readonly [string, ReadFlag])[] {
  return letters.map((one) => [one, flag]);
}
