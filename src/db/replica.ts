import type pg from 'pg';
import { type BoundedPool, openPool, type StatementListener, withConnection } from './connections.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { CallerGone, type Waiting } from './request-share.ts';
import { SERVER_TIMEOUTS } from './timeouts.ts';

/**
 * How far the primary has come: every transaction that it has acknowledged lies before this place in its log. Evaluated on
 * the primary. In bytes, which a JavaScript number counts exactly up to eight petabytes.
 */
export const POSITION_SQL = `(pg_current_wal_flush_lsn() - '0/0')::float8`;

/** How far a replica has come; null if it is none, or has been promoted. Evaluated on the replica. */
const REPLAYED_SQL = `CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END`;

const CLUSTER_SQL = '(SELECT system_identifier::text FROM pg_control_system())';

/** How long the replica may take to connect or to say how far it has come, and to read, in milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;
const READ_TIMEOUT_MS = 5_000;

/** How long a replica that has failed is left alone, in milliseconds. */
const REST_MS = 5_000;

/** Where the replica is, and whom to tell that it fails, once, and that it serves again. */
export interface ReplicaLocation {
  readonly url: string;
  readonly onFailure: (error: unknown) => void;
  readonly onRecovery: () => void;
}

/**
 * Reads from a streaming replica of the primary whatever that already shows, and from the primary everything else. The replica
 * is used only if it has replayed everything that the primary had acknowledged when the caller's key was looked up there. So
 * no answer is older than its request: callers read their own writes, and those of anybody else, through any process, however
 * far the replica is behind.
 */
export class ReplicaReads {
  readonly #primary: PreparedStatements;
  readonly #cluster: string;
  readonly #location: ReplicaLocation;
  readonly #pool: BoundedPool;
  readonly #replica: PreparedStatements;
  /** How far the server behind each connection had come when it was last heard of. */
  readonly #replayed = new WeakMap<pg.PoolClient, number>();
  #isFailing = false;
  #triesAgainAt = 0;

  /** @param cluster the primary's identifier ({@link clusterOf}): a replica of another one is not used */
  constructor(
    primary: PreparedStatements,
    cluster: string,
    location: ReplicaLocation,
    connections: number,
    onStatement?: StatementListener,
  ) {
    this.#primary = primary;
    this.#cluster = cluster;
    this.#location = location;
    this.#pool = openPool(
      {
        connectionString: location.url,
        max: connections,
        timeouts: { ...SERVER_TIMEOUTS, connectMs: ANSWER_TIMEOUT_MS, statementMs: READ_TIMEOUT_MS },
      },
      // Whoever reads next finds out.
      () => {},
      onStatement,
    );
    this.#replica = new PreparedStatements(this.#pool);
  }

  /**
   * Runs a statement that selects one `value`, and returns it.
   *
   * @param position what {@link POSITION_SQL} gave on the primary during this request
   */
  async selectValue(position: number, text: string, values: readonly unknown[], waiting?: Waiting): Promise<unknown> {
    if (this.#mayTry()) {
      try {
        const read = await withConnection(this.#pool, (client) => this.#read(client, position, text, values), waiting);
        this.#noteSuccess();
        if (read) return read.value;
      } catch (error) {
        if (waiting?.closed) throw new CallerGone();
        // A fault of the statement itself shows on the primary too.
        this.#noteFailure(error);
      }
    }
    return this.#primary.selectValue(text, values, waiting);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Undefined if the replica is behind. */
  async #read(client: pg.PoolClient, position: number, text: string, values: readonly unknown[]) {
    // Asked before the statement that reads, whose snapshot may be older than what it says itself about its time.
    if ((this.#replayed.get(client) ?? -1) < position && (await this.#ask(client)) < position) return undefined;
    const [row] = await this.#replica.queryOn<{ value: unknown; replayed: number | null }>(client, {
      text: `${text}, ${REPLAYED_SQL} AS replayed`,
      values,
      timeoutMs: READ_TIMEOUT_MS,
    });
    this.#note(client, row?.replayed);
    return { value: row?.value ?? null };
  }

  /** How far the server behind the connection has come. */
  async #ask(client: pg.PoolClient): Promise<number> {
    const [row] = await this.#replica.queryOn<{ replayed: number | null; cluster: string }>(client, {
      text: `SELECT ${REPLAYED_SQL} AS replayed, ${CLUSTER_SQL} AS cluster`,
      values: [],
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
    if (row?.cluster !== this.#cluster) throw new Error('DATABASE_REPLICA_URL leads to a replica of another database.');
    return this.#note(client, row.replayed);
  }

  #note(client: pg.PoolClient, replayed: number | null | undefined): number {
    if (typeof replayed !== 'number') throw new Error('DATABASE_REPLICA_URL leads to a server that is no replica.');
    this.#replayed.set(client, replayed);
    return replayed;
  }

  /** While the replica fails, one read in five seconds tries it. */
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

/** What identifies a primary together with its replicas. */
export async function clusterOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ cluster: string }>(`SELECT ${CLUSTER_SQL} AS cluster`);
  return rows[0]?.cluster ?? '';
}
