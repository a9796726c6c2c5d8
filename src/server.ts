import './node-env.ts';

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { systemClock } from './db/clock.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DataDirInUseError } from './db/embedded.ts';
import { storedLinkSecret } from './db/link-secret.ts';
import { type DemoKeys, seedDemo } from './demo/seed-demo.ts';
import { bootstrapAdminKey } from './domains/accounts/bootstrap.ts';
import { reasonOf } from './errors.ts';
import { createLog, describeFault, type Log } from './log.ts';
import { givenNodeEnv } from './node-env.ts';

/** How long requests in flight may take once the process is told to stop; with closing the database, ten seconds. */
const GRACE_MS = 8_000;

/** A reason not to start that whoever starts the service can mend; its message is one line that says how. */
class StartError extends Error {}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** What to do about it where that is known; else all that is known. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function start(): Promise<void> {
  const config = parseConfig({ ...process.env, NODE_ENV: givenNodeEnv });
  const log = createLog(config.logLevel);
  const database = await open(config, log);
  try {
    const demoKeys = await fillDatabase(config, database);
    const app = await prepare(config, database, log);
    const address = await listen(app, config);
    stopOnSignals(app, database, log);
    process.stdout.write(welcome(config.publicUrl ?? address, demoKeys));
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function open(config: Config, log: Log): Promise<Database> {
  const location = config.databaseUrl === undefined ? { dataDir: config.dataDir } : { url: config.databaseUrl };
  try {
    return await openDatabase(location, (error) =>
      log.error({ fault: describeFault(error) }, 'lost a database connection'),
    );
  } catch (error) {
    if (error instanceof DataDirInUseError) throw new StartError(error.message);
    log.debug({ fault: describeFault(error) }, 'could not open the database');
    throw new StartError(`The database ${nameOf(config)} cannot be used: ${reasonOf(error)}`);
  }
}

/** Names the database without its password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `in ${dataDir} (DATA_DIR)`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname} (DATABASE_URL)`;
}

/** Puts into the database what the configuration asks for; returns the demonstration program's keys, where it is there. */
async function fillDatabase(config: Config, { prisma }: Database): Promise<DemoKeys> {
  const now = systemClock.now();
  if (config.bootstrapAdminKey !== undefined) await bootstrapAdminKey(prisma, config.bootstrapAdminKey, now);
  return config.seedDemo ? ((await seedDemo(prisma, now)) ?? []) : [];
}

async function prepare(config: Config, database: Database, log: Log): Promise<FastifyInstance> {
  const { prisma } = database;
  const linkSigningSecret = config.linkSigningSecret ?? (await storedLinkSecret(prisma));
  return createApp({ database, clock: systemClock, log, publicUrl: config.publicUrl, linkSigningSecret });
}

/** Listens, and returns the address to reach it at. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    await app.close();
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new StartError(
      isTaken
        ? `Port ${port} of ${host} is taken by another process. Stop it, or set PORT to another port.`
        : `Cannot listen at ${host}, port ${port}: ${reasonOf(error)}. Set HOST and PORT to an address of this machine.`,
    );
  }
}

function stopOnSignals(app: FastifyInstance, database: Database, log: Log): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping: no new requests, those in flight are finished');
    void cutOff(app, log);
    try {
      await app.close();
      await database.close();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'could not stop in order');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, (received) => void stop(received));
}

/** Ends what is still in flight when the time is up. */
async function cutOff(app: FastifyInstance, log: Log): Promise<void> {
  await wait(GRACE_MS, undefined, { ref: false });
  log.warn('requests in flight did not end in time; their connections are closed');
  app.server.closeAllConnections();
}

function welcome(origin: string, demoKeys: DemoKeys): string {
  const keys = demoKeys.map(({ role, account, key }) => `    ${role.padEnd(11)} ${account.padEnd(21)} ${key}`);
  return [
    '',
    'The Kit Testing Service is up.',
    `  GraphQL, and GraphiQL in a browser: ${origin}/graphql`,
    `  REST, to read and try:              ${origin}/docs`,
    ...(keys.length > 0 ? ['  Keys of the demonstration program:', ...keys] : []),
    '',
    '',
  ].join('\n');
}
