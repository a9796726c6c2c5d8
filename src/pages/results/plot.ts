import { html } from 'hono/html';
import { isAbnormal } from '../../documents/content/format.ts';
import type { Point } from '../../documents/content/range-bar.ts';
import type { ShownResult } from '../../domains/results-page/results-page.ts';
import type { Html } from '../../frame/layout.ts';
import { n, pointsOf } from './drawing.ts';

/** A value to plot. What only has a limit, such as `<0.3`, is drawn as an arrow, and never as a point. */
interface Plotted {
  readonly at: Point;
  readonly bound: 'up' | 'down' | null;
  readonly isOut: boolean;
  readonly isShown: boolean;
}

const SIZE = { width: 264, height: 128 } as const;
/** Where the values are drawn; the rest is for labels. */
const AREA = { left: 44, right: 254, top: 12, bottom: 102 } as const;

/** Longer numbers than this have no room beside the plot; the table has them. */
const MAX_LABEL = 8;

type Points = ShownResult['points'];

/**
 * The plot of a result's series: its values by time, and behind them the result's own interval. Null if fewer than two of them are
 * numbers.
 *
 * @param label the text alternative
 * @param days the days under its ends
 */
export function plotOf(
  result: ShownResult,
  isShown: (point: Points[number]) => boolean,
  label: string,
  days: readonly [first: string, last: string],
): Html | null {
  const points = result.points.filter((point) => point.value !== null);
  if (points.length < 2) return null;
  const scale = scaleOf(result, points);
  const plotted = points.map((point, index): Plotted => {
    const { value, comparator, flag } = point;
    return {
      at: [scale.x(point, index), scale.y(value ?? 0)],
      bound: comparator === null ? null : comparator === 'LT' || comparator === 'LE' ? 'down' : 'up',
      isOut: isAbnormal(flag),
      isShown: isShown(point),
    };
  });
  return html`<svg class="plot" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${label}">
${band(result, scale.y)}<line class="axis" x1="${AREA.left}" y1="${AREA.bottom + 8}" x2="${AREA.right}" y2="${AREA.bottom + 8}"/>
${labels(points, scale.y)}<g class="trend">${lines(plotted).map((line) => html`<polyline points="${pointsOf(line)}"/>`)}</g>
${plotted.map(mark)}
<text x="${AREA.left}" y="${SIZE.height - 2}">${days[0]}</text><text class="end" x="${AREA.right}" y="${SIZE.height - 2}">${days[1]}</text></svg>`;
}

interface PlotScale {
  readonly x: (point: Points[number], index: number) => number;
  readonly y: (value: number) => number;
}

function scaleOf({ rangeMinimum, rangeMaximum }: ShownResult, points: Points): PlotScale {
  const values = [...points.map(({ value }) => value), rangeMinimum, rangeMaximum].filter((value) => value !== null);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [width, height] = [AREA.right - AREA.left, AREA.bottom - AREA.top];
  // Half of each first: the distance between very large numbers overflows.
  const span = most / 2 - least / 2;
  return {
    // Values of one moment are side by side.
    x: ({ at }, index) =>
      AREA.left + width * (last === first ? index / (points.length - 1) : (Date.parse(at) - first) / (last - first)),
    y: (value) => (span === 0 ? (AREA.top + AREA.bottom) / 2 : AREA.bottom - height * ((value / 2 - least / 2) / span)),
  };
}

/** The interval, up to the edge of the plot where it has no limit. */
function band({ rangeMinimum, rangeMaximum }: ShownResult, y: PlotScale['y']): Html | '' {
  if (rangeMinimum === null && rangeMaximum === null) return '';
  if (rangeMinimum !== null && rangeMaximum !== null && rangeMinimum > rangeMaximum) return '';
  const top = rangeMaximum === null ? AREA.top - 8 : y(rangeMaximum);
  const bottom = rangeMinimum === null ? AREA.bottom + 8 : y(rangeMinimum);
  return html`<rect class="interval" x="${AREA.left}" y="${n(top)}" width="${AREA.right - AREA.left}" height="${n(Math.max(bottom - top, 1))}"/>
`;
}

/** The lowest and the highest value, as the laboratory wrote them, unless they would lie on each other. */
function labels(points: Points, y: PlotScale['y']): Html {
  const { lowest, highest } = extentOf(points);
  const both = [highest, lowest].map((point) => ({ text: point.text.trim(), at: y(point.value ?? 0) }));
  const [high, low] = both;
  const shown = high && low && low.at - high.at > 12 ? both : both.slice(0, 1);
  return html`${shown
    .filter(({ text }) => text.length <= MAX_LABEL)
    .map(({ text, at }) => html`<text class="end" x="${AREA.left - 8}" y="${n(at + 4)}">${text}</text>`)}`;
}

/** The lowest and the highest of some values, at least one. */
export function extentOf(points: Points): { readonly lowest: Points[number]; readonly highest: Points[number] } {
  const sorted = points.toSorted((one, other) => (one.value ?? 0) - (other.value ?? 0));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) throw new Error('A plot has values.');
  return { lowest, highest };
}

/** Whether a value is drawn as a diamond: it is out of the ordinary, and no bound. */
export function isDiamond({ comparator, flag }: Points[number]): boolean {
  return comparator === null && isAbnormal(flag);
}

/** Lines from point to point. Nothing leads to an arrow, because nobody knows where the value is. */
function lines(plotted: readonly Plotted[]): readonly (readonly Point[])[] {
  const found: Point[][] = [[]];
  for (const { at, bound } of plotted) {
    if (bound === null) found.at(-1)?.push(at);
    else found.push([]);
  }
  return found.filter((line) => line.length > 1);
}

/** A value: a dot, a diamond if it is out of the ordinary, or an arrow; the result of this page has a ring. */
function mark({ at: [x, y], bound, isOut, isShown }: Plotted): Html {
  const name = isOut ? 'point out' : 'point';
  const ring = isShown ? html`<circle class="ring" cx="${n(x)}" cy="${n(y)}" r="8"/>` : '';
  if (bound !== null) {
    const tip = bound === 'up' ? y - 8 : y + 8;
    const arrow = pointsOf([
      [x, tip],
      [x - 4.5, y],
      [x + 4.5, y],
    ]);
    return html`${ring}<polygon class="${name} hollow" points="${arrow}"/>`;
  }
  if (!isOut) return html`${ring}<circle class="${name}" cx="${n(x)}" cy="${n(y)}" r="3.6"/>`;
  const diamond = pointsOf([
    [x, y - 5],
    [x + 5, y],
    [x, y + 5],
    [x - 5, y],
  ]);
  return html`${ring}<polygon class="${name}" points="${diamond}"/>`;
}
