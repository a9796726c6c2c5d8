import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** How many statements were executed. */
export interface StatementCounts {
  /** All of them, including BEGIN and COMMIT. */
  readonly statements: number;
  /** How many of them began a transaction. */
  readonly transactions: number;
  /** How many of them began or ended one. */
  readonly boundaries: number;
}

/** A proxy for PostgreSQL that counts statements. */
export interface StatementCounter {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** The number of statements executed so far, including BEGIN and COMMIT. */
  count(): number;
  counts(): StatementCounts;
  close(): Promise<void>;
}

/**
 * Starts a proxy that counts the messages that run a statement: Query and Execute. The load never goes through it, because it
 * would slow the database down.
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  let counts: StatementCounts = { statements: 0, transactions: 0, boundaries: 0 };
  const count = (text: string) => {
    const begins = /^\s*(?:BEGIN|START TRANSACTION)\b/i.test(text);
    const ends = /^\s*(?:COMMIT|ROLLBACK|END)\b/i.test(text);
    counts = {
      statements: counts.statements + 1,
      transactions: counts.transactions + (begins ? 1 : 0),
      boundaries: counts.boundaries + (begins || ends ? 1 : 0),
    };
  };
  const server: Server = createServer((client) => {
    const upstream = createConnection(Number(target.port || 5432), target.hostname);
    countIn(client, count);
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
    count: () => counts.statements,
    counts: () => counts,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first bytes of the messages that run a statement or say which one is run. */
const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

/**
 * Calls back with the text of every statement that the client sends. Each message has a one-byte type, except the first, and a
 * four-byte length that includes itself.
 */
function countIn(client: Socket, onStatement: (text: string) => void): void {
  let pending = Buffer.alloc(0);
  let started = false;
  const prepared = new Map<string, string>();
  let bound = '';
  const read = (type: number | undefined, body: Buffer) => {
    const [first = '', second = ''] = body.toString().split('\0', 2);
    if (type === QUERY) onStatement(first);
    if (type === PARSE) prepared.set(first, second);
    // The portal, and the statement that it runs.
    if (type === BIND) bound = prepared.get(second) ?? '';
    if (type === EXECUTE) onStatement(bound);
  };
  client.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const typeBytes = started ? 1 : 0;
      if (pending.length < typeBytes + 4) return;
      const length = typeBytes + pending.readUInt32BE(typeBytes);
      if (pending.length < length) return;
      if (started) read(pending[0], pending.subarray(typeBytes + 4, length));
      started = true;
      pending = pending.subarray(length);
    }
  });
}
