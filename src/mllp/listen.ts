import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Authentication } from '../auth/authenticate.ts';
import { requestContext } from '../context.ts';
import { newUuid } from '../db/identifiers.ts';
import { notTaken } from '../domains/laboratory/receive-message.ts';
import { encodeText } from '../hl7/character-set.ts';
import type { AppDependencies } from '../http/call.ts';
import { expectedFailure } from '../http/errors.ts';
import { reportFailures } from '../http/failures.ts';
import { LONGEST_MESSAGE, type MessageIntake } from '../http/message-intake.ts';
import { type Ending, MllpConnection } from './connection.ts';

/** The most connections, and the most bytes of all their messages (contract, 8.6). */
const MOST_CONNECTIONS = 100;
const MOST_HELD = 64 * 1024 * 1024;

const PATIENCE_MS = 60_000;

/** How long the messages under way may take once the service stops, in milliseconds. */
const STOPPING_MS = 5_000;

/**
 * Takes laboratories' messages by MLLP while the app runs: one port, in the name of one key, which is looked up for each message, so
 * that a revoked one takes nothing more.
 *
 * @returns what begins to listen, and tells on which port, and rejects if the port is not to be had; null where none are taken so
 */
export function serveMllp(
  app: FastifyInstance,
  dependencies: AppDependencies,
  intake: MessageIntake,
): (() => Promise<number>) | null {
  const { log, metrics, database, clock, mllp } = dependencies;
  const connections = new Set<MllpConnection>();
  const endings = measureConnections(metrics.registry, connections);
  if (!mllp) return null;
  const { host, port, key, patienceMs = PATIENCE_MS } = mllp;
  const authentication = new Authentication(database, clock);

  const answer = async (message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
    const requestId = newUuid();
    try {
      const actor = await authentication.authenticate(`Token ${key}`, ['token']);
      const context = requestContext({
        prisma: database.prisma,
        clock,
        actor,
        requestId,
        selectValue: null,
      });
      return await intake.take(context, message, 'mllp');
    } catch (error) {
      // The key is not good any more or not a laboratory's, or the database is away.
      reportFailures({ log, metrics }, { id: requestId, record: null }, [{ thrown: expectedFailure(error) ?? error }]);
      const { code, outcome, text, characterSet } = notTaken(message, clock.now());
      intake.count('mllp', code, outcome);
      return encodeText(text, characterSet);
    }
  };

  // A sender that ends its side after a message still gets the answer.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const held = () => [...connections].reduce((sum, { bytesHeld }) => sum + bytesHeld, 0);
    const connection = new MllpConnection(socket, {
      answer,
      longest: LONGEST_MESSAGE,
      patienceMs,
      hasRoom: () => held() <= MOST_HELD,
      onEnded: (reason) => endings.inc({ reason }),
    });
    connections.add(connection);
    void connection.closed.then(() => connections.delete(connection));
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on('drop', () => endings.inc({ reason: 'connections' }));

  // Before the app waits for its requests: both have the same time.
  app.addHook('preClose', () => stop(server, connections));
  return () => listen(server, host, port);
}

/** Why a connection was closed by the service: {@link Ending}, or since there were too many. */
const REASONS = ['framing', 'slow_frame', 'unread_answer', 'memory', 'connections'] as const satisfies (
  | Ending
  | 'connections'
)[];

/** Shows how many connections there are; returns what counts those that the service closes. */
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
  // Prometheus sees an increase only of what it has seen before.
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

/** Accepts no more, and answers what is under way, as long as that takes no longer than {@link STOPPING_MS}. */
async function stop(server: Server, connections: ReadonlySet<MllpConnection>): Promise<void> {
  server.close();
  for (const connection of connections) connection.stop();
  const closed = Promise.all([...connections].map((connection) => connection.closed));
  await Promise.race([closed, sleep(STOPPING_MS, undefined, { ref: false })]);
  for (const connection of connections) connection.cut();
}
