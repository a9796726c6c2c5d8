import { z } from 'zod';
import { authorize, may, patientOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { type ListQuery, NEWEST_FIRST, NO_ROWS, type Rows } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ofAccount } from '../access/records.ts';
import { declareList, OF_ACCOUNT } from '../lists/declared-lists.ts';
import { accountFilter, filterId, parseFilter } from '../lists/filters.ts';

const ACCOUNTS = declareList({
  name: 'accounts',
  table: 'accounts',
  filter: z.object({}),
  sorts: ['created'],
  owners: [],
  isReadWhole: true,
  fields: {},
});

/** All accounts, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN. */
export function listAccounts(work: UnitOfWork): ListQuery {
  authorize(work.call.actor, 'accounts.read');
  return { name: ACCOUNTS.name, from: Prisma.sql`accounts row`, where: [], sort: NEWEST_FIRST };
}

/**
 * The accounts that others share with as laboratories, oldest first. An administrator sees all of them, a laboratory those that
 * share with its own account, or that its own account shares with; `share` is the row that says so.
 *
 * @throws AppError UNAUTHENTICATED, FORBIDDEN except for LAB and ADMIN.
 */
export function listSharedWith(work: UnitOfWork): ListQuery {
  const actor = authorize(work.call.actor, 'laboratories.read');
  const own = Prisma.sql`${actor.accountId}::uuid`;
  return {
    name: 'sharedWith',
    from: Prisma.sql`accounts row JOIN laboratory_shares share ON share.shares_with_id = row.id`,
    where: may(actor, 'accounts.read')
      ? []
      : [Prisma.sql`(share.account_id = ${own} OR share.shares_with_id = ${own})`],
    sort: { column: 'created', direction: 'ASC' },
  };
}

/** What users are filtered by. */
export const userFilter = z.object(accountFilter);

const USERS = declareList({
  name: 'users',
  table: 'users',
  filter: userFilter,
  sorts: ['created'],
  owners: ['account_id'],
  isReadWhole: true,
  fields: { accountId: OF_ACCOUNT },
});

/** The account with this UUID; undefined if the text is not one. @throws AppError UNAUTHENTICATED; FORBIDDEN except for ADMIN. */
export function accountById({ call }: UnitOfWork, accountId: string): Rows | undefined {
  authorize(call.actor, 'accounts.read');
  return isUuid(accountId)
    ? { from: Prisma.sql`accounts row`, where: [Prisma.sql`row.id = ${accountId}::uuid`] }
    : undefined;
}

/** The caller's own user, who may always be read; nobody for a caller without a key. In a patient session, it is the patient. */
export function ownUser({ call: { actor } }: UnitOfWork): ListQuery {
  const patientRef = actor ? patientOf(actor) : undefined;
  return {
    name: 'viewer',
    from: patientRef === undefined ? Prisma.sql`users row` : Prisma.sql`(${VIEWING_PATIENTS}) AS row`,
    where: [actor ? Prisma.sql`row.id = ${patientRef ?? actor.userId}::uuid` : NO_ROWS],
    sort: NEWEST_FIRST,
  };
}

/** Patients as the read path reads the users who view. */
const VIEWING_PATIENTS = Prisma.sql`SELECT id, account_id, created, 'PATIENT'::role AS role FROM patients`;

/** What API keys are filtered by. */
export const apiKeyFilter = z.object({
  ...accountFilter,
  userId: filterId.describe('Only keys of the user with this UUID.'),
});

const API_KEYS = declareList({
  name: 'apiKeys',
  table: 'api_keys',
  filter: apiKeyFilter,
  sorts: ['created'],
  owners: [],
  isReadWhole: true,
  fields: {
    accountId: { by: 'scan' },
    userId: { by: 'order', columns: ['user_id'] },
  },
});

/** The users, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN. */
export function listUsers(work: UnitOfWork, filterInput: unknown): ListQuery {
  authorize(work.call.actor, 'accounts.read');
  const filter = parseFilter(USERS, filterInput);
  return {
    name: USERS.name,
    from: Prisma.sql`users row`,
    where: ofAccount(filter.accountId, Prisma.sql`row`),
    sort: NEWEST_FIRST,
  };
}

/** The API keys, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN except for ADMIN. */
export function listApiKeys(work: UnitOfWork, filterInput: unknown): ListQuery {
  authorize(work.call.actor, 'accounts.read');
  const filter = parseFilter(API_KEYS, filterInput);
  const ofUser =
    filter.userId === null ? [] : [isUuid(filter.userId) ? Prisma.sql`row.user_id = ${filter.userId}::uuid` : NO_ROWS];
  return {
    name: API_KEYS.name,
    from: Prisma.sql`api_keys row JOIN users holder ON holder.id = row.user_id`,
    where: [...ofAccount(filter.accountId, Prisma.sql`holder`), ...ofUser],
    sort: NEWEST_FIRST,
  };
}
