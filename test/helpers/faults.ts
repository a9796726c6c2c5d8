import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { BeginningQuery } from '../../src/db/statements/beginning-query.ts';

/** Fails on the server and aborts the transaction, as a defect in the code or the database would. */
const FAULT = `DO $$ BEGIN RAISE EXCEPTION 'injected: table kits is broken' USING ERRCODE = 'internal_error'; END $$`;

/** Work of which one statement fails. */
interface StruckWork {
  /** How many statements go before the one that fails. */
  before: number;
  /** Whether that one has been sent. */
  isSpent: boolean;
  /** Whether the work has ended: whatever it has left behind goes on as ever. */
  hasEnded: boolean;
}

/** What the code that is running does its work for; undefined for all that no test strikes. */
const striking = new AsyncLocalStorage<StruckWork>();

/** The connections whose statements can be struck. */
const watched = new WeakSet<pg.PoolClient>();

/**
 * Makes one chosen statement of some work fail, on whatever connection of this process it is sent. Only what the work itself sends is counted
 * and struck: the statements of timers go on meanwhile as ever, such as what background jobs do and measure.
 */
export class FaultInjector {
  constructor() {
    const connect: unknown = Reflect.get(pg.Pool.prototype, 'connect');
    if (typeof connect !== 'function') throw new Error('The driver’s pool has changed.');
    Reflect.set(pg.Pool.prototype, 'connect', function (this: pg.Pool, ...given: Connected[]): unknown {
      return Reflect.apply(connect, this, given.map(withWatchedClient));
    });
  }

  /** Runs the work and makes its nth statement fail, counting from 1. Returns false if there are fewer statements. */
  async during(work: () => Promise<unknown>, nth: number): Promise<boolean> {
    const struck: StruckWork = { before: nth - 1, isSpent: false, hasEnded: false };
    try {
      await striking.run(struck, work);
    } finally {
      struck.hasEnded = true;
    }
    return struck.isSpent;
  }
}

/** How the pool hands out a connection. */
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, ...more: unknown[]) => unknown;

/**
 * The callback, which gets a connection whose statements can be struck. It runs as whoever waits for the connection, and not as the one who
 * gives it back. The connection is set up by then, so that is no statement of any work: whether one is opened depends on how long others
 * have been idle.
 */
function withWatchedClient(connected: Connected): Connected {
  return AsyncLocalStorage.bind((error, client, ...more) => {
    if (client && !watched.has(client)) watch(client);
    return connected(error, client, ...more);
  });
}

function watch(client: pg.PoolClient): void {
  watched.add(client);
  // Outermost: a statement that has to wait for the one before it is later sent by whoever got the answer of that one.
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const sql = textOf(args[0]);
      if (sql === undefined || !strikes(striking.getStore())) return Reflect.apply(query, self, args);
      const failing = failingArguments(args);
      if (!/^COMMIT/i.test(sql)) return Reflect.apply(query, self, failing);
      // After a failed COMMIT, no transaction is open.
      const rolledBack: Promise<unknown> = Reflect.apply(query, self, ['ROLLBACK']);
      return rolledBack.then(() => Reflect.apply(query, self, failing));
    },
  });
}

/** Whether a statement of the work is the one that fails. */
function strikes(work: StruckWork | undefined): boolean {
  if (!work || work.isSpent || work.hasEnded) return false;
  work.isSpent = work.before === 0;
  work.before -= 1;
  return work.isSpent;
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}

/** The arguments of a query that fails instead of the given one, with the same callbacks. */
function failingArguments([statement, ...more]: readonly unknown[]): unknown[] {
  const callbacks = more.filter((argument) => typeof argument === 'function');
  if (typeof statement !== 'object') return [FAULT, ...callbacks];
  if (statement instanceof BeginningQuery) return [new BeginningQuery({ text: FAULT }), ...callbacks];
  return [{ ...statement, name: undefined, text: FAULT, values: [] }, ...callbacks];
}
