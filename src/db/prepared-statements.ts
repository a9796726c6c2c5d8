import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { z } from 'zod';

/** How many prepared statements each connection keeps; each costs PostgreSQL some 100 KB of memory. */
const KEPT_BY_CONNECTION = 200;

/** How many texts are remembered, to prepare one when it comes again. */
const REMEMBERED_TEXTS = 2_000;

/** What node-postgres knows of a connection's prepared statements, by name; it is not part of its types. */
const connectionState = z.object({ connection: z.object({ parsedStatements: z.record(z.string(), z.unknown()) }) });

/**
 * Runs statements over the pool by the name of a prepared statement, which saves PostgreSQL from parsing and planning them
 * anew. A text is prepared when it comes the second time, so that callers who vary their queries do not push out those that
 * repeat; each connection keeps a bounded number, and closes the one used longest ago.
 */
export class PreparedStatements {
  readonly #pool: pg.Pool;
  readonly #seen = new LRUCache<string, true>({ max: REMEMBERED_TEXTS });
  readonly #names = new WeakMap<pg.PoolClient, LRUCache<string, string>>();
  #count = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Runs a statement and returns its rows. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const isRepeated = this.#seen.has(text);
    if (!isRepeated) this.#seen.set(text, true);
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      const name = isRepeated ? this.#nameOn(client, text) : undefined;
      const { rows } = await client.query<Row>({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      return rows;
    } catch (error) {
      if (error instanceof Error) failure = error;
      throw error;
    } finally {
      // A connection that broke in the middle of a statement is not given back.
      client.release(failure && !('code' in failure && 'severity' in failure) ? failure : undefined);
    }
  }

  /** Runs a statement that selects one `value`, and returns it. */
  async selectValue(text: string, values: readonly unknown[]): Promise<unknown> {
    const [row] = await this.query<{ value: unknown }>(text, values);
    return row?.value ?? null;
  }

  /** Names are never used again, not even on another connection: those of the embedded database share one session. */
  #nameOn(client: pg.PoolClient, text: string): string {
    const names = this.#names.get(client) ?? this.#newNames(client);
    const known = names.get(text);
    if (known !== undefined) return known;
    this.#count += 1;
    const name = `read_${this.#count}`;
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

/** Closes a prepared statement, before the next statement of the connection, and lets node-postgres forget it. */
function closeStatement(client: pg.PoolClient, name: string): void {
  const { connection } = connectionState.parse(client);
  delete connection.parsedStatements[name];
  client.query(`DEALLOCATE "${name}"`).catch(() => {
    // The connection has broken, and its statements with it; whatever uses it next says so.
  });
}
