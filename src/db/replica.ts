import type pg from 'pg';
import type { BoundedPool } from './connections/bounded-pool.ts';
import { openPool, type StatementListener, withConnection } from './connections/connections.ts';
import type { PreparedMemory } from './prepared/prepared-memory.ts';
import { PreparedStatements, type SentStatement } from './prepared/prepared-statements.ts';
import { SERVER_TIMEOUTS } from './servers/timeouts.ts';
import type { SelectValue } from './sql/db.ts';
import { CallerGone } from './sql/waiting.ts';

/**
 * The primary's log position: every transaction that it has acknowledged lies before it. Evaluated on the primary. In bytes,
 * which a JavaScript number counts exactly up to eight petabytes.
 */
export const POSITION_SQL = `(pg_current_wal_flush_lsn() - '0/0')::float8`;

/** The log position that a replica has replayed; null if it is not a replica or was promoted. Evaluated on the replica. */
const REPLAYED_SQL = `CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END`;

const CLUSTER_SQL = '(SELECT system_identifier::text FROM pg_control_system())';

/** How long the replica may take to connect or to report its position, and to read, in milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;
const READ_TIMEOUT_MS = 5_000;

/** How long a replica is not tried again after a failure, in milliseconds. */
const REST_MS = 5_000;

/** Where the replica is, and callbacks for when it starts to fail (called once) and when it serves again. */
export interface ReplicaLocation {
  readonly url: string;
  readonly onFailure: (error: unknown) => void;
  readonly onRecovery: () => void;
}

/**
 * Reads from a streaming replica if it is current enough, otherwise from the primary. The replica is used only if it has replayed
 * everything that the primary had acknowledged when the caller's key was looked up there. So no answer is older than its request:
 * callers read their own writes and everyone else's, through any process, however far the replica lags.
 */
export class ReplicaReads {
  readonly #primary: PreparedStatements;
  readonly #cluster: string;
  readonly #location: ReplicaLocation;
  readonly #pool: BoundedPool;
  readonly #replica: PreparedStatements;
  /** The last reported log position of the server behind each connection. */
  readonly #replayed = new WeakMap<pg.PoolClient, number>();
  #isFailing = false;
  #triesAgainAt = 0;

  /** @param cluster the primary's identifier ({@link clusterOf}); a replica of another primary is not used */
  constructor(
    primary: PreparedStatements,
    cluster: string,
    location: ReplicaLocation,
    connections: number,
    memory: PreparedMemory,
    schema: string,
    onStatement?: StatementListener,
  ) {
    this.#primary = primary;
    this.#cluster = cluster;
    this.#location = location;
    this.#pool = openPool(
      {
        connectionString: location.url,
        schema,
        max: connections,
        // The primary reads then.
        waitsForServer: false,
        timeouts: { ...SERVER_TIMEOUTS, connectMs: ANSWER_TIMEOUT_MS, statementMs: READ_TIMEOUT_MS },
      },
      // The next read reports it.
      () => {},
      onStatement,
    );
    this.#replica = new PreparedStatements(this.#pool, memory);
  }

  /**
   * Runs a statement that selects one `value`, and returns it.
   *
   * @param position what {@link POSITION_SQL} gave on the primary during this request
   */
  async selectValue(position: number, ...[text, values, waiting, account]: Parameters<SelectValue>): Promise<unknown> {
    if (this.#mayTry()) {
      try {
        const statement = { text, values, account };
        const read = await withConnection(this.#pool, (client) => this.#read(client, position, statement), waiting);
        this.#noteSuccess();
        if (read) return read.value;
      } catch (error) {
        if (waiting?.closed) throw new CallerGone();
        // If the statement itself is at fault, it also fails on the primary.
        this.#noteFailure(error);
      }
    }
    return this.#primary.selectValue(text, values, waiting, account);
  }

  /**
   * How much of the primary's log the replica has yet to replay, in bytes; undefined if it cannot be used. Also finds out that it can
   * be used again, for when nobody reads.
   */
  async bytesBehind(): Promise<number | undefined> {
    const position = await this.#primary.selectValue(`SELECT ${POSITION_SQL} AS value`, []);
    if (typeof position !== 'number') throw new Error('The primary did not report its log position.');
    try {
      const replayed = await withConnection(this.#pool, (client) => this.#ask(client));
      this.#noteSuccess();
      return Math.max(0, position - replayed);
    } catch (error) {
      this.#noteFailure(error);
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Undefined if the replica is behind. */
  async #read(client: pg.PoolClient, position: number, statement: SentStatement) {
    // Ask before the reading statement: its snapshot may be older than the position that it reports.
    if ((this.#replayed.get(client) ?? -1) < position && (await this.#ask(client)) < position) return undefined;
    const [row] = await this.#replica.queryOn<{ value: unknown; replayed: number | null }>(client, {
      ...statement,
      text: `${statement.text}, ${REPLAYED_SQL} AS replayed`,
      timeoutMs: READ_TIMEOUT_MS,
    });
    this.#note(client, row?.replayed);
    return { value: row?.value ?? null };
  }

  /** The log position of the server behind the connection. */
  async #ask(client: pg.PoolClient): Promise<number> {
    const [row] = await this.#replica.queryOn<{ replayed: number | null; cluster: string }>(client, {
      text: `SELECT ${REPLAYED_SQL} AS replayed, ${CLUSTER_SQL} AS cluster`,
      values: [],
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
    if (row?.cluster !== this.#cluster)
      throw new Error('DATABASE_REPLICA_URL points to a replica of another database.');
    return this.#note(client, row.replayed);
  }

  #note(client: pg.PoolClient, replayed: number | null | undefined): number {
    if (typeof replayed !== 'number') throw new Error('DATABASE_REPLICA_URL points to a server that is not a replica.');
    this.#replayed.set(client, replayed);
    return replayed;
  }

  /** While the replica is failing, one read every five seconds tries it. */
  #mayTry(): boolean {
    const now = performance.now();
    if (now < this.#triesAgainAt) return false;
    if (this.#isFailing) this.#triesAgainAt = now + REST_MS;
    return true;
  }

  #noteSuccess(): void {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#triesAgainAt = 0;
    this.#location.onRecovery();
  }

  #noteFailure(error: unknown): void {
    this.#triesAgainAt = performance.now() + REST_MS;
    if (this.#isFailing) return;
    this.#isFailing = true;
    this.#location.onFailure(error);
  }
}

/** The identifier that a primary shares with its replicas. */
export async function clusterOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ cluster: string }>(`SELECT ${CLUSTER_SQL} AS cluster`);
  return rows[0]?.cluster ?? '';
}
