/**
 * How long the database may take, in milliseconds. Together they make every request end within 30 seconds when the
 * database goes silent (contract, 8.4): it waits for a connection, then for one answer, and then fails.
 */
export interface DatabaseTimeouts {
  /** For a connection: to wait until one is free, and to open a new one. */
  readonly connectMs: number;
  /** For a lock that somebody else holds. Shorter than a statement, so that the refusal can say what it waited for. */
  readonly lockMs: number;
  /** For one statement, by the server's clock. */
  readonly statementMs: number;
  /** For the answer to one statement, by ours: a server that is gone never says that its own time is up. */
  readonly answerMs: number;
  /** Between two statements of a transaction; then the server ends it, and its locks do not outlive a caller that is gone. */
  readonly idleInTransactionMs: number;
  /** For all statements of a transaction together. */
  readonly transactionMs: number;
}

/** For a PostgreSQL server. */
export const SERVER_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 8_000,
  lockMs: 5_000,
  statementMs: 8_000,
  answerMs: 10_000,
  idleInTransactionMs: 10_000,
  transactionMs: 15_000,
};

/**
 * For the embedded database, which runs in this process: it cannot go silent, and has one connection, for which everybody
 * waits in turn. So what is limited is how long a request waits for that turn; the limit of a transaction only ends one that a
 * defect keeps open. 0 is none.
 */
export const EMBEDDED_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 25_000,
  lockMs: 0,
  statementMs: 0,
  answerMs: 0,
  idleInTransactionMs: 0,
  transactionMs: 120_000,
};

/** For `/readyz`: to connect, and again to answer. */
export const READINESS_MS = 2_000;

/** The same for migrations, which wait for an answer as long as it takes. */
export function migrationTimeouts(timeouts: DatabaseTimeouts): DatabaseTimeouts {
  return { ...timeouts, answerMs: 0 };
}
