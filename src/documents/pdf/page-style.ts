import type { TextStyle } from './typesetter.ts';

/** US Letter, in points. y counts down from the top of the page. */
export const PAGE = { width: 612, height: 792 } as const;

/** The horizontal extent of all content, in points. */
export const CONTENT = { left: 48, right: 564, width: 516 } as const;

/** The vertical extent of the content that flows from page to page, in points. */
export const BODY = { firstTop: 50, top: 74, bottom: 722 } as const;

/** Every color of a report. */
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

/** Every text style of a report. */
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
  small: style('regular', 7.75, COLORS.quiet),
  smallStrong: style('bold', 7.75, COLORS.ink),
  noticeTitle: style('bold', 12, COLORS.ink),
  stamp: style('bold', 11, COLORS.alert),
  badge: style('bold', 8.5, COLORS.paper),
} as const;

/** The distance between two baselines in a style, in points. */
export function pitch({ size }: TextStyle): number {
  return Math.round(size * 1.3 * 4) / 4;
}

/** The distance from the top of a line to its baseline in a style, in points. */
export function ascent(textStyle: TextStyle): number {
  return pitch(textStyle) * 0.76;
}
