import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { revokeLinksSql } from '../cascade/revoke-results-links.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedResultsLink } from '../changes/patient-locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';

const input = z.object({ resultsLinkId: text() });

/**
 * Revokes a results link, and ends the sessions that it opened. A link that has ended stays what it is. Returns its id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function revokeResultsLink(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'resultsLinks.write');
  const { resultsLinkId } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const now = tx.call.clock.now();
    const { id, accountId, patientRef, isOpen } = await lockNamedResultsLink(tx, actor, resultsLinkId, now);
    if (!isOpen) return id;
    const audited = { action: 'resultsLink.revoke', subject: `Patient:${patientRef}`, accountId };
    await writeAudited(tx, audited, revokeLinksSql(Prisma.sql`link.id = ${id}::uuid`, now));
    return id;
  });
}
