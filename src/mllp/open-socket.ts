import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The address of an MLLP server. */
export interface MllpAddress {
  readonly host: string;
  readonly port: number;
}

/** The certificates presented to servers and trusted from them, as PEM. */
export interface ClientTls {
  /** The trusted authorities; undefined for the system's. */
  readonly ca?: Buffer | undefined;
  /** Our own certificate and its key, for servers that ask for one. */
  readonly cert?: Buffer | undefined;
  readonly key?: Buffer | undefined;
}

/**
 * Starts to connect to an MLLP server. TLS is 1.2 or newer, and the server's certificate must match the host.
 *
 * @param tls undefined to connect without TLS
 */
export function openSocket({ host, port }: MllpAddress, tls: ClientTls | undefined): Socket {
  if (tls === undefined) return connectTcp({ host, port });
  return connectTls({ host, port, ...tls, minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) });
}
