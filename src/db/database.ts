import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { type EmbeddedLocation, openEmbedded } from './embedded.ts';
import { isMigrated, migrate } from './migrate.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** An open database, embedded or a server. Schema, migrations and code are the same for both. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Runs the statements of the read path, over the same pool. */
  readonly statements: PreparedStatements;
  /** Whether the database answers and has every migration of this version. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where the database is: the URL of a PostgreSQL server, or an embedded database. */
export type DatabaseLocation = { readonly url: string } | EmbeddedLocation;

/** Called with every SQL statement sent to the database; tests count them. */
export type StatementListener = (sql: string) => void;

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
  const pool = new pg.Pool(
    embedded?.pool ?? { connectionString: 'url' in location ? location.url : '', max: SERVER_CONNECTIONS },
  );
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onPoolError);
  pool.on('connect', (client) => prepareConnection(client, embedded !== undefined));
  if (onStatement) pool.on('connect', (client) => reportStatements(client, onStatement));
  const close = async () => {
    await pool.end();
    await embedded?.close();
  };
  try {
    await migrate(pool);
    await requireUnicodeCase(pool);
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
    statements: new PreparedStatements(pool),
    isReady: () => isMigrated(pool),
    close: async () => {
      await prisma.$disconnect();
      await close();
    },
  };
}

/** Sets up a new connection, before its first statement. A failure shows in that statement. */
function prepareConnection(client: pg.PoolClient, isEmbedded: boolean): void {
  // The read path takes timestamps from PostgreSQL as JSON, which has the session's time zone.
  const settings = [`SET TIME ZONE 'UTC'`];
  // Connections to the embedded database share one session, with what an earlier one has prepared in it.
  if (isEmbedded) settings.push('DEALLOCATE ALL');
  client.query(settings.join('; ')).catch(() => {});
}

/** Calls the listener with every statement that this connection sends. */
function reportStatements(client: pg.PoolClient, onStatement: StatementListener): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const [statement] = args;
      const sql =
        typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
      if (typeof sql === 'string') onStatement(sql);
      return Reflect.apply(query, self, args);
    },
  });
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
