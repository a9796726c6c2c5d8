import type { Db } from '../context.ts';
import { isUuid } from '../db/identifiers.ts';
import { notFound } from '../errors.ts';
import { CommandError } from './operator.ts';

/**
 * The id of the account that an operator names by its id or its name.
 *
 * @throws AppError NOT_FOUND; CommandError for a name that several accounts have.
 */
export async function findAccountId(db: Db, idOrName: string): Promise<string> {
  const where = isUuid(idOrName) ? { id: idOrName } : { name: idOrName };
  const [account, another] = await db.account.findMany({ where, select: { id: true }, take: 2 });
  if (!account) throw notFound('account', idOrName);
  if (another)
    throw new CommandError(`Several accounts are named ${JSON.stringify(idOrName)}: name the one by its id.`);
  return account.id;
}
