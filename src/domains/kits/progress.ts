import type { KitProgress } from '../../generated/prisma/client.ts';
import type { StallStage } from '../../generated/prisma/enums.ts';
import { TimeZone } from '../../hl7/time-zone.ts';
import { isFailed } from '../lifecycles/sample.ts';
import { expectedDaysOf } from '../lifecycles/stall.ts';
import { type ReachedStep, reachedOf, STEPS, type Step } from '../lifecycles/steps.ts';

// How far a kit has got, and what is expected next (contract, 12.4).

/** What says which steps a kit has reached. */
type Reaching = Pick<
  KitProgress,
  'ordered' | 'shipped' | 'delivered' | 'registered' | 'returned' | 'received' | 'resulted' | 'hasResults'
>;

/** What says what is waited for. */
type Waiting = Reaching & Pick<KitProgress, 'kitStatus' | 'sampleStatus'>;

/** What says by when it is expected. */
type Expecting = Waiting & Pick<KitProgress, 'stage' | 'since' | 'expectedDays' | 'timeZone'>;

/** The steps that a kit has reached, in their order. A kit without an order was not ordered. */
export function reachedSteps(kit: Reaching): readonly ReachedStep[] {
  const times: Readonly<Record<Step, Date | null>> = {
    ORDERED: kit.ordered,
    SHIPPED: kit.shipped,
    DELIVERED: kit.delivered,
    REGISTERED: kit.registered,
    RETURNED: kit.returned,
    RECEIVED: kit.received,
    RESULTED: kit.hasResults ? kit.resulted : null,
  };
  return reachedOf(STEPS, times, kit.hasResults).filter(({ step, at }) => step !== 'ORDERED' || at !== null);
}

/** The last step that a kit has reached; null if there is none. */
export function lastStep(kit: Reaching): Step | null {
  return reachedSteps(kit).at(-1)?.step ?? null;
}

/** The step that is waited for; null if none is any more. */
export function nextStep(kit: Waiting): Step | null {
  const { kitStatus, sampleStatus } = kit;
  if (kitStatus === 'CANCELED' || sampleStatus === 'CANCELED' || isFailed(sampleStatus)) return null;
  const last = lastStep(kit);
  // Stock waits to be sent, and not to be ordered.
  return last === null ? 'SHIPPED' : (STEPS[STEPS.indexOf(last) + 1] ?? null);
}

/** The steps for which nobody but the person can do anything. */
const OF_THE_PERSON: ReadonlySet<Step> = new Set<Step>(['REGISTERED', 'RETURNED']);

/** The stages of which nobody can say when they end. */
const UNCERTAIN: ReadonlySet<StallStage> = new Set<StallStage>(['DELIVERY_EXCEPTION', 'LOST_TO_LABORATORY']);

const DAY_MS = 24 * 60 * 60_000;

/** The day by which the next step is expected, as midnight in UTC; null if nobody can say, or once it is over. */
export function expectedBy(kit: Expecting, now: Date): Date | null {
  const { stage, since, timeZone } = kit;
  const next = nextStep(kit);
  if (next === null || OF_THE_PERSON.has(next) || stage === null || since === null || UNCERTAIN.has(stage)) return null;
  const due = new Date(since.getTime() + expectedDaysOf(kit.expectedDays)[stage] * DAY_MS);
  const day = dayIn(due, timeZone);
  return day < dayIn(now, timeZone) ? null : new Date(`${day}T00:00:00.000Z`);
}

/** The day of a moment in a time zone. */
function dayIn(moment: Date, timeZone: string): string {
  const offset = TimeZone.named(timeZone).offsetAt(moment.getTime());
  return new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 10);
}
