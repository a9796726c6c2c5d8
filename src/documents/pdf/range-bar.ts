import type { RangeBar } from '../range-position.ts';
import { COLORS } from './page-style.ts';
import type { Point, Sheet } from './sheet.ts';

/** The width that a bar takes, in points. */
const RANGE_BAR_WIDTH = 64;

/** Markers stand within the bar, so its ends are inset by half a marker. */
const INSET = 4;
const HALF_BAND = 3;
const ARROW = 6;

/** Draws a range bar from `left` on, about the line `middle`; `color` is the marker's. */
export function drawRangeBar(sheet: Sheet, bar: RangeBar, left: number, middle: number, color: string): void {
  const place = (at: number) => left + INSET + at * (RANGE_BAR_WIDTH - 2 * INSET);
  const from = bar.from === 0 ? left : place(bar.from);
  const to = bar.to === 1 ? left + RANGE_BAR_WIDTH : place(bar.to);

  sheet.line([left, middle], [left + RANGE_BAR_WIDTH, middle], COLORS.rule, 1);
  sheet.box(from, middle - HALF_BAND, Math.max(to - from, 1), 2 * HALF_BAND, COLORS.interval);
  for (const limit of [bar.from > 0 ? [from] : [], bar.to < 1 ? [to] : []].flat()) {
    sheet.line([limit, middle - HALF_BAND - 1], [limit, middle + HALF_BAND + 1], COLORS.quiet, 0.6);
  }

  const { marker } = bar;
  if (marker.kind === 'exact') {
    sheet.dot([place(marker.at), middle], 3.4, COLORS.paper);
    sheet.dot([place(marker.at), middle], 2.6, color);
  } else if (marker.kind === 'beyond') {
    const tip = marker.side === 'left' ? left : left + RANGE_BAR_WIDTH;
    sheet.shape(arrowHead([tip, middle], marker.side), color);
  } else {
    // The arrow's back stands at the limit, and its tip within the bar.
    const length = marker.side === 'left' ? -ARROW : ARROW;
    const back = Math.min(Math.max(place(marker.at), left + ARROW), left + RANGE_BAR_WIDTH - ARROW);
    sheet.shape(arrowHead([back + length, middle], marker.side), color, 'hollow');
  }
}

function arrowHead([x, y]: Point, side: 'left' | 'right'): readonly Point[] {
  const back = side === 'left' ? x + ARROW : x - ARROW;
  return [
    [x, y],
    [back, y - 3.4],
    [back, y + 3.4],
  ];
}
