import { AppError, tooComplex, Unavailable } from '../errors.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { unavailability } from './unavailable.ts';
import { type WatchStatement, watchedWork } from './watched-statements.ts';

/** How many statements of one request may run at a time, of the ten connections that all requests share. */
const STATEMENTS_AT_ONCE = 3;

/** Whoever waits for an answer. Node's response is closed when it has been sent, and when the caller has gone. */
export interface Waiting {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The answer would be longer than an answer may be (contract, 8.2). What is left of it is not read. */
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

/** Nobody waits for the answer any more, so nothing more is read for it. */
export class CallerGone extends AppError {
  constructor() {
    super('CLIENT_CLOSED_REQUEST', 'The caller has gone.');
  }
}

/**
 * What one request may take from the service, all operations of a batch together: some of the connections to the database,
 * and an answer of so many bytes. So a request that asks for much waits for itself, and not for everybody else.
 */
export class RequestShare {
  readonly #waiting: Waiting | undefined;
  readonly #mostBytes: number;
  /** Set once the answer tells of work that is done: then it must be given. */
  tellsOfWork = false;
  #bytes = 0;
  #running = 0;
  #failure: Unavailable | undefined;
  readonly #queue: (() => void)[] = [];

  /**
   * @param mostBytes how long the answer may be
   * @param waiting who waits for the answer, if that can be known
   */
  constructor(mostBytes = Number.POSITIVE_INFINITY, waiting?: Waiting) {
    this.#mostBytes = mostBytes;
    this.#waiting = waiting;
  }

  /** How long one statement's part of the answer may be, in bytes. */
  get mostBytes(): number {
    return this.#mostBytes;
  }

  /**
   * Runs a statement as soon as the request may. By hand rather than by a queue of a library, which would cost a request with
   * a single statement a hundredth of its time.
   *
   * Once the database could not answer one of them, none waits for it as well: not the other fields, and not the mutations
   * that come after.
   *
   * @throws CallerGone; AnswerTooLong if what has been read is too long already; Unavailable
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

  /** Makes sure that the answer may have so many bytes more. If not, nothing more is read for it. @throws AnswerTooLong */
  requireRoom(bytes: number): void {
    if (this.#bytes + bytes <= this.#mostBytes) return;
    this.#bytes = Number.POSITIVE_INFINITY;
    throw new AnswerTooLong(this.#mostBytes);
  }

  /** Adds an operation's part to the answer. @throws AnswerTooLong */
  spendBytes(bytes: number): void {
    this.requireRoom(bytes);
    this.#bytes += bytes;
  }

  /** A client whose statements stay within the share, and are told of. */
  limit(prisma: PrismaClient, watch: WatchStatement): Prisma.TransactionClient {
    const limited = prisma.$extends({
      query: { $allOperations: ({ args, query }) => this.run(() => watchedWork(watch, () => query(args))) },
    });
    // The types of the two differ in `$transaction` alone, which nobody calls: RequestContext.transaction does.
    return limited as unknown as Prisma.TransactionClient;
  }
}

/** What fails since something else of the request did: for the same reason, but certainly without having been done. */
function notTried({ reason }: Unavailable): Unavailable {
  return new Unavailable(reason);
}
