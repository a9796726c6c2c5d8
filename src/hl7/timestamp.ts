import { type Clocks, clocksOfOffset } from './time-zone.ts';

/**
 * Year, month, day, hour, minute, second, fraction, offset. If one is missing, all after it are missing too, except the offset.
 */
const TIMESTAMP =
  /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.(\d{1,9}))?)?)?)?)?)?(?:([+-])(\d\d)(\d\d))?$/;

/** The same in ISO 8601, from the day on, with a time to the minute or finer. */
const ISO_TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))?)?$/;

/** Longer than any timestamp. */
const MAX_LENGTH = 40;

/** The first and the last of some moments. */
interface Moments {
  readonly earliest: Date;
  readonly latest: Date;
}

/** A time of limited precision: any moment between these two. For 10:30, they are 10:30:00.000 and 10:30:59.999. */
export interface Period extends Moments {
  /**
   * For a time that the clocks showed twice: the moments when they showed it again, the last of which is the last of all. The time is in
   * one of the two stretches, not between them.
   */
  readonly again?: Moments;
}

/**
 * Parses a timestamp of any precision, `YYYY[MM[DD[HH[MM[SS[.SSSS]]]]]][+/-ZZZZ]`, as the year, day or minute that it names; or one of
 * ISO 8601, such as `2026-11-18T02:30Z`. Anything finer than milliseconds is dropped. The time of day `0000` counts as missing, because many systems send it when they
 * only know the day (contract, 10.3).
 *
 * @param zone for a timestamp without an offset
 * @returns null for anything else, including a date that does not exist
 */
export function readTimestamp(text: string, zone: Clocks): Period | null {
  const parts = partsOf(text);
  const offset = parts && offsetIn(parts);
  if (parts === null || offset === undefined) return null;
  const [, year, month, day, hour, minute, second, fraction] = parts;
  const given = [year, month, day, hour, minute, second].filter((part) => part !== undefined).map(Number);
  const start = localTime(given, Number((fraction ?? '').padEnd(3, '0').slice(0, 3)));
  if (start === undefined) return null;
  const isMidnight = minute !== undefined && start % DAY_MS === 0;
  const end = fraction === undefined || isMidnight ? endOf(isMidnight ? given.slice(0, 3) : given) : start;
  const clocks = offset === null ? zone : clocksOfOffset(offset);
  const [starts, ends] = [clocks.momentsOf(start), clocks.momentsOf(end)];
  const [earliest, latest] = [new Date(starts.first), new Date(ends.last)];
  if (!hasFourDigits(starts.first) || !hasFourDigits(ends.last)) return null;
  const isShownTwice = starts.first !== starts.last && ends.first !== ends.last;
  return { earliest, latest, ...(isShownTwice && { again: { earliest: new Date(starts.last), latest } }) };
}

/** The moments that a time may mean, in order: one stretch, or two if the clocks showed it twice. */
export function stretchesOf({ earliest, latest, again }: Period): readonly Moments[] {
  if (again === undefined) return [{ earliest, latest }];
  const length = again.latest.getTime() - again.earliest.getTime();
  return [{ earliest, latest: new Date(earliest.getTime() + length) }, again];
}

/** The offset of a timestamp from UTC, in minutes to the east; null if it has none or is not a timestamp. */
export function readOffset(text: string): number | null {
  const parts = partsOf(text);
  return (parts && offsetIn(parts)) ?? null;
}

/** The whole match, then the parts of a timestamp in the order of {@link TIMESTAMP}; null for anything else. */
function partsOf(text: string): RegExpExecArray | null {
  if (text.length > MAX_LENGTH) return null;
  return TIMESTAMP.exec(text) ?? (text.charAt(4) === '-' ? ISO_TIMESTAMP.exec(text) : null);
}

/** In minutes; null if there is none, and undefined if no clock has it. */
function offsetIn([whole = '', ...parts]: RegExpExecArray): number | null | undefined {
  const [sign, hours, minutes] = parts.slice(-3);
  if (sign === undefined) return whole.endsWith('Z') ? 0 : null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return Math.abs(offset) > MAX_OFFSET || Number(minutes) > 59 ? undefined : offset;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** No time zone is farther from UTC than 14 hours ahead. */
const MAX_OFFSET = 14 * 60;

/** The time in milliseconds, as if it were in UTC; undefined if there is no such time. */
function localTime(parts: readonly number[], milliseconds: number): number | undefined {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  if (year === 0 || hour > 23 || minute > 59 || second > 59) return undefined;
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second, milliseconds);
  // Date has turned the 31st of February into a day in March.
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.getTime() : undefined;
}

/** The last millisecond of a year, month, day, hour, minute or second, given by its parts. */
function endOf(parts: readonly number[]): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.with(-1, (parts.at(-1) ?? 0) + 1);
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second, 0);
  return time.getTime() - 1;
}

function hasFourDigits(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A moment in HL7 format, in UTC: `20261121093000+0000`. */
export function writeTimestamp(moment: Date): string {
  const [date = '', time = ''] = moment.toISOString().split('T');
  return `${writeDate(date)}${time.replaceAll(':', '').replace('.000', '').replace('Z', '+0000')}`;
}

/** A calendar date, `YYYY-MM-DD`, in HL7's DT format: `19840229`. */
export function writeDate(date: string): string {
  return date.replaceAll('-', '');
}
