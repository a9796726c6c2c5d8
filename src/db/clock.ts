/** Where the time comes from; tests move it, so that "exactly ten minutes" can be asked to the millisecond. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
