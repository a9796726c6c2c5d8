import { type Entry, identityOf, type ObservationIdentity } from '../chart/chart.ts';
import { type Charted, isAttachment } from '../chart/charted-result.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import type { StatedObservation } from './stated-observation.ts';

/** Something preliminary on the chart. */
export interface Preliminary {
  readonly entry: Entry<Charted>;
  readonly identity: ObservationIdentity;
  readonly kind: StatedObservation['kind'];
}

/** What is preliminary on a chart, by its orders and by what it is of. A chart may have a thousand results, and a message, too. */
export interface PreliminaryResults {
  readonly ofOrder: (order: string) => readonly Preliminary[];
  /** Of the same observation, whatever its order. */
  readonly ofSame: (said: StatedObservation) => readonly Preliminary[];
}

/** Finds what is preliminary on a chart; null if there is nothing, as on most. */
export function preliminaryIn({ entries }: SampleChart): PreliminaryResults | null {
  const byOrder = new Map<string, Preliminary[]>();
  const byObservation = new Map<string, Preliminary[]>();
  for (const entry of entries) {
    if (entry.finality !== 'PRELIMINARY') continue;
    const identity = identityOf(entry.key);
    const each: Preliminary = { entry, identity, kind: isAttachment(entry.result) ? 'document' : 'result' };
    addTo(byOrder, identity.order, each);
    addTo(byObservation, identity.observation, each);
  }
  if (byOrder.size === 0) return null;
  return {
    ofOrder: (order) => byOrder.get(order) ?? NONE,
    ofSame: ({ names, kind }) =>
      [...names].flatMap((name) => byObservation.get(name) ?? NONE).filter((each) => each.kind === kind),
  };
}

const NONE: readonly Preliminary[] = [];

function addTo(lists: Map<string, Preliminary[]>, key: string, each: Preliminary): void {
  const list = lists.get(key);
  if (list) list.push(each);
  else lists.set(key, [each]);
}
