/**
 * How long the database may take, in milliseconds. Together these limits end every request within 30 seconds if the database
 * stops responding (contract, 8.4): the request waits for a connection, then for one answer, and then fails.
 */
export interface DatabaseTimeouts {
  /** To get a connection: until one is free, or a new one is open. */
  readonly connectMs: number;
  /** For a lock held by another transaction. Shorter than `statementMs`, so that the error can say what it waited for. */
  readonly lockMs: number;
  /** For one statement, timed by the server. */
  readonly statementMs: number;
  /** For the answer to one statement, timed here, because a dead server never reports its own timeout. */
  readonly answerMs: number;
  /** Between two statements of a transaction. Then the server ends it, so that its locks do not outlive a caller that is gone. */
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
 * For the embedded database, which runs in this process: it cannot stop responding, and it has one connection, which requests
 * use in turn. So only the wait for that connection is limited. The transaction limit only ends a transaction that a bug keeps
 * open. 0 means no limit.
 */
export const EMBEDDED_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 25_000,
  lockMs: 0,
  statementMs: 0,
  answerMs: 0,
  idleInTransactionMs: 0,
  transactionMs: 120_000,
};

/** Those of a kind of database, if nothing else is asked for. */
export function usualTimeouts(isEmbedded: boolean): DatabaseTimeouts {
  return isEmbedded ? EMBEDDED_TIMEOUTS : SERVER_TIMEOUTS;
}

/** For `/readyz`: to connect, and as long again to answer. */
export const READINESS_MS = 2_000;

/** The same timeouts for migrations, except that an answer may take any length of time. */
export function migrationTimeouts(timeouts: DatabaseTimeouts): DatabaseTimeouts {
  return { ...timeouts, answerMs: 0 };
}
