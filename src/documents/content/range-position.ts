import type { DocumentResult } from './report-document.ts';

/**
 * Where a quantity lies in relation to its reference interval, on a scale from 0 to 1. An interval always takes up the
 * middle half of the scale and a single limit its middle, so that positions can be compared from result to result.
 */
export interface RangePosition {
  /** Start of the interval; 0 if the interval has no lower limit. */
  readonly from: number;
  /** End of the interval; 1 if the interval has no upper limit. */
  readonly to: number;
  readonly marker: RangeMarker;
}

/**
 * Where the value is: `exact` at a point, or `beyond` an end of the scale. A value such as "<0.5" is a `bound`: it is
 * only known to lie on one `side` of a point, so it must never be drawn as a point.
 */
export type RangeMarker =
  | { readonly kind: 'exact'; readonly at: number }
  | { readonly kind: 'beyond'; readonly side: 'left' | 'right' }
  | { readonly kind: 'bound'; readonly at: number; readonly side: 'left' | 'right' };

/** Returns null if the result has no number or no usable interval. */
export function rangePositionOf(result: RangedResult): RangePosition | null {
  const { value, comparator, rangeMinimum, rangeMaximum } = result;
  const scale = scaleOf(rangeMinimum, rangeMaximum);
  if (value === null || scale === null) return null;
  const at = scale.from + (value - scale.origin) / scale.length;
  // The distance between very large limits overflows to infinity.
  if (!Number.isFinite(at) || !Number.isFinite(scale.length)) return null;
  return {
    from: rangeMinimum === null ? 0 : scale.from,
    to: rangeMaximum === null ? 1 : scale.to,
    marker: markerAt(at, comparator),
  };
}

type RangedResult = Pick<DocumentResult, 'value' | 'comparator' | 'rangeMinimum' | 'rangeMaximum'>;

/** Maps values to the scale: the value `origin` is at `from`, and the whole scale spans `length`. */
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
  // With a single limit in the middle, zero is at one end.
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
