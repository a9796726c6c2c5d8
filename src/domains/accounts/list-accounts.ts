import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { type ListQuery, NEWEST_FIRST } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { accountFilter, filterText, parseFilter } from '../filters.ts';
import { ofAccount } from '../records.ts';

/** All accounts, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN. */
export function listAccounts(context: RequestContext): ListQuery {
  authorize(context.actor, 'accounts.read');
  return { from: Prisma.sql`accounts row`, where: [], sort: NEWEST_FIRST };
}

const userFilter = z.object(accountFilter);
const apiKeyFilter = z.object({ ...accountFilter, userId: filterText });

/** The users, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN. */
export function listUsers(context: RequestContext, filterInput: unknown): ListQuery {
  authorize(context.actor, 'accounts.read');
  const filter = parseFilter(userFilter, filterInput);
  return { from: Prisma.sql`users row`, where: ofAccount(filter.accountId, Prisma.sql`row`), sort: NEWEST_FIRST };
}

/** The API keys, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN. */
export function listApiKeys(context: RequestContext, filterInput: unknown): ListQuery {
  authorize(context.actor, 'accounts.read');
  const filter = parseFilter(apiKeyFilter, filterInput);
  const ofUser =
    filter.userId === null
      ? []
      : [isUuid(filter.userId) ? Prisma.sql`row.user_id = ${filter.userId}::uuid` : Prisma.sql`false`];
  return {
    from: Prisma.sql`api_keys row JOIN users holder ON holder.id = row.user_id`,
    where: [...ofAccount(filter.accountId, Prisma.sql`holder`), ...ofUser],
    sort: NEWEST_FIRST,
  };
}
