import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { endpointConnector, type Resolve } from './connect.ts';
import { AttemptFailure, type Failure } from './failure.ts';

/** How much of an answer is read, in bytes, so that its connection can be used again: of its head, and of its body (contract, 9.4). */
const MOST_HEAD = 16 * 1024;
const MOST_BODY = 64 * 1024;

/** How long reading the body may take, in milliseconds: what it says does not matter, so nobody waits for it. */
const BODY_MS = 1_000;

/** How many bodies are read at once; beyond that, their connections are dropped. */
const MOST_LEFT = 100;

/** How long a connection is kept for the next request, in milliseconds, unless the receiver wants less. */
const KEEP_ALIVE_MS = 4_000;

/** What receivers know the service by. */
const USER_AGENT = 'Kit-Testing-Service-Webhooks/1.0';

/** How an endpoint answered, or that it did not. */
export interface Answer {
  readonly statusCode: number | null;
  /** Null for a success. */
  readonly failure: Failure | null;
  /** The failure, with a code where that tells more. */
  readonly error: string | null;
  /** What `Retry-After` says. */
  readonly retryAfter: string | undefined;
  /** Until the head of the answer, in milliseconds. */
  readonly durationMs: number;
  /** What failed in a way that we did not think of; for the log. */
  readonly fault?: unknown;
}

export interface PostOptions {
  readonly allowPrivate: boolean;
  /** How long an endpoint may take for the head of its answer, in milliseconds, with the time to connect. */
  readonly answerMs: number;
  readonly resolve: Resolve | undefined;
}

/** Sends webhooks, over connections of its own that are kept for a while. It asks no proxy, and follows no redirect. */
export class Poster {
  readonly #agent: Agent;
  readonly #answerMs: number;
  #leaving = 0;

  constructor({ allowPrivate, answerMs, resolve }: PostOptions) {
    this.#answerMs = answerMs;
    this.#agent = new Agent({
      connect: endpointConnector({ allowPrivate, timeoutMs: answerMs }, resolve),
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: MOST_HEAD,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A receiver's `Keep-Alive` would else be obeyed for up to ten minutes, and each has its own connections.
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  /**
   * Posts a body. The answer is decided at its head; what it says after that is only read to get to its end.
   *
   * @param cut aborted to give up: then it throws
   * @throws the reason of `cut`
   */
  async post(url: string, headers: Record<string, string>, body: string, cut: AbortController): Promise<Answer> {
    const begun = performance.now();
    const tooLate = new AttemptFailure('NO_ANSWER_IN_TIME');
    const timer = setTimeout(() => cut.abort(tooLate), this.#answerMs);
    try {
      const { origin, pathname, search } = new URL(url);
      const {
        statusCode,
        headers: answered,
        body: rest,
      } = await this.#agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': USER_AGENT },
        body,
        signal: cut.signal,
      });
      const durationMs = elapsed(begun);
      clearTimeout(timer);
      void this.#leave(rest);
      const { 'retry-after': retryAfter } = answered;
      const failure = failureOf(statusCode);
      return {
        statusCode,
        failure,
        error: failure,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        durationMs,
      };
    } catch (error) {
      if (cut.signal.aborted && cut.signal.reason !== tooLate) throw cut.signal.reason;
      const attempt = AttemptFailure.ofRequest(cut.signal.aborted ? tooLate : error);
      return {
        statusCode: null,
        failure: attempt.failure,
        error: attempt.words,
        retryAfter: undefined,
        durationMs: elapsed(begun),
        ...(attempt.failure === 'REQUEST_FAILED' ? { fault: error } : {}),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads an answer to its end, or drops its connection if that is too far or too long away. How it ends does not matter. */
  async #leave(body: Dispatcher.ResponseData['body']): Promise<void> {
    this.#leaving += 1;
    const done = new AbortController();
    const timeMs = this.#leaving > MOST_LEFT ? 0 : BODY_MS;
    const late = delay(timeMs, undefined, { signal: done.signal, ref: false }).then(
      () => body.destroy(),
      () => undefined,
    );
    await body.dump({ limit: MOST_BODY }).catch(() => undefined);
    done.abort();
    await late;
    this.#leaving -= 1;
  }

  /** Drops all connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

function elapsed(begun: number): number {
  return Math.round(performance.now() - begun);
}

function failureOf(statusCode: number): Failure | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'REDIRECT_NOT_FOLLOWED' : 'STATUS_NOT_2XX';
}
