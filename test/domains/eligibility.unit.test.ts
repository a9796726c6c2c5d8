import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn } from '../../src/domains/eligibility/age.ts';
import { type Candidate, decidedNow, decideEligibility } from '../../src/domains/eligibility/decide.ts';
import type { EligibilityRule } from '../../src/domains/eligibility/rules.ts';
import { eligibilityRules } from '../../src/domains/eligibility/rules-input.ts';
import { checkInput } from '../../src/domains/inputs/inputs.ts';
import { readPlace } from '../../src/domains/inputs/places.ts';
import { drawsOfTest } from '../helpers/chance.ts';

const TRIES = { full: 10_000, quick: 200 };

/** The day of every question. */
const TODAY = new Date('2026-06-15T12:00:00Z');

type Stated = Partial<EligibilityRule>;

function rulesFrom(stated: readonly Stated[]): readonly EligibilityRule[] {
  const checked = checkInput(eligibilityRules, stated);
  if (!checked.isValid) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}

/** Who asks: where, how old, M or F, and with a guardian or not; what is left out is not known. */
interface Asked {
  readonly country?: string;
  readonly state?: string;
  readonly born?: string;
  readonly sex?: 'M' | 'F';
  readonly guardian?: boolean;
}

function candidate({ country, state, born, sex, guardian = false }: Asked): Candidate {
  const { country: read, region } = readPlace({ country: country ?? null, state: state ?? null });
  return {
    country: read,
    region,
    dateOfBirth: born === undefined ? null : new Date(`${born}T00:00:00Z`),
    sex: sex ?? null,
    hasGuardian: guardian,
  };
}

/** The answer in one line: `yes`, or the reasons; then what is missing, after a question mark. */
function answer(lists: readonly (readonly Stated[])[], asked: Asked): string {
  const { eligible, reasons, missing } = decideEligibility(lists.map(rulesFrom), candidate(asked), TODAY);
  expect(eligible).toBe(reasons.length === 0);
  const said = eligible ? 'yes' : reasons.join(' ');
  return missing.length === 0 ? said : `${said} ? ${missing.join(' ')}`;
}

/** Adults in the United States, except in New York; nobody below 21 in Alabama; women of 40 to 74 in Canada. */
const AMERICA: readonly Stated[] = [
  { country: 'US', minAge: 18 },
  { country: 'US', regions: ['US-NY', 'US-NJ'], offered: false },
  { country: 'US', regions: ['US-AL'], minAge: 21 },
  { country: 'CA', minAge: 40, maxAge: 74, sexes: ['F'] },
];

/** For children, too, with a guardian below 18, and everywhere but in France. */
const FAMILIES: readonly Stated[] = [
  { minAge: 2, guardianBelow: 18 },
  { country: 'FR', offered: false },
];

/** Only in Catalonia, and in Barcelona only for adults. */
const CATALONIA: readonly Stated[] = [
  { country: 'ES', regions: ['ES-CT'] },
  { country: 'ES', regions: ['ES-B'], minAge: 18 },
];

const ADULT = { born: '1990-01-31', sex: 'F' } as const;

