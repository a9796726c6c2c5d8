import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Actor, shareHolder } from '../auth/actor.ts';
import { Authentication } from '../auth/authenticate.ts';
import { Autocommit } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import { RequestBudget } from '../db/request-budget.ts';
import { newUuid } from '../db/sql/identifiers.ts';
import { notTaken, tooLong } from '../domains/laboratory/receive-message.ts';
import { encodeText } from '../hl7/character-set.ts';
import { describeFault, type Log, nameFault } from '../log.ts';
import { ConnectionPlaces, type IsProxy } from '../rate-limits/connection-places.ts';
import type { AppDependencies, MllpSettings } from '../server/dependencies.ts';
import { expectedFailure } from '../server/errors.ts';
import { reportFailures } from '../server/failures.ts';
import { MAX_MESSAGE_LENGTH, type MessageIntake } from '../server/message-intake.ts';
import { CertificateExpiry } from './certificate-expiry.ts';
import { type Ending, MllpConnection } from './connection.ts';
import { FramingError } from './frames.ts';
import { certificateOf, createTlsServer } from './tls-listener.ts';

/** The most connections, and the most bytes of all their messages together (contract, 8.6). */
const MAX_CONNECTIONS = 100;
const MAX_HELD = 64 * 1024 * 1024;

/**
 * The most connections that the system hands over, including those about to be refused, evicted or in a TLS handshake. The system drops any
 * more.
 */
export const MAX_ACCEPTED = 2 * MAX_CONNECTIONS;

const TIMEOUT_MS = 60_000;

/** How long messages in progress may take once the service stops, in milliseconds. */
const STOPPING_MS = 5_000;

/**
 * Receives laboratories' messages over MLLP while the app runs, on one port and under one key. The key is looked up for each
 * message, so a revoked key is refused at once.
 *
 * @returns a function that starts listening, resolves to the port, and rejects if the port is not available; null if MLLP is
 * not configured
 */
export function serveMllp(
  app: FastifyInstance,
  dependencies: AppDependencies,
  intake: MessageIntake,
  isProxy: IsProxy,
): (() => Promise<number>) | null {
  const { log, metrics, database, clock, mllp, outbound, closedKeys } = dependencies;
  const connections = new Set<MllpConnection>();
  const places = new ConnectionPlaces(MAX_CONNECTIONS, isProxy);
  const endings = measureConnections(metrics.registry, connections);
  // A process that does not listen uses the same certificate to send orders to laboratories.
  const expiry = new CertificateExpiry(metrics.registry, mllp?.tls ?? outbound?.tls);
  if (!mllp) return null;
  const { host, port, tls, timeoutMs = TIMEOUT_MS } = mllp;
  const authentication = new Authentication(database, clock, closedKeys);

  const answer = async (message: Uint8Array<ArrayBuffer>, socket: Socket): Promise<Uint8Array> => {
    const requestId = newUuid();
    try {
      const actor = await senderOf(authentication, mllp, socket);
      if (mllp.tls?.ca) expiry.note(actor.userId, socket);
      const connections = database.turns.shareOf(shareHolder(actor));
      const budget = new RequestBudget(undefined, undefined, { connections });
      const work = new Autocommit(new Call({ actor, requestId }, { clock, budget }), { database });
      return await intake.take(work, message, 'mllp');
    } catch (error) {
      // The key or the certificate is no longer valid or is not a laboratory's, or the database is unavailable.
      reportFailures({ log, metrics }, { id: requestId, record: null }, [{ thrown: expectedFailure(error) ?? error }]);
      const { code, outcome, text, characterSet } = await notTaken(message, clock.now());
      intake.count('mllp', code, outcome);
      return encodeText(text, characterSet);
    }
  };

  const answerTooLong = (beginning: Uint8Array): Uint8Array => {
    const { code, outcome, text, characterSet } = tooLong(beginning, clock.now());
    intake.count('mllp', code, outcome);
    return encodeText(text, characterSet);
  };

  const refuse = () => {
    endings.inc({ reason: 'connections' });
    log.warn({ reason: 'connections' }, 'an MLLP connection was closed');
  };

  // A sender that closes its side after a message still gets the answer.
  const serve = (socket: Socket) => {
    const held = () => [...connections].reduce((sum, { bytesHeld }) => sum + bytesHeld, 0);
    const connection = new MllpConnection(socket, {
      answer: (message) => answer(message, socket),
      answerTooLong,
      longest: MAX_MESSAGE_LENGTH,
      timeoutMs,
      hasRoom: () => held() <= MAX_HELD,
      onEnded: (reason, detail) => {
        endings.inc({ reason });
        log.warn({ reason, ...(detail === undefined ? {} : { detail }) }, 'an MLLP connection was closed');
      },
      onFailed: (error) => logFailure(log, error),
    });
    const { leave } = places.take(connection, socket.remoteAddress);
    if (!leave) {
      refuse();
      connection.cut();
      return;
    }
    connections.add(connection);
    void connection.closed.then(() => {
      leave();
      connections.delete(connection);
    });
  };
  const onRefused = (code: string) => {
    endings.inc({ reason: 'tls' });
    log.warn({ reason: 'tls', code }, 'an MLLP connection was closed');
  };
  const server = tls ? createTlsServer(tls, serve, onRefused, isProxy) : createServer({ allowHalfOpen: true }, serve);
  server.maxConnections = MAX_ACCEPTED;
  server.on('drop', refuse);
  // A connection could not be accepted, for example for lack of memory. Without this listener, the process would end.
  server.on('error', (error) => {
    if (server.listening) log.error({ fault: describeFault(error) }, 'an MLLP connection could not be accepted');
  });

  // Before the app waits for its requests, so that both have the same time.
  app.addHook('preClose', () => stop(server, connections));
  return () => listen(server, host, port);
}

