import { describe, expect, it } from 'vitest';
import { arePeopleEqual, type PersonDetails, saysNothingNew } from '../../../src/domains/identity/equal-people.ts';

/** When two descriptions of a person are equal (contract, 12.9). */
const NOBODY: PersonDetails = {
  lastName: null,
  firstName: null,
  dateOfBirth: null,
  email: null,
  sex: null,
  phone: null,
  street1: null,
  street2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
};

const ANN: PersonDetails = {
  ...NOBODY,
  lastName: "O'Neil-Müller",
  firstName: 'Anna Maria',
  dateOfBirth: new Date('1984-02-29'),
  email: 'ann@example.org',
};

const areEqual = (one: Partial<PersonDetails>, other: Partial<PersonDetails>) => {
  const [first, second] = [
    { ...ANN, ...one },
    { ...ANN, ...other },
  ];
  const answer = arePeopleEqual(first, second);
  expect(arePeopleEqual(second, first)).toBe(answer);
  return answer;
};

const family = (lastName: string) => ({ lastName });
const given = (firstName: string) => ({ firstName });

describe('names have the same letters', () => {
  it.each([
    ['case', family("o'neil-MÜLLER")],
    ['apostrophes', family('O’Neil-Müller')],
    ['hyphens', family("O'Neil Müller")],
    ['spaces', family('ONeilMüller')],
    ['dots', given('Anna. Maria.')],
    ['accents', given('Ánna Marìa')],
    ['ü as ue', family("O'Neil-Mueller")],
    ['ü as u', family("O'Neil-Muller")],
    ['letters composed in another way', family("O'Neil-Mu\u0308ller")],
    ['full-width letters', given('Ａｎｎａ Ｍａｒｉａ')],
  ])('%s make no difference', (_what, other) => {
    expect(areEqual({}, other)).toBe(true);
  });

  it.each([
    ['ß as ss', family('Weiß'), family('WEISS')],
    ['å as aa', family('Ågård'), family('Aagaard')],
    ['ø as oe', given('Søren'), given('Soeren')],
    ['ł as l', given('Łukasz'), given('Lukasz')],
    ['ı as i', family('Işık'), family('ISIK')],
    ['each part in its own way', family('Müller-Grün'), family('Muller-Gruen')],
    ['Greek capitals', family('Παπαδόπουλος'), family('ΠΑΠΑΔΟΠΟΥΛΟΣ')],
    ['another script, as it is', family('李'), family('李')],
  ])('spellings of docs/identity.md are the same: %s', (_what, one, other) => {
    expect(areEqual(one, other)).toBe(true);
  });

  it.each([
    ['a part of a double name', family("O'Neil")],
    ['the parts in another order', family("Müller-O'Neil")],
    ['another name', family('Smith')],
    ['an initial', given('A')],
    ['the first word of two', given('Anna')],
    ['the two names swapped', { lastName: 'Anna Maria', firstName: "O'Neil-Müller" }],
    ['a title', given('Dr Anna Maria')],
    ['a number', given('Anna Maria 2')],
  ])('%s is not equal', (_what, other) => {
    expect(areEqual({}, other)).toBe(false);
  });

  it.each([
    ['a suffix', family('Smith'), family('Smith Jr')],
    ['a particle', family('van Dyke'), family('Dyke')],
    ['an abbreviation', family('St. Clair'), family('Saint Clair')],
    ['another script', family('Müller'), family('Мюллер')],
    ['another vowel sign', family('राम'), family('रीमा')],
    ['two respellings of one letter, of which neither has it', family('Mueller'), family('Muller')],
    ['names without a letter', family('???'), family('!!!')],
  ])('%s makes a difference', (_what, one, other) => {
    expect(areEqual(one, other)).toBe(false);
  });
});

describe('of the other details', () => {
  it.each([
    ['the e-mail address in another case', {}, { email: 'ANN@Example.org' }, true],
    ['another e-mail address', {}, { email: 'ann@example.com' }, false],
    ['another date of birth', {}, { dateOfBirth: new Date('1984-02-28') }, false],
    ['the same sex', { sex: 'F' }, { sex: 'F' }, true],
    ['another sex', { sex: 'F' }, { sex: 'M' }, false],
    ['a sex that one lacks', { sex: 'F' }, {}, true],
    ['a phone number with other signs', { phone: '+1 (555) 010-2030' }, { phone: '15550102030' }, true],
    ['another phone number', { phone: '+1 555 010 2030' }, { phone: '+1 555 010 2031' }, false],
    ['a phone number that one lacks', { phone: '+1 555 010 2030' }, {}, true],
    ['a line of the address in another case', { city: 'Springfield' }, { city: 'SPRINGFIELD ' }, true],
    ['another line of the address', { street1: '1 Main Street' }, { street1: '2 Main Street' }, false],
    [
      'a line of the address that one lacks',
      { street1: '1 Main Street', street2: 'Flat 2' },
      { street1: '1 Main Street' },
      true,
    ],
  ])('%s', (_what, one, other, isEqual) => {
    expect(areEqual(one, other)).toBe(isEqual);
  });

  it.each(['lastName', 'firstName', 'dateOfBirth', 'email'] as const)('without %s, nobody is equal', (name) => {
    expect(areEqual({ [name]: null }, { [name]: null })).toBe(false);
  });
});

describe('details say nothing that the record does not have', () => {
  it.each([
    ['with less than the record', {}, { phone: '1', sex: 'F', street1: 'A' }, true],
    ['with a phone number that it lacks', { phone: '1' }, {}, false],
    ['with a line of an address that it lacks', { street1: 'A', street2: 'B' }, { street1: 'A' }, false],
    ['with a sex that it lacks', { sex: 'F' }, {}, false],
  ])('%s: %s', (_what, said, recorded, isSo) => {
    expect(saysNothingNew({ ...ANN, ...said }, { ...ANN, ...recorded })).toBe(isSo);
  });
});
