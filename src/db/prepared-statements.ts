import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { z } from 'zod';
import { withConnection } from './connections.ts';
import type { Waiting } from './request-share.ts';
import { sqlStatesOf } from './unavailable.ts';

/** How many prepared statements each connection keeps; each costs PostgreSQL some 100 KB of memory. */
const KEPT_BY_CONNECTION = 200;

/** The characters of the texts that are remembered, to prepare one when it comes again. */
const REMEMBERED_CHARACTERS = 4_000_000;

/** The SQLSTATE of a statement that is run by a name that the session does not know. */
const UNKNOWN_STATEMENT = '26000';

/** What node-postgres knows of a connection's prepared statements, by name; it is not part of its types. */
const connectionState = z.object({ connection: z.object({ parsedStatements: z.record(z.string(), z.unknown()) }) });

/** A statement, and how long it may take, in milliseconds. */
export interface TimedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly timeoutMs?: number;
}

/**
 * Runs statements over the pool by the name of a prepared statement, which saves PostgreSQL from parsing and planning them
 * anew: those that come through here, and all of Prisma's transactions. A text is prepared when it comes the second time, so that
 * callers who vary their queries do not push out those that repeat; each connection keeps a bounded number, and closes the one
 * used longest ago.
 *
 * Where a name is not known on the connection that prepared it, a pooler gives our connections other sessions in turn. Then
 * nothing is prepared any more.
 */
export class PreparedStatements {
  readonly #pool: pg.Pool;
  readonly #onForgotten: () => void;
  readonly #seen = new LRUCache<string, true>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_seen, text) => text.length,
  });
  readonly #names = new WeakMap<pg.PoolClient, LRUCache<string, string>>();
  /**
   * Makes the names of this process differ from those of every other: behind a pooler, a name must never mean the statement
   * that somebody else has prepared.
   */
  readonly #prefix = `kts_${randomBytes(6).toString('hex')}`;
  #count = 0;
  #areForgotten = false;

  /**
   * @param pool one that has no connections yet
   * @param onForgotten called once, if nothing is prepared any more
   */
  constructor(pool: pg.Pool, onForgotten: () => void = () => {}) {
    this.#pool = pool;
    this.#onForgotten = onForgotten;
    pool.on('connect', (client) => this.#prepareTransactionsOf(client));
  }

  /** Runs a statement and returns its rows. @throws CallerGone if whoever waits has gone. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[], waiting?: Waiting): Promise<Row[]> {
    return withConnection(this.#pool, (client) => this.queryOn<Row>(client, { text, values }), waiting);
  }

  /** The same on a connection of the pool that the caller has. The connection is broken if the time is up. */
  async queryOn<Row extends pg.QueryResultRow>(client: pg.PoolClient, statement: TimedStatement): Promise<Row[]> {
    const name = this.#nameOn(client, statement.text);
    try {
      return await run<Row>(client, statement, name);
    } catch (error) {
      if (name === undefined || !isUnknownStatement(error)) throw error;
      this.#forget();
      return run<Row>(client, statement, undefined);
    }
  }

  /**
   * Prisma's adapter asks for names too, but not for which connection. A statement whose name is not known fails, and its
   * transaction with it: {@link isForgotten} tells whoever began it to run it again.
   */
  #prepareTransactionsOf(client: pg.PoolClient): void {
    client.query = new Proxy(client.query, {
      apply: (query, self, given: unknown[]) => {
        const [statement, ...rest] = given;
        if (client.getTransactionStatus() !== 'T' || !isNameless(statement)) return Reflect.apply(query, self, given);
        const name = this.#nameOn(client, statement.text);
        if (name === undefined) return Reflect.apply(query, self, given);
        const answer: unknown = Reflect.apply(query, self, [{ ...statement, name }, ...rest]);
        if (answer instanceof Promise)
          answer.catch((error: unknown) => {
            if (isUnknownStatement(error)) this.#forget();
          });
        return answer;
      },
    });
  }

  #forget(): void {
    if (!this.#areForgotten) this.#onForgotten();
    this.#areForgotten = true;
  }

  /** Runs a statement that selects one `value`, and returns it. */
  async selectValue(text: string, values: readonly unknown[], waiting?: Waiting): Promise<unknown> {
    const [row] = await this.query<{ value: unknown }>(text, values, waiting);
    return row?.value ?? null;
  }

  /** Undefined for a text that is not to be prepared. No name is used again, not even on another connection. */
  #nameOn(client: pg.PoolClient, text: string): string | undefined {
    if (this.#areForgotten) return undefined;
    if (!this.#seen.has(text)) {
      this.#seen.set(text, true);
      return undefined;
    }
    const names = this.#names.get(client) ?? this.#newNames(client);
    const known = names.get(text);
    if (known !== undefined) return known;
    this.#count += 1;
    const name = `${this.#prefix}_${this.#count}`;
    names.set(text, name);
    return name;
  }

  #newNames(client: pg.PoolClient): LRUCache<string, string> {
    const names = new LRUCache<string, string>({
      max: KEPT_BY_CONNECTION,
      dispose: (name) => closeStatement(client, name),
    });
    this.#names.set(client, names);
    return names;
  }
}

async function run<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { text, values, timeoutMs }: TimedStatement,
  name: string | undefined,
): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    text,
    values: [...values],
    ...(name === undefined ? {} : { name }),
    ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }),
  });
  return rows;
}

/** Whether it is a statement with values as Prisma's adapter hands it on: without a name. */
function isNameless(statement: unknown): statement is { readonly text: string } {
  if (typeof statement !== 'object' || statement === null) return false;
  const values: unknown = Reflect.get(statement, 'values');
  const hasValues = Array.isArray(values) && values.length > 0;
  return (
    hasValues && typeof Reflect.get(statement, 'text') === 'string' && Reflect.get(statement, 'name') === undefined
  );
}

function isUnknownStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNKNOWN_STATEMENT;
}

/** Whether a transaction of Prisma's failed because a pooler had forgotten a prepared statement. Run again, it does without. */
export function isForgotten(error: unknown): boolean {
  return sqlStatesOf(error).includes(UNKNOWN_STATEMENT);
}

/**
 * Closes a prepared statement, before the next statement of the connection, and lets node-postgres forget it. By the protocol's
 * message, since poolers that know prepared statements do not look into `DEALLOCATE`.
 */
function closeStatement(client: pg.PoolClient, name: string): void {
  const { connection } = connectionState.parse(client);
  delete connection.parsedStatements[name];
  client.query({
    submit(connection: pg.Connection) {
      connection.close({ type: 'S', name }, false);
      connection.sync();
    },
    // The connection has broken, and its statements with it; whatever uses it next says so.
    handleError() {},
    handleReadyForQuery() {},
  });
}
