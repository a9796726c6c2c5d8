import type { RangePosition } from '../content/range-position.ts';
import { COLORS } from './page-style.ts';
import type { Point, Sheet } from './sheet.ts';

/** The width of a bar, in points. */
const WIDTH = 64;

/** The ends of the scale are inset, so that a marker there stays within the bar. */
const INSET = 4;
const HALF_BAND = 3;
const ARROW_LENGTH = 6;

/** Draws a range bar that starts at `left` and is centered on the line `middle`, with its marker in `color`. */
export function drawRangeBar(
  sheet: Sheet,
  { from, to, marker }: RangePosition,
  left: number,
  middle: number,
  color: string,
): void {
  const right = left + WIDTH;
  const xOf = (position: number) => left + INSET + position * (WIDTH - 2 * INSET);
  const bandLeft = from === 0 ? left : xOf(from);
  const bandRight = to === 1 ? right : xOf(to);

  sheet.line([left, middle], [right, middle], COLORS.rule, 1);
  sheet.box(bandLeft, middle - HALF_BAND, Math.max(bandRight - bandLeft, 1), 2 * HALF_BAND, COLORS.interval);
  for (const limit of [...(from > 0 ? [bandLeft] : []), ...(to < 1 ? [bandRight] : [])]) {
    sheet.line([limit, middle - HALF_BAND - 1], [limit, middle + HALF_BAND + 1], COLORS.quiet, 0.6);
  }

  if (marker.kind === 'exact') {
    sheet.dot([xOf(marker.at), middle], 3.4, COLORS.paper);
    sheet.dot([xOf(marker.at), middle], 2.6, color);
  } else if (marker.kind === 'beyond') {
    const tip = marker.side === 'left' ? left : right;
    sheet.shape(arrowhead([tip, middle], marker.side), color);
  } else {
    // The arrow's base is at the limit, moved inward if its tip would leave the bar.
    const length = marker.side === 'left' ? -ARROW_LENGTH : ARROW_LENGTH;
    const base = Math.min(Math.max(xOf(marker.at), left + ARROW_LENGTH), right - ARROW_LENGTH);
    sheet.shape(arrowhead([base + length, middle], marker.side), color, 'hollow');
  }
}

function arrowhead([x, y]: Point, side: 'left' | 'right'): readonly Point[] {
  const base = side === 'left' ? x + ARROW_LENGTH : x - ARROW_LENGTH;
  return [
    [x, y],
    [base, y - 3.4],
    [base, y + 3.4],
  ];
}
