import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { type EmbeddedLocation, openEmbedded } from './embedded.ts';
import { isMigrated, migrate } from './migrate.ts';

/** The open database: embedded or a server, with the same schema, migrations and code. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Whether the database answers and has every migration of this version. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where the database is: a PostgreSQL server's URL, or an embedded one. */
export type DatabaseLocation = { readonly url: string } | EmbeddedLocation;

/** What is told of every SQL statement that is sent to the database; tests count them. */
export type StatementListener = (sql: string) => void;

const SERVER_CONNECTIONS = 10;

/**
 * Opens the database and migrates it.
 *
 * @throws DataDirInUseError, MigrationError, or the driver's error when the server cannot be reached.
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
  if (onStatement) pool.on('connect', (client) => tellStatements(client, onStatement));
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
    // On the embedded database all transactions wait in line for the one connection, and seeding is one of them.
    transactionOptions: embedded ? { maxWait: 120_000, timeout: 120_000 } : { maxWait: 20_000, timeout: 60_000 },
  });
  return {
    prisma,
    isReady: () => isMigrated(pool),
    close: async () => {
      await prisma.$disconnect();
      await close();
    },
  };
}

/** Lets the listener hear of every statement that this connection sends. */
function tellStatements(client: pg.PoolClient, onStatement: StatementListener): void {
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

/** Refuses a database whose locale knows only ASCII letters: "JOSÉ" would not find "José" there. */
async function requireUnicodeCase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ ok: boolean }>(`SELECT 'É'::citext = 'é'::citext AS ok`);
  if (!rows[0]?.ok) {
    throw new Error(
      'The database compares letters by an ASCII-only locale. Create it with LC_CTYPE C.UTF-8 or another UTF-8 locale.',
    );
  }
}
