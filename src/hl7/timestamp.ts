/** Year, month, day, hour, minute, second, fraction, offset; whatever follows one that is missing is missing too, but the offset. */
const TIMESTAMP =
  /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.(\d{1,4}))?)?)?)?)?)?(?:([+-])(\d\d)(\d\d))?$/;

/** Longer than any timestamp. */
const LONGEST = 26;

/** A timestamp as its sender gave it. */
export interface Timestamp {
  readonly moment: Date;
  /** `YYYY-MM-DD`, where it was given; null if it was given to the month or year only. */
  readonly day: string | null;
  /** Minutes east of UTC; null if none was given. */
  readonly offset: number | null;
}

/**
 * Reads a timestamp of any precision, `YYYY[MM[DD[HH[MM[SS[.SSSS]]]]]][+/-ZZZZ]`: the beginning of the year, day or minute that
 * it names. Anything finer than milliseconds is dropped.
 *
 * @param offset minutes east of UTC, for a timestamp that gives none itself
 * @returns null for anything else, a date that does not exist included
 */
export function readTimestamp(text: string, offset: number): Timestamp | null {
  if (text.length > LONGEST) return null;
  const [found, year, month, day, hour, minute, second, fraction, sign, hours, minutes] = TIMESTAMP.exec(text) ?? [];
  if (found === undefined) return null;
  const ownOffset = sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (Math.abs(ownOffset ?? 0) > MOST_OFFSET || Number(minutes ?? 0) > 59) return null;
  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const local = localTime([year, month ?? '01', day ?? '01', hour, minute, second], milliseconds);
  if (local === undefined) return null;
  const moment = new Date(local.getTime() - (ownOffset ?? offset) * MINUTE_MS);
  const hasFourDigits = moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999;
  if (!hasFourDigits) return null;
  return { moment, day: day === undefined ? null : `${year}-${month}-${day}`, offset: ownOffset };
}

const MINUTE_MS = 60_000;

/** The farthest time zone from UTC is 14 hours ahead. */
const MOST_OFFSET = 14 * 60;

/** The moment at which a clock at UTC shows this; undefined if none ever does. */
function localTime(parts: readonly (string | undefined)[], milliseconds: number): Date | undefined {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  if (year === 0 || hour > 23 || minute > 59 || second > 59) return undefined;
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second, milliseconds);
  // The 31st of February has become a day of March.
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time : undefined;
}

/** A moment as HL7 writes it, in UTC: `20261121093000+0000`. */
export function writeTimestamp(moment: Date): string {
  const [date = '', time = ''] = moment.toISOString().split('T');
  return `${writeDate(date)}${time.replaceAll(':', '').replace('.000', '').replace('Z', '+0000')}`;
}

/** A calendar date, `YYYY-MM-DD`, as a DT: `19840229`. */
export function writeDate(date: string): string {
  return date.replaceAll('-', '');
}
