import { onTestFinished, vi } from 'vitest';

/** A clock that a test holds, which counts the waits for one time. */
export interface HeldClock {
  /** How many waits there have been for that time. */
  readonly count: () => number;
  /** Gives the real clock back; the end of the test does, too. */
  readonly letGo: () => void;
}

/**
 * Holds `setTimeout`, and counts the waits for so many milliseconds: those of the code that is tested, among whatever else waits in
 * this process. `vi.advanceTimersByTime` moves it.
 */
export function holdWaitsFor(milliseconds: number): HeldClock {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Not a spy: vitest would put back what it spied on after the file, which is the held clock, for all files that follow.
  const held = globalThis.setTimeout;
  let waits = 0;
  Reflect.set(globalThis, 'setTimeout', (callback: () => void, time?: number) => {
    if (time === milliseconds) waits += 1;
    return held(callback, time);
  });
  const letGo = () => {
    if (!vi.isFakeTimers()) return;
    Reflect.set(globalThis, 'setTimeout', held);
    vi.useRealTimers();
  };
  onTestFinished(letGo);
  return { count: () => waits, letGo };
}
