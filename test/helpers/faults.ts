import pg from 'pg';
import { BeginningQuery } from '../../src/db/statements/beginning-query.ts';

/** Fails on the server and aborts the transaction, as a defect in the code or the database would. */
const FAULT = `DO $$ BEGIN RAISE EXCEPTION 'injected: table kits is broken' USING ERRCODE = 'internal_error'; END $$`;

/**
 * What a new connection is told before it is used (src/db/connections). A connection that fails at it is opened again, so it is no statement
 * of a request; and whether one is opened during a call depends on how long the others have been idle.
 */
const PREPARES_CONNECTION = /^SET .*plan_cache_mode/;

/** Makes one chosen statement fail. Works for every connection of this process. */
export class FaultInjector {
  #before = 0;
  #isArmed = false;
  #isSpent = false;

  constructor() {
    const strike = () => this.#strike();
    pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
      apply(query, client, args: unknown[]) {
        const sql = textOf(args[0]);
        if (sql === undefined || PREPARES_CONNECTION.test(sql) || !strike()) return Reflect.apply(query, client, args);
        const failing = failingArguments(args);
        if (!/^COMMIT/i.test(sql)) return Reflect.apply(query, client, failing);
        // After a failed COMMIT, no transaction is open.
        const rolledBack: Promise<unknown> = Reflect.apply(query, client, ['ROLLBACK']);
        return rolledBack.then(() => Reflect.apply(query, client, failing));
      },
    });
  }

  /** Runs the work and makes its nth statement fail, counting from 1. Returns false if there are fewer statements. */
  async during(work: () => Promise<unknown>, nth: number): Promise<boolean> {
    this.#before = nth - 1;
    this.#isSpent = false;
    this.#isArmed = true;
    try {
      await work();
    } finally {
      this.#isArmed = false;
    }
    return this.#isSpent;
  }

  #strike(): boolean {
    if (!this.#isArmed || this.#isSpent) return false;
    this.#isSpent = this.#before === 0;
    this.#before -= 1;
    return this.#isSpent;
  }
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
