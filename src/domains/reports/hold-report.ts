import { z } from 'zod';
import { authorizeReviewer } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { recordAudit, writeAudited } from '../changes/audit.ts';
import { publishHeldReport } from '../changes/publish.ts';
import { parseInput, text, timestamp } from '../inputs/inputs.ts';
import { latestEndOfHold, MAX_HOLD_HOURS } from '../release/decide.ts';
import type { HeldReport } from '../release/held-reports.ts';
import { lockReviewed, requireCurrent } from './lock-reviewed.ts';

const input = z.object({ reportId: text(), until: timestamp, reason: text(500) });

/**
 * Holds a held report until another moment, earlier or later, and with it the held ones before it, because a later report is not held longer
 * than the earlier ones (contract, 13.6). The same again changes nothing. Returns the report's id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for reviewers; BAD_USER_INPUT, also for a moment that is not in the future or too late;
 *   NOT_FOUND; CONFLICT if it is released, was withdrawn or replaced by another, or nobody is registered for its kit.
 */
export async function holdReport(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorizeReviewer(work.call.actor);
  const { reportId, until, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, sample, status, isReleased, held } = await lockReviewed(tx, actor, reportId);
    if (isReleased && status !== 'WITHDRAWN')
      throw new AppError('CONFLICT', 'The report is released: what was shown stays shown.');
    await requireCurrent(tx, { id, sample, status, held });
    const now = tx.call.clock.now();
    requireMoment(until, held, now);
    const { holdReason } = await tx.db.report.findUniqueOrThrow({ where: { id }, select: { holdReason: true } });
    const audited = { action: 'report.hold', subject: `Report:${id}`, accountId: sample.accountId };
    if (holdReason === reason && held.every(({ heldUntil }) => heldUntil.getTime() === until.getTime())) {
      await recordAudit(tx, audited);
      return id;
    }
    const ids = held.map((each) => each.id);
    await writeAudited(tx, { ...audited, others: ids.slice(0, -1) }, [
      updateSql('reports', { held_until: until, hold_reason: reason }, Prisma.sql`id = ANY(${ids}::uuid[])`),
      publishHeldReport(tx.call, sample, { id, until, isCritical: held.at(-1)?.isCritical === true }),
    ]);
    return id;
  });
}

/** @throws AppError BAD_USER_INPUT if a report cannot be held until then, naming the latest moment. */
function requireMoment(until: Date, held: readonly HeldReport[], now: Date): void {
  const [first = now] = held.map(({ heldAt }) => heldAt);
  const latest = latestEndOfHold(first);
  if (until > now && until <= latest) return;
  const message = `must be in the future, and at the latest ${latest.toISOString()}, ${MAX_HOLD_HOURS} hours after the report was first held`;
  throw badInput([{ path: ['until'], message, code: 'OUT_OF_RANGE' }]);
}
