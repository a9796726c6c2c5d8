const ANYBODY = {
  country: 'US',
  regions: ['US-NY'],
  offered: true,
  minAge: null,
  maxAge: null,
  sexes: [],
  guardianBelow: null,
};

const { offered: _offered, ...PART } = ANYBODY;

/** Lists of rules of eligibility that the database refuses, as JSON. */
export const WRONG_RULES: readonly string[] = [
  {},
  ['US'],
  [PART],
  [{ ...ANYBODY, note: '' }],
  ...[1, 'us', 'USA'].map((country) => [{ ...ANYBODY, country }]),
  [{ ...ANYBODY, country: null }],
  ...['US-NY', [1], ['NY'], Array.from({ length: 101 }, (_, index) => `US-${index}`)].map((regions) => [
    { ...ANYBODY, regions },
  ]),
  [{ ...ANYBODY, offered: null }],
  ...[-1, 151, 1.5, '18'].flatMap((age) => [[{ ...ANYBODY, minAge: age }], [{ ...ANYBODY, maxAge: age }]]),
  [{ ...ANYBODY, minAge: 19, maxAge: 18 }],
  ...['M', ['X'], ['M', 'F', 'M']].map((sexes) => [{ ...ANYBODY, sexes }]),
  ...[0, 26, 1.5].map((guardianBelow) => [{ ...ANYBODY, guardianBelow }]),
  [ANYBODY, ANYBODY],
  Array.from({ length: 301 }, (_, index) => ({ ...ANYBODY, regions: [`US-${index}`] })),
].map((rules) => JSON.stringify(rules));
