import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '../errors.ts';

/** Rows that wait to be written, and who waits for them. */
interface Waiting<Row> {
  readonly rows: readonly Row[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What a {@link GroupCommit} is told of each of its writes. */
export interface GroupCommitListener {
  readonly onWritten: (rows: number) => void;
  readonly onFailed: () => void;
}

/** The most rows of one write. What one caller gives stays together, and may be more. */
const MOST_ROWS = 500;

/** The most rows that wait for the write that is under way. */
const MOST_WAITING = 5_000;

/** How long a write is held back, at most, until it has as many rows as the one before. */
const HOLD_MS = 5;

/**
 * Writes the rows of many callers together: while a write is under way, the rows of whoever comes gather, and go with the next
 * one. That one is held back for a moment, until it has as many rows as the one before: those that were answered together tend to
 * come again together. So the more callers there are, the less a commit costs each of them, and one alone waits for nobody.
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
   * @throws Unavailable if too many wait already; what the write threw, to everybody whose rows were in it.
   */
  async commit(rows: readonly Row[]): Promise<void> {
    if (this.#rowsWaiting >= MOST_WAITING) {
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
      // Who comes in the same turn of the event loop goes together.
      if (this.#rowsWaiting < MOST_ROWS) await setImmediate();
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
      if (count > 0 && rows + waiting.rows.length > MOST_ROWS) break;
      count += 1;
      rows += waiting.rows.length;
    }
    this.#rowsWaiting -= rows;
    return this.#waiting.splice(0, count);
  }
}
