/** How node-postgres passes on a statement's result. */
type Callback = (error: unknown, result?: unknown) => void;

/** Called when a statement has ended, with the error if it failed. */
type Ended = (failure: unknown) => void;

/** `Client.query`, called with a list of its arguments. */
type Query = (args: unknown[]) => void;

/**
 * Sends a statement and waits for its answer for at most `timeoutMs` (0: no limit), or the statement's own `query_timeout`. After
 * a timeout, the caller must drop the connection, because its next statement would wait behind this one.
 *
 * node-postgres has promises and timeouts of its own, but it assigns functions to properties (`query.callback = …`). V8 takes
 * such a function for a method and allocates it in the old generation. There it keeps alive everything it can reach, such as the
 * rows of the answer, until the next full garbage collection: a nested page left 30 KB behind, and full collections were twice
 * as frequent.
 *
 * @param args the arguments of `Client.query`, with or without a callback, for a statement that has an answer of its own
 * @param ended called before the callback is called or the promise settles, with the error if the statement failed
 * @returns a promise if there is no callback
 */
export function withQueryTimeout(query: Query, args: readonly unknown[], timeoutMs: number, ended: Ended): unknown {
  const [statement, ...rest] = args;
  const own = ownTimeout(statement);
  const sent = own === undefined ? statement : { ...Object(statement), query_timeout: undefined };
  const limitMs = own ?? timeoutMs;
  const callback = rest.at(-1);
  if (isCallback(callback)) {
    query([sent, ...rest.slice(0, -1), inTime(callback, limitMs, ended)]);
    return undefined;
  }
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    query([sent, ...rest, inTime(settle, limitMs, ended)]);
  }).catch((error: unknown) => {
    // Otherwise the stack trace would lead to the socket, not to the code that sent the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

/** Wraps the callback so that it is called once: with the answer, or with node-postgres's own timeout error. */
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
