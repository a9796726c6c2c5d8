import './config/node-env.ts';

import { givenNodeEnv } from './config/node-env.ts';
import { readTlsFiles } from './config/tls-files.ts';
import { ConfigError, parseConfig } from './config.ts';
import { DatabaseClock } from './db/database-clock.ts';
import { isDemoKey } from './demo/data/cast.ts';
import { createLog, describeFault } from './log.ts';
import { Metrics } from './server/metrics.ts';
import { createService } from './startup/create-service.ts';
import { fillDatabase } from './startup/fill-database.ts';
import { listen, listenForMessages } from './startup/listen.ts';
import { openConfigured } from './startup/open-database.ts';
import { warnOfFewFiles } from './startup/open-files.ts';
import { printAddress } from './startup/print-address.ts';
import { StartError } from './startup/start-error.ts';
import { startTracing } from './startup/start-tracing.ts';
import { stopGracefully } from './startup/stop-gracefully.ts';
import { terminalLines } from './startup/terminal-lines.ts';

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** The message alone if it says what the operator should do; otherwise everything known except secrets. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  return JSON.stringify(describeFault(error), null, 2);
}

async function start(): Promise<void> {
  const config = parseConfig({ ...process.env, NODE_ENV: givenNodeEnv });
  const tls = await readTlsFiles(config.mllpTls);
  const { stdout } = process;
  const log = createLog(config.logLevel, {
    // Those keys are public, and shown to whoever starts the service.
    secrets: config.secrets.filter((secret) => !isDemoKey(secret)),
    // A terminal that has colours says so unless NO_COLOR is set.
    ...(stdout.isTTY ? { destination: terminalLines((text) => stdout.write(text), stdout.hasColors()) } : {}),
  });
  await warnOfFewFiles(config, log);
  const database = await openConfigured(config, log);
  try {
    const clock = new DatabaseClock();
    await clock.compare(database.transactions.pool);
    const demoKeys = await fillDatabase(config, database, log, clock.now());
    const stopping = new AbortController();
    const metrics = new Metrics(config.operationNames);
    metrics.watchProcess();
    const tracing = await startTracing(config, log, metrics);
    const app = await createService(config, database, log, {
      metrics,
      tracing,
      stopping: stopping.signal,
      tls,
      clock,
      hasDemo: demoKeys.length > 0,
    });
    const address = await listen(app, 'PORT', config.host, config.port);
    await listenForMessages(app, config, log);
    stopGracefully(config, { app, database, tracing }, log, stopping);
    printAddress(log, config.publicUrl ?? address, demoKeys);
  } catch (error) {
    await database.close();
    throw error;
  }
}
