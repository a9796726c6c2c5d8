import { hashSecret } from '../../auth/keys.ts';
import type { Db } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitModel, RegistrationTokenModel } from '../../generated/prisma/models.ts';

/**
 * Finds a registration token that is good for a kit now, and locks it, so that it is used once however many use it at once.
 *
 * @throws AppError FORBIDDEN when it is unknown, used, expired, or for another kit type or account; which of these is not
 * told, for a token is a secret.
 */
export async function findToken(db: Db, token: string, kit: KitModel, now: Date): Promise<RegistrationTokenModel> {
  const hash = hashSecret(token);
  await db.$queryRaw(Prisma.sql`SELECT id FROM registration_tokens WHERE hash = ${hash} FOR UPDATE`);
  const found = await db.registrationToken.findUnique({ where: { hash } });
  const isGood =
    found &&
    found.usedAt === null &&
    now < found.expiresAt &&
    found.kitTypeCode === kit.kitTypeCode &&
    found.accountId === kit.accountId;
  if (!isGood)
    throw new AppError(
      'FORBIDDEN',
      'The registration token is not valid for this kit: it is unknown, used, expired, or for another kind of kit.',
    );
  return found;
}
