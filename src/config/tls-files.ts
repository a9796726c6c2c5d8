import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigError } from './config.ts';

/** The certificates and keys for TLS over MLLP, as PEM. */
export interface TlsFiles {
  readonly cert?: Buffer;
  readonly key?: Buffer;
  readonly ca?: Buffer;
}

const VARIABLES = { cert: 'HL7_MLLP_TLS_CERT', key: 'HL7_MLLP_TLS_KEY', ca: 'HL7_MLLP_TLS_CA' } as const;

/**
 * Reads the files of certificates that the environment names. They are read once: a renewed certificate is used from the next start.
 *
 * @throws ConfigError naming every variable whose file cannot be read or used, without anything of its content.
 */
export async function readTlsFiles({ cert, key, ca }: Config['mllpTls']): Promise<TlsFiles> {
  const problems: string[] = [];
  const read = async (name: keyof typeof VARIABLES, path: string | undefined) => {
    if (path === undefined) return {};
    try {
      return { [name]: await readFile(path) };
    } catch (error) {
      problems.push(`${VARIABLES[name]} cannot be read${codeOf(error)}`);
      return {};
    }
  };
  const files: TlsFiles = { ...(await read('cert', cert)), ...(await read('key', key)), ...(await read('ca', ca)) };
  if (problems.length === 0) problems.push(...unusable(files));
  if (problems.length > 0) throw new ConfigError(problems);
  return files;
}

function unusable({ cert, key, ca }: TlsFiles): string[] {
  const refused = (options: TlsFiles, variables: string): string[] => {
    try {
      createSecureContext(options);
      return [];
    } catch (error) {
      return [`${variables} cannot be used${codeOf(error)}`];
    }
  };
  return [
    ...(cert && key ? refused({ cert, key }, `${VARIABLES.cert} and ${VARIABLES.key}`) : []),
    ...(ca
      ? [
          ...refused({ ca }, VARIABLES.ca),
          ...(ca.includes('-----BEGIN CERTIFICATE-----') ? [] : [`${VARIABLES.ca} has no certificate in PEM`]),
        ]
      : []),
  ];
}

/** The error code of the system or of OpenSSL, which reveals nothing about a file's content. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
}
