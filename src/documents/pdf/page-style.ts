import type { TextStyle } from './typesetter.ts';

// US Letter, in points; y counts from the top. What stands here once is used by every part of the page.

export const PAGE = { width: 612, height: 792 } as const;

/** The column that all content stands in. */
export const CONTENT = { left: 48, right: 564, width: 516 } as const;

/** Where the flowing content of a page begins and ends. */
export const BODY = { firstTop: 50, top: 74, bottom: 722 } as const;

export const COLORS = {
  ink: '#1a1f26',
  quiet: '#55606c',
  rule: '#c3cad2',
  shade: '#eef1f5',
  interval: '#b9c9d8',
  alert: '#9b1c1c',
  alertShade: '#fbeeee',
  paper: '#ffffff',
} as const;

const style = (weight: TextStyle['weight'], size: number, color: string): TextStyle => ({ weight, size, color });

export const STYLES = {
  title: style('bold', 15, COLORS.ink),
  laboratory: style('bold', 15, COLORS.ink),
  program: style('regular', 9.5, COLORS.quiet),
  heading: style('bold', 11, COLORS.ink),
  label: style('regular', 9, COLORS.quiet),
  body: style('regular', 9.5, COLORS.ink),
  strong: style('bold', 9.5, COLORS.ink),
  alert: style('bold', 9.5, COLORS.alert),
  quiet: style('regular', 9.5, COLORS.quiet),
  columnTitle: style('bold', 8.5, COLORS.quiet),
  comment: style('regular', 8.75, COLORS.ink),
  commentLabel: style('regular', 8.75, COLORS.quiet),
  small: style('regular', 7.75, COLORS.quiet),
  smallStrong: style('bold', 7.75, COLORS.ink),
  noticeTitle: style('bold', 12, COLORS.ink),
  stamp: style('bold', 11, COLORS.alert),
  badge: style('bold', 8.5, COLORS.paper),
} as const;

/** The distance between two baselines of text of a style, in points. */
export function pitch({ size }: TextStyle): number {
  return Math.round(size * 1.3 * 4) / 4;
}

/** Where the first baseline of text of a style stands below the top of its line, in points. */
export function ascent(textStyle: TextStyle): number {
  return pitch(textStyle) * 0.76;
}
