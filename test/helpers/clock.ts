import type { Clock } from '../../src/db/sql/clock.ts';

/** The time at the start of each test file. */
const START = new Date('2026-11-02T15:04:05.678Z');

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now = START;
  /** Whether a millisecond passes each time that somebody looks, as it may on any machine. */
  ticks = false;

  now(): Date {
    if (this.ticks) this.advance(1);
    return new Date(this.#now);
  }

  /** The time this many hours ago, in ISO 8601. */
  hoursAgo(hours: number): string {
    return new Date(this.#now.getTime() - hours * 3_600_000).toISOString();
  }

  set(time: Date | string): void {
    this.#now = new Date(time);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
