/** The source of the current time. Tests set it, so that "exactly ten minutes" can be checked to the millisecond. */
export interface Clock {
  now(): Date;
}

/** The real time. */
export const systemClock: Clock = { now: () => new Date() };
