import { TimeZone } from '../../hl7/time-zone.ts';

/** The zone whose times are printed with its name instead of an offset. */
const UTC = 'UTC';

/**
 * A point in time as the clocks of a zone show it, to the minute, with their offset at that moment: `2026-10-16 04:55 -04:00`; in UTC,
 * `2026-10-16 08:55 UTC` (contract, 6.2).
 *
 * @throws RangeError for an unknown zone
 */
export function formatMoment(moment: Date, timeZone: string): string {
  if (timeZone === UTC) return `${minuteOf(moment)} UTC`;
  const offset = TimeZone.named(timeZone).offsetAt(moment.getTime());
  const shown = new Date(moment.getTime() + offset * 60_000);
  return `${minuteOf(shown)} ${formatOffset(offset)}`;
}

function minuteOf(moment: Date): string {
  const iso = moment.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

/** An offset in minutes to the east of UTC: `-04:00`, `+05:30`. */
function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
