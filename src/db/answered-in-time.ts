/** How node-postgres tells what a statement came to. */
type Callback = (error: unknown, result?: unknown) => void;

/** Told that a statement has ended, with what it threw if it failed. */
type Ended = (failure: unknown) => void;

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
 * @param args of `Client.query`, with a callback or without, for a statement that has an answer of its own
 * @param ended called before whoever sent the statement is told, with what it threw if it failed
 * @returns a promise if there is no callback
 */
export function answeredInTime(query: Query, args: readonly unknown[], timeoutMs: number, ended: Ended): unknown {
  const [statement, ...rest] = args;
  const own = ownTimeout(statement);
  const sent = own === undefined ? statement : { ...Object(statement), query_timeout: undefined };
  const limitMs = own ?? timeoutMs;
  const callback = rest.at(-1);
  if (isCallback(callback)) return query([sent, ...rest.slice(0, -1), inTime(callback, limitMs, ended)]);
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    query([sent, ...rest, inTime(settle, limitMs, ended)]);
  }).catch((error: unknown) => {
    // Otherwise it leads to the socket, and not to whoever sent the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

/** The callback, called once: with the answer, or with the words of node-postgres that there was none in time. */
function inTime(callback: Callback, limitMs: number, ended: Ended): Callback {
  let isOver = false;
  const answer: Callback = (error, result) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    ended(error ?? undefined);
    callback(error, result);
  };
  const timer = limitMs === 0 ? undefined : setTimeout(() => answer(new Error('Query read timeout')), limitMs);
  return answer;
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

function ownTimeout(statement: unknown): number | undefined {
  if (typeof statement !== 'object' || statement === null || !('query_timeout' in statement)) return undefined;
  return typeof statement.query_timeout === 'number' ? statement.query_timeout : undefined;
}
