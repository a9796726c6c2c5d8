import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { describeFault, type Log } from '../log.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** How long requests in flight may take to finish once the process stops, in milliseconds. */
const GRACE_MS = 8_000;

/** How long stopping may take altogether, in milliseconds, after `SHUTDOWN_DELAY_MS`: requests in flight, then the database. */
const STOP_MS = 10_000;

/** The signals that stop the service. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const satisfies readonly closeWithGrace.Signals[];

/**
 * The signals that close-with-grace would catch too. After a crash in native code no JavaScript can run, so a listener
 * would only hang the process; the others keep their default meaning.
 */
const OTHER_SIGNALS: closeWithGrace.Signals[] = [
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGQUIT',
  'SIGSEGV',
  'SIGTRAP',
  'SIGUSR2',
];

/**
 * On a signal: reports through `/readyz` that it is stopping, and gives load balancers time to notice. Then, or at once on an
 * uncaught error: accepts no more requests, lets those in flight finish, closes the database and exits. The exit code is 0 after
 * a signal, and 1 after an error or if stopping failed or took too long.
 */
export function stopGracefully(
  { shutdownDelayMs }: Config,
  {
    app,
    database,
    tracing,
  }: { readonly app: FastifyInstance; readonly database: Database; readonly tracing: Tracing | undefined },
  log: Log,
  stopping: AbortController,
): void {
  const options: closeWithGrace.Options = {
    delay: shutdownDelayMs + STOP_MS,
    skip: OTHER_SIGNALS,
    logger: { error: (fault) => log.error({ fault: describeFault(fault) }, 'could not stop cleanly') },
    onSecondError: (fault) => log.fatal({ fault: describeFault(fault) }, 'a second uncaught error: exiting at once'),
    onTimeout: () => log.error('could not stop in time: exiting'),
  };
  closeWithGrace(options, async ({ signal, err }) => {
    ignoreFurtherSignals(log);
    if (err) log.fatal({ fault: describeFault(err) }, 'uncaught error');
    stopping.abort();
    if (signal && shutdownDelayMs > 0) {
      log.info({ signal, shutdownDelayMs }, 'about to stop: no longer ready');
      await setTimeout(shutdownDelayMs);
    }
    log.info({ signal }, 'stopping: no new requests; finishing those in flight');
    const isClosed = app.close();
    if (!(await Promise.race([isClosed.then(() => true), setTimeout(GRACE_MS, false)]))) {
      log.warn('some requests did not finish in time: closing their connections');
      app.server.closeAllConnections();
      await isClosed;
    }
    await Promise.all([database.close(), tracing?.close()]);
    log.info('stopped');
  });
}

/**
 * Makes further signals do nothing: close-with-grace would exit at the second one and cut off the requests in flight.
 * Second signals are common: an impatient Ctrl-C, or a wrapper that forwards what the terminal has sent to all processes.
 * Stopping takes at most {@link STOP_MS} anyway.
 */
function ignoreFurtherSignals(log: Log): void {
  for (const signal of STOP_SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => log.debug({ signal }, 'already stopping'));
  }
}
