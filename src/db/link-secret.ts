import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { insertMissingSql, writeTogether } from './write.ts';

const SETTING = 'link-signing-secret';

/**
 * The secret that signs document links if none is configured. It is generated at the first start and stored with the data, so
 * that links survive a restart. Instances that start at the same time all use the one stored first.
 */
export async function storedLinkSecret(prisma: PrismaClient): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await writeTogether(prisma, [insertMissingSql('settings', [{ name: SETTING, value }])]);
  const setting = await prisma.setting.findUniqueOrThrow({ where: { name: SETTING } });
  return setting.value;
}
