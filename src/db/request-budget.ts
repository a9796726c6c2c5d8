import { AppError, tooComplex, Unavailable } from '../errors/errors.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { ConnectionShare } from './connection-turns.ts';
import type { MemoryShare, Reservation } from './memory-budget.ts';
import { unavailability } from './servers/unavailable.ts';
import { CallerGone, type Waiting } from './sql/waiting.ts';
import { type WatchStatement, watchedWork } from './statements/watched-statements.ts';

/** How many statements of one request may run at a time. All requests share ten connections. */
const STATEMENTS_AT_ONCE = 3;

/** How much a request is expected to read if nothing is known about it, in bytes: more than most pages, less than most long ones. */
const USUAL_BYTES = 256 * 1024;

/** The answer would be longer than allowed (contract, 8.2). The rest of it is not read. */
export class AnswerTooLong extends AppError {
  constructor(limit: number) {
    const { code, message, reason } = tooComplex(
      'answer bytes',
      'The answer is too long',
      limit,
      'bytes',
      'Ask for smaller pages or fewer fields.',
    );
    super(code, message, undefined, { reason });
  }
}

/** What the requests of one account, or those of all callers without a key, share. Whatever is absent is not limited. */
interface Shares {
  /** Where room for answers is taken. */
  readonly memory?: MemoryShare;
  readonly connections?: ConnectionShare;
}

/**
 * What one request may use, all operations of a batch together: some of the database connections, and a number of bytes for the
 * answer. So a request that asks for a lot only slows itself down, not everyone else.
 */
export class RequestBudget {
  readonly #waiting: Waiting | undefined;
  readonly #maxBytes: number;
  readonly #shares: Shares;
  /** How much the request may read, in bytes; undefined as long as nothing is known. */
  #expected: number | undefined;
  /** The room for the answer; a promise while the request waits for it. Undefined before the first statement. */
  #reservation: Reservation | Promise<Reservation> | undefined;
  /** Set once the answer reports committed work. It must be sent then. */
  reportsCommittedWork = false;
  #bytes = 0;
  #running = 0;
  #failure: Unavailable | undefined;
  readonly #queue: (() => void)[] = [];

  /**
   * @param maxBytes how long the answer may be, in bytes
   * @param waiting the connection of the caller that waits for the answer, if it is known
   * @param shares what the caller's account shares
   */
  constructor(maxBytes = Number.POSITIVE_INFINITY, waiting?: Waiting, shares: Shares = {}) {
    this.#maxBytes = maxBytes;
    this.#waiting = waiting;
    this.#shares = shares;
  }

  /** How long one statement's part of the answer may be, in bytes. */
  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** Says that the request may read this much more, before its first statement. @param bytes an upper bound */
  expect(bytes: number): void {
    this.#expected = (this.#expected ?? 0) + bytes;
  }

  /** Gives back the room for the answer, once it has been handed over to its connection. */
  readonly release = (): void => {
    // An export has a budget for each page, and one connection for all of them.
    this.#waiting?.off('close', this.release);
    const reservation = this.#reservation;
    if (reservation && !(reservation instanceof Promise)) reservation.release();
  };

  /**
   * Runs a statement as soon as the request is allowed another. Implemented here because a library's queue would cost a request
   * with a single statement one percent of its time.
   *
   * Once the database could not answer one statement, no other statement of the request waits for it: neither those of other
   * fields nor those of later mutations.
   *
   * The first waits until there is memory for the answer, and each until it is the account's turn to use a connection.
   *
   * @throws CallerGone; AnswerTooLong if what was read so far is already too long; Unavailable
   */
  async run<Result>(statement: (waiting: Waiting | undefined) => Promise<Result>): Promise<Result> {
    while (this.#running >= STATEMENTS_AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#running += 1;
    try {
      if (this.#waiting?.closed) throw new CallerGone();
      if (this.#failure) throw notTried(this.#failure);
      this.requireRoom(0);
      const { memory, connections } = this.#shares;
      if (this.#reservation === undefined && memory) this.#reservation = this.#reserve(memory);
      if (this.#reservation instanceof Promise) await this.#reservation;
      const turn = connections?.begin(this.#waiting);
      if (turn) await turn;
      try {
        return await statement(this.#waiting);
      } finally {
        connections?.end();
      }
    } catch (error) {
      this.#failure ??= unavailability(error);
      throw error;
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }

  /** Checks that this many more bytes fit into the answer. If not, nothing more is read for it. @throws AnswerTooLong */
  requireRoom(bytes: number): void {
    if (this.#bytes + bytes <= this.#maxBytes) return;
    this.#bytes = Number.POSITIVE_INFINITY;
    throw new AnswerTooLong(this.#maxBytes);
  }

  /** Adds the bytes of an operation's part of the answer. @throws AnswerTooLong */
  spendBytes(bytes: number): void {
    this.requireRoom(bytes);
    this.#bytes += bytes;
    if (this.#reservation && !(this.#reservation instanceof Promise)) this.#reservation.growTo(this.#bytes);
  }

  #reserve(memory: MemoryShare): Reservation | Promise<Reservation> {
    const taken = memory.take(Math.min(this.#expected ?? USUAL_BYTES, this.#maxBytes), this.#waiting);
    if (!(taken instanceof Promise)) return this.#held(taken);
    return taken.then((reservation) => {
      this.#reservation = reservation;
      return this.#held(reservation);
    });
  }

  /** Not every answer passes through the hook that releases its room, so it is released with the connection at the latest. */
  #held(reservation: Reservation): Reservation {
    this.#waiting?.once('close', this.release);
    return reservation;
  }

  /** A client whose statements stay within this budget and are reported to the watch. */
  limit(prisma: PrismaClient, watch: WatchStatement): Prisma.TransactionClient {
    const limited = prisma.$extends({
      query: { $allOperations: ({ args, query }) => this.run(() => watchedWork(watch, () => query(args))) },
    });
    // The two types differ only in `$transaction`, which is never called here: `Autocommit.transaction` begins transactions.
    return limited as unknown as Prisma.TransactionClient;
  }
}

/** The error of a statement not run because another of the request failed: for the same reason, but certainly without effect. */
function notTried({ reason }: Unavailable): Unavailable {
  return new Unavailable(reason);
}
