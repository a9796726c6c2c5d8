import { type Entry, identityOf, type ObservationIdentity } from '../chart/chart.ts';
import { type Charted, isAttachment } from '../chart/charted-result.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import type { StatedObservation } from './stated-observation.ts';

/** A preliminary entry of the chart. */
export interface Preliminary {
  readonly entry: Entry<Charted>;
  readonly identity: ObservationIdentity;
  readonly kind: StatedObservation['kind'];
}

/** The preliminary entries of a chart, by order and by observation. A chart may have a thousand results, and so may a message. */
export interface PreliminaryResults {
  readonly ofOrder: (order: string) => readonly Preliminary[];
  /** Entries for the same observation, in any order. */
  readonly ofSame: (said: StatedObservation) => readonly Preliminary[];
}

/** Finds the preliminary entries of a chart; null if there are none, as in most charts. */
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
