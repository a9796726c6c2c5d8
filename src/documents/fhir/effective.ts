import type { Element } from '@medplum/fhirtypes';
import { UNKNOWN_VALUE } from './coding.ts';

/** When the specimen was collected, or a mark that this is unknown. US Core requires one of the two. */
export function effectiveTime(
  collected: Date | null,
): { readonly effectiveDateTime: string } | { readonly _effectiveDateTime: Element } {
  return collected === null ? { _effectiveDateTime: UNKNOWN_VALUE } : { effectiveDateTime: collected.toISOString() };
}
