import type { Config } from '../config/config.ts';
import { LOST } from '../config/values.ts';
import type { Database } from '../db/database.ts';
import { storedSecret } from '../db/sql/stored-secret.ts';
import { resealSecrets } from '../domains/webhooks/reseal-secrets.ts';
import type { Log } from '../log.ts';
import { allOf, type Secret } from '../sealing/secret.ts';
import { fingerprintOf, storeFingerprint } from './fingerprints.ts';
import { StartError } from './start-error.ts';

/** The secrets that the service works with. */
export interface Secrets {
  readonly linkSigningSecret: Secret;
  /** Encrypts the secrets of webhook endpoints. */
  readonly secretsKey: Secret;
}

/**
 * The secrets as configured, and those that they replace. The database keeps a fingerprint of each, so that a start with another one is
 * refused before anything becomes unreadable. Whatever `SECRETS_KEY_PREVIOUS` has encrypted is encrypted anew.
 *
 * @throws StartError naming every secret that differs from the last start's
 */
export async function knownSecrets(config: Config, database: Database, log: Log): Promise<Secrets> {
  const { prisma } = database;
  const generated = await prisma.setting.findUnique({ where: { name: 'link-signing-secret' } });
  const link = config.linkSigningSecret ?? generated?.value ?? (await storedSecret(prisma, 'link-signing-secret'));
  const linkSigningSecret = secretOf(link, [config.linkSigningSecretPrevious]);
  // Without a key of their own, the secret that signs links does its job.
  const secretsKey = secretOf(config.secretsKey ?? link, [config.secretsKeyPrevious, ...allOf(linkSigningSecret)]);
  // Only during the start: nothing in the database may be able to sign links.
  const withGenerated = (secret: Secret) => secretOf(secret.current, [...secret.previous, generated?.value]);
  const problems = [
    await problemWithLinks(config, withGenerated(linkSigningSecret), database),
    await problemWithSecretsKey(config, withGenerated(secretsKey), database, log),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return { linkSigningSecret, secretsKey };
}

function secretOf(current: string, others: readonly (string | undefined)[]): Secret {
  const previous = others.filter((other) => other !== undefined).filter((other) => other !== LOST && other !== current);
  return { current, previous: [...new Set(previous)] };
}

async function problemWithLinks(config: Config, secret: Secret, database: Database): Promise<string | undefined> {
  const { prisma } = database;
  const fingerprint = await fingerprintOf(prisma, 'link-signing-secret', secret);
  if (fingerprint === 'current') return undefined;
  if (fingerprint === 'another' && config.linkSigningSecretPrevious !== LOST)
    return (
      'LINK_SIGNING_SECRET is not the one that this database was last used with: links to documents that were signed with that one ' +
      'would not work. Set it back. To change it, set LINK_SIGNING_SECRET_PREVIOUS to the previous one, or to lost if nobody knows it.'
    );
  await storeFingerprint(prisma, 'link-signing-secret', secret);
  return undefined;
}

async function problemWithSecretsKey(
  config: Config,
  secret: Secret,
  { prisma }: Database,
  log: Log,
): Promise<string | undefined> {
  const fingerprint = await fingerprintOf(prisma, 'secrets-key', secret);
  if (fingerprint === 'current') return undefined;
  const unreadable = await resealSecrets(prisma, secret);
  if (fingerprint === 'another' && unreadable > 0 && config.secretsKeyPrevious !== LOST) {
    const name =
      config.secretsKey === undefined ? 'LINK_SIGNING_SECRET, which stands in for SECRETS_KEY,' : 'SECRETS_KEY';
    return (
      `${name} is not the one that this database was last used with: the secrets of ${unreadable} webhook endpoints would be ` +
      'unreadable, and nothing could be sent there. Set it back. To change it, set SECRETS_KEY_PREVIOUS to the previous one, or to lost ' +
      'if nobody knows it; the secret of each endpoint must then be rotated.'
    );
  }
  if (unreadable > 0) log.warn({ endpoints: unreadable }, 'secrets of webhook endpoints cannot be read: rotate them');
  await storeFingerprint(prisma, 'secrets-key', secret);
  return undefined;
}
