import { type BirthDate, birthDatesAgree, readBirthDate } from './birth-date.ts';
import { familyNamesAgree, givenNamesAgree, type Name, readName } from './names.ts';
import { readSex, type Sex } from './sex.ts';

/** A description of a person; details that are not given are empty. */
export interface Description {
  readonly family: string;
  readonly given: string;
  /** In any form that {@link readBirthDate} reads. */
  readonly birthDate: string;
  /** As {@link readSex} reads it. */
  readonly sex: string;
  /** Other names of the person, each a full name, like `family` and `given`. */
  readonly otherNames?: readonly FullName[];
}

/** A name of a person; parts that are not given are empty. */
export interface FullName {
  readonly family: string;
  readonly given: string;
}

/** The description of a person in our records. */
export function describePerson(person: {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly dateOfBirth: Date | null;
  readonly sex: string | null;
  readonly otherNames?: readonly { readonly firstName: string; readonly lastName: string }[];
}): Description {
  return {
    family: person.lastName ?? '',
    given: person.firstName ?? '',
    birthDate: person.dateOfBirth?.toISOString().slice(0, 10) ?? '',
    sex: person.sex ?? '',
    ...(person.otherNames && {
      otherNames: person.otherNames.map(({ firstName, lastName }) => ({ family: lastName, given: firstName })),
    }),
  };
}

/** The identifiers that are compared, in display order. */
export const IDENTIFIERS = ['family', 'given', 'birthDate', 'sex'] as const;

export type Identifier = (typeof IDENTIFIERS)[number];

/**
 * The outcome of comparing one identifier. An identifier that either side does not give, or gives as unknown, is not compared; an
 * unreadable one counts as a disagreement.
 */
export const FINDINGS = ['AGREES', 'DISAGREES', 'NOT_GIVEN', 'UNREADABLE'] as const;

export type Finding = (typeof FINDINGS)[number];

