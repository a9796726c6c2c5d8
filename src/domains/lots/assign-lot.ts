import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { folded } from '../../text/folded.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitsByCode, type StockKit } from '../changes/locks.ts';
import { codeText, duplicatesOf, GIVEN_TWICE, parseInput, text } from '../inputs/inputs.ts';
import { type LockedLot, lockNamedLot } from './lot-locks.ts';

const MAX_KITS = 1_000;

const input = z
  .object({
    code: text(),
    kitIds: z
      .array(codeText, 'must be a list')
      .min(1, 'must name at least one kit')
      .max(MAX_KITS, `must name at most ${MAX_KITS.toLocaleString('en')} kits`),
  })
  .superRefine(({ kitIds }, problems) => {
    for (const index of duplicatesOf(kitIds)) problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, ['kitIds', index]));
  });

/**
 * Says of kits of any account that they are of a lot, of all or of none. Those that are already stay as they are; a recall deals with kits
 * that turn out to be of its lot, too. Returns the lot's internal id (contract, 13.8).
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT, also for a kit that there is not; NOT_FOUND for the lot; CONFLICT for a kit of another type or
 *   another lot.
 */
export async function assignLot(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'lots.write');
  const { code, kitIds } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const kits = await lockKitsByCode(tx, kitIds);
    const lot = await lockNamedLot(tx, code);
    const found = new Set(kits.map(({ kitId }) => folded(kitId)));
    const unknown = kitIds.flatMap((kitId, index) => (found.has(folded(kitId)) ? [] : [index]));
    if (unknown.length > 0)
      throw badInput(
        unknown.map((index) => ({ path: ['kitIds', index], message: 'is not the code of a kit', code: 'UNKNOWN' })),
      );
    requireFitting(lot, kits);
    const others = kits.filter((kit) => kit.lotRef === null).map(({ id }) => id);
    if (others.length === 0) return lot.id;
    const audited = { action: 'lot.assign', subject: `Lot:${lot.id}`, accountId: actor.accountId, others };
    await writeAudited(tx, audited, assignment(lot, others, tx.call.clock.now()));
    return lot.id;
  });
}

/** How many kits an error names. */
const NAMED = 5;

/** @throws AppError CONFLICT. */
function requireFitting(lot: LockedLot, kits: readonly StockKit[]): void {
  const ofOtherType = kits.filter(({ kitTypeCode }) => kitTypeCode !== lot.kitTypeCode);
  const ofOtherLot = kits.filter((kit) => kit.lotRef !== null && kit.lotRef !== lot.id);
  const problems = [
    ...(ofOtherType.length > 0 ? [`${named(ofOtherType)}: of another kit type than the lot`] : []),
    ...(ofOtherLot.length > 0 ? [`${named(ofOtherLot)}: of another lot already`] : []),
  ];
  if (problems.length > 0)
    throw new AppError(
      'CONFLICT',
      `No kit was assigned to the lot ${JSON.stringify(lot.code)}. ${problems.join('; ')}.`,
    );
}

function named(kits: readonly StockKit[]): string {
  const first = kits.slice(0, NAMED).map(({ kitId }) => JSON.stringify(kitId));
  return `${first.join(', ')}${kits.length > NAMED ? ` and ${kits.length - NAMED} more` : ''}`;
}

function assignment({ id, recalledAt }: LockedLot, kits: readonly string[], now: Date): Write[] {
  return [
    updateSql('kits', { lot_id: id, lot_since: now, updated: now }, Prisma.sql`id = ANY(${[...kits]}::uuid[])`),
    // Its recall goes on with them.
    ...(recalledAt === null ? [] : [updateSql('lots', { recall_finished_at: null }, Prisma.sql`id = ${id}::uuid`)]),
  ];
}
