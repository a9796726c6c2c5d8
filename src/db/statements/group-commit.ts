import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '../../errors/errors.ts';

/** Rows that wait to be written, and the promise of the caller that waits for them. */
interface Waiting<Row> {
  readonly rows: readonly Row[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Called after each write of a {@link GroupCommit}. */
export interface GroupCommitListener {
  readonly onWritten: (rows: number) => void;
  readonly onFailed: () => void;
}

/** The most rows in one write. One caller's rows stay together, and may be more than this. */
const MAX_ROWS = 500;

/** The most rows that may wait while a write is under way. */
const MAX_WAITING = 5_000;

/** How long a write is held back at most, in milliseconds, until it has as many rows as the previous one. */
const HOLD_MS = 5;

/**
 * Writes the rows of many callers together. Rows that arrive while a write is under way are collected for the next one. That one
 * is held back briefly until it has as many rows as the previous one, because callers that were answered together tend to come
 * back together. So the more callers there are, the less a commit costs each of them, and a single caller never waits for others.
 */
export class GroupCommit<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<void>;
  readonly #listener: GroupCommitListener;
  readonly #waiting: Waiting<Row>[] = [];
  #rowsWaiting = 0;
  #rowsOfLast = 0;
  #isWriting = false;
  /** Ends the wait for more rows, while there is one. */
  #release: (() => void) | undefined;

  /** @param write writes rows in one transaction: all of them, or none */
  constructor(write: (rows: readonly Row[]) => Promise<void>, listener: GroupCommitListener) {
    this.#write = write;
    this.#listener = listener;
  }

  /**
   * Resolves once the rows are committed.
   *
   * @throws Unavailable if too many rows are already waiting; what the write threw, to every caller whose rows were in it.
   */
  async commit(rows: readonly Row[]): Promise<void> {
    if (this.#rowsWaiting >= MAX_WAITING) {
      this.#listener.onFailed();
      throw new Unavailable('busy');
    }
    return new Promise((resolve, reject) => {
      this.#rowsWaiting += rows.length;
      this.#waiting.push({ rows, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
      if (this.#rowsWaiting >= this.#rowsOfLast) this.#release?.();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      if (this.#rowsWaiting < this.#rowsOfLast) await this.#hold();
      // Rows that arrive in the same turn of the event loop are written together.
      if (this.#rowsWaiting < MAX_ROWS) await setImmediate();
      await this.#writeGroup(this.#nextGroup());
    }
    this.#isWriting = false;
  }

  /** Waits until there are as many rows as in the last write, or {@link HOLD_MS}. */
  async #hold(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HOLD_MS);
      const release = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#release = release;
    });
    this.#release = undefined;
  }

  async #writeGroup(group: readonly Waiting<Row>[]): Promise<void> {
    const rows = group.flatMap((each) => each.rows);
    this.#rowsOfLast = rows.length;
    try {
      await this.#write(rows);
      this.#listener.onWritten(rows.length);
      for (const { resolve } of group) resolve();
    } catch (error) {
      this.#listener.onFailed();
      for (const { reject } of group) reject(error);
    }
  }

  #nextGroup(): readonly Waiting<Row>[] {
    let count = 0;
    let rows = 0;
    for (const waiting of this.#waiting) {
      if (count > 0 && rows + waiting.rows.length > MAX_ROWS) break;
      count += 1;
      rows += waiting.rows.length;
    }
    this.#rowsWaiting -= rows;
    return this.#waiting.splice(0, count);
  }
}
