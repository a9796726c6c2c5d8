import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { z } from 'zod';
import { bytesOfEntry } from '../../shares/kept-bytes.ts';
import { withConnection } from '../connections/connections.ts';
import { sqlStatesOf } from '../servers/unavailable.ts';
import type { Sent } from '../sql/handle.ts';
import type { Waiting } from '../sql/waiting.ts';
import { BeginningQuery } from '../statements/beginning-query.ts';
import { RESULT_TYPES } from '../statements/result-types.ts';
import { type Prepared, type PreparedMemory, preparedBytes } from './prepared-memory.ts';

/** How many bytes of statement texts are remembered, so that one can be prepared when it comes again. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

/** The SQLSTATE when a session does not know the name of a prepared statement. */
const UNKNOWN_STATEMENT = '26000';

/** node-postgres's own record of a connection's prepared statements, by name, and not a copy of it. Its types omit it. */
const connectionState = z.object({
  connection: z.object({
    parsedStatements: z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null),
  }),
});

/** A statement of our own, whose values are read as the code expects them. */
export type SentStatement = Pick<TimedStatement, 'text' | 'values' | 'account'>;

/** A statement, and how long it may take, in milliseconds. */
export interface TimedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly timeoutMs?: number;
  /** The account whose query it is; left out for a statement of the service's own. */
  readonly account?: string | undefined;
  /** How the values of the answer are read; the driver's own way if left out. */
  readonly types?: pg.CustomTypesConfig;
}

/**
 * Runs statements over the pool as named prepared statements, which saves PostgreSQL from parsing and planning them again. This
 * covers the statements run through this class and those that Prisma sends within a transaction. A text is prepared when it comes a second
 * time, so that callers who vary their queries do not push out those that repeat. What they keep in PostgreSQL's memory is bounded
 * ({@link PreparedMemory}).
 *
 * If a name is unknown on the connection that prepared it, a pooler is switching our connections between sessions. From then on
 * nothing is prepared.
 */
