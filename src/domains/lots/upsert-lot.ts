import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql, updateSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { calendarDate, optional, optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';
import { lotLifecycle } from '../lifecycles/lot.ts';
import { lotCode, lotIdOf } from './lot-code.ts';
import { lockLot } from './lot-locks.ts';

/** The most lots of the service (contract, 8.3). */
export const MAX_LOTS = 10_000;

const input = z.object({ code: lotCode, kitType: optionalOrBlank(text()), expires: optional(calendarDate) });

type Given = z.output<typeof input>;

/**
 * Adds a lot, or changes when it expires. Its kit type never changes. Returns its internal id.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT, also for a new lot without a kit type or the day on which it expires; CONFLICT for another kit
 *   type, and if there are too many lots.
 */
export async function upsertLot(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'lots.write');
  const given = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    await tx.db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended('lots', 0))`);
    const lot = await lockLot(tx, given.code);
    const id = lot?.id ?? lotIdOf(given.code);
    if (lot && given.kitType !== null && given.kitType !== lot.kitTypeCode)
      throw new AppError(
        'CONFLICT',
        `The lot ${JSON.stringify(lot.code)} is of the kit type ${JSON.stringify(lot.kitTypeCode)}, which never changes.`,
      );
    const write = lot ? expiryOf(id, given) : await newLot(tx, id, given);
    await writeAudited(tx, { action: 'lot.upsert', subject: `Lot:${id}`, accountId: actor.accountId }, write);
    return id;
  });
}

function expiryOf(id: string, { expires }: Given): Write[] {
  return expires === null ? [] : [updateSql('lots', { expires }, Prisma.sql`id = ${id}::uuid`)];
}

/** @throws AppError BAD_USER_INPUT; CONFLICT if there are too many. */
async function newLot({ db, call: { clock } }: Tx, id: string, { code, kitType, expires }: Given): Promise<Write[]> {
  const isKnown = kitType !== null && (await db.kitType.count({ where: { code: kitType } })) > 0;
  const problems: FieldProblem[] = [
    ...(kitType === null ? [missing('kitType')] : []),
    ...(kitType === null || isKnown
      ? []
      : [{ path: ['kitType'], message: 'is not the code of a kit type', code: 'UNKNOWN' as const }]),
    ...(expires === null ? [missing('expires')] : []),
  ];
  if (problems.length > 0) throw badInput(problems);
  if ((await db.lot.count()) >= MAX_LOTS)
    throw new AppError('CONFLICT', `There are at most ${MAX_LOTS.toLocaleString('en')} lots.`);
  const created = clock.now();
  return [insertSql('lots', [{ id, code, kit_type: kitType, expires, status: lotLifecycle.initial, created }])];
}

function missing(field: string): FieldProblem {
  return { path: [field], message: 'is required for a new lot', code: 'REQUIRED' };
}
