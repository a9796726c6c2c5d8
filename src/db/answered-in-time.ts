import type pg from 'pg';

/** How node-postgres tells what a statement came to. */
type Callback = (error: unknown, result?: unknown) => void;

/** `Client.query`, by its arguments. */
type Query = (args: unknown[]) => unknown;

/**
 * Sends a statement, and waits for its answer no longer than `timeoutMs` (0: as long as it takes), or than the statement's own
 * `query_timeout`. Whoever sends it drops the connection then: its next statement would wait behind this one.
 *
 * node-postgres does both by itself, promises and timeouts, but by assigning functions (`query.callback = …`). V8 creates a
 * function that is assigned to a property in its old generation, since it takes it for a method. There it keeps all that it can see,
 * such as the rows of the answer, until the next full collection: a nested page left 30 KB behind, and full collections came twice
 * as often.
 *
 * @param args of `Client.query`, with a callback or without
 * @returns a promise if there is no callback
 */
export function answeredInTime(query: Query, args: readonly unknown[], timeoutMs: number): unknown {
  const [statement, ...rest] = args;
  // Such as one that closes a prepared statement: it is answered together with the next.
  if (isSubmittable(statement)) return query([...args]);
  const limit = ownTimeout(statement);
  const sent = limit === undefined ? statement : { ...Object(statement), query_timeout: undefined };
  const callback = rest.at(-1);
  if (isCallback(callback)) return query([sent, ...rest.slice(0, -1), inTime(callback, limit ?? timeoutMs)]);
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    query([sent, ...rest, inTime(settle, limit ?? timeoutMs)]);
  }).catch((error: unknown) => {
    // Otherwise it leads to the socket, and not to whoever sent the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

/** The callback, called once: with the answer, or with the words of node-postgres that there was none in time. */
function inTime(callback: Callback, timeoutMs: number): Callback {
  if (timeoutMs === 0) return callback;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    callback(new Error('Query read timeout'));
  }, timeoutMs);
  return (error, result) => {
    clearTimeout(timer);
    if (!isOver) callback(error, result);
  };
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

function isSubmittable(statement: unknown): statement is pg.Submittable {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}

function ownTimeout(statement: unknown): number | undefined {
  if (typeof statement !== 'object' || statement === null || !('query_timeout' in statement)) return undefined;
  return typeof statement.query_timeout === 'number' ? statement.query_timeout : undefined;
}
