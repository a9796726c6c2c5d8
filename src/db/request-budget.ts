import { AppError, tooComplex, Unavailable } from '../errors.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { unavailability } from './connections/unavailable.ts';
import { type WatchStatement, watchedWork } from './statements/watched-statements.ts';

/** How many statements of one request may run at a time. All requests share ten connections. */
const STATEMENTS_AT_ONCE = 3;

/** The caller's connection, as Node's response: it is closed once the answer has been sent, or the caller has gone. */
export interface Waiting {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

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

/** The caller no longer waits for the answer, so nothing more is read for it. */
export class CallerGone extends AppError {
  constructor() {
    super('CLIENT_CLOSED_REQUEST', 'The caller has gone.');
  }
}

/**
 * What one request may use, all operations of a batch together: some of the database connections, and a number of bytes for the
 * answer. So a request that asks for a lot only slows itself down, not everyone else.
 */
export class RequestBudget {
  readonly #waiting: Waiting | undefined;
  readonly #maxBytes: number;
  /** Set once the answer reports committed work. It must be sent then. */
  reportsCommittedWork = false;
  #bytes = 0;
  #running = 0;
  #failure: Unavailable | undefined;
  readonly #queue: (() => void)[] = [];

  /**
   * @param maxBytes how long the answer may be, in bytes
   * @param waiting the connection of the caller that waits for the answer, if it is known
   */
  constructor(maxBytes = Number.POSITIVE_INFINITY, waiting?: Waiting) {
    this.#maxBytes = maxBytes;
    this.#waiting = waiting;
  }

  /** How long one statement's part of the answer may be, in bytes. */
  get maxBytes(): number {
    return this.#maxBytes;
  }

  /**
   * Runs a statement as soon as the request is allowed another. Implemented here because a library's queue would cost a request
   * with a single statement one percent of its time.
   *
   * Once the database could not answer one statement, no other statement of the request waits for it: neither those of other
   * fields nor those of later mutations.
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
      return await statement(this.#waiting);
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
