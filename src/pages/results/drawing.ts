import { html, raw } from 'hono/html';
import { type BarMark, type Point, rangeBarOf } from '../../documents/content/range-bar.ts';
import type { RangePosition } from '../../documents/content/range-position.ts';
import type { Html } from '../../frame/layout.ts';

// Drawings as SVG. Colors are in the stylesheet, by class, because a page has no inline styles (contract, 7.6).

/** A bar's measures: as wide as its viewBox says, and scaled to the page. */
const BAR = { width: 240, height: 20 } as const;
const BAR_PLACE = { left: 1, middle: BAR.height / 2, width: BAR.width - 2, size: 1.8 } as const;

/** A range bar, as in the PDF. A screen reader skips it: the value, the interval and the flag are in words beside it. */
export function rangeBar(position: RangePosition): Html {
  return html`<svg class="bar" viewBox="0 0 ${BAR.width} ${BAR.height}" aria-hidden="true" focusable="false">${rangeBarOf(
    position,
    BAR_PLACE,
  ).map(markOf)}</svg>`;
}

/** A number as SVG has it, without digits that nobody sees. */
export function n(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** The points of a polygon or a line. */
export function pointsOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');
}

function markOf(mark: BarMark): Html {
  if (mark.kind === 'line') {
    const [[x1, y1], [x2, y2]] = [mark.from, mark.to];
    return html`<line class="${mark.of}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke-width="${n(mark.weight)}"/>`;
  }
  if (mark.kind === 'box') {
    const [x, y] = mark.at;
    return html`<rect class="${mark.of}" x="${n(x)}" y="${n(y)}" width="${n(mark.width)}" height="${n(mark.height)}"/>`;
  }
  if (mark.kind === 'dot') {
    const [x, y] = mark.at;
    return html`<circle class="${mark.of}" cx="${n(x)}" cy="${n(y)}" r="${n(mark.radius)}"/>`;
  }
  return html`<polygon class="${mark.of}${raw(mark.isHollow ? ' hollow' : '')}" points="${pointsOf(mark.points)}"/>`;
}
