import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { ConnectionTurns } from './connection-turns.ts';
import { openPool, type PoolOptions, type StatementListener } from './connections/connections.ts';
import { requireSessionSettings } from './connections/require-settings.ts';
import type { EmbeddedDatabase, EmbeddedLocation } from './embedded/open-embedded.ts';
import { migrate } from './migrations/migrate.ts';
import { migrateAsOwner } from './migrations/owner.ts';
import { requireCell } from './migrations/require-cell.ts';
import type { TransactionPool } from './open-transaction.ts';
import { PreparedMemory } from './prepared/prepared-memory.ts';
import { PreparedStatements } from './prepared/prepared-statements.ts';
import { type Readiness, readinessCheck } from './readiness.ts';
import { clusterOf, type ReplicaLocation, ReplicaReads } from './replica.ts';
import { USUAL_SCHEMA } from './servers/schema-name.ts';
import { type DatabaseTimeouts, migrationTimeouts, usualTimeouts } from './servers/timeouts.ts';

/** An open database, either embedded or a server. Schema, migrations and code are the same for both. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Whether it runs within this process, and ends with it. */
  readonly isEmbedded: boolean;
  /** Runs statements of our own, on the same pool as Prisma. */
  readonly statements: PreparedStatements;
  /** For transactions, on the same pool. */
  readonly transactions: TransactionPool;
  /** Runs the statements of the read path on a replica, if there is one. */
  readonly replica: ReplicaReads | undefined;
  /** Decides which requests may use the connections. */
  readonly turns: ConnectionTurns;
  /** Checks what the database can do now. Answers within five seconds. @throws Unavailable, or the driver's error. */
  readonly readiness: () => Promise<Readiness>;
  /** How the pool's connections are being used at this moment. */
  readonly connections: () => ConnectionUse;
  /** The estimated memory of all connections' prepared statements in PostgreSQL, in bytes. */
  readonly preparedBytes: () => number;
  /** The maximum number of connections in the pool. */
  readonly maxConnections: number;
  /** Ends all work on the database, within a second or two even if something hangs. */
  close(): Promise<void>;
}

/** How many connections are active and idle, and how many requests are waiting for one. */
export interface ConnectionUse {
  readonly active: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Where the database is: URLs of a PostgreSQL server and its replica, or an embedded database, to be opened or already open. */
export type DatabaseLocation = ServerLocation | EmbeddedLocation | EmbeddedDatabase;

/** A PostgreSQL server, and optionally a streaming replica that takes some of its reads. */
export interface ServerLocation {
  readonly url: string;
  /** The URL of the same database for the role that owns its tables; absent if that is the role in `url`. */
  readonly migrationUrl?: string | undefined;
  readonly replica?: ReplicaLocation | undefined;
  /** The schema that has the service's tables; by default {@link USUAL_SCHEMA}. */
  readonly schema?: string | undefined;
  /** Called once if no statement can be prepared, because a pooler switches this server's connections between sessions. */
  readonly onStatementsForgotten?: () => void;
  /** Set by tests, which wait less long than callers do. */
  readonly timeouts?: DatabaseTimeouts;
}

const SERVER_CONNECTIONS = 10;

/**
 * Opens the database and migrates it.
 *
 * @throws DataDirInUseError, MigrationError, OwnerError, or the driver's error if the server cannot be reached.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onPoolError: (error: Error) => void,
  onStatement?: StatementListener,
): Promise<Database> {
  const embedded = 'url' in location ? undefined : await openInProcess(location);
  const timeouts = ('timeouts' in location && location.timeouts) || usualTimeouts(embedded !== undefined);
  const schema = ('schema' in location && location.schema) || USUAL_SCHEMA;
  const settings = embedded
    ? { ...embedded.pool, isEmbedded: true, timeouts, schema }
    : { connectionString: 'url' in location ? location.url : '', max: SERVER_CONNECTIONS, timeouts, schema };
  const pool = openPool(settings, onPoolError, onStatement);
  embedded?.watch(pool);
  const memory = new PreparedMemory();
  const onForgotten = 'url' in location ? location.onStatementsForgotten : undefined;
  const statements = new PreparedStatements(pool, memory, onForgotten);
  let replica: ReplicaReads | undefined;
  const close = async () => {
    await replica?.close();
    await embedded?.stopBackups();
    await pool.close();
    await embedded?.close();
  };
  try {
    if (!embedded) await requireUtf8(pool);
    if ('migrationUrl' in location && location.migrationUrl)
      await migrateAsOwner(location.migrationUrl, pool, timeouts, schema);
    else await migrateFrom(settings, onPoolError, onStatement);
    if (!embedded) {
      await requireSessionSettings(pool, schema);
      await requireCell(pool, schema);
    }
    await embedded?.offerBackups(pool);
    if ('replica' in location && location.replica) {
      const cluster = await clusterOf(pool);
      replica = new ReplicaReads(
        statements,
        cluster,
        location.replica,
        SERVER_CONNECTIONS,
        memory,
        schema,
        onStatement,
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { schema }),
    // Only tests use Prisma's own transactions. The pool's limit is shorter, and its error says more about what is wrong.
    transactionOptions: { maxWait: timeouts.connectMs + 1_000, timeout: timeouts.transactionMs },
  });
  // A replica has as many connections as the primary.
  const turns = new ConnectionTurns(pool.options.max * (replica ? 2 : 1), timeouts.connectMs);
  return {
    prisma,
    isEmbedded: embedded !== undefined,
    statements,
    transactions: { pool, statements, prisma, timeoutMs: timeouts.transactionMs },
    replica,
    turns,
    readiness: readinessCheck(pool, 'url' in location ? location.url : undefined),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: turns.waiting + pool.waitingCount,
    }),
    preparedBytes: () => memory.bytes,
    maxConnections: pool.options.max,
    close: async () => {
      // Only after the connections are cut off, because it waits for transactions that hang.
      await close();
      await prisma.$disconnect();
    },
  };
}

/** Migrates over a separate connection, which waits for an answer as long as a migration takes. */
async function migrateFrom(
  settings: PoolOptions & { readonly timeouts: DatabaseTimeouts; readonly schema: string },
  onPoolError: (error: Error) => void,
  onStatement?: StatementListener,
): Promise<void> {
  const timeouts = migrationTimeouts(settings.timeouts);
  const pool = openPool({ ...settings, max: 1, timeouts }, onPoolError, onStatement);
  try {
    await migrate(pool, settings.schema);
  } finally {
    await pool.close();
  }
}

/** Refuses a database that cannot hold every letter of every name, before any migration. Its locale may be any (folded.ts). */
async function requireUtf8(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(`SELECT current_setting('server_encoding') AS encoding`);
  if (rows[0]?.encoding !== 'UTF8') {
    throw new Error(
      `The database has the encoding ${rows[0]?.encoding}, which cannot hold the names of all people. Create it with ENCODING UTF8, from template0.`,
    );
  }
}

/** Loads PGlite only when it is needed, because it takes 20 MB of memory. */
async function openInProcess(location: EmbeddedLocation | EmbeddedDatabase): Promise<EmbeddedDatabase> {
  if ('pool' in location) return location;
  const { openEmbedded } = await import('./embedded/open-embedded.ts');
  return openEmbedded(location);
}
