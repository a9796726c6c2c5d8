import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { insertMissingSql, writeTogether } from './write.ts';

/** What the names of secrets begin with that have sealed the cursors of accounts which came from other cells (db/moves/load-account.ts). */
export const BROUGHT = 'cursor-secret ';

/**
 * A secret that the service makes for itself: that which signs document links if none is configured, and that which seals cursors.
 * It is generated at the first start and stored with the data, so that links and cursors survive a restart. Instances that start at
 * the same time all use the one stored first.
 */
export async function storedSecret(
  prisma: PrismaClient,
  name: 'link-signing-secret' | 'cursor-secret',
): Promise<string> {
  // Read first: once it is there, a process also starts while the database takes no changes.
  const stored = await prisma.setting.findUnique({ where: { name } });
  if (stored) return stored.value;
  const value = randomBytes(32).toString('base64url');
  await writeTogether(prisma, [insertMissingSql('settings', [{ name, value }])]);
  const setting = await prisma.setting.findUniqueOrThrow({ where: { name } });
  return setting.value;
}

/** The secrets that have sealed the cursors of accounts which came from other cells (contract, 1.6). */
export async function broughtCursorSecrets(prisma: PrismaClient): Promise<readonly string[]> {
  const settings = await prisma.setting.findMany({
    where: { name: { startsWith: BROUGHT } },
    orderBy: { name: 'asc' },
  });
  return settings.map(({ value }) => value);
}
