import { z } from 'zod';
import type { Tx } from '../../call/unit-of-work.ts';
import type { NewRow } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { duplicatesOf, GIVEN_TWICE, objectProblem, optional, text, typeProblem } from '../inputs/inputs.ts';
import {
  DEFAULT_RELEASE,
  holdsAnything,
  REVIEW_SCOPES,
  type ReleasePolicy,
  releasePolicyOf,
} from '../release/policy.ts';
import { MAX_KIT_TYPES } from './kit-types.ts';

/** A whole number from `min` to `max`, or none. */
function wholeNumber(min: number, max: number) {
  const range = `must be from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
  return optional(z.int('must be a whole number').min(min, range).max(max, range));
}

const rules = {
  review: optional(z.enum(REVIEW_SCOPES)),
  hidePartial: optional(z.boolean('must be true or false')),
  atMostHours: wholeNumber(1, 336),
};

const ofKitTypes = z
  .array(z.object({ kitType: text(), ...rules }, objectProblem), typeProblem('must be a list'))
  .max(MAX_KIT_TYPES, `must have at most ${MAX_KIT_TYPES} kit types`)
  .superRefine((given, problems) => {
    for (const index of duplicatesOf(given.map(({ kitType }) => kitType)))
      problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, [index, 'kitType']));
  });

const policy = z
  .object({ ...rules, acknowledgeWithinMinutes: wholeNumber(0, 10_080), kitTypes: optional(ofKitTypes) }, objectProblem)
  .transform(asWhole);

/**
 * Which reports an account wants held for review, and how soon critical ones are to be acknowledged (contract, 13.6 and 13.7), as a whole.
 * Null restores the default, under which nothing is held.
 */
export const releaseFields = { release: policy.nullable().exactOptional() };

const release = z.object(releaseFields);

/** The account's column for it; an omitted policy has none here. */
export function releaseColumns({ release: given }: z.output<typeof release>): NewRow {
  return given === undefined ? {} : { release: given };
}

type Rules = z.output<z.ZodObject<typeof rules>>;

interface GivenPolicy extends Rules {
  readonly acknowledgeWithinMinutes: number | null;
  readonly kitTypes: readonly ({ readonly kitType: string } & Rules)[] | null;
}

/** What a policy leaves out is as by default. What its rules for a kit type leave out is as for the others, so that nothing is held less by mistake. */
function asWhole({ acknowledgeWithinMinutes, kitTypes, ...given }: GivenPolicy): ReleasePolicy {
  const { review, hidePartial, atMostHours } = DEFAULT_RELEASE;
  const whole = {
    review: given.review ?? review,
    hidePartial: given.hidePartial ?? hidePartial,
    atMostHours: given.atMostHours ?? atMostHours,
  };
  const own = (kitTypes ?? []).map(({ kitType, ...each }) => ({
    kitType,
    review: each.review ?? whole.review,
    hidePartial: each.hidePartial ?? whole.hidePartial,
    atMostHours: each.atMostHours ?? whole.atMostHours,
  }));
  return { ...whole, acknowledgeWithinMinutes, kitTypes: own };
}

/**
 * Asserts that an account that wants reports held has somebody who reviews them. Call with the account locked.
 *
 * @throws AppError CONFLICT
 */
export async function requireReviewerFor(tx: Tx, accountId: string, policy: ReleasePolicy | null): Promise<void> {
  if (policy === null || !holdsAnything(policy)) return;
  if (await hasReviewer(tx, accountId)) return;
  throw new AppError(
    'CONFLICT',
    'The account has no reviewer, so nobody could release what the policy holds. Give a user of the account that right first, with setReviewer.',
  );
}

/**
 * Asserts that an account that wants reports held has somebody who reviews them besides this user. Call with the account locked.
 *
 * @throws AppError CONFLICT
 */
export async function requireOtherReviewer(tx: Tx, accountId: string, userId: string): Promise<void> {
  const { release: column } = await tx.db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { release: true },
  });
  if (!holdsAnything(releasePolicyOf(column)) || (await hasReviewer(tx, accountId, userId))) return;
  throw new AppError(
    'CONFLICT',
    'The user is the last reviewer of an account that has reports held for review. Give another user that right first, or change the release policy with updateAccount.',
  );
}

/** Whether an account has a reviewer, other than this user. */
async function hasReviewer({ db }: Tx, accountId: string, except?: string): Promise<boolean> {
  const others = except === undefined ? Prisma.empty : Prisma.sql` AND id <> ${except}::uuid`;
  const found = await db.$queryRaw<unknown[]>(
    Prisma.sql`SELECT FROM users WHERE account_id = ${accountId}::uuid AND is_reviewer${others} LIMIT 1`,
  );
  return found.length > 0;
}
