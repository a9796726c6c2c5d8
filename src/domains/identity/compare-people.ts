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
  /** Further names of the person, each of which counts as a whole name, like `family` and `given`. */
  readonly otherNames?: readonly FullName[];
}

/** A name of a person; what is not given is empty. */
export interface FullName {
  readonly family: string;
  readonly given: string;
}

/** The description of a person of our records. */
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

/** A name prepared for comparing it with many. */
interface ReadName {
  /** Null for what is too long to be a name. */
  readonly family: Name | null;
  readonly given: Name | null;
}

/** What else of a description is compared. */
interface ReadRest {
  readonly birthDate: BirthDate | 'unreadable' | null;
  readonly sex: Sex | 'unreadable' | null;
}

/** A description with one of its names, prepared for comparing it with many. */
interface ReadDescription extends ReadName, ReadRest {}

/** A comparison with a person of our records, by the name of theirs that is closest. */
export interface RecordComparison extends Comparison {
  readonly recorded: FullName;
}

/**
 * Whether two descriptions of our records are of one person, identifier by identifier. `docs/identity.md` has the rules with their cases; a
 * test runs each of them. It makes no difference which is which.
 */
export function comparePeople(one: Description, other: Description): Comparison {
  const [first, second] = [readAll(one), readAll(other)];
  const pairs = first.flatMap((each) => second.map((another) => ({ each, another })));
  return closest(
    pairs.flatMap(({ each, another }) => [compare(each.read, another.read), compare(another.read, each.read)]),
  );
}

/** As {@link comparePeople}, for a description by somebody else and many people of our records. The description is read once. */
export function comparisonWith(said: Description): (record: Description) => RecordComparison {
  const names = readAll(said);
  return (record) =>
    closest(
      readAll(record).flatMap(({ name: recorded, read }) =>
        names.map((each) => ({ recorded, ...compare(each.read, read) })),
      ),
    );
}

/** The one by the names that agree best, and of those the first. */
function closest<Each extends Comparison>(comparisons: readonly Each[]): Each {
  const [first, ...others] = comparisons;
  if (!first) throw new Error('A person has a name, if only an empty one.');
  return others.reduce((best, other) => (closenessOf(other) > closenessOf(best) ? other : best), first);
}

/** Of several names of one person, one that may be theirs counts for more than one that is not. */
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

/** @param record whose one name, if it has only one, is compared with each of the other's */
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

/** Whether a person has one name, which is then given as first and as last name (contract, 11.10). */
function hasOneName({ family, given }: ReadName): boolean {
  const [one, other] = [family, given].map((name) => name?.flat().join(' ') ?? '');
  return one !== '' && one === other;
}

/** One part of a name is enough if it is the person's only name. An initial of it is too little. */
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

/** Each name of one is the other name of the other. */
function areSwapped(one: ReadName, other: ReadName): boolean {
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
