import { AssertionError } from 'node:assert';
import { errors } from 'undici';
import { z } from 'zod';

/** Why an attempt failed, in fixed terms: nothing that the receiver sent is repeated (contract, 9.4). */
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

/** An error code from Node, OpenSSL or undici, which a receiver cannot influence. */
const coded = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/) });

/** The codes of a connection that breaks during a request. */
const BROKEN = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED|EHOSTUNREACH|ENETUNREACH)$/;

/** An attempt that got no answer. */
export class AttemptFailure extends Error {
  readonly failure: Failure;
  /** The code of the underlying error, if it has one. */
  readonly code: string | undefined;

  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
    this.code = coded.safeParse(cause).data?.code;
  }

  /** The host name has no address, or its name servers did not answer. */
  static ofName(cause: unknown): AttemptFailure {
    return new AttemptFailure('NAME_NOT_RESOLVED', cause);
  }

  /** The connection could not be opened. If TCP itself did not fail, TLS did. */
  static ofConnection(cause: Error, isTls: boolean): AttemptFailure {
    if (cause instanceof AttemptFailure) return cause;
    if (cause instanceof errors.ConnectTimeoutError) return new AttemptFailure('NO_ANSWER_IN_TIME');
    if ('syscall' in cause || cause instanceof AggregateError || !isTls)
      return new AttemptFailure('CONNECTION_FAILED', cause);
    return new AttemptFailure('TLS_FAILED', cause);
  }

  /** The request failed on its connection, or got none. */
  static ofRequest(cause: unknown): AttemptFailure {
    if (cause instanceof AttemptFailure) return cause;
    // undici takes a status below 100 for its own mistake.
    const isNotHttp = cause instanceof errors.HTTPParserError || cause instanceof AssertionError;
    if (isNotHttp) return new AttemptFailure('ANSWER_NOT_HTTP');
    if (cause instanceof errors.HeadersOverflowError) return new AttemptFailure('HEADERS_TOO_LARGE');
    const code = coded.safeParse(cause).data?.code ?? '';
    return new AttemptFailure(BROKEN.test(code) ? 'CONNECTION_FAILED' : 'REQUEST_FAILED', cause);
  }

  /** The text in the record of the attempt: the failure and the code. */
  get text(): string {
    return this.code === undefined ? this.failure : `${this.failure} ${this.code}`;
  }
}
