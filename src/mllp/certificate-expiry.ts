import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';
import type { ListenerTls } from '../server/dependencies.ts';
import { MeasuredGauges } from '../telemetry/measured.ts';

/** How many laboratories' users have a series of their own: the most recent senders. */
const MAX_USERS = 1_000;

const BEGIN = '-----BEGIN CERTIFICATE-----';

/**
 * Publishes when the TLS certificates of MLLP expire, so that an alert fires before messages stop arriving: the service's own, which are
 * read once, and those that laboratories connect with. The database has only the fingerprints of the latter.
 */
export class CertificateExpiry {
  readonly #seen = new LRUCache<string, number>({ max: MAX_USERS });

  constructor(registry: Registry, { cert, ca }: Partial<ListenerTls> = {}) {
    const own = new MeasuredGauges(
      registry,
      'service_certificate_expires_timestamp_seconds',
      'When the certificates in HL7_MLLP_TLS_CERT expire (own: the first of them), and in HL7_MLLP_TLS_CA (authorities: the last).',
      [{ certificate: 'own' }, { certificate: 'authorities' }],
    );
    if (cert) own.set({ certificate: 'own' }, Math.min(...expiries(cert)));
    // While one authority is replaced by another, the file has both.
    if (ca) own.set({ certificate: 'authorities' }, Math.max(...expiries(ca)));
    const seen = this.#seen;
    new Gauge({
      name: 'laboratory_certificate_expires_timestamp_seconds',
      help: 'When the client certificate expires that a user of a laboratory last sent a message with.',
      labelNames: ['user'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [user, expires] of seen.entries()) this.set({ user }, expires);
      },
    });
  }

  /** Records the certificate that this user has authenticated a connection with. */
  note(userId: string, socket: Socket): void {
    const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
    if (certificate) this.#seen.set(userId, expiryOf(certificate));
  }
}

/** When the certificates in a PEM file expire, in seconds since 1970. */
function expiries(pem: Buffer): number[] {
  // Text before the first of them, and after each, is a comment.
  const [, ...certificates] = pem.toString('latin1').split(BEGIN);
  return certificates.map((rest) => expiryOf(new X509Certificate(`${BEGIN}${rest}`)));
}

function expiryOf({ validTo }: X509Certificate): number {
  return Date.parse(validTo) / 1000;
}
