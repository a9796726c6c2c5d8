import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The address of an MLLP server. */
export interface MllpAddress {
  readonly host: string;
  readonly port: number;
}

/** What is shown to servers and asked of them, as PEM. */
export interface ClientTls {
  /** Whose certificates are trusted; undefined for the system's authorities. */
  readonly ca?: Buffer | undefined;
  /** Our own certificate and its key, for servers that ask for one. */
  readonly cert?: Buffer | undefined;
  readonly key?: Buffer | undefined;
}

/**
 * Starts to connect to an MLLP server. TLS is 1.2 or newer, and the server's certificate must be one of the host's.
 *
 * @param tls undefined to connect without TLS
 */
export function openSocket({ host, port }: MllpAddress, tls: ClientTls | undefined): Socket {
  if (tls === undefined) return connectTcp({ host, port });
  return connectTls({ host, port, ...tls, minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) });
}
