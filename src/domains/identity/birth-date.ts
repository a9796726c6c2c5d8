/** A birth date, possibly incomplete. */
export interface BirthDate {
  /** Four digits. */
  readonly year: string;
  /** Two digits; null if only the year is given. */
  readonly month: string | null;
  readonly day: string | null;
}

/**
 * Reads a birth date as HL7 (`19840229`, with or without a time) or ISO 8601 (`1984-02-29`) writes it. A month or day of `00` counts as not
 * given.
 *
 * @returns null if none is given; `'unreadable'` for anything else, including a date that does not exist
 */
export function readBirthDate(text: string): BirthDate | 'unreadable' | null {
  const trimmed = text.trim();
  if (/^0*$/.test(trimmed)) return null;
  const found = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d)(?:[T ]?\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/.exec(trimmed);
  if (!found) return 'unreadable';
  const [, year = '', month = '00', day = '00'] = found;
  if (year === '0000') return 'unreadable';
  if (month === '00') return day === '00' ? { year, month: null, day: null } : 'unreadable';
  if (day === '00') return isMonth(month) ? { year, month, day: null } : 'unreadable';
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return exists ? { year, month, day } : 'unreadable';
}

function isMonth(month: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12;
}

/** Whether two birth dates may be the same day: the parts that both give are equal. */
export function birthDatesAgree(one: BirthDate, other: BirthDate): boolean {
  const agree = (part: string | null, otherPart: string | null) =>
    part === null || otherPart === null || part === otherPart;
  return one.year === other.year && agree(one.month, other.month) && agree(one.day, other.day);
}
