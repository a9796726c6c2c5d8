import { createHash } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import { ConnectionPlaces, type IsProxy } from '../rate-limits/connection-places.ts';
import type { ListenerTls } from '../server/dependencies.ts';

/** How long a TLS handshake may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/** The most TLS handshakes at a time. */
const MAX_HANDSHAKES = 50;

/**
 * A server of TLS 1.2 or newer. If client certificates are required, a connection without one signed by an authority is closed before
 * anything is read from it.
 *
 * @param onRefused called with OpenSSL's code when the handshake fails
 */
export function createTlsServer(
  { cert, key, ca }: ListenerTls,
  serve: (socket: Socket) => void,
  onRefused: (code: string) => void,
  isProxy: IsProxy,
): Server {
  const asksForCertificates = ca !== undefined;
  const server = createServer(
    {
      cert,
      key,
      ca,
      requestCert: asksForCertificates,
      rejectUnauthorized: asksForCertificates,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_MS,
      allowHalfOpen: true,
    },
    serve,
  );
  limitHandshakes(server, isProxy);
  server.on('tlsClientError', (error, socket) => {
    socket.destroy();
    onRefused('code' in error ? String(error.code) : error.name);
  });
  return server;
}

/** Keeps clients that never finish the handshake from occupying the places of others, by the rule for all connections. */
function limitHandshakes(server: Server, isProxy: IsProxy): void {
  const places = new ConnectionPlaces(MAX_HANDSHAKES, isProxy);
  /** The handshakes in progress, by peer address: a TLS socket does not say which raw socket it came from. */
  const underWay = new Map<string, () => void>();
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    const handshake = { waitingSince: performance.now(), makeRoom: () => void socket.destroy() };
    const { leave } = places.take(handshake, socket.remoteAddress);
    if (!leave) {
      socket.destroy();
      return;
    }
    const peer = peerOf(socket);
    underWay.set(peer, leave);
    socket.once('close', () => {
      leave();
      if (underWay.get(peer) === leave) underWay.delete(peer);
    });
  });
  server.on('secureConnection', (socket: Socket) => {
    const peer = peerOf(socket);
    underWay.get(peer)?.();
    underWay.delete(peer);
  });
}

/** The SHA-256 of the client's certificate, which TLS has verified; without one, that of no bytes, which belongs to nobody. */
export function certificateOf(socket: Socket): Uint8Array<ArrayBuffer> {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
  return new Uint8Array(
    createHash('sha256')
      .update(certificate ?? '')
      .digest(),
  );
}
