import { Unavailable } from '../errors/errors.ts';
import { FairTurns } from '../shares/fair-turns.ts';
import { CallerGone, type Waiting } from './sql/waiting.ts';

/**
 * How many statements may wait for a connection (contract, 8.4): per account, and in total. Statements take milliseconds, so this many are
 * sent within seconds unless the database is in trouble; then it is better to refuse further ones at once.
 */
const MAX_WAITING = 500;
const MAX_WAITING_OF_ACCOUNT = MAX_WAITING / 2;

/** The turns of one account at the database's connections. */
export interface ConnectionShare {
  /**
   * Begins a turn. Returns nothing if it has begun, and otherwise waits for it.
   *
   * @throws Unavailable if too many wait already, or after as long as a request may wait for a connection; CallerGone
   */
  begin(waiting: Waiting | undefined): Promise<void> | undefined;
  /** Ends a turn that has begun. */
  end(): void;
}

/**
 * Decides which of the requests that have statements to send may use a connection to the database. As long as connections are free, whoever
 * asks gets one. After that, accounts take turns ({@link FairTurns}), so that however many requests one account sends, those of another
 * wait only for statements that are already running.
 */
export class ConnectionTurns {
  readonly #turns: FairTurns;
  readonly #waitMs: number;

  /** @param connections how many there are @param waitMs how long a statement may wait for one */
  constructor(connections: number, waitMs: number) {
    this.#turns = new FairTurns(connections);
    this.#waitMs = waitMs;
  }

  /** How many statements wait. */
  get waiting(): number {
    return this.#turns.waiting;
  }

  /** @param account whose requests share it: its id, or a name for all callers without one */
  shareOf(account: string): ConnectionShare {
    return {
      begin: (waiting) => this.#begin(account, waiting),
      end: () => this.#turns.end(account),
    };
  }

  #begin(account: string, waiting: Waiting | undefined): Promise<void> | undefined {
    if (this.#turns.waiting >= MAX_WAITING || this.#turns.waitingOf(account) >= MAX_WAITING_OF_ACCOUNT)
      throw new Unavailable('busy');
    const place = this.#turns.begin(account);
    if (!place) return undefined;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        waiting?.off('close', goAway);
      };
      const giveUp = (error: Error) => {
        // Once the turn has come, it belongs to whoever waited for it.
        if (!place.leave()) return;
        settle();
        reject(error);
      };
      const goAway = () => giveUp(new CallerGone());
      const timer = setTimeout(() => giveUp(new Unavailable('busy')), this.#waitMs);
      waiting?.once('close', goAway);
      void place.turn.then(() => {
        settle();
        resolve();
      });
    });
  }
}
