import { parseConfig } from '../config/config.ts';
import { LOST } from '../config/values.ts';
import type { Db } from '../db/sql/db.ts';
import type { Secret } from '../sealing/secret.ts';
import { fingerprintOf } from '../startup/fingerprints.ts';
import { CommandError, type Environment } from './process.ts';

/**
 * The key that seals the secrets of webhook endpoints in this database, and those that may have sealed what comes from another one.
 *
 * @throws CommandError if the environment has another key than the service of this database
 */
export async function secretsKeyOf(env: Environment, db: Db): Promise<Secret> {
  const config = parseConfig({
    SECRETS_KEY: env.SECRETS_KEY,
    SECRETS_KEY_PREVIOUS: env.SECRETS_KEY_PREVIOUS,
    LINK_SIGNING_SECRET: env.LINK_SIGNING_SECRET,
    LINK_SIGNING_SECRET_PREVIOUS: env.LINK_SIGNING_SECRET_PREVIOUS,
  });
  const generated = await db.setting.findUnique({ where: { name: 'link-signing-secret' } });
  const current = config.secretsKey ?? config.linkSigningSecret ?? generated?.value;
  const previous = [config.secretsKeyPrevious, config.linkSigningSecret, config.linkSigningSecretPrevious]
    .filter((each) => each !== undefined)
    .filter((each) => each !== LOST && each !== current);
  // Without any, nothing can be opened, and loading says so if there is something to open.
  const secret = { current: current ?? '', previous };
  // A database that no service has been started on has none; whatever is sealed with the first one's key is then good.
  if ((await fingerprintOf(db, 'secrets-key', { ...secret, previous: [] })) === 'another')
    throw new CommandError(
      'SECRETS_KEY, or LINK_SIGNING_SECRET if that stands in for it, is not the one that the service of this database was last started with.',
    );
  return secret;
}
