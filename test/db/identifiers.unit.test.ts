import { version } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUuid, newUuid } from '../../src/db/sql/identifiers.ts';

const made = (count: number) => Array.from({ length: count }, newUuid);

/** The milliseconds that a UUID version 7 begins with. */
const timeOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/** Later than the clock of any other test in this process: UUIDs do not go back. */
let later = Date.now() + 3_600_000;

beforeEach(() => {
  later += 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
});
afterEach(() => vi.useRealTimers());

describe('a new UUID', () => {
  it('is of version 7, begins with the time, and is like no other', () => {
    const uuids = made(1000);
    expect(uuids.filter((uuid) => !isUuid(uuid) || version(uuid) !== 7)).toEqual([]);
    expect(new Set(uuids).size).toBe(uuids.length);
    // Those of one millisecond differ by chance too: by the bits at the end.
    expect(new Set(uuids.map((uuid) => uuid.slice(-10))).size).toBe(uuids.length);
    expect(new Set(uuids.map(timeOf))).toEqual(new Set([later]));
  });

  it('sorts behind all earlier ones, within a millisecond and when the clock is set back', () => {
    const first = made(1000);
    vi.setSystemTime(later + 100);
    const second = made(1000);
    vi.setSystemTime(later - 60_000);
    const setBack = made(1000);
    const all = [...first, ...second, ...setBack];
    expect(all.toSorted()).toEqual(all);
  });
});