export class PreparedStatements {
  readonly #pool: pg.Pool;
  readonly #onForgotten: () => void;
  readonly #seen = new LRUCache<string, true>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_seen, text) => bytesOfEntry(text),
  });
  readonly #memory: PreparedMemory;
  /** The statements prepared on each connection, by text. */
  readonly #prepared = new WeakMap<pg.PoolClient, Map<string, Prepared>>();
  /** The names of what must still be closed on each connection. */
  readonly #unclosed = new WeakMap<pg.PoolClient, string[]>();
  readonly #idle = new WeakSet<pg.PoolClient>();
  /**
   * Makes this process's names differ from those of every other process: behind a pooler, a name must never refer to a statement
   * that another process prepared.
   */
  readonly #prefix = `kts_${randomBytes(6).toString('hex')}`;
  #count = 0;
  #areForgotten = false;

  /**
   * @param pool a pool that has no connections yet
   * @param memory what the statements of all pools of the process share
   * @param onForgotten called once, if preparing statements is given up
   */
  constructor(pool: pg.Pool, memory: PreparedMemory, onForgotten: () => void = () => {}) {
    this.#pool = pool;
    this.#memory = memory;
    this.#onForgotten = onForgotten;
    pool.on('connect', (client) => this.#prepareTransactionsOf(client));
    pool.on('acquire', (client) => this.#idle.delete(client));
    pool.on('release', (error, client) => {
      if (error) return;
      this.#idle.add(client);
      this.#closeUnclosed(client);
    });
    pool.on('remove', (client) => this.#forgetConnection(client));
  }

  /** Runs a statement and returns its rows. @throws CallerGone if the caller is gone. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
    waiting?: Waiting,
    account?: string,
  ): Promise<Row[]> {
    return withConnection(this.#pool, (client) => this.queryOn<Row>(client, { text, values, account }), waiting);
  }

  /** Like {@link query}, on a pool connection that the caller holds. A timeout breaks the connection. */
  async queryOn<Row extends pg.QueryResultRow>(client: pg.PoolClient, statement: TimedStatement): Promise<Row[]> {
    const { rows } = await this.#runOn<Row>(client, statement);
    return rows;
  }

  /** Sends a statement of our own, whose values are read as the code expects them. @throws CallerGone if the caller is gone. */
  send(text: string, values: readonly unknown[], waiting?: Waiting): Promise<Sent> {
    const statement = { text, values, types: RESULT_TYPES };
    return withConnection(this.#pool, async (client) => sentBy(await this.#runOn(client, statement)), waiting);
  }

  /**
   * Like {@link send}, in a transaction on this connection. If a pooler's session does not know the prepared statement, the
   * transaction fails with an error that {@link isForgotten} recognizes, so that it can be run again.
   *
   * @param begins whether the transaction begins with this statement; then BEGIN goes with it
   */
  async sendIn(client: pg.PoolClient, statement: SentStatement, begins: boolean): Promise<Sent> {
    const name = this.#nameOn(client, statement);
    try {
      return sentBy(await run(client, { ...statement, types: RESULT_TYPES }, name, begins));
    } catch (error) {
      // The driver takes the server's confirmation for BEGIN as one for this statement, so it may record a name that the server does not
      // know.
      if (begins) this.#giveUp(client, statement.text);
      if (isUnknownStatement(error)) this.#forget();
      throw error;
    }
  }

  async #runOn<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    statement: TimedStatement,
  ): Promise<pg.QueryResult<Row>> {
    const name = this.#nameOn(client, statement);
    try {
      return await run<Row>(client, statement, name);
    } catch (error) {
      if (name === undefined || !isUnknownStatement(error)) throw error;
      this.#forget();
      return run<Row>(client, statement, undefined);
    }
  }

  /**
   * Names the statements that Prisma sends within a transaction here, because Prisma's adapter can name statements but not per connection. If a
   * name is unknown, the statement and its transaction fail; {@link isForgotten} recognizes that error, so that the transaction
   * can be run again.
   */
  #prepareTransactionsOf(client: pg.PoolClient): void {
    client.query = new Proxy(client.query, {
      apply: (query, self, given: unknown[]) => {
        const [statement, ...rest] = given;
        if (client.getTransactionStatus() !== 'T' || !isNameless(statement)) return Reflect.apply(query, self, given);
        const name = this.#nameOn(client, { text: statement.text });
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

  /** Runs a statement that selects one `value`, and returns it. @param account whose query it is; none if it is the service's own */
  async selectValue(text: string, values: readonly unknown[], waiting?: Waiting, account?: string): Promise<unknown> {
    const [row] = await this.query<{ value: unknown }>(text, values, waiting, account);
    return row?.value ?? null;
  }

  /** Undefined if the text is not to be prepared. No name is ever reused, not even on another connection. */
  #nameOn(client: pg.PoolClient, { text, account }: Pick<TimedStatement, 'text' | 'account'>): string | undefined {
    if (this.#areForgotten) return undefined;
    if (!this.#seen.has(text)) {
      this.#seen.set(text, true);
      return undefined;
    }
    const known = this.#prepared.get(client)?.get(text);
    if (known) {
      this.#memory.use(known);
      return known.name;
    }
    const bytes = preparedBytes(text);
    if (bytes === undefined) return undefined;
    this.#count += 1;
    const name = `${this.#prefix}_${this.#count}`;
    const prepared = { name, account, bytes, close: () => this.#close(client, text, name) };
    this.#preparedOn(client).set(text, prepared);
    this.#memory.keep(prepared);
    return name;
  }

  #preparedOn(client: pg.PoolClient): Map<string, Prepared> {
    const prepared = this.#prepared.get(client) ?? new Map<string, Prepared>();
    this.#prepared.set(client, prepared);
    return prepared;
  }

  #giveUp(client: pg.PoolClient, text: string): void {
    const prepared = this.#prepared.get(client)?.get(text);
    if (prepared) this.#memory.give(prepared);
  }

  /** Forgets a connection that is gone, with the statements prepared on it. */
  #forgetConnection(client: pg.PoolClient): void {
    this.#idle.delete(client);
    for (const prepared of [...this.#preparedOn(client).values()]) this.#memory.give(prepared);
  }

  /** Closes a prepared statement, once its connection is not in use: it may be another caller's, in the middle of a statement. */
  #close(client: pg.PoolClient, text: string, name: string): void {
    this.#prepared.get(client)?.delete(text);
    const unclosed = this.#unclosed.get(client) ?? [];
    this.#unclosed.set(client, [...unclosed, name]);
    if (this.#idle.has(client)) this.#closeUnclosed(client);
  }

  #closeUnclosed(client: pg.PoolClient): void {
    const names = this.#unclosed.get(client);
    if (!names) return;
    this.#unclosed.delete(client);
    closeStatements(client, names);
  }
}

function run<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { text, values, timeoutMs, types }: TimedStatement,
  name: string | undefined,
  begins = false,
): Promise<pg.QueryResult<Row>> {
  const config: pg.QueryConfig = {
    text,
    values: [...values],
    ...(name === undefined ? {} : { name }),
    ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }),
    ...(types === undefined ? {} : { types }),
  };
  return client.query<Row>(begins ? new BeginningQuery(config) : config);
}

function sentBy({ rows, rowCount }: pg.QueryResult): Sent {
  return { rows, count: rowCount ?? 0 };
}

/** Whether it is a statement with values but no name, as Prisma's adapter sends them. */
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

/** Whether a transaction failed because a pooler's session did not know a prepared statement. A retry prepares nothing. */
export function isForgotten(error: unknown): boolean {
  return sqlStatesOf(error).includes(UNKNOWN_STATEMENT);
}

/**
 * Closes prepared statements, and removes them from node-postgres's record. Uses the protocol's message, because poolers that support prepared
 * statements do not look into `DEALLOCATE`.
 */
function closeStatements(client: pg.PoolClient, names: readonly string[]): void {
  const { connection } = connectionState.parse(client);
  for (const name of names) delete connection.parsedStatements[name];
  client.query({
    submit(connection: pg.Connection) {
      for (const name of names) connection.close({ type: 'S', name }, true);
      connection.sync();
    },
    // The connection has broken, and its statements are gone with it. Its next use reports that.
    handleError() {},
    handleReadyForQuery() {},
  });
}
