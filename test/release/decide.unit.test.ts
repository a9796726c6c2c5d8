import { describe, expect, it } from 'vitest';
import { endOfHold, heldTogether, holdOfNew, mustBeReviewed } from '../../src/domains/release/decide.ts';
import type { HoldingRules, ReviewScope } from '../../src/domains/release/policy.ts';

/** Which reports are held, and until when (contract, 13.6). */
const rules = (review: ReviewScope, more: Partial<HoldingRules> = {}): HoldingRules => ({
  review,
  hidePartial: false,
  atMostHours: 72,
  ...more,
});

const NORMAL = { isPartial: false, isCritical: false, isCertainlyNormal: true };
const HIGH = { ...NORMAL, isCertainlyNormal: false };
const CRITICAL = { ...HIGH, isCritical: true };
const EMPTY = HIGH;
const partial = <Report>(report: Report) => ({ ...report, isPartial: true });

describe('a policy', () => {
  it.each([
    ['NONE', []],
    ['CRITICAL', ['critical']],
    ['ABNORMAL', ['high', 'critical', 'without results']],
    ['ALL', ['normal', 'high', 'critical', 'without results']],
  ] as const)('%s holds %j', (review, held) => {
    const reports = { normal: NORMAL, high: HIGH, critical: CRITICAL, 'without results': EMPTY };
    const found = Object.entries(reports).filter(([, report]) => mustBeReviewed(rules(review), report));
    expect(found.map(([name]) => name)).toEqual(held);
  });

  it('that hides partial reports holds these besides, whatever their results', () => {
    expect(mustBeReviewed(rules('NONE', { hidePartial: true }), partial(NORMAL))).toBe(true);
    expect(mustBeReviewed(rules('NONE', { hidePartial: true }), CRITICAL)).toBe(false);
    expect(mustBeReviewed(rules('CRITICAL'), partial(NORMAL))).toBe(false);
    expect(mustBeReviewed(rules('CRITICAL'), partial(CRITICAL))).toBe(true);
  });
});

describe('a new report', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const hoursOn = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);
  const first = { amendsShown: false, heldUntil: null };
  const hold = (
    review: ReviewScope,
    report: typeof NORMAL,
    earlier: Partial<typeof first> | { heldUntil: Date } = {},
  ) => holdOfNew(rules(review), report, { ...first, ...earlier }, now);

  it('is held as long as the policy says, from now on', () => {
    expect(hold('ALL', NORMAL)).toEqual(hoursOn(72));
    expect(endOfHold(rules('ALL', { atMostHours: 336 }), now)).toEqual(hoursOn(336));
    expect(hold('CRITICAL', HIGH)).toBeNull();
  });

  it('is not held longer than the one before it', () => {
    expect(hold('ALL', NORMAL, { heldUntil: hoursOn(5) })).toEqual(hoursOn(5));
    expect(hold('ALL', NORMAL, { heldUntil: hoursOn(100) })).toEqual(hoursOn(72));
  });

  it('is not held if the end of the one before it has come, and is not recorded yet', () => {
    expect(hold('ALL', CRITICAL, { heldUntil: now })).toBeNull();
  });

  it('is never held if it changes what was shown', () => {
    expect(hold('ALL', CRITICAL, { amendsShown: true })).toBeNull();
  });
});

describe('versions that the program could see at once for the first time', () => {
  const version = (report: typeof NORMAL, isAmendment = false) => ({ ...report, isAmendment });

  it.each([
    ['nothing', [], []],
    ['one that is held', [version(CRITICAL)], [true]],
    ['one that is not', [version(HIGH)], [false]],
    ['one that a held one only completes', [version(partial(NORMAL)), version(CRITICAL)], [false, true]],
    ['one that a held one corrects', [version(NORMAL), version(CRITICAL, true)], [true, true]],
    ['a critical one before a released one', [version(CRITICAL), version(NORMAL, true)], [false, false]],
    [
      'a chain that ends with a held one',
      [version(partial(NORMAL)), version(partial(CRITICAL)), version(CRITICAL, true)],
      [false, true, true],
    ],
  ] as const)('%s', (_what, versions, held) => {
    expect(heldTogether(rules('CRITICAL'), versions)).toEqual(held);
  });
});