/** The overall outcome of a comparison; {@link Comparison.verdict}. */
export const VERDICTS = ['IDENTIFIED', 'UNIDENTIFIED', 'DISAGREES'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The comparison of two descriptions (contract, 10). */
export interface Comparison {
  readonly findings: Readonly<Record<Identifier, Finding>>;
  /** Whether the first and last name are swapped; they agree anyway. */
  readonly namesAreSwapped: boolean;
  /**
   * IDENTIFIED if two identifiers agree, a full name and a full birth date, and nothing disagrees; DISAGREES if any identifier disagrees or
   * cannot be read; UNIDENTIFIED if nothing disagrees, but too little is given.
   */
  readonly verdict: Verdict;
}

/** A name prepared for comparing it with many. */
interface ReadName {
  /** Null for a text too long to be a name. */
  readonly family: Name | null;
  readonly given: Name | null;
}

/** The other identifiers that are compared. */
interface ReadRest {
  readonly birthDate: BirthDate | 'unreadable' | null;
  readonly sex: Sex | 'unreadable' | null;
}

/** A description with one of its names, prepared for comparing it with many. */
interface ReadDescription extends ReadName, ReadRest {}

/** A comparison with a person in our records, by their closest name. */
export interface RecordComparison extends Comparison {
  readonly recorded: FullName;
}

/**
 * Compares two descriptions in our records, identifier by identifier. `docs/identity.md` lists the rules with cases, and a test runs each
 * of them. The order of the two makes no difference.
 */
export function comparePeople(one: Description, other: Description): Comparison {
  const [first, second] = [readAll(one), readAll(other)];
  const pairs = first.flatMap((each) => second.map((another) => ({ each, another })));
  return closest(
    pairs.flatMap(({ each, another }) => [compare(each.read, another.read), compare(another.read, each.read)]),
  );
}

/** As {@link comparePeople}, for a description from outside and many people in our records. The description is parsed once. */
export function comparisonWith(said: Description): (record: Description) => RecordComparison {
  const names = readAll(said);
  return (record) =>
    closest(
      readAll(record).flatMap(({ name: recorded, read }) =>
        names.map((each) => ({ recorded, ...compare(each.read, read) })),
      ),
    );
}

/** The comparison whose names agree best; the first of several. */
function closest<Each extends Comparison>(comparisons: readonly Each[]): Each {
  const [first, ...others] = comparisons;
  if (!first) throw new Error('A person has a name, if only an empty one.');
  return others.reduce((best, other) => (closenessOf(other) > closenessOf(best) ? other : best), first);
}

/** Among several names of one person, a possible match outranks a mismatch. */
function closenessOf({ findings: { family, given } }: Comparison): number {
  if (family === 'AGREES' && given === 'AGREES') return 2;
  return differs(family) || differs(given) ? 0 : 1;
}

function readAll(description: Description): readonly { readonly name: FullName; readonly read: ReadDescription }[] {
  const { family, given, birthDate, sex, otherNames = [] } = description;
  const rest: ReadRest = { birthDate: readBirthDate(birthDate), sex: readSex(sex) };
  return [{ family, given }, ...otherNames].map((name) => ({
    name,
    read: { family: readName(name.family), given: readName(name.given), ...rest },
  }));
}

/** @param record a record with only one name is compared with each of the other's */
function compare(said: ReadDescription, record: ReadDescription): Comparison {
  const birthDate = compareBirthDates(said.birthDate, record.birthDate);
  const isWholeDate = birthDate === 'AGREES' && isWhole(said.birthDate) && isWhole(record.birthDate);
  const straight = {
    family: compareNames(said.family, record.family, familyNamesAgree),
    given: compareNames(said.given, record.given, givenNamesAgree),
  };
  const namesAreSwapped =
    isWholeDate && (differs(straight.family) || differs(straight.given)) && areSwapped(said, record);
  const isTheOneName = hasOneName(record) && agreesInOnePart(said, record);
  const names = namesAreSwapped || isTheOneName ? ({ family: 'AGREES', given: 'AGREES' } as const) : straight;
  const findings = { ...names, birthDate, sex: compareSexes(said.sex, record.sex) };
  const isIdentified = findings.family === 'AGREES' && findings.given === 'AGREES' && isWholeDate;
  const disagrees = IDENTIFIERS.some((identifier) => differs(findings[identifier]));
  return {
    findings,
    namesAreSwapped: namesAreSwapped && !isTheOneName,
    verdict: disagrees ? 'DISAGREES' : isIdentified ? 'IDENTIFIED' : 'UNIDENTIFIED',
  };
}

/** Whether a person has only one name, which is then both first and last name (contract, 11.10). */
function hasOneName({ family, given }: ReadName): boolean {
  const [one, other] = [family, given].map((name) => name?.flat().join(' ') ?? '');
  return one !== '' && one === other;
}

/** One part of a name is enough if the person has only one name. Its initial is not. */
function agreesInOnePart(said: ReadName, { family: only }: ReadName): boolean {
  return compareNames(said.family, only, familyNamesAgree) === 'AGREES' || agreeInBothFields(said.given, only);
}

function differs(finding: Finding): boolean {
  return finding === 'DISAGREES' || finding === 'UNREADABLE';
}

function compareNames(one: Name | null, other: Name | null, agree: (one: Name, other: Name) => boolean): Finding {
  if (one?.length === 0 || other?.length === 0) return 'NOT_GIVEN';
  if (one === null || other === null) return 'UNREADABLE';
  return agree(one, other) ? 'AGREES' : 'DISAGREES';
}

/** Whether the first name of each is the last name of the other. */
function areSwapped(one: ReadName, other: ReadName): boolean {
  return agreeInBothFields(one.family, other.given) && agreeInBothFields(one.given, other.family);
}

/** The name could belong in either field, so it must agree by the rules of both; initials are not enough. */
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
