import type { DocumentResult } from './report-document.ts';

/**
 * A quantity against its reference interval, on a bar from 0 (left end) to 1. An interval always begins at a quarter and
 * ends at three quarters, and a single limit always stands in the middle, so that the bars of a page can be compared.
 */
export interface RangeBar {
  /** The interval; a side without a limit reaches the end of the bar. */
  readonly from: number;
  readonly to: number;
  readonly marker: RangeMarker;
}

/**
 * Where the value is: `exact` at a place; `beyond` an end of the bar; or, for a value such as "<0.5" that is only known
 * to be on one side of its limit, `bound`, which points away from the limit and is never a dot.
 */
export type RangeMarker =
  | { readonly kind: 'exact'; readonly at: number }
  | { readonly kind: 'beyond'; readonly side: 'left' | 'right' }
  | { readonly kind: 'bound'; readonly at: number; readonly side: 'left' | 'right' };

/** The bar of a result; null where it has no value on an axis or no interval that one could draw. */
export function rangeBarOf(result: RangedResult): RangeBar | null {
  const { value, comparator, rangeMinimum, rangeMaximum } = result;
  const scale = scaleOf(rangeMinimum, rangeMaximum);
  if (value === null || scale === null) return null;
  const at = scale.from + (value - scale.origin) / scale.length;
  // Limits so far apart that their distance is no number any more.
  if (!Number.isFinite(at) || !Number.isFinite(scale.length)) return null;
  return {
    from: rangeMinimum === null ? 0 : scale.from,
    to: rangeMaximum === null ? 1 : scale.to,
    marker: markerAt(at, comparator),
  };
}

type RangedResult = Pick<DocumentResult, 'value' | 'comparator' | 'rangeMinimum' | 'rangeMaximum'>;

/** Where the limits stand on the bar; `from` stands for the value `origin`, and the whole bar is `length` long. */
interface Scale {
  readonly from: number;
  readonly to: number;
  readonly origin: number;
  readonly length: number;
}

function scaleOf(minimum: number | null, maximum: number | null): Scale | null {
  if (minimum !== null && maximum !== null && minimum !== maximum) {
    if (minimum > maximum) return null;
    return { from: 0.25, to: 0.75, origin: minimum, length: (maximum - minimum) * 2 };
  }
  const limit = minimum ?? maximum;
  // One limit stands in the middle, and zero at an end.
  return limit === null ? null : { from: 0.5, to: 0.5, origin: limit, length: (Math.abs(limit) || 1) * 2 };
}

function markerAt(at: number, comparator: DocumentResult['comparator']): RangeMarker {
  if (comparator !== null) {
    const side = comparator === 'LT' || comparator === 'LE' ? 'left' : 'right';
    return { kind: 'bound', at: Math.min(Math.max(at, 0), 1), side };
  }
  if (at < 0) return { kind: 'beyond', side: 'left' };
  if (at > 1) return { kind: 'beyond', side: 'right' };
  return { kind: 'exact', at };
}
