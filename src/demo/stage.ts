import type { Tx, UnitOfWork } from '../call/unit-of-work.ts';
import type { Db } from '../db/sql/db.ts';
import { newUuid } from '../db/sql/identifiers.ts';
import { insertSql } from '../db/sql/write.ts';
import { apiKeyRow } from '../domains/accounts/api-key-row.ts';
import { ensureOperationsAccount } from '../domains/accounts/bootstrap.ts';
import { createAccount } from '../domains/accounts/create-account.ts';
import { createUser } from '../domains/accounts/create-user.ts';
import { updateLaboratory } from '../domains/accounts/update-laboratory.ts';
import { upsertAnalyte } from '../domains/catalog/upsert-analyte.ts';
import { upsertKitType } from '../domains/catalog/upsert-kit-type.ts';
import { writeAudited } from '../domains/changes/audit.ts';
import {
  type CastMember,
  DEMO_ACCOUNTS,
  DEMO_CAST,
  DEMO_LETTERS,
  type DemoAccount,
  type DemoUser,
} from './data/cast.ts';
import { DEMO_ANALYTES, KIT_TYPES } from './data/catalogue.ts';
import type { StoryClock } from './story.ts';

/** How many days ago the accounts and the catalogue were created. */
const FOUNDED_DAYS_AGO = 400;

const DAY_MS = 24 * 60 * 60_000;

/** What the stories need: accounts, users, and a way to name times. */
export interface Stage {
  readonly db: Db;
  /** The moment of the first start, after which nothing happens. */
  readonly end: Date;
  /** Returns the given UTC time of day, this many days ago. */
  moment(daysAgo: number, hour: number, minute?: number): Date;
  /** Returns the unit of work for a call by this user, or by an anonymous caller, at the stories' current time. */
  as(user: DemoUser | 'anonymous'): UnitOfWork;
  accountId(account: DemoAccount): string;
}

/** Creates the accounts, the users with their keys, and the catalogue. */
export async function openStage(operator: Tx, clock: StoryClock): Promise<Stage> {
  const moment = (daysAgo: number, hour: number, minute = 0) =>
    new Date((Math.floor(clock.end.getTime() / DAY_MS) - daysAgo) * DAY_MS + (hour * 60 + minute) * 60_000);

  clock.moveTo(moment(FOUNDED_DAYS_AGO, 9));
  const accountIds = {
    // The account of the bootstrap key, which may exist already.
    operations: await ensureOperationsAccount(operator.db, clock.now()),
    aurora: await createAccount(operator, DEMO_ACCOUNTS.aurora),
    borealis: await createAccount(operator, DEMO_ACCOUNTS.borealis),
    laboratory: await createAccount(operator, DEMO_ACCOUNTS.laboratory),
  };
  const createMember = (user: DemoUser) =>
    createCastMember(operator, accountIds[DEMO_CAST[user].account], DEMO_CAST[user]);
  const members = {
    aurora: await createMember('aurora'),
    medicalDirector: await createMember('medicalDirector'),
    borealis: await createMember('borealis'),
    fulfillment: await createMember('fulfillment'),
    laboratory: await createMember('laboratory'),
    admin: await createMember('admin'),
    anonymous: operator.actingAs(null),
  };
  await updateLaboratory(members.admin, { accountId: accountIds.laboratory, flags: DEMO_LETTERS });
  const { laboratory: laboratoryId } = accountIds;
  for (const kitType of KIT_TYPES) await upsertKitType(members.admin, { ...kitType, laboratoryId });
  for (const analyte of DEMO_ANALYTES) await upsertAnalyte(members.admin, analyte);
  return {
    db: operator.db,
    end: clock.end,
    moment,
    // A new one for each call, because loaders cache what they have read.
    as: (user) => operator.actingAs(members[user].call.actor),
    accountId: (account) => accountIds[account],
  };
}

/** Creates a user with a key, and returns the transaction as that user. No use-case creates a key with a given value. */
async function createCastMember(
  operator: Tx,
  accountId: string,
  { account, name, email, role, isReviewer, key }: CastMember,
): Promise<Tx> {
  const userId = await createUser(operator, { accountId, name, email, role, isReviewer });
  const apiKeyId = newUuid();
  const created = operator.call.clock.now();
  const row = apiKeyRow({ id: apiKeyId, userId, name: 'Demonstration', key, created, expiresAt: null });
  await writeAudited(operator, { action: 'apiKey.create', subject: `ApiKey:${apiKeyId}`, accountId }, [
    insertSql('api_keys', [row]),
  ]);
  const { mode: accountMode } = DEMO_ACCOUNTS[account];
  return operator.actingAs({ userId, apiKeyId, role, accountId, accountMode, ...(isReviewer && { reviews: true }) });
}
