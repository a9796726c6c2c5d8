import { upsertSql, writeTogether } from '../db/sql/write.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { openSealed, openWithAny, sealText } from '../sealing/sealed-text.ts';
import type { Secret } from '../sealing/secret.ts';

/** A secret from the environment of which the database keeps a fingerprint. */
export type FingerprintedSecret = 'link-signing-secret' | 'secrets-key';

/**
 * Which secret's fingerprint the database has: that of the current one, of one that it replaces (also if it has none yet), or of another.
 * The fingerprint is a sealed word, so the secret is no easier to guess from it than from anything else it has sealed.
 */
export async function fingerprintOf(
  prisma: Pick<PrismaClient, 'setting'>,
  name: FingerprintedSecret,
  secret: Secret,
): Promise<'current' | 'replaced' | 'another'> {
  const kept = await prisma.setting.findUnique({ where: { name: nameOf(name) } });
  if (!kept) return 'replaced';
  const sealed = Buffer.from(kept.value, 'base64');
  if (openSealed(sealed, { secret: secret.current, purpose: nameOf(name) }) !== undefined) return 'current';
  return openWithAny(sealed, secret, nameOf(name)) === undefined ? 'another' : 'replaced';
}

/** Stores the fingerprint of the current secret. */
export async function storeFingerprint(
  prisma: PrismaClient,
  name: FingerprintedSecret,
  { current }: Secret,
): Promise<void> {
  const value = Buffer.from(sealText(name, { secret: current, purpose: nameOf(name) })).toString('base64');
  await writeTogether(prisma, [upsertSql('settings', { name: nameOf(name), value }, 'name', ['value'])]);
}

/** The name of the setting, and the purpose of its seal. */
function nameOf(name: FingerprintedSecret): string {
  return `fingerprint of ${name}`;
}
