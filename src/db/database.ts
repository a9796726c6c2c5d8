import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { openPool, type StatementListener } from './connections.ts';
import { type EmbeddedLocation, openEmbedded } from './embedded.ts';
import { isMigrated, migrate } from './migrate.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { clusterOf, type ReplicaLocation, ReplicaReads } from './replica.ts';

/** An open database, embedded or a server. Schema, migrations and code are the same for both. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Runs the statements of the read path, over the same pool. */
  readonly statements: PreparedStatements;
  /** Runs them on a replica, if there is one. */
  readonly replica: ReplicaReads | undefined;
  /** Whether the database answers and has every migration of this version. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where the database is: the URL of a PostgreSQL server and of its replica, or an embedded database. */
export type DatabaseLocation = ServerLocation | EmbeddedLocation;

/** A PostgreSQL server, and a streaming replica of it that shares its reads. */
export interface ServerLocation {
  readonly url: string;
  readonly replica?: ReplicaLocation | undefined;
  /** Called once if nothing can be prepared on this server's connections, since a pooler gives them other sessions in turn. */
  readonly onStatementsForgotten?: () => void;
}

const SERVER_CONNECTIONS = 10;

/**
 * Opens the database and migrates it.
 *
 * @throws DataDirInUseError, MigrationError, or the driver's error if the server cannot be reached.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onPoolError: (error: Error) => void,
  onStatement?: StatementListener,
): Promise<Database> {
  const embedded = 'url' in location ? undefined : await openEmbedded(location);
  const settings = embedded
    ? { ...embedded.pool, isEmbedded: true }
    : { connectionString: 'url' in location ? location.url : '', max: SERVER_CONNECTIONS };
  const pool = openPool(settings, onPoolError, onStatement);
  const statements = new PreparedStatements(pool, 'url' in location ? location.onStatementsForgotten : undefined);
  let replica: ReplicaReads | undefined;
  const close = async () => {
    await replica?.close();
    await pool.end();
    await embedded?.close();
  };
  try {
    await migrate(pool);
    await requireUnicodeCase(pool);
    if ('replica' in location && location.replica) {
      replica = new ReplicaReads(statements, await clusterOf(pool), location.replica, SERVER_CONNECTIONS, onStatement);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // On the embedded database all transactions queue for the one connection, and seeding is one of them.
    transactionOptions: embedded ? { maxWait: 120_000, timeout: 120_000 } : { maxWait: 20_000, timeout: 60_000 },
  });
  return {
    prisma,
    statements,
    replica,
    isReady: () => isMigrated(pool),
    close: async () => {
      await prisma.$disconnect();
      await close();
    },
  };
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
