import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAddress } from '../../rate-limits/address.ts';
import type { Metrics } from '../recording/metrics.ts';

/** The limits on answers that nobody reads (contract, 8.6). */
export interface UnreadLimits {
  /** How long an answer waits while its reader reads none of it, in milliseconds. */
  readonly unreadMs: number;
  /** The total bytes of all answers that wait for their readers. */
  readonly unreadBytes: number;
}

/** The answers of one caller that wait, oldest first, with their size in bytes. */
interface Waiting {
  readonly answers: Map<ServerResponse, number>;
  bytes: number;
}

/** All answers that wait for their readers. */
class UnreadAnswers {
  readonly #callers = new Map<string, Waiting>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(caller: string, answer: ServerResponse, bytes: number): void {
    const waiting = this.#callers.get(caller) ?? { answers: new Map(), bytes: 0 };
    this.#callers.set(caller, waiting);
    waiting.answers.set(answer, bytes);
    waiting.bytes += bytes;
    this.#bytes += bytes;
  }

  remove(caller: string, answer: ServerResponse): void {
    const waiting = this.#callers.get(caller);
    const bytes = waiting?.answers.get(answer);
    if (!waiting || bytes === undefined) return;
    waiting.answers.delete(answer);
    waiting.bytes -= bytes;
    this.#bytes -= bytes;
    if (waiting.answers.size === 0) this.#callers.delete(caller);
  }

  /** Removes the oldest answer of whoever has the most waiting, except the one that is just beginning; undefined if there is none. */
  removeFromLargest(beginning: ServerResponse): ServerResponse | undefined {
    let most = { caller: '', bytes: 0, oldest: undefined as ServerResponse | undefined };
    for (const [caller, { answers, bytes }] of this.#callers) {
      if (bytes <= most.bytes) continue;
      const [oldest] = [...answers.keys()].filter((answer) => answer !== beginning);
      if (oldest) most = { caller, bytes, oldest };
    }
    if (most.oldest) this.remove(most.caller, most.oldest);
    return most.oldest;
  }
}

/**
 * Closes connections that do not read their answers: any single one that reads nothing for a while and, when too much is waiting in total,
 * those of the callers who have most waiting. If the oldest were closed instead, a caller that asks for a lot and reads none of it would
 * end the answers of callers that are only slow.
 */
export function cutOffUnreadAnswers(
  app: FastifyInstance,
  { refused }: Pick<Metrics, 'refused'>,
  limits: UnreadLimits,
): void {
  const unread = new UnreadAnswers();
  app.addHook('onSend', (request, { raw: answer }, payload, done) => {
    const caller = callerOf(request);
    const bytes = bytesOf(payload);
    if (bytes > 0) unread.add(caller, answer, bytes);
    answer.once('close', () => unread.remove(caller, answer));
    answer.setTimeout(limits.unreadMs, () => {
      refused('unread_answer');
      answer.destroy();
    });
    while (unread.bytes > limits.unreadBytes) {
      const other = unread.removeFromLargest(answer);
      if (!other) break;
      refused('unread_bytes');
      other.destroy();
    }
    done(null, payload);
  });
}

/** Whoever is waiting for an answer: an account, whichever of its keys it used, or an address for a caller without a key. */
function callerOf({ actor, ip }: FastifyRequest): string {
  return actor ? actor.accountId : countedAddress(ip);
}

/** The size of an answer in bytes. Streams count as empty, because they handle back-pressure themselves. */
function bytesOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
}
