import { createHash } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import { ConnectionPlaces, type IsProxy } from '../rate-limits/connection-places.ts';
import type { ListenerTls } from '../server/dependencies.ts';

/** How long agreeing on TLS may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/** The most connections that agree on TLS at a time. */
const MAX_HANDSHAKES = 50;

/**
 * A server of TLS 1.2 or newer. Where client certificates are required, a connection without one that an authority signed
 * ends before anything of it is read.
 *
 * @param onRefused called with OpenSSL's code when TLS is not agreed on
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

/** Keeps strangers who never finish from taking the places of those who do, by the rule for all connections. */
function limitHandshakes(server: Server, isProxy: IsProxy): void {
  const places = new ConnectionPlaces(MAX_HANDSHAKES, isProxy);
  /** Those under way, by the other side's address: the socket that TLS makes of one does not say which one it was. */
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

/** The SHA-256 of the client's certificate, which TLS has verified; that of nothing, which is nobody's, if there is none. */
export function certificateOf(socket: Socket): Uint8Array<ArrayBuffer> {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
  return new Uint8Array(
    createHash('sha256')
      .update(certificate ?? '')
      .digest(),
  );
}
