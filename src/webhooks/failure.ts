import { errors } from 'undici';
import { z } from 'zod';

/** Why a try failed, in words of ours: nothing of what the receiver answered (contract, 9.4). */
export const FAILURES = [
  'STATUS_NOT_2XX',
  'REDIRECT_NOT_FOLLOWED',
  'NO_ANSWER_IN_TIME',
  'NAME_NOT_RESOLVED',
  'ADDRESS_NOT_PUBLIC',
  'CONNECTION_FAILED',
  'TLS_FAILED',
  'ANSWER_NOT_HTTP',
  'HEADERS_TOO_LARGE',
  'SECRET_NOT_READABLE',
  'REQUEST_FAILED',
] as const;

export type Failure = (typeof FAILURES)[number];

/** Codes of Node, OpenSSL and undici; a receiver has no say in them. */
const coded = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/) });

/** A connection that breaks while a request is on it. */
const BROKEN = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED|EHOSTUNREACH|ENETUNREACH)$/;

/** A try that got no answer. */
export class AttemptFailure extends Error {
  readonly failure: Failure;
  /** The code of what happened, where that tells more. */
  readonly code: string | undefined;

  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
    this.code = coded.safeParse(cause).data?.code;
  }

  /** A name that leads nowhere, or whose servers do not say where. */
  static ofName(cause: unknown): AttemptFailure {
    return new AttemptFailure('NAME_NOT_RESOLVED', cause);
  }

  /** A connection that was not made: by then all that is left to go wrong on a connection of TCP is TLS. */
  static ofConnection(cause: Error, isTls: boolean): AttemptFailure {
    if (cause instanceof AttemptFailure) return cause;
    if (cause instanceof errors.ConnectTimeoutError) return new AttemptFailure('NO_ANSWER_IN_TIME');
    if ('syscall' in cause || cause instanceof AggregateError || !isTls)
      return new AttemptFailure('CONNECTION_FAILED', cause);
    return new AttemptFailure('TLS_FAILED', cause);
  }

  /** A request that failed on its connection, or for want of one. */
  static ofRequest(cause: unknown): AttemptFailure {
    if (cause instanceof AttemptFailure) return cause;
    if (cause instanceof errors.HTTPParserError) return new AttemptFailure('ANSWER_NOT_HTTP');
    if (cause instanceof errors.HeadersOverflowError) return new AttemptFailure('HEADERS_TOO_LARGE');
    const code = coded.safeParse(cause).data?.code ?? '';
    return new AttemptFailure(BROKEN.test(code) ? 'CONNECTION_FAILED' : 'REQUEST_FAILED', cause);
  }

  /** What the attempt's record says: one of our words, and the code. */
  get words(): string {
    return this.code === undefined ? this.failure : `${this.failure} ${this.code}`;
  }
}
