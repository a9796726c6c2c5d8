import type { Db } from '../context.ts';
import { isUuid } from '../db/identifiers.ts';
import { notFound } from '../errors.ts';
import { CommandError } from './operator.ts';

/**
 * The id of the user whom an operator names by id or e-mail address.
 *
 * @throws AppError NOT_FOUND; CommandError for an address that several users have.
 */
export async function findUserId(db: Db, idOrEmail: string): Promise<string> {
  const where = isUuid(idOrEmail) ? { id: idOrEmail } : { email: idOrEmail };
  const [user, another] = await db.user.findMany({ where, select: { id: true }, take: 2 });
  if (!user) throw notFound('user', idOrEmail);
  if (another) throw new CommandError(`Several users have the address ${idOrEmail}: name the one by its id.`);
  return user.id;
}
