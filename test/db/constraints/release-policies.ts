const RULES = { review: 'ALL', hidePartial: false, atMostHours: 72 };
const OWN = { kitType: 'CHOL-HDL', ...RULES };
const POLICY = { ...RULES, acknowledgeWithinMinutes: null, kitTypes: [] };

const { review: _review, ...WITHOUT_REVIEW } = POLICY;
const { hidePartial: _hidePartial, ...WITHOUT_PARTIAL } = OWN;

const WRONG_RULES = [
  { review: 'SOME' },
  { review: null },
  { hidePartial: 'false' },
  { hidePartial: null },
  { atMostHours: 0 },
  { atMostHours: 337 },
  { atMostHours: 1.5 },
  { atMostHours: '72' },
  { atMostHours: null },
];

/** Release policies that the database refuses. */
export const WRONG_POLICIES: readonly unknown[] = [
  [],
  'ALL',
  {},
  WITHOUT_REVIEW,
  { ...POLICY, note: '' },
  ...WRONG_RULES.map((wrong) => ({ ...POLICY, ...wrong })),
  ...[-1, 10_081, 1.5, '60'].map((acknowledgeWithinMinutes) => ({ ...POLICY, acknowledgeWithinMinutes })),
  ...[null, {}, ['CHOL-HDL'], [WITHOUT_PARTIAL], [{ ...OWN, acknowledgeWithinMinutes: null }], [OWN, OWN]].map(
    (kitTypes) => ({ ...POLICY, kitTypes }),
  ),
  ...['', 1, null, 'x'.repeat(201)].map((kitType) => ({ ...POLICY, kitTypes: [{ ...OWN, kitType }] })),
  ...WRONG_RULES.map((wrong) => ({ ...POLICY, kitTypes: [{ ...OWN, ...wrong }] })),
  { ...POLICY, kitTypes: Array.from({ length: 101 }, (_, index) => ({ ...OWN, kitType: `T${index}` })) },
];
