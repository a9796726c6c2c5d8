import type { Segment } from './segment.ts';

/** The flag of a result. */
export type ReadFlag = 'LOW' | 'HIGH' | 'NORMAL' | 'ABNORMAL' | 'CRITICAL' | 'UNKNOWN';

/** The meanings of a laboratory's own letters, by {@link keyOfLetters}; UNKNOWN if they have none. They take precedence over HL7's. */
export type OwnLetters = ReadonlyMap<string, ReadFlag>;

/** The meaning of OBX-8. */
export interface AbnormalFlags {
  /** The worst flag among its letters; null if none of them is a flag. */
  readonly flag: ReadFlag | null;
  /** Whether a derived flag may be NORMAL: not if letters say something that no flag can express. */
  readonly mayBeNormal: boolean;
  /** The letters that no flag can express, as given. */
  readonly others: readonly string[];
  /** The other letters that are not HL7's, either. */
  readonly notRead: readonly string[];
  /** Letters that are understood although they are not HL7's. */
  readonly readAs: readonly string[];
  /** All letters as given, separated by `~`; null if there are none, or too many. */
  readonly interpretation: string | null;
}

/** Longer than the letters of one result. */
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

/** Letters that are in use although they are not HL7's. {@link CRITICAL_WORDS} has more. */
const READ_AS: ReadonlyMap<string, ReadFlag> = new Map([
  ...each('CRITICAL', ['CL', 'CH', 'LC', 'HC', 'PL', 'PH', 'LP', 'HP', 'L*', 'H*']),
  ...(['LOW', 'HIGH', 'NORMAL', 'ABNORMAL'] as const).map((name) => [name, name] as const),
]);

const CRITICAL_WORDS = /^(?:(?:LOW|HIGH)[ _-]?)?(?:CRIT|CRITICAL|PANIC)$|^(?:CRIT|CRITICAL|PANIC)[ _-]?(?:LOW|HIGH)$/;

/** The other letters of HL7 table 0078, up to version 2.9: they do not say whether a result is normal. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['<', '>', 'AC', 'B', 'CAR', 'D', 'E', 'EX', 'EXP', 'HM', 'I', 'IE', 'IND', 'MS', 'NCL', 'NR', 'NS', 'NULL'],
  ...['OBX', 'QCF', 'S', 'SDD', 'SYN-R', 'SYN-S', 'TOX', 'U', 'UNE', 'VS', 'W'],
]);

/** LOW, HIGH and ABNORMAL rank equally: the first of them wins. */
const RANK: Readonly<Record<ReadFlag, number>> = {
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

/** The most common values: nothing, or one code. */
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
    if (flag !== undefined && flag !== 'UNKNOWN' && (worst === null || RANK[flag] > RANK[worst])) worst = flag;
  }
  // Unknown letters may mean something worse than NORMAL.
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

/** The key by which letters are compared, ignoring case. */
export function keyOfLetters(letters: string): string {
  return letters.trim().normalize('NFC').toUpperCase();
}

function readAsFlag(key: string): ReadFlag | undefined {
  return READ_AS.get(key) ?? (CRITICAL_WORDS.test(key) ? 'CRITICAL' : undefined);
}

function each(flag: ReadFlag, letters: readonly string[]): readonly (readonly [string, ReadFlag])[] {
  return letters.map((one) => [one, flag]);
}
