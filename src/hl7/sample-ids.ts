import type { Order, ReportSegments } from './group-segments.ts';
import type { Segment } from './segment.ts';
import { atOnce, type Steps } from './steps.ts';

/** The fields that may name a sample (contract, 10.3). */
export const SAMPLE_PLACES = ['SPM-2.1', 'SPM-2.2', 'OBR-3.1', 'OBR-2.1', 'ORC-3.1', 'ORC-2.1'] as const;

/**
 * The value of each of the {@link SAMPLE_PLACES} for a specimen, or for an order without one, or for an ORC by itself, as given; empty
 * if missing.
 */
export type SampleIds = readonly [string, string, string, string, string, string];

/** The most specimens, and orders without one, whose ids are looked up. Each result may have its own. */
export const MAX_SPECIMENS = 1000;

/** Longer than any barcode or id of the service (contract, 2.2). */
const MAX_ID_LENGTH = 200;

/** As {@link readSampleIdsInSteps}, without pausing. */
export function readSampleIds(segments: ReportSegments): readonly SampleIds[] {
  return atOnce(readSampleIdsInSteps(segments));
}

/** The ids that each part of a message names, without duplicates and without those that have no id. */
export function* readSampleIdsInSteps({ specimens, orders, controls }: ReportSegments): Steps<readonly SampleIds[]> {
  const naming = new Map<string, SampleIds>();
  const add = (ids: SampleIds) => {
    if (ids.some((id) => id !== '')) naming.set(JSON.stringify(ids), ids);
  };
  for (const specimen of specimens) {
    add(idsOfSpecimen(specimen));
    yield;
  }
  for (const order of orders) {
    for (const ids of idsOfOrder(order)) add(ids);
    yield;
  }
  for (const control of controls) {
    add(idsOf({ control }));
    yield;
  }
  return [...naming.values()];
}

/** The ids of each specimen of an order, or of the order if it has none. */
export function idsOfOrder({ specimens, request, control }: Order): readonly SampleIds[] {
  if (specimens.length === 0) return [idsOf({ request, control })];
  return specimens.map((specimen) => idsOf({ specimen, request, control }));
}

/** The ids of a specimen that belongs to no order. */
export function idsOfSpecimen(specimen: Segment): SampleIds {
  return idsOf({ specimen });
}

/** SPM-2 is a pair of identifiers, so the parts of each are subcomponents. */
function idsOf({ specimen, request, control }: Naming): SampleIds {
  const pair = specimen?.first(2);
  return [
    possibleId(pair?.lead(1)),
    possibleId(pair?.lead(2)),
    possibleId(request?.first(3).lead(1)),
    possibleId(request?.first(2).lead(1)),
    possibleId(control?.first(3).lead(1)),
    possibleId(control?.first(2).lead(1)),
  ];
}

/** Segments that may together name a sample. */
interface Naming extends Partial<Pick<Order, 'request' | 'control'>> {
  readonly specimen?: Segment;
}

function possibleId(id = ''): string {
  return id.length <= MAX_ID_LENGTH ? id : '';
}
