import { createHash } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import type { ListenerTls } from '../server/dependencies.ts';

/** How long agreeing on TLS may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/** The most connections that agree on TLS at a time; the one that has been at it the longest ends for a further one. */
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
  limitHandshakes(server);
  server.on('tlsClientError', (error, socket) => {
    socket.destroy();
    onRefused('code' in error ? String(error.code) : error.name);
  });
  return server;
}

/** Keeps strangers who never finish from taking the places of those who do. */
function limitHandshakes(server: Server): void {
  /** By the other side's address, the oldest first: the socket that TLS makes of one does not say which one it was. */
  const underWay = new Map<string, Socket>();
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    underWay.set(peer, socket);
    socket.once('close', () => {
      if (underWay.get(peer) === socket) underWay.delete(peer);
    });
    for (const [oldest, other] of underWay) {
      if (underWay.size <= MAX_HANDSHAKES) break;
      underWay.delete(oldest);
      other.destroy();
    }
  });
  server.on('secureConnection', (socket: Socket) => underWay.delete(peerOf(socket)));
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
