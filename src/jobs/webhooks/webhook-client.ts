import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { endpointConnector, type Resolve } from './connect.ts';
import { AttemptFailure, type Failure } from './failure.ts';

/** How many bytes of an answer's head and of its body are read, so that the connection can be reused (contract, 9.4). */
const MAX_HEAD = 16 * 1024;
const MAX_BODY = 64 * 1024;

/** How long reading the body may take, in milliseconds. Its content does not matter, so nothing waits for it. */
const BODY_MS = 1_000;

/** How many bodies are read at once; beyond that, their connections are dropped. */
const MAX_LEFT = 100;

/** How long a connection is kept for the next request, in milliseconds, unless the receiver wants less. */
const KEEP_ALIVE_MS = 4_000;

/** How the service identifies itself to receivers. */
const USER_AGENT = 'Kit-Testing-Service-Webhooks/1.0';

/** How an endpoint answered, or why it did not. */
export interface Answer {
  readonly statusCode: number | null;
  /** Null for a success. */
  readonly failure: Failure | null;
  /** The failure and, if known, the code of the underlying error. */
  readonly error: string | null;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The time until the head of the answer arrived, in milliseconds. */
  readonly durationMs: number;
  /** An unexpected failure, for the log. */
  readonly fault?: unknown;
}

export interface PostOptions {
  readonly allowPrivate: boolean;
  /** How long an endpoint may take to send the head of its answer, including the time to connect, in milliseconds. */
  readonly answerMs: number;
  readonly resolve: Resolve | undefined;
}

/** Sends webhooks over its own connections, which are kept open for a while. It uses no proxy and follows no redirects. */
export class WebhookClient {
  readonly #agent: Agent;
  readonly #answerMs: number;
  #leaving = 0;

  constructor({ allowPrivate, answerMs, resolve }: PostOptions) {
    this.#answerMs = answerMs;
    this.#agent = new Agent({
      connect: endpointConnector({ allowPrivate, timeoutMs: answerMs }, resolve),
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: MAX_HEAD,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Otherwise a receiver's `Keep-Alive` would be obeyed for up to ten minutes, and each receiver has its own connections.
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  /**
   * Posts a body. The head of the answer decides the result. The body is only read so that the connection can be reused.
   *
   * @param cut abort it to give up; the method then throws
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
        error: attempt.text,
        retryAfter: undefined,
        durationMs: elapsed(begun),
        ...(attempt.failure === 'REQUEST_FAILED' ? { fault: error } : {}),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads the rest of an answer, or drops the connection if the rest is too long or too slow. Never throws. */
  async #leave(body: Dispatcher.ResponseData['body']): Promise<void> {
    this.#leaving += 1;
    const done = new AbortController();
    const timeMs = this.#leaving > MAX_LEFT ? 0 : BODY_MS;
    const late = delay(timeMs, undefined, { signal: done.signal, ref: false }).then(
      () => body.destroy(),
      () => undefined,
    );
    await body.dump({ limit: MAX_BODY }).catch(() => undefined);
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