/**
 * The user on whose behalf a connection's messages are processed, looked up for each message.
 *
 * @throws AppError UNAUTHENTICATED if the key or the client certificate names nobody.
 */
function senderOf(authentication: Authentication, { key, tls }: MllpSettings, socket: Socket): Promise<Actor> {
  if (tls?.ca) return authentication.authenticateCertificate(certificateOf(socket));
  return authentication.authenticate(`Token ${key}`, ['token']);
}

/** A network error or an unfinished frame is the sender's or the network's doing; anything else is a fault in this service. */
function logFailure(log: Log, error: unknown): void {
  if (error instanceof Error && ('syscall' in error || error instanceof FramingError))
    log.warn({ fault: nameFault(error) }, 'an MLLP connection broke');
  else log.error({ fault: describeFault(error) }, 'an MLLP connection failed');
}

/** Why the service closed a connection: an {@link Ending}, too many connections, or a failed TLS handshake. */
const REASONS = [
  'framing',
  'slow_frame',
  'unread_answer',
  'memory',
  'idle',
  'unfinished',
  'connections',
  'tls',
] as const satisfies (Ending | 'connections' | 'tls')[];

/** Exports the number of connections; returns a function that counts those that the service closes. */
function measureConnections(registry: Registry, connections: ReadonlySet<MllpConnection>): Counter<'reason'> {
  new Gauge({
    name: 'mllp_connections',
    help: 'Open MLLP connections.',
    registers: [registry],
    collect() {
      this.set(connections.size);
    },
  });
  const endings = new Counter({
    name: 'mllp_connections_ended_total',
    help: 'MLLP connections that the service closed, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  // Prometheus sees an increase only in a series that it has seen before.
  for (const reason of REASONS) endings.inc({ reason }, 0);
  return endings;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Stops accepting connections, and gives messages in progress up to {@link STOPPING_MS} to be answered. */
async function stop(server: Server, connections: ReadonlySet<MllpConnection>): Promise<void> {
  server.close();
  for (const connection of connections) connection.stop();
  const closed = Promise.all([...connections].map((connection) => connection.closed));
  await Promise.race([closed, sleep(STOPPING_MS, undefined, { ref: false })]);
  for (const connection of connections) connection.cut();
}
