import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { badInput, notFound } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { requireOpenAccount } from '../access/require-account.ts';
import { recordAudit } from '../changes/audit.ts';
import { codeText, duplicatesOf, GIVEN_TWICE, optional, optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';
import { requireUsable } from '../lots/block.ts';
import { problemsOfLots } from '../lots/given-lots.ts';
import { lotIdOf } from '../lots/lot-code.ts';
import { shareLots } from '../lots/lot-locks.ts';
import { makeKits } from './make-kits.ts';

const MAX_KITS = 1000;

const input = z
  .object({
    accountId: text(),
    kitType: text(),
    count: optional(
      z
        .int('must be a whole number')
        .min(1, `must be from 1 to ${MAX_KITS}`)
        .max(MAX_KITS, `must be from 1 to ${MAX_KITS}`),
    ),
    kitIds: optional(
      z.array(codeText).min(1, 'must name at least one kit').max(MAX_KITS, `must name at most ${MAX_KITS} kits`),
    ),
    lot: optionalOrBlank(text()),
  })
  .superRefine(({ count, kitIds }, problems) => {
    if ((count === null) === (kitIds === null)) {
      problems.addIssue(broken('INCONSISTENT', 'exactly one of count and kitIds must be given', ['count']));
    }
    for (const index of duplicatesOf(kitIds ?? []))
      problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, ['kitIds', index]));
  });

/**
 * Makes retail stock for an account: kits without an order. Returns their internal ids.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT, also for a lot of another kit type; NOT_FOUND for the account or the kit type; CONFLICT if a
 *   code is in use, for a lot that blocks its kits (contract, 13.8), and for a closed account.
 */
export async function provisionKits(work: UnitOfWork, rawInput: unknown): Promise<string[]> {
  authorize(work.call.actor, 'kits.provision');
  const { accountId: named, kitType: code, count, kitIds, lot: givenLot } = parseInput(input, rawInput);
  // Neither is ever deleted, so both can be looked up before the transaction.
  const accountId = await requireOpenAccount(work, named);
  const kitType = await work.db.kitType.findUnique({ where: { code } });
  if (!kitType) throw notFound('kit type', code);
  const codes = kitIds ?? Array.from({ length: count ?? 0 }, () => null);
  return work.transaction(async (tx) => {
    const lotRef = givenLot === null ? null : await usableLot(tx, givenLot, code);
    const ids = await makeKits(
      tx,
      accountId,
      codes.map((kitId) => ({ kitType, kitId, sampleId: null, lotRef, item: null })),
    );
    await recordAudit(tx, { action: 'kit.provision', subject: `KitType:${code}`, accountId });
    return ids;
  });
}

/** Locks the lot of new kits. Returns its internal id. @throws AppError BAD_USER_INPUT; CONFLICT if it blocks its kits. */
async function usableLot(tx: Tx, code: string, kitType: string): Promise<string> {
  const lots = await shareLots(tx, [lotIdOf(code)]);
  const problems = problemsOfLots(lots, [{ code, kitType, path: ['lot'] }]);
  if (problems.length > 0) throw badInput(problems);
  for (const lot of lots) requireUsable(lot, tx.call.clock.now());
  return lotIdOf(code);
}
