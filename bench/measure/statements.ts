import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A proxy for PostgreSQL that counts statements. */
export interface StatementCounter {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** The number of statements executed so far, including BEGIN and COMMIT. */
  count(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that counts the messages that run a statement: Query and Execute. The load never goes through it, because it
 * would slow the database down.
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  let statements = 0;
  const server: Server = createServer((client) => {
    const upstream = createConnection(Number(target.port || 5432), target.hostname);
    countIn(client, () => {
      statements += 1;
    });
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.setNoDelay();
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The statement counter is not listening.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    count: () => statements,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first bytes of the messages that run a statement: Query and Execute. */
const RUN = new Set(Buffer.from('QE'));

/** Calls back for every statement that the client sends. A message has a one-byte type, except the first, and a length that includes itself. */
function countIn(client: Socket, onStatement: () => void): void {
  let pending = Buffer.alloc(0);
  let started = false;
  client.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const typeBytes = started ? 1 : 0;
      if (pending.length < typeBytes + 4) return;
      const length = typeBytes + pending.readUInt32BE(typeBytes);
      if (pending.length < length) return;
      if (started && RUN.has(pending[0] ?? 0)) onStatement();
      started = true;
      pending = pending.subarray(length);
    }
  });
}
