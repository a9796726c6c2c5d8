import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate and its key, as PEM and as files. */
export interface TestCertificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly certPath: string;
  readonly keyPath: string;
  /** Its SHA-256, in hexadecimal. */
  readonly sha256: string;
}

/** An authority that signs certificates for tests, made by openssl, since Node can only read them. */
export class TestAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kts-certificates-'));
  readonly own: TestCertificate;
  #serial = 1;

  constructor(name: string) {
    const [certPath, keyPath] = [join(this.#folder, 'ca.pem'), join(this.#folder, 'ca.key')];
    openssl(['req', '-x509', ...NEW_KEY, '-keyout', keyPath, '-out', certPath, '-days', '2', '-subj', `/CN=${name}`]);
    this.own = read(certPath, keyPath);
  }

  /** A certificate that it has signed, for a host by name or IP address. */
  sign(name: string, host = 'IP:127.0.0.1'): TestCertificate {
    this.#serial += 1;
    const path = (end: string) => join(this.#folder, `${this.#serial}.${end}`);
    openssl(['req', ...NEW_KEY, '-keyout', path('key'), '-out', path('csr'), '-subj', `/CN=${name}`]);
    writeFileSync(path('ext'), `subjectAltName=${host}\n`);
    const authority = ['-CA', this.own.certPath, '-CAkey', this.own.keyPath, '-set_serial', String(this.#serial)];
    const files = ['-in', path('csr'), '-out', path('pem'), '-extfile', path('ext')];
    openssl(['x509', '-req', ...files, ...authority, '-days', '2']);
    return read(path('pem'), path('key'));
  }

  /** Removes its files. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

function openssl(options: readonly string[]): void {
  execFileSync('openssl', options, { stdio: 'pipe' });
}

function read(certPath: string, keyPath: string): TestCertificate {
  const [cert, key] = [readFileSync(certPath), readFileSync(keyPath)];
  const sha256 = createHash('sha256').update(new X509Certificate(cert).raw).digest('hex');
  return { cert, key, certPath, keyPath, sha256 };
}
