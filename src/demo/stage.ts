import { hashSecret, keyPrefix } from '../auth/keys.ts';
import { actingAs, type Db, type RequestContext, type TransactionContext } from '../context.ts';
import { newUuid } from '../db/identifiers.ts';
import { ensureOperationsAccount } from '../domains/accounts/bootstrap.ts';
import { createAccount } from '../domains/accounts/create-account.ts';
import { createUser } from '../domains/accounts/create-user.ts';
import { recordAudit } from '../domains/audit.ts';
import { upsertKitType } from '../domains/catalog/upsert-kit-type.ts';
import { type CastMember, DEMO_ACCOUNTS, DEMO_CAST, type DemoAccount, type DemoUser } from './data/cast.ts';
import { KIT_TYPES } from './data/catalogue.ts';
import type { StoryClock } from './story.ts';

/** How many days before the present one the accounts and the catalogue were made. */
const FOUNDED = 90;

const DAY_MS = 24 * 60 * 60_000;

/** What the stories play on: the accounts and users, the catalogue, and the time. */
export interface Stage {
  readonly db: Db;
  /** The UTC time of an hour so many days before the present one. */
  moment(daysAgo: number, hour: number, minute?: number): Date;
  /** The context of a call by this user, or by nobody, at the time where the clock stands. */
  as(user: DemoUser | 'anonymous'): RequestContext;
  accountId(account: DemoAccount): string;
}

/** Makes accounts, users with their keys, and the catalogue. */
export async function openStage(operator: TransactionContext, clock: StoryClock): Promise<Stage> {
  const moment = (daysAgo: number, hour: number, minute = 0) =>
    new Date((Math.floor(clock.end.getTime() / DAY_MS) - daysAgo) * DAY_MS + (hour * 60 + minute) * 60_000);

  clock.moveTo(moment(FOUNDED, 9));
  const accountIds = {
    // The one that a bootstrap key belongs to, whether it has come before or comes later.
    operations: await ensureOperationsAccount(operator.db, clock.now()),
    aurora: await createAccount(operator, DEMO_ACCOUNTS.aurora),
    borealis: await createAccount(operator, DEMO_ACCOUNTS.borealis),
    laboratory: await createAccount(operator, DEMO_ACCOUNTS.laboratory),
  };
  const join = (user: DemoUser) => joinCast(operator, accountIds[DEMO_CAST[user].account], DEMO_CAST[user]);
  const contexts = {
    aurora: await join('aurora'),
    borealis: await join('borealis'),
    fulfillment: await join('fulfillment'),
    laboratory: await join('laboratory'),
    admin: await join('admin'),
    anonymous: actingAs(operator, null),
  };
  for (const kitType of KIT_TYPES) await upsertKitType(contexts.admin, kitType);
  return {
    db: operator.db,
    moment,
    // Loaders remember what they have read, and each call is one of its own.
    as: (user) => actingAs(operator, contexts[user].actor),
    accountId: (account) => accountIds[account],
  };
}

/** Makes a user with its key, and returns the context of its calls. The key is well known, so it has no use-case. */
async function joinCast(
  operator: TransactionContext,
  accountId: string,
  { account, name, email, role, key }: CastMember,
): Promise<TransactionContext> {
  const { db } = operator;
  const userId = await createUser(operator, { accountId, name, email, role });
  const apiKeyId = newUuid();
  await db.apiKey.create({
    data: {
      id: apiKeyId,
      userId,
      name: 'Demonstration',
      prefix: keyPrefix(key),
      hash: hashSecret(key),
      created: operator.clock.now(),
    },
  });
  await recordAudit(operator, { action: 'apiKey.create', subject: `ApiKey:${apiKeyId}`, accountId });
  return actingAs(operator, { userId, apiKeyId, role, accountId, accountMode: DEMO_ACCOUNTS[account].mode });
}
