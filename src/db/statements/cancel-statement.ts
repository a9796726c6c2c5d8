import { connect } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { z } from 'zod';

/** How long the server may take to receive the request to cancel, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** A connection's address, and the process ID and secret for canceling on it, which the driver's types omit. */
const connected = z.object({ host: z.string(), port: z.int(), processID: z.int(), secretKey: z.int() });

/**
 * Asks the server to cancel the statement running on this connection, and returns once the server has received the request. The
 * statement then fails; if it has already ended, nothing happens. If the server cannot be reached, or never sent the process ID
 * and secret, the statement ends by its own timeout. Never rejects, because nothing awaits the cancellation while the statement
 * runs.
 *
 * It sends the protocol's own cancel message, which poolers pass on. `pg_cancel_backend` would need a connection of the pool and
 * the ID of a server process, which a pooler hides. It does not use TLS, which servers do not require here: the message has no
 * data, and its secret is good only for canceling.
 */
export async function cancelStatement(client: pg.ClientBase): Promise<void> {
  const known = connected.safeParse(client);
  if (!known.success) return;
  const { host, port, processID, secretKey } = known.data;
  const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  // A socket that fails is also closed, which is all we wait for. (`events.once` would reject on the error.)
  socket.on('error', () => {});
  socket.end(serialize.cancel(processID, secretKey));
  // The server closes the connection once it has passed the message on.
  await new Promise<void>((closed) => {
    socket.once('close', () => closed());
  });
}
