import { setImmediate } from 'node:timers/promises';

/** How long a piece of work may keep the event loop before it lets others have a turn, in milliseconds. */
const SLICE = 8;

/** Lets a long piece of work give way: call `pause` between its steps. */
export class EventLoopTurns {
  #since = performance.now();

  /** Waits for one turn of the event loop where the work has run for longer than a slice, else goes on at once. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since >= SLICE) await this.next();
  }

  /** Waits for one turn of the event loop. */
  async next(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
