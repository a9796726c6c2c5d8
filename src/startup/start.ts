import '../config/node-env.ts';

import { parseConfig } from '../config/config.ts';
import { givenNodeEnv } from '../config/node-env.ts';
import { readTlsFiles } from '../config/tls-files.ts';
import { DatabaseClock } from '../db/database-clock.ts';
import { isDemoKey } from '../demo/data/cast.ts';
import { createLog } from '../log.ts';
import { Metrics } from '../server/recording/metrics.ts';
import { createService } from './create-service.ts';
import { fillDatabase } from './fill-database.ts';
import { listen, listenForMessages } from './listen.ts';
import { openConfigured } from './open-database.ts';
import { warnOfFewFiles } from './open-files.ts';
import { printAddress } from './print-address.ts';
import { reportFailure } from './report-failure.ts';
import { startTracing } from './start-tracing.ts';
import { stopGracefully } from './stop-gracefully.ts';
import { onTerminal } from './terminal-lines.ts';
import { warnOfPlainConnections } from './warn-of-plain-connections.ts';

/** Those of the configuration, as soon as it is known: no line of the log may contain them. */
let secrets: readonly string[] = [];

try {
  await start();
} catch (error) {
  reportFailure(error, secrets);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = parseConfig({ ...process.env, NODE_ENV: givenNodeEnv });
  secrets = config.secrets;
  const tls = await readTlsFiles(config.mllpTls);
  const log = createLog(config.logLevel, {
    // Those keys are public, and shown to whoever starts the service.
    secrets: secrets.filter((secret) => !isDemoKey(secret)),
    ...onTerminal(process.stdout),
  });
  await warnOfFewFiles(config, log);
  const database = await openConfigured(config, log);
  warnOfPlainConnections(config, log);
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
