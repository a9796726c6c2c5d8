import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { AppError } from '../errors.ts';
import type { Metrics } from './metrics.ts';

/** How many documents may be waited for (contract, 8.6). */
const MOST_OF_CALLER = 10;
const MOST = 100;

/** When to come again, in seconds: a document takes less. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes documents one at a time: otherwise their memory, and the time that they block the event loop, would add up. Whoever
 * goes away leaves the queue.
 */
export class DocumentQueue {
  readonly #refused: Metrics['refused'];
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #ofCaller = new Map<string, number>();

  constructor({ refused }: Pick<Metrics, 'refused'>) {
    this.#refused = refused;
  }

  /** How many documents wait for their turn. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Makes the document of a request when its turn has come. Undefined if the caller has gone away before.
   *
   * @throws AppError RATE_LIMITED if too many documents are waited for, by this caller or by all.
   */
  async make<Made>(request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>): Promise<Made | undefined> {
    // A signed link has no user.
    const caller = request.actor?.userId ?? request.ip;
    const ofCaller = this.#ofCaller.get(caller) ?? 0;
    if (ofCaller >= MOST_OF_CALLER)
      throw this.#refusal(reply, 'documents_of_caller', `${MOST_OF_CALLER} of your documents`);
    if (this.#queue.size + this.#queue.pending >= MOST) throw this.#refusal(reply, 'documents', `${MOST} documents`);
    this.#ofCaller.set(caller, ofCaller + 1);
    try {
      return await this.#makeUnlessGone(request, make);
    } finally {
      const left = (this.#ofCaller.get(caller) ?? 1) - 1;
      if (left > 0) this.#ofCaller.set(caller, left);
      else this.#ofCaller.delete(caller);
    }
  }

  async #makeUnlessGone<Made>(
    { raw: { socket } }: FastifyRequest,
    make: () => Promise<Made>,
  ): Promise<Made | undefined> {
    const gone = new AbortController();
    const leave = () => gone.abort();
    socket.once('close', leave);
    if (socket.destroyed) leave();
    const begin = () => {
      // A document that is begun is finished: p-queue would begin the next one beside it.
      socket.off('close', leave);
      return make();
    };
    try {
      return await this.#queue.add(begin, { signal: gone.signal });
    } catch (error) {
      if (!gone.signal.aborted) throw error;
      this.#refused('documents_unwanted');
      return undefined;
    } finally {
      socket.off('close', leave);
    }
  }

  #refusal(reply: FastifyReply, reason: 'documents_of_caller' | 'documents', waiting: string): AppError {
    this.#refused(reason);
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return new AppError(
      'RATE_LIMITED',
      `${waiting} are being made already. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    );
  }
}
