import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { z } from 'zod';

/** How long the server may take to hear what is to be canceled, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Where a connection leads, and what its server told the driver to cancel by; the driver's types leave that out. */
const connected = z.object({ host: z.string(), port: z.int(), processID: z.int(), secretKey: z.int() });

/**
 * Asks the server to cancel what runs on this connection, and returns once it has heard. What ran then fails; if it has ended
 * already, nothing happens. By the protocol's own message, which poolers pass on: `pg_cancel_backend` would need a connection
 * of the pool, and the number of a process on the server, which a pooler hides. Without TLS, which servers do not ask for here:
 * the message has no data, and its secret is worth nothing but this.
 */
export async function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = connected.parse(client);
  const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  // If the server cannot be reached, the statement ends by its own timeout.
  socket.on('error', () => {});
  socket.end(serialize.cancel(processID, secretKey));
  // The server closes the connection when it has passed the message on.
  await once(socket, 'close');
}