describe('who may be tested where (contract, 13.1)', () => {
  it.each<[name: string, rules: readonly Stated[], asked: Asked, answer: string]>([
    ['no rules: everybody', [], {}, 'yes'],
    ['an adult in Texas', AMERICA, { country: 'US', state: 'TX', ...ADULT }, 'yes'],
    ['an adult in New York', AMERICA, { country: 'US', state: 'NY', ...ADULT }, 'REGION_NOT_OFFERED'],
    ['by the state’s name', AMERICA, { country: 'USA', state: 'new jersey', ...ADULT }, 'REGION_NOT_OFFERED'],
    [
      'a child in New York: where, and nothing else',
      AMERICA,
      { country: 'US', state: 'NY', born: '2020-01-01' },
      'REGION_NOT_OFFERED',
    ],
    [
      'Alabama: the rule of the region, not that of the country',
      AMERICA,
      { country: 'US', state: 'AL', born: '2006-01-01', sex: 'M' },
      'TOO_YOUNG',
    ],
    ['on the 18th birthday', AMERICA, { country: 'US', state: 'TX', born: '2008-06-15', sex: 'M' }, 'yes'],
    ['the day before', AMERICA, { country: 'US', state: 'TX', born: '2008-06-16', sex: 'M' }, 'TOO_YOUNG'],
    ['Puerto Rico is a region of the US', AMERICA, { country: 'PR', state: 'San Juan', ...ADULT }, 'yes'],
    ['by its other code', AMERICA, { country: 'US', state: 'PR', ...ADULT }, 'yes'],
    ['an address of the armed forces', AMERICA, { country: 'US', state: 'AE', ...ADULT }, 'yes'],
    ['a country that no rule names', AMERICA, { country: 'DE', ...ADULT }, 'COUNTRY_NOT_OFFERED'],
    ['Canada, at 40', AMERICA, { country: 'CA', born: '1986-06-15', sex: 'F' }, 'yes'],
    ['Canada, at 74, one day before 75', AMERICA, { country: 'CA', born: '1951-06-16', sex: 'F' }, 'yes'],
    ['Canada, at 75', AMERICA, { country: 'CA', born: '1951-06-15', sex: 'F' }, 'TOO_OLD'],
    ['Canada, all at once', AMERICA, { country: 'CA', born: '2000-01-01', sex: 'M' }, 'TOO_YOUNG SEX_NOT_OFFERED'],
    ['a child with a guardian', FAMILIES, { country: 'DE', born: '2016-01-01', guardian: true }, 'yes'],
    ['a child without', FAMILIES, { country: 'DE', born: '2016-01-01' }, 'GUARDIAN_REQUIRED'],
    ['a baby without a guardian', FAMILIES, { country: 'DE', born: '2025-01-01' }, 'TOO_YOUNG GUARDIAN_REQUIRED'],
    ['at 18 without one', FAMILIES, { country: 'DE', born: '2008-06-15' }, 'yes'],
    [
      'a rule without a country is for every other country',
      FAMILIES,
      { country: 'FR', ...ADULT },
      'COUNTRY_NOT_OFFERED',
    ],
    [
      'Barcelona is in Catalonia, and has a rule of its own',
      CATALONIA,
      { country: 'ES', state: 'Barcelona', born: '2016-01-01' },
      'TOO_YOUNG',
    ],
    ['Girona is in Catalonia', CATALONIA, { country: 'ES', state: 'Girona', born: '2016-01-01' }, 'yes'],
    [
      'a region that no rule names, without a rule of its country',
      CATALONIA,
      { country: 'ES', state: 'Madrid', ...ADULT },
      'COUNTRY_NOT_OFFERED',
    ],
    [
      'else the one without a country',
      [{ minAge: 18 }, { country: 'US', regions: ['US-NY'], offered: false }],
      { country: 'US', state: 'TX', ...ADULT },
      'yes',
    ],
    ['a territory by its own code in the rule', [{ country: 'PR' }], { country: 'US', state: 'PR' }, 'yes'],
    ['and not its country', [{ country: 'PR' }], { country: 'US', state: 'TX' }, 'COUNTRY_NOT_OFFERED'],
  ])('%s', (_name, rules, asked, expected) => {
    expect(answer([rules], asked)).toBe(expected);
  });

  it.each<[name: string, rules: readonly Stated[], asked: Asked, answer: string]>([
    ['nothing is known', AMERICA, {}, 'yes ? COUNTRY STATE DATE_OF_BIRTH SEX'],
    ['the country only', AMERICA, { country: 'US' }, 'yes ? STATE DATE_OF_BIRTH'],
    ['a state that decides', AMERICA, { country: 'US', state: 'NY' }, 'REGION_NOT_OFFERED'],
    ['an age that is too low wherever it is offered', AMERICA.slice(0, 1), { born: '2020-01-01' }, 'yes ? COUNTRY'],
    ['one rule for all countries needs no country', [{ minAge: 18 }], { born: '2020-01-01' }, 'TOO_YOUNG'],
    [
      'a state on which nothing depends',
      [
        { country: 'US', minAge: 18 },
        { country: 'US', regions: ['US-AL'], minAge: 21 },
      ],
      { country: 'US', ...ADULT },
      'yes',
    ],
    [
      'a state on which something depends',
      [
        { country: 'US', minAge: 18 },
        { country: 'US', regions: ['US-AL'], minAge: 21 },
      ],
      { country: 'US', born: '2006-01-01' },
      'yes ? STATE',
    ],
    [
      'what holds in every state holds',
      [
        { country: 'US', minAge: 18 },
        { country: 'US', regions: ['US-AL'], minAge: 21 },
      ],
      { country: 'US', born: '2016-01-01' },
      'TOO_YOUNG',
    ],
    ['a guardian makes the age needless', [{ guardianBelow: 18 }], { guardian: true }, 'yes'],
    ['without one, it is needed', [{ guardianBelow: 18 }], {}, 'yes ? DATE_OF_BIRTH'],
    ['both sexes are any', [{ sexes: ['M', 'F'] }], {}, 'yes'],
    [
      'a state that cannot be read is not known',
      AMERICA,
      { country: 'US', state: 'Nueva York', ...ADULT },
      'yes ? STATE',
    ],
  ])('what an answer still depends on: %s', (_name, rules, asked, expected) => {
    expect(answer([rules], asked)).toBe(expected);
  });

  it('an account’s rules are asked in addition: the reasons of both count', () => {
    const account: readonly Stated[] = [{ country: 'US', minAge: 21 }];
    expect(answer([AMERICA, account], { country: 'US', state: 'NY', born: '2006-01-01' })).toBe(
      'REGION_NOT_OFFERED TOO_YOUNG',
    );
    expect(answer([AMERICA, account], { country: 'CA', ...ADULT })).toBe('COUNTRY_NOT_OFFERED TOO_YOUNG');
    expect(answer([AMERICA, []], { country: 'US', state: 'TX', ...ADULT })).toBe('yes');
  });

  it('of a decided person, a missing detail is a reason, after the others', () => {
    const about = (asked: Asked) => decidedNow(decideEligibility([rulesFrom(AMERICA)], candidate(asked), TODAY));
    expect(about({ country: 'CA', born: '2016-01-01' })).toEqual(['TOO_YOUNG', 'DETAILS_MISSING']);
    expect(about({ country: 'US', state: 'TX', born: '1990-01-01' })).toEqual([]);
  });
});

