import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';

/**
 * The name of the account with this id; undefined if there is none. Whoever knows the id may know the name: the program has
 * put it into its own link, and it says nothing about any kit (contract, 7.6).
 */
export async function readProgramName(context: RequestContext, accountId: string): Promise<string | undefined> {
  if (!isUuid(accountId)) return undefined;
  const account = await context.db.account.findUnique({ where: { id: accountId }, select: { name: true } });
  return account?.name;
}
