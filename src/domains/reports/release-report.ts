import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorizeReviewer } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { insertMissingSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { recordAudit, writeAudited } from '../changes/audit.ts';
import { optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';
import { releaseHeld } from '../release/held-reports.ts';
import { lockReviewed, requireCurrent } from './lock-reviewed.ts';

/** The most characters of a reviewer's comment (contract, 13.6). */
const MAX_COMMENT_LENGTH = 5_000;

const input = z.object({ reportId: text(), comment: optionalOrBlank(text(MAX_COMMENT_LENGTH)) });

/**
 * Releases a held report, and the held ones before it, to everybody in the program (contract, 13.6), and acknowledges its critical results if
 * nobody has. One that is released already stays as it is. Returns the report's id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for reviewers; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it was withdrawn or replaced by
 *   another, if nobody is registered for its kit, and for a comment on a released one.
 */
export async function releaseReport(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorizeReviewer(work.call.actor);
  const { reportId, comment } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, sample, status, isReleased, held } = await lockReviewed(tx, actor, reportId);
    const audited = { action: 'report.release', subject: `Report:${id}`, accountId: sample.accountId };
    if (isReleased && status !== 'WITHDRAWN') {
      if (comment !== null)
        throw new AppError('CONFLICT', 'The report is already released, so nothing can be added to it.');
      await recordAudit(tx, audited);
      return id;
    }
    await requireCurrent(tx, { id, sample, status, held });
    const others = held.slice(0, -1).map((each) => each.id);
    await writeAudited(tx, { ...audited, others }, [
      ...releaseHeld(tx, sample, held, { userId: actor.userId, comment }),
      ...acknowledge(tx, actor, held.at(-1)),
    ]);
    return id;
  });
}

/** The reviewer has seen the critical results of the report that is then the current one. Somebody else may say so at the same moment. */
function acknowledge(
  { call: { clock } }: Tx,
  { userId }: Actor,
  report: { readonly id: string; readonly isCritical: boolean; readonly isAcknowledged: boolean } | undefined,
): Write[] {
  if (!report?.isCritical || report.isAcknowledged) return [];
  const row = { report_id: report.id, at: clock.now(), by_id: userId, note: null };
  return [insertMissingSql('report_acknowledgements', [row])];
}