describe('an age (contract, 13.1)', () => {
  it.each([
    ['2000-02-29', '2018-02-28', 17],
    ['2000-02-29', '2018-03-01', 18],
    ['2000-02-29', '2020-02-29', 20],
    ['2000-12-31', '2018-12-30', 17],
    ['2000-12-31', '2018-12-31', 18],
    ['2026-06-15', '2026-06-15', 0],
  ])('of who was born on %s is on %s: %i', (born, day, age) => {
    expect(ageOn(new Date(`${born}T00:00:00Z`), new Date(`${day}T23:59:59Z`))).toBe(age);
    expect(ageOn(new Date(`${born}T00:00:00Z`), new Date(`${day}T00:00:00Z`))).toBe(age);
  });
});

const PLACES = [
  { country: 'US', regions: [] },
  { country: 'US', regions: ['US-NY'] },
  { country: 'PR', regions: [] },
  { country: 'CA', regions: [] },
  { country: 'ES', regions: ['ES-CT'] },
  { country: 'ES', regions: ['ES-B'] },
  { country: null, regions: [] },
];

const age = fc.option(fc.integer({ min: 0, max: 100 }));
const conditions = fc
  .record({
    offered: fc.boolean(),
    minAge: age,
    maxAge: age,
    sexes: fc.uniqueArray(fc.constantFrom<'M' | 'F'>('M', 'F')),
    guardianBelow: fc.option(fc.integer({ min: 1, max: 25 })),
  })
  .map((given) =>
    given.minAge !== null && given.maxAge !== null && given.minAge > given.maxAge ? { ...given, maxAge: null } : given,
  );
