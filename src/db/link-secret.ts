import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '../generated/prisma/client.ts';

const SETTING = 'link-signing-secret';

/**
 * The secret that signs document links if none is configured. It is made at the first start and kept with the data, so that
 * links survive a restart. Instances that start at the same time agree on the one stored first.
 */
export async function storedLinkSecret(prisma: PrismaClient): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await prisma.setting.createMany({ data: [{ name: SETTING, value }], skipDuplicates: true });
  const setting = await prisma.setting.findUniqueOrThrow({ where: { name: SETTING } });
  return setting.value;
}
