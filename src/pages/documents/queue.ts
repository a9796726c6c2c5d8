import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { AppError } from '../../errors.ts';
import type { Metrics } from '../../server/metrics.ts';

/** The most documents that may be waiting, of one caller and altogether (contract, 8.6). */
const MAX_PER_CALLER = 10;
const MAX_WAITING = 100;

/** When to try again, in seconds: rendering a document takes less. */
const RETRY_AFTER_SECONDS = 2;

/** Renders documents one at a time, because otherwise their memory would add up. A caller that disconnects leaves the queue. */
export class DocumentQueue {
  readonly #refused: Metrics['refused'];
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #ofCaller = new Map<string, number>();

  constructor({ refused }: Pick<Metrics, 'refused'>) {
    this.#refused = refused;
  }

  /** The number of documents waiting their turn. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Renders a request's document when its turn comes. Undefined if the caller disconnects first.
   *
   * @throws AppError RATE_LIMITED if this caller, or all callers together, have too many documents waiting
   */
  async make<Made>(request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>): Promise<Made | undefined> {
    // A signed link has no user.
    const caller = request.actor?.userId ?? request.ip;
    const ofCaller = this.#ofCaller.get(caller) ?? 0;
    if (ofCaller >= MAX_PER_CALLER)
      throw this.#refusal(reply, 'documents_of_caller', `${MAX_PER_CALLER} of your documents`);
    if (this.#queue.size + this.#queue.pending >= MAX_WAITING)
      throw this.#refusal(reply, 'documents', `${MAX_WAITING} documents`);
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
      // A document that has been started is finished; otherwise p-queue would start the next one alongside it.
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