const list = fc
  .uniqueArray(fc.constantFrom(...PLACES), { maxLength: PLACES.length })
  .chain((places) =>
    fc.tuple(...places.map((place) => conditions.map((given): EligibilityRule => ({ ...place, ...given })))),
  );
const person = fc.record({
  place: fc.constantFrom<Asked>(
    { country: 'US', state: 'NY' },
    { country: 'US', state: 'TX' },
    { country: 'US', state: 'PR' },
    { country: 'CA', state: 'ON' },
    { country: 'ES', state: 'Barcelona' },
    { country: 'DE', state: 'BE' },
  ),
  year: fc.integer({ min: 1926, max: 2026 }),
  sex: fc.constantFrom<'M' | 'F'>('M', 'F'),
  guardian: fc.boolean(),
});

describe('for any rules and anybody', () => {
  const known = ({ place, year, sex, guardian }: typeof person extends fc.Arbitrary<infer P> ? P : never) =>
    candidate({ ...place, born: `${year}-06-15`, sex, guardian });

  it('narrowing never allows more: with an account’s rules, nobody is eligible who is not without them', () => {
    fc.assert(
      fc.property(list, list, person, (type, account, who) => {
        const both = decideEligibility([type, account], known(who), TODAY);
        const [alone, other] = [type, account].map((rules) => decideEligibility([rules], known(who), TODAY));
        expect(both.eligible).toBe(alone?.eligible === true && other?.eligible === true);
        expect(new Set(both.reasons)).toEqual(new Set([...(alone?.reasons ?? []), ...(other?.reasons ?? [])]));
      }),
      drawsOfTest(TRIES),
    );
  });

  it('narrowing a rule never allows more', () => {
    fc.assert(
      fc.property(list, conditions, fc.nat(), person, (rules, narrow, chosen, who) => {
        const narrowed = rules.map((rule, index) => (index === chosen % rules.length ? intersect(rule, narrow) : rule));
        const [before, after] = [rules, narrowed].map((each) => decideEligibility([each], known(who), TODAY));
        expect(after?.eligible === true && before?.eligible === false).toBe(false);
      }),
      drawsOfTest(TRIES),
    );
  });

  it('learning more never takes back a reason, and what is missing decides nothing that is not said', () => {
    const LEARNED = ['country', 'region', 'dateOfBirth', 'sex'] as const;
    fc.assert(
      fc.property(list, person, fc.subarray([...LEARNED]), (rules, who, unknown) => {
        const whole = known(who);
        const part = { ...whole, ...Object.fromEntries(unknown.map((detail) => [detail, null])) };
        const blind = unknown.includes('country') ? { ...part, region: null } : part;
        const early = decideEligibility([rules], blind, TODAY);
        const late = decideEligibility([rules], whole, TODAY);
        expect(early.reasons.filter((reason) => !late.reasons.includes(reason))).toEqual([]);
        expect(late.missing).toEqual([]);
        if (early.missing.length === 0) expect(early).toEqual(late);
      }),
      drawsOfTest(TRIES),
    );
  });
});

/** A rule for those alone whom both are for. */
function intersect(rule: EligibilityRule, narrow: Omit<EligibilityRule, 'country' | 'regions'>): EligibilityRule {
  const all = ['M', 'F'] as const;
  const sexes = all.filter((sex) =>
    [rule, narrow].every((each) => each.sexes.length === 0 || each.sexes.includes(sex)),
  );
  const highest = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? one));
  const lowest = (one: number | null, other: number | null) => (one === null ? other : Math.min(one, other ?? one));
  return {
    ...rule,
    offered: rule.offered && narrow.offered && sexes.length > 0,
    sexes,
    minAge: highest(rule.minAge, narrow.minAge),
    maxAge: lowest(rule.maxAge, narrow.maxAge),
    guardianBelow: highest(rule.guardianBelow, narrow.guardianBelow),
  };
}
