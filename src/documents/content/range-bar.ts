import type { RangePosition } from './range-position.ts';

/** A point of a drawing, measured from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** What a mark of a bar means; whoever draws it chooses the color. */
export type BarPart = 'scale' | 'interval' | 'limit' | 'halo' | 'marker';

/** A mark of a range bar. A hollow shape is filled with the color of the paper, and only its outline has its own. */
export type BarMark =
  | { readonly kind: 'line'; readonly of: BarPart; readonly from: Point; readonly to: Point; readonly weight: number }
  | {
      readonly kind: 'box';
      readonly of: BarPart;
      readonly at: Point;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'dot'; readonly of: BarPart; readonly at: Point; readonly radius: number }
  | { readonly kind: 'shape'; readonly of: BarPart; readonly points: readonly Point[]; readonly isHollow: boolean };

/** Where a bar is drawn: from `left`, centered on the line `middle`. All but its width grows with `size`, which is 1 in the PDF. */
export interface BarPlace {
  readonly left: number;
  readonly middle: number;
  readonly width: number;
  readonly size: number;
}

/** The ends of the scale are inset, so that a marker there stays within the bar. */
const INSET = 4;
const HALF_BAND = 3;
const ARROW_LENGTH = 6;

/** The marks of a range bar, from back to front, for the PDF and for pages (contract, 6.2 and 12.6). */
export function rangeBarOf({ from, to, marker }: RangePosition, { left, middle, width, size }: BarPlace): BarMark[] {
  const right = left + width;
  const halfBand = HALF_BAND * size;
  const xOf = (position: number) => left + INSET * size + position * (width - 2 * INSET * size);
  const bandLeft = from === 0 ? left : xOf(from);
  const bandRight = to === 1 ? right : xOf(to);
  const limits = [...(from > 0 ? [bandLeft] : []), ...(to < 1 ? [bandRight] : [])];
  return [
    { kind: 'line', of: 'scale', from: [left, middle], to: [right, middle], weight: size },
    {
      kind: 'box',
      of: 'interval',
      at: [bandLeft, middle - halfBand],
      width: Math.max(bandRight - bandLeft, size),
      height: 2 * halfBand,
    },
    ...limits.map(
      (limit): BarMark => ({
        kind: 'line',
        of: 'limit',
        from: [limit, middle - halfBand - size],
        to: [limit, middle + halfBand + size],
        weight: 0.6 * size,
      }),
    ),
    ...markerOf(marker, { left, right, middle, size, xOf }),
  ];
}

interface Ends {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly size: number;
  readonly xOf: (position: number) => number;
}

function markerOf(marker: RangePosition['marker'], { left, right, middle, size, xOf }: Ends): BarMark[] {
  if (marker.kind === 'exact') {
    const at: Point = [xOf(marker.at), middle];
    return [
      { kind: 'dot', of: 'halo', at, radius: 3.4 * size },
      { kind: 'dot', of: 'marker', at, radius: 2.6 * size },
    ];
  }
  const { side } = marker;
  if (marker.kind === 'beyond') {
    const tip = side === 'left' ? left : right;
    return [{ kind: 'shape', of: 'marker', points: arrowhead([tip, middle], side, size), isHollow: false }];
  }
  // The arrow's base is at the limit, moved inward if its tip would leave the bar.
  const length = ARROW_LENGTH * size;
  const base = Math.min(Math.max(xOf(marker.at), left + length), right - length);
  const tip = side === 'left' ? base - length : base + length;
  return [{ kind: 'shape', of: 'marker', points: arrowhead([tip, middle], side, size), isHollow: true }];
}

/** An arrowhead that points to a side, by its tip. */
function arrowhead([x, y]: Point, side: 'left' | 'right', size: number): readonly Point[] {
  const base = side === 'left' ? x + ARROW_LENGTH * size : x - ARROW_LENGTH * size;
  return [
    [x, y],
    [base, y - 3.4 * size],
    [base, y + 3.4 * size],
  ];
}
