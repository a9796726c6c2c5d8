import type { FieldLocation } from './location.ts';

/** Why an observation with a value is neither a result nor a document that can be shown. */
export type UncountedReason = 'BEFORE_ORDERS' | 'OF_SPECIMEN' | 'KIND' | 'STATUS' | 'DOCUMENT';

/** An observation whose value does not count. */
export interface Uncounted {
  readonly reason: UncountedReason;
  /** Which OBX of the message it is, from 1. */
  readonly sequence: number;
}

/** Each reason in words, and the field that it is about. */
const REASONS: Readonly<Record<UncountedReason, { readonly words: string; readonly field: number }>> = {
  BEFORE_ORDERS: { words: 'it comes before the first OBR', field: 5 },
  OF_SPECIMEN: { words: 'it follows an SPM, and describes the specimen', field: 5 },
  KIND: { words: 'OBX-29 says that it is not a result', field: 29 },
  STATUS: { words: 'OBX-11 says that it is not a result', field: 11 },
  DOCUMENT: { words: 'it is a document that cannot be shown', field: 5 },
};

/** Each reason once, with the first observation that it is about. */
export function distinctReasons(uncounted: Iterable<Uncounted>): readonly Uncounted[] {
  const first = new Map<UncountedReason, Uncounted>();
  for (const each of uncounted) if (!first.has(each.reason)) first.set(each.reason, each);
  return [...first.values()];
}

/** Why none of these counts as a result, in a sentence. */
export function whyNoneCounts(uncounted: readonly Uncounted[]): string {
  return `No observation with a value counts as a result: ${uncounted.map(({ reason }) => REASONS[reason].words).join(', or ')}.`;
}

/** The field by which an observation does not count. */
export function locationOfUncounted({ reason, sequence }: Uncounted): FieldLocation {
  return { segment: 'OBX', sequence, field: REASONS[reason].field };
}
