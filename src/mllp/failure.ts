import { z } from 'zod';

/** Why a message was not answered, as a word of our own (contract, 10.7). */
export const MLLP_FAILURES = [
  'NAME_NOT_RESOLVED',
  'CONNECTION_FAILED',
  'TLS_FAILED',
  'NO_ANSWER_IN_TIME',
  'CLOSED_WITHOUT_ANSWER',
  'ANSWER_NOT_READABLE',
] as const;

export type MllpFailureKind = (typeof MLLP_FAILURES)[number];

/** Codes of Node and OpenSSL; a receiver has no say in them. */
const coded = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/) });
const ofCall = z.object({ syscall: z.string() });

/** A message that got no answer. It may have arrived anyway. */
export class MllpFailure extends Error {
  readonly kind: MllpFailureKind;
  /** The code of the error behind it, if it has one. */
  readonly code: string | undefined;

  constructor(kind: MllpFailureKind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
    this.code = coded.safeParse(cause).data?.code;
  }

  /** A connection that could not be made or broke. An error that is not a network error comes from TLS, if it is used. */
  static of(cause: unknown, isTls: boolean): MllpFailure {
    if (cause instanceof MllpFailure) return cause;
    const syscall = ofCall.safeParse(cause).data?.syscall;
    if (syscall === 'getaddrinfo') return new MllpFailure('NAME_NOT_RESOLVED', cause);
    const isNetwork = syscall !== undefined || cause instanceof AggregateError || isReset(cause);
    return new MllpFailure(isNetwork || !isTls ? 'CONNECTION_FAILED' : 'TLS_FAILED', cause);
  }

  /** The text for a message's record: one of our words, and the code. */
  get words(): string {
    return this.code === undefined ? this.kind : `${this.kind} ${this.code}`;
  }
}

/** A peer that hangs up causes this code, even if no system call failed. */
function isReset(cause: unknown): boolean {
  return coded.safeParse(cause).data?.code === 'ECONNRESET';
}
