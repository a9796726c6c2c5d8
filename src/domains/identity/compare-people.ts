import { type BirthDate, birthDatesAgree, readBirthDate } from './birth-date.ts';
import { familyNamesAgree, givenNamesAgree, type Name, readName } from './names.ts';
import { readSex, type Sex } from './sex.ts';

/** A person as somebody describes them; what is not given is empty. */
export interface Description {
  readonly family: string;
  readonly given: string;
  /** In any form that {@link readBirthDate} reads. */
  readonly birthDate: string;
  /** As {@link readSex} reads it. */
  readonly sex: string;
}

/** The description of a person of our records. */
export function describePerson(person: {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly dateOfBirth: Date | null;
  readonly sex: string | null;
}): Description {
  return {
    family: person.lastName ?? '',
    given: person.firstName ?? '',
    birthDate: person.dateOfBirth?.toISOString().slice(0, 10) ?? '',
    sex: person.sex ?? '',
  };
}

/** What is compared, in the order in which people read it. */
export const IDENTIFIERS = ['family', 'given', 'birthDate', 'sex'] as const;

export type Identifier = (typeof IDENTIFIERS)[number];

/**
 * What comparing one identifier found. One that either side does not give, or gives as unknown, is not compared; one that cannot be
 * read counts as one that disagrees.
 */
export const FINDINGS = ['AGREES', 'DISAGREES', 'NOT_GIVEN', 'UNREADABLE'] as const;

export type Finding = (typeof FINDINGS)[number];

/** What a comparison as a whole says; {@link Comparison.verdict}. */
export const VERDICTS = ['IDENTIFIED', 'UNIDENTIFIED', 'DISAGREES'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** What two descriptions are to each other (contract, 10). */
export interface Comparison {
  readonly findings: Readonly<Record<Identifier, Finding>>;
  /** Whether the names of one stand in the other's fields; they agree all the same. */
  readonly namesAreSwapped: boolean;
  /**
   * IDENTIFIED by two identifiers, a whole name and a whole birth date, and nothing disagrees; DISAGREES as soon as one identifier
   * does, or cannot be read; UNIDENTIFIED where nothing disagrees, and too little is given.
   */
  readonly verdict: Verdict;
}

/** A description prepared for comparing it with many. */
interface ReadDescription {
  /** Null for what is too long to be a name. */
  readonly family: Name | null;
  readonly given: Name | null;
  readonly birthDate: BirthDate | 'unreadable' | null;
  readonly sex: Sex | 'unreadable' | null;
}

/**
 * Whether two descriptions are of one person, identifier by identifier. `docs/identity.md` has the rules with their cases; a test
 * runs each of them.
 */
export function comparePeople(one: Description, other: Description): Comparison {
  return comparisonWith(one)(other);
}

/** As {@link comparePeople}, for many people: one description is read once. */
export function comparisonWith(one: Description): (other: Description) => Comparison {
  const first = readDescription(one);
  return (other) => compare(first, readDescription(other));
}

function readDescription({ family, given, birthDate, sex }: Description): ReadDescription {
  return { family: readName(family), given: readName(given), birthDate: readBirthDate(birthDate), sex: readSex(sex) };
}

function compare(one: ReadDescription, other: ReadDescription): Comparison {
  const birthDate = compareBirthDates(one.birthDate, other.birthDate);
  const isWholeDate = birthDate === 'AGREES' && isWhole(one.birthDate) && isWhole(other.birthDate);
  const straight = {
    family: compareNames(one.family, other.family, familyNamesAgree),
    given: compareNames(one.given, other.given, givenNamesAgree),
  };
  const namesAreSwapped =
    isWholeDate && (differs(straight.family) || differs(straight.given)) && areSwapped(one, other);
  const names = namesAreSwapped ? ({ family: 'AGREES', given: 'AGREES' } as const) : straight;
  const findings = { ...names, birthDate, sex: compareSexes(one.sex, other.sex) };
  const isIdentified = findings.family === 'AGREES' && findings.given === 'AGREES' && isWholeDate;
  const disagrees = IDENTIFIERS.some((identifier) => differs(findings[identifier]));
  return {
    findings,
    namesAreSwapped,
    verdict: disagrees ? 'DISAGREES' : isIdentified ? 'IDENTIFIED' : 'UNIDENTIFIED',
  };
}

function differs(finding: Finding): boolean {
  return finding === 'DISAGREES' || finding === 'UNREADABLE';
}

function compareNames(one: Name | null, other: Name | null, agree: (one: Name, other: Name) => boolean): Finding {
  if (one?.length === 0 || other?.length === 0) return 'NOT_GIVEN';
  if (one === null || other === null) return 'UNREADABLE';
  return agree(one, other) ? 'AGREES' : 'DISAGREES';
}

/** Each name of one is the other name of the other. */
function areSwapped(one: ReadDescription, other: ReadDescription): boolean {
  return agreeInBothFields(one.family, other.given) && agreeInBothFields(one.given, other.family);
}

/** Nobody knows in which of the two fields the name belongs, so it must agree by the rules of both; initials are too little. */
function agreeInBothFields(one: Name | null, other: Name | null): boolean {
  return [familyNamesAgree, givenNamesAgree].every((agree) => compareNames(one, other, agree) === 'AGREES');
}

function compareBirthDates(one: ReadDescription['birthDate'], other: ReadDescription['birthDate']): Finding {
  if (one === null || other === null) return 'NOT_GIVEN';
  if (one === 'unreadable' || other === 'unreadable') return 'UNREADABLE';
  return birthDatesAgree(one, other) ? 'AGREES' : 'DISAGREES';
}

function isWhole(birthDate: ReadDescription['birthDate']): boolean {
  return birthDate !== null && birthDate !== 'unreadable' && birthDate.day !== null;
}

function compareSexes(one: ReadDescription['sex'], other: ReadDescription['sex']): Finding {
  if (one === null || other === null) return 'NOT_GIVEN';
  if (one === 'unreadable' || other === 'unreadable') return 'UNREADABLE';
  return one === other ? 'AGREES' : 'DISAGREES';
}
