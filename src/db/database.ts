import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { openPool, type PoolOptions, type StatementListener } from './connections.ts';
import type { EmbeddedDatabase, EmbeddedLocation } from './embedded.ts';
import { migrate } from './migrate.ts';
import { migrateAsOwner } from './owner.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { type Readiness, readinessCheck } from './readiness.ts';
import { clusterOf, type ReplicaLocation, ReplicaReads } from './replica.ts';
import { type DatabaseTimeouts, EMBEDDED_TIMEOUTS, migrationTimeouts, SERVER_TIMEOUTS } from './timeouts.ts';

/** An open database, embedded or a server. Schema, migrations and code are the same for both. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Whether it runs within this process, and ends with it. */
  readonly isEmbedded: boolean;
  /** Runs the statements of the read path, over the same pool. */
  readonly statements: PreparedStatements;
  /** Runs them on a replica, if there is one. */
  readonly replica: ReplicaReads | undefined;
  /** What the database can do now. It answers within five seconds. @throws Unavailable, or the driver's error. */
  readonly readiness: () => Promise<Readiness>;
  /** How the connections of the pool are used at this moment. */
  readonly connections: () => ConnectionUse;
  /** How many there may be. */
  readonly mostConnections: number;
  /** Ends all work on the database, within a second or two whatever hangs. */
  close(): Promise<void>;
}

/** How many connections are at work and at rest, and how many requests wait for one. */
export interface ConnectionUse {
  readonly active: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Where the database is: the URL of a PostgreSQL server and of its replica, or an embedded database. */
export type DatabaseLocation = ServerLocation | EmbeddedLocation;

/** A PostgreSQL server, and a streaming replica of it that shares its reads. */
export interface ServerLocation {
  readonly url: string;
  /** The same database for the role that owns its tables; absent if that is the role of `url`. */
  readonly migrationUrl?: string | undefined;
  readonly replica?: ReplicaLocation | undefined;
  /** Called once if nothing can be prepared on this server's connections, since a pooler gives them other sessions in turn. */
  readonly onStatementsForgotten?: () => void;
  /** Tests wait less long than callers do. */
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
  const timeouts = embedded ? EMBEDDED_TIMEOUTS : ('timeouts' in location && location.timeouts) || SERVER_TIMEOUTS;
  const settings = embedded
    ? { ...embedded.pool, isEmbedded: true, timeouts }
    : { connectionString: 'url' in location ? location.url : '', max: SERVER_CONNECTIONS, timeouts };
  const pool = openPool(settings, onPoolError, onStatement);
  const statements = new PreparedStatements(pool, 'url' in location ? location.onStatementsForgotten : undefined);
  let replica: ReplicaReads | undefined;
  const close = async () => {
    await replica?.close();
    await embedded?.stopBackups();
    await pool.close();
    await embedded?.close();
  };
  try {
    if ('migrationUrl' in location && location.migrationUrl)
      await migrateAsOwner(location.migrationUrl, pool, timeouts);
    else await migrateFrom(settings, onPoolError, onStatement);
    await requireUnicodeCase(pool);
    await embedded?.offerBackups(pool);
    if ('replica' in location && location.replica) {
      replica = new ReplicaReads(statements, await clusterOf(pool), location.replica, SERVER_CONNECTIONS, onStatement);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // The pool's own limit comes first, and says more about what is wrong.
    transactionOptions: { maxWait: timeouts.connectMs + 1_000, timeout: timeouts.transactionMs },
  });
  return {
    prisma,
    isEmbedded: embedded !== undefined,
    statements,
    replica,
    readiness: readinessCheck('url' in location ? location : { pool }),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    mostConnections: pool.options.max,
    close: async () => {
      // Not before the connections are cut: it waits for transactions that hang.
      await close();
      await prisma.$disconnect();
    },
  };
}

/** Migrates over a connection of its own, which waits for an answer as long as a migration takes. */
async function migrateFrom(
  settings: PoolOptions & { readonly timeouts: DatabaseTimeouts },
  onPoolError: (error: Error) => void,
  onStatement?: StatementListener,
): Promise<void> {
  const timeouts = migrationTimeouts(settings.timeouts);
  const pool = openPool({ ...settings, max: 1, timeouts }, onPoolError, onStatement);
  try {
    await migrate(pool);
  } finally {
    await pool.close();
  }
}

/** Refuses a database whose locale knows only ASCII letters, where "JOSÉ" would not find "José". */
async function requireUnicodeCase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ ok: boolean }>(`SELECT 'É'::citext = 'é'::citext AS ok`);
  if (!rows[0]?.ok) {
    throw new Error(
      'The database uses an ASCII-only locale to compare letters. Create it with LC_CTYPE C.UTF-8 or another UTF-8 locale.',
    );
  }
}

/** PGlite is loaded by nobody else: it takes 20 MB of memory. */
async function openInProcess(location: EmbeddedLocation): Promise<EmbeddedDatabase> {
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(location);
}
