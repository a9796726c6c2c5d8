import { setImmediate } from 'node:timers/promises';

/** How long work may block the event loop before it yields, in milliseconds. */
const SLICE_MS = 8;

/** Splits long work into slices, so that it does not hold up the process's other requests. */
export class WorkSlices {
  #sliceStart = performance.now();

  /** Yields to the event loop if the current slice is used up. Call it between the steps of the work. */
  async yieldWhenDue(): Promise<void> {
    if (performance.now() - this.#sliceStart >= SLICE_MS) await this.yieldNow();
  }

  /** Yields to the event loop and starts a new slice. */
  async yieldNow(): Promise<void> {
    await setImmediate();
    this.#sliceStart = performance.now();
  }
}
