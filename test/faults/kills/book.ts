import type { Outcome } from '../ledger.ts';

/** A request as it is sent, and sent again. */
export interface SentRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A write, and what its caller knows of it. */
export interface Write {
  /** The step of a story. All writes of a step do the same work, on other records. */
  readonly step: string;
  /** Its X-Request-Id: the audit entries of its work have it. */
  readonly marker: string;
  readonly account: string;
  readonly request: SentRequest;
  readonly began: number;
  ended: number | undefined;
  outcome: Outcome;
  /** What its events say, as far as they are known (test/history/feed.ts). */
  says: readonly string[];
  /** What its events say once it is answered. */
  readonly saysOf: (answer: unknown) => readonly string[];
  /** What events say that a job publishes because of it. */
  readonly brings: readonly string[];
  /** Whether others write the same record, so that it may be refused when it is sent again. */
  readonly isContended: boolean;
}

/** A write was refused: the caller is said to be at fault. */
export class Refused extends Error {
  readonly code: string;

  constructor(write: Pick<Write, 'step'>, code: string, text: string) {
    super(`${write.step} was refused: ${text}`);
    this.code = code;
  }
}

/** A message of a laboratory, by its control id. */
export interface SentMessage {
  readonly text: string;
  /** By MLLP or by HTTP. It stays so when it is sent again: each has a key of an account of its own, which knows its own messages. */
  readonly isByMllp: boolean;
  outcome: Outcome;
}

/** Everything that callers have sent to one database. */
export class Book {
  readonly writes: Write[] = [];
  readonly messages = new Map<string, SentMessage>();
  /** The steps whose answers have not come because the service was killed, each as often as that was so. */
  readonly cut: string[] = [];
  #acknowledged = 0;
  #waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  /** Sends a write for the first time. @throws TypeError if the service hangs up; Refused */
  async send(origin: string, asked: Omit<Write, 'began' | 'ended' | 'outcome' | 'says'>): Promise<unknown> {
    const write: Write = {
      ...asked,
      began: performance.now(),
      ended: undefined,
      outcome: 'unknown',
      says: asked.saysOf(undefined),
    };
    this.writes.push(write);
    return this.#answerTo(origin, write);
  }

  /** Sends again, with the same key, what nobody knows the outcome of. All must be done then, but for what is contended. */
  async sendAgain(origin: string): Promise<void> {
    for (const write of this.writes) {
      if (write.outcome !== 'unknown' || !('idempotency-key' in write.request.headers)) continue;
      try {
        await this.#answerTo(origin, write);
      } catch (error) {
        if (!(error instanceof Refused && write.isContended)) throw error;
      }
    }
  }

  /** How many writes and messages have been acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Resolves once so many more are acknowledged. */
  moreAcknowledged(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ count: this.#acknowledged + count, resolve }));
  }

  count(): void {
    this.#acknowledged += 1;
    for (const { resolve } of this.#waiting.filter(({ count }) => count <= this.#acknowledged)) resolve();
    this.#waiting = this.#waiting.filter(({ count }) => count > this.#acknowledged);
  }

  async #answerTo(origin: string, write: Write): Promise<unknown> {
    const { status, text } = await this.#textOf(origin, write);
    const answer: unknown = JSON.parse(text);
    if (/may have been made or not/.test(text)) return undefined;
    write.ended = performance.now();
    const code = refusalIn(status, text);
    if (code !== undefined) {
      write.outcome = 'nothing';
      throw new Refused(write, code, text);
    }
    write.outcome = 'done';
    write.says = write.saysOf(answer);
    this.count();
    return answer;
  }

  async #textOf(origin: string, { step, request }: Write): Promise<{ readonly status: number; readonly text: string }> {
    const { path, headers, body } = request;
    try {
      const response = await fetch(new URL(path, origin), { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      this.cut.push(step);
      throw error;
    }
  }
}

/** The code of what was refused, in either API; undefined if it was done. */
function refusalIn(status: number, text: string): string | undefined {
  // Records have codes, too, such as a lot's kit type.
  if (status < 300 && !text.includes('"errors":[')) return undefined;
  const [, code] = /"code":"([A-Z_]+)"/.exec(text.slice(text.indexOf('"error'))) ?? [];
  return code ?? String(status);
}
