import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import type { UnmatchedStatus } from '../../generated/prisma/enums.ts';
import type { Audited } from '../changes/audit.ts';
import { type HeldMessage, type HeldSample, publishHeld } from '../changes/publish.ts';

/** A stored message to be decided by a person or by a registration (contract, 10.4). */
interface ToDecideOn extends Omit<HeldMessage, 'id'> {
  readonly messageId: string;
  readonly sendingFacility: string;
  readonly controlId: string;
  readonly detail: string;
  readonly status: Extract<UnmatchedStatus, 'OPEN' | 'WAITING'>;
  /** The sample that it names; null if it names none, or several. */
  readonly sample: HeldSample | null;
}

/** The writes that put a message on the work list. */
interface WorkListEntry {
  readonly audited: Audited;
  readonly insert: Write;
  /** The events that announce it. */
  readonly told: Write;
}

/** A new entry in the work list, to be written by `writeAudited` along with the caller's other writes. */
export function workListEntry(tx: Tx, { sample, ...entry }: ToDecideOn): WorkListEntry {
  const id = newUuid();
  const { accountId, messageId, reason, detail, status, severity, sendingFacility, controlId } = entry;
  const row = {
    id,
    account_id: accountId,
    message_id: messageId,
    reason,
    detail,
    status,
    created: tx.call.clock.now(),
    severity,
    sending_facility: sendingFacility,
    control_id: controlId,
    sample_id: sample?.id ?? null,
  };
  return {
    audited: { action: 'result.keepUnmatched', subject: `UnmatchedResult:${id}`, accountId },
    insert: insertSql('unmatched_results', [row]),
    told: publishHeld(tx.call, { id, accountId, reason, severity }, sample),
  };
}
