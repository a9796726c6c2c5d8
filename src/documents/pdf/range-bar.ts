import { type BarPart, rangeBarOf } from '../content/range-bar.ts';
import type { RangePosition } from '../content/range-position.ts';
import { COLORS } from './page-style.ts';
import type { Sheet } from './sheet.ts';

/** The width of a bar, in points. */
const WIDTH = 64;

/** Draws a range bar that starts at `left` and is centered on the line `middle`, with its marker in `color`. */
export function drawRangeBar(sheet: Sheet, position: RangePosition, left: number, middle: number, color: string): void {
  const colors: Readonly<Record<BarPart, string>> = {
    scale: COLORS.rule,
    interval: COLORS.interval,
    limit: COLORS.quiet,
    halo: COLORS.paper,
    marker: color,
  };
  for (const mark of rangeBarOf(position, { left, middle, width: WIDTH, size: 1 })) {
    const own = colors[mark.of];
    if (mark.kind === 'line') sheet.line(mark.from, mark.to, own, mark.weight);
    else if (mark.kind === 'box') sheet.box(...mark.at, mark.width, mark.height, own);
    else if (mark.kind === 'dot') sheet.dot(mark.at, mark.radius, own);
    else sheet.shape(mark.points, own, mark.isHollow ? 'hollow' : 'solid');
  }
}
