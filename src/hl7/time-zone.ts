const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Earlier offsets are local mean time, with odd seconds. No laboratory sends such a time. */
const FIRST_KNOWN = Date.UTC(1900, 0, 1);

/** The offsets of a zone around a day, in milliseconds east of UTC, before and after its clocks change. */
interface Change {
  readonly before: number;
  readonly after: number;
  readonly at: number;
}

/** The first and the last moment at which clocks show a time. They differ only when clocks are turned back. */
export interface Shown {
  readonly first: number;
  readonly last: number;
}

/** A source of local times: the clocks of a time zone, or of a fixed offset. */
export interface Clocks {
  /**
   * The moments at which they show this time.
   *
   * @param local the time in milliseconds, as if it were in UTC
   */
  readonly momentsOf: (local: number) => Shown;
}

/** The clocks of an offset, in minutes to the east of UTC. */
export function clocksOfOffset(offset: number): Clocks {
  return {
    momentsOf: (local) => {
      const moment = local - offset * MINUTE_MS;
      return { first: moment, last: moment };
    },
  };
}

/** The time zones used so far. */
const known = new Map<string, TimeZone>();

/** The most days whose offsets a zone caches. Messages that arrive together are about the same few days. */
const MAX_DAYS = 400;

/** The clocks of an IANA time zone. */
export class TimeZone implements Clocks {
  readonly #formatter: Intl.DateTimeFormat;
  readonly #changes = new Map<number, Change>();

  private constructor(name: string) {
    this.#formatter = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  }

  /** The time zone of this name. @throws RangeError if there is none. */
  static named(name: string): TimeZone {
    const zone = known.get(name) ?? new TimeZone(name);
    known.set(name, zone);
    return zone;
  }

  /**
   * The moments at which the clocks show this time. A time that is skipped when clocks are turned forward is read with the offset before
   * the change: 02:30 becomes 03:30.
   *
   * @param local the time in milliseconds, as if it were in UTC
   */
  momentsOf(local: number): Shown {
    const { before, after, at } = this.#changeAround(Math.floor(local / DAY_MS));
    const [early, late] = [local - before, local - after];
    const isShownBefore = early < at;
    const isShownAfter = late >= at;
    if (isShownBefore && isShownAfter) return { first: early, last: late };
    return isShownAfter ? { first: late, last: late } : { first: early, last: early };
  }

  /** Its offset from UTC at a moment, in minutes to the east. */
  offsetAt(moment: number): number {
    const { before, after, at } = this.#changeAround(Math.floor(moment / DAY_MS));
    return (moment < at ? before : after) / MINUTE_MS;
  }

  /** No zone is a whole day away from UTC, and none changes its clocks twice within three days. */
  #changeAround(day: number): Change {
    const cached = this.#changes.get(day);
    if (cached) return cached;
    const [start, end] = [(day - 1) * DAY_MS, (day + 2) * DAY_MS];
    const [before, after] = [this.#offsetAt(start), this.#offsetAt(end)];
    if (this.#changes.size >= MAX_DAYS) this.#changes.clear();
    const change = { before, after, at: before === after ? Number.NEGATIVE_INFINITY : this.#changeBetween(start, end) };
    this.#changes.set(day, change);
    return change;
  }

  #changeBetween(start: number, end: number): number {
    const before = this.#offsetAt(start);
    let [low, high] = [start, end];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }

  #offsetAt(moment: number): number {
    const shown = this.#formatter.format(Math.max(moment, FIRST_KNOWN));
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(shown) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  }
}
