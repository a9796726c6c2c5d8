import type { HoldingRules } from './policy.ts';

// Which reports are held until somebody has reviewed them, and until when (contract, 13.6): the only place that decides it.

/** What the rules ask of a report. */
export interface ReviewedReport {
  readonly isPartial: boolean;
  /** Whether one of its results is flagged CRITICAL. */
  readonly isCritical: boolean;
  /** Whether it has results, and all of them are flagged NORMAL. */
  readonly isCertainlyNormal: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

/** The longest that a report is held, whoever says so: two weeks after it was first held. */
export const MAX_HOLD_HOURS = 336;

/** Whether somebody has to review a report before it is shown. */
export function mustBeReviewed(
  { review, hidePartial }: HoldingRules,
  { isPartial, isCritical, isCertainlyNormal }: ReviewedReport,
): boolean {
  if (hidePartial && isPartial) return true;
  switch (review) {
    case 'NONE':
      return false;
    case 'CRITICAL':
      return isCritical;
    case 'ABNORMAL':
      return !isCertainlyNormal;
    case 'ALL':
      return true;
  }
}

/** What a new report on a sample follows. */
export interface EarlierReports {
  /** Whether it changes or withdraws what a released report shows. That is never held: what was shown wrongly must not stay. */
  readonly amendsShown: boolean;
  /** The end of the hold of the report before it; null if that is released, or there is none. */
  readonly heldUntil: Date | null;
}

/** Until when a new report is held; null if it is released at once, and the held ones before it with it. */
export function holdOfNew(
  rules: HoldingRules,
  report: ReviewedReport,
  { amendsShown, heldUntil: earlier }: EarlierReports,
  now: Date,
): Date | null {
  if (amendsShown || !mustBeReviewed(rules, report)) return null;
  const own = endOfHold(rules, now);
  if (earlier === null || earlier > own) return own;
  // Not longer than the earlier ones, whose end may have come, and be recorded later.
  return earlier > now ? earlier : null;
}

/** When a hold that begins now ends by itself. */
export function endOfHold({ atMostHours }: HoldingRules, now: Date): Date {
  return new Date(now.getTime() + atMostHours * HOUR_MS);
}

/** A version of a chart that nobody in the program has seen yet. */
export interface UnseenVersion extends ReviewedReport {
  /** Whether it amends the version before it, rather than only completing it. */
  readonly isAmendment: boolean;
}

/**
 * Which of the versions of a chart are held that the program could see for the first time, because somebody registers for the kit; oldest
 * first. Whatever comes before a released one is released with it, and what a held one corrects is held with it: nothing of both was shown yet,
 * and it is known to be wrong (our decision).
 */
export function heldTogether(rules: HoldingRules, versions: readonly UnseenVersion[]): readonly boolean[] {
  const held: boolean[] = [];
  for (const [index, version] of [...versions.entries()].toReversed()) {
    const next = versions[index + 1];
    const isNextHeld = held[0] ?? true;
    held.unshift(isNextHeld && (next?.isAmendment === true || mustBeReviewed(rules, version)));
  }
  return held;
}

/** The latest moment until which a report may be held that was first held then. */
export function latestEndOfHold(heldAt: Date): Date {
  return new Date(heldAt.getTime() + MAX_HOLD_HOURS * HOUR_MS);
}
