import { Unavailable } from '../errors/errors.ts';
import { CallerGone, type Waiting } from './sql/waiting.ts';

/** How much of the memory for answers the requests of one account may hold, as a fraction. */
const SHARE_OF_ACCOUNT = 1 / 2;

/** How long a request may wait for memory, in milliseconds, and how many of one account may wait. */
const MAX_WAIT_MS = 30_000;
const MAX_WAITING_OF_ACCOUNT = 500;

/** The room that a request has taken. */
export interface Reservation {
  /** Takes more if the answer is longer than expected: what has been read is there, whether or not there is room. */
  growTo(bytes: number): void;
  /** Gives the room back. May be called more than once. */
  release(): void;
}

/** Where the requests of one account take their room. */
export interface MemoryShare {
  /**
   * Takes room for what a request may read, or waits until there is some.
   *
   * @param waiting the caller; nothing is taken once it has gone
   * @throws Unavailable if too many wait, or after {@link MAX_WAIT_MS}; CallerGone
   */
  take(bytes: number, waiting: Waiting | undefined): Reservation | Promise<Reservation>;
}

/**
 * Bounds the memory that all answers together take until they are handed over to their connections, in bytes. Each request reserves what it
 * may read before its first statement is sent, and never waits again. Requests of one account wait for each other, the oldest first;
 * between accounts, the one that holds least comes first. So one account, with however many keys, can neither fill the process's memory nor
 * make another one wait.
 *
 * It is fair in another way than `fair-turns.ts`. Turns are all alike, so the next in line always gets the one that is free. Requests need
 * more or less room, so one that does not fit yet is passed over, and each account has a limit of its own.
 */
export class MemoryBudget {
  readonly #bytes: number;
  readonly #shares = new Map<string, Share>();
  #held = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** How many bytes may be held, how many are, and how many requests wait. */
  get usage(): { readonly bytes: number; readonly held: number; readonly waiting: number } {
    let waiting = 0;
    for (const { queue } of this.#shares.values()) waiting += queue.size;
    return { bytes: this.#bytes, held: this.#held, waiting };
  }

  /** @param account whose requests share it: its id, or a name for all callers without one */
  shareOf(account: string): MemoryShare {
    return { take: (bytes, waiting) => this.#take(account, bytes, waiting) };
  }

  #take(account: string, bytes: number, waiting: Waiting | undefined): Reservation | Promise<Reservation> {
    const share = this.#shares.get(account) ?? { account, held: 0, queue: new Set() };
    this.#shares.set(account, share);
    if (share.queue.size === 0 && this.#fits(share, bytes)) return this.#reserve(share, bytes);
    if (share.queue.size >= MAX_WAITING_OF_ACCOUNT) throw new Unavailable('memory');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting?.off('close', goAway);
        share.queue.delete(waiter);
      };
      const refuse = (error: Error) => {
        leave();
        this.#forgetIfIdle(share);
        reject(error);
      };
      const goAway = () => refuse(new CallerGone());
      const timer = setTimeout(() => refuse(new Unavailable('memory')), MAX_WAIT_MS);
      const enter = () => {
        leave();
        resolve(this.#reserve(share, bytes));
      };
      const waiter = { bytes, enter };
      waiting?.once('close', goAway);
      share.queue.add(waiter);
    });
  }

  /** One request always has room, however much it may read. */
  #fits({ held }: Share, bytes: number): boolean {
    const isWithinShare = held === 0 || held + bytes <= this.#bytes * SHARE_OF_ACCOUNT;
    return isWithinShare && (this.#held === 0 || this.#held + bytes <= this.#bytes);
  }

  #reserve(share: Share, bytes: number): Reservation {
    let taken = 0;
    const take = (more: number) => {
      taken += more;
      share.held += more;
      this.#held += more;
    };
    take(bytes);
    let isReleased = false;
    return {
      growTo: (needed) => {
        if (!isReleased && needed > taken) take(needed - taken);
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        take(-taken);
        this.#admit();
        this.#forgetIfIdle(share);
      },
    };
  }

  /** Admits the requests that have room now: the oldest of each account, beginning with the account that holds least. */
  #admit(): void {
    for (;;) {
      const waiting = [...this.#shares.values()].filter(({ queue }) => queue.size > 0);
      const next = waiting
        .toSorted((one, other) => one.held - other.held)
        .flatMap((share) => {
          const [oldest] = share.queue;
          return oldest && this.#fits(share, oldest.bytes) ? [oldest] : [];
        })[0];
      if (!next) return;
      next.enter();
    }
  }

  #forgetIfIdle(share: Share): void {
    if (share.held === 0 && share.queue.size === 0) this.#shares.delete(share.account);
  }
}

/** A request that waits. */
interface Waiter {
  readonly bytes: number;
  readonly enter: () => void;
}

interface Share {
  readonly account: string;
  held: number;
  /** Oldest first. */
  readonly queue: Set<Waiter>;
}
