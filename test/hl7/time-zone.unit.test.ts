import { describe, expect, it } from 'vitest';
import { clocksOfOffset, TimeZone } from '../../src/hl7/time-zone.ts';

/** The moments when clocks of a zone show a time: one, two, or, for a skipped time, the one it is read as. */
function momentsOf(zone: string, local: string): readonly string[] {
  const { first, last } = TimeZone.named(zone).momentsOf(Date.parse(`${local}Z`));
  return [...new Set([first, last])].map((moment) => new Date(moment).toISOString());
}

describe('the clocks of a time zone', () => {
  it.each([
    ['UTC', '2026-07-01T12:00', ['2026-07-01T12:00:00.000Z']],
    ['America/Los_Angeles', '2026-01-15T08:00', ['2026-01-15T16:00:00.000Z']],
    ['America/Los_Angeles', '2026-07-15T08:00', ['2026-07-15T15:00:00.000Z']],
    ['Asia/Kathmandu', '2026-07-15T08:00', ['2026-07-15T02:15:00.000Z']],
    ['Pacific/Kiritimati', '2026-07-15T08:00', ['2026-07-14T18:00:00.000Z']],
    ['Europe/Berlin', '2026-03-29T01:59', ['2026-03-29T00:59:00.000Z']],
    ['Europe/Berlin', '2026-03-29T02:30', ['2026-03-29T01:30:00.000Z']],
    ['Europe/Berlin', '2026-03-29T03:00', ['2026-03-29T01:00:00.000Z']],
    ['Europe/Berlin', '2026-10-25T01:59', ['2026-10-24T23:59:00.000Z']],
    ['Europe/Berlin', '2026-10-25T02:00', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
    ['Europe/Berlin', '2026-10-25T02:59', ['2026-10-25T00:59:00.000Z', '2026-10-25T01:59:00.000Z']],
    ['Europe/Berlin', '2026-10-25T03:00', ['2026-10-25T02:00:00.000Z']],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    // At midnight: the day begins at one.
    ['America/Sao_Paulo', '2018-11-04T00:00', ['2018-11-04T03:00:00.000Z']],
    // A day that did not exist.
    ['Pacific/Apia', '2011-12-30T12:00', ['2011-12-30T22:00:00.000Z']],
    ['Pacific/Apia', '2011-12-31T00:00', ['2011-12-30T10:00:00.000Z']],
    // Before time zones existed.
    ['America/New_York', '1850-01-01T12:00', ['1850-01-01T17:00:00.000Z']],
  ])('%s: %s is %j', (zone, local, moments) => {
    expect(momentsOf(zone, local)).toEqual(moments);
  });

  it.each([
    ['America/New_York', '2026-11-01T05:59Z', -240],
    ['America/New_York', '2026-11-01T06:00Z', -300],
    ['America/New_York', '2026-03-08T06:59Z', -300],
    ['America/New_York', '2026-03-08T07:00Z', -240],
    ['Asia/Kathmandu', '2026-07-15T08:00Z', 345],
    ['UTC', '2026-07-15T08:00Z', 0],
  ])('of %s are at %s ahead by %j minutes', (zone, moment, offset) => {
    expect(TimeZone.named(zone).offsetAt(Date.parse(moment))).toBe(offset);
  });

  it('of an offset show each time once', () => {
    expect(clocksOfOffset(-480).momentsOf(Date.UTC(2026, 9, 25, 2, 30))).toEqual({
      first: Date.UTC(2026, 9, 25, 10, 30),
      last: Date.UTC(2026, 9, 25, 10, 30),
    });
  });

  it('show what they are read as, at every hour of a year, unless they skip it', () => {
    for (const zone of ['America/St_Johns', 'Africa/Casablanca', 'Europe/Dublin', 'Antarctica/Troll', 'Asia/Tehran']) {
      const clocks = TimeZone.named(zone);
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      let skipped = 0;
      for (let local = Date.UTC(2025, 0, 1); local < Date.UTC(2026, 0, 1); local += 30 * 60_000) {
        const { first, last } = clocks.momentsOf(local);
        const texts = [first, last].map((moment) => shown.format(moment));
        const expected = new Date(local).toISOString().slice(0, 19).replace('T', ' ');
        if (!texts.every((text) => text === expected)) skipped += 1;
        expect(first).toBeLessThanOrEqual(last);
      }
      expect(skipped, zone).toBeLessThanOrEqual(4);
    }
  });

  it('are the same after more days than are cached', () => {
    const days = Array.from({ length: 1000 }, (_, index) => Date.UTC(2024, 0, 1 + index, 12));
    const read = () => days.map((day) => TimeZone.named('America/Denver').momentsOf(day).first);
    expect(read()).toEqual(read());
    expect(momentsOf('America/Denver', '2024-07-01T12:00')).toEqual(['2024-07-01T18:00:00.000Z']);
  });

  it('need an IANA time zone', () => {
    expect(() => TimeZone.named('Mars/Olympus')).toThrow(RangeError);
  });
});
