import { createHash } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import type { ListenerTls } from '../server/dependencies.ts';

/** How long agreeing on TLS may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;

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
  server.on('tlsClientError', (error, socket) => {
    socket.destroy();
    onRefused('code' in error ? String(error.code) : error.name);
  });
  return server;
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
