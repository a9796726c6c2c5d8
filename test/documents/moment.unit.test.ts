import { describe, expect, it } from 'vitest';
import { formatMoment } from '../../src/documents/content/moment.ts';

describe('a point in time on a document (contract, 6.2)', () => {
  it.each([
    ['2026-11-21T09:30:59.999Z', 'UTC', '2026-11-21 09:30 UTC'],
    ['2026-10-16T08:55:00Z', 'America/New_York', '2026-10-16 04:55 -04:00'],
    // The clocks are turned back, and show 01:30 twice.
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01 01:30 -04:00'],
    ['2026-11-01T05:59:59Z', 'America/New_York', '2026-11-01 01:59 -04:00'],
    ['2026-11-01T06:00:00Z', 'America/New_York', '2026-11-01 01:00 -05:00'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01 01:30 -05:00'],
    // They are turned forward, and never show 02:30.
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08 01:59 -05:00'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08 03:00 -04:00'],
    ['2026-12-31T23:30:00Z', 'Asia/Kathmandu', '2027-01-01 05:15 +05:45'],
    ['2026-01-01T02:00:00Z', 'America/St_Johns', '2025-12-31 22:30 -03:30'],
    // A zone that is not UTC has its offset, even if that is none.
    ['2026-01-10T08:55:00Z', 'Europe/London', '2026-01-10 08:55 +00:00'],
  ])('%s is, in %s, %s', (moment, timeZone, printed) => {
    expect(formatMoment(new Date(moment), timeZone)).toBe(printed);
  });
});
