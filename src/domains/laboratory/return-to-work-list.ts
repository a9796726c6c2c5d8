import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ResultSeverity } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../changes/audit.ts';
import type { HeldSample } from '../changes/publish.ts';
import { severityOf } from './message-severity.ts';
import { readStoredMessage } from './stored-message.ts';
import { workListEntry } from './work-list-entry.ts';

/** A laboratory's message that was charted and has to be decided again. */
export interface ChartedMessage {
  readonly id: string;
  readonly accountId: string;
  readonly sendingFacility: string;
  readonly controlId: string;
}

/**
 * A query for the messages that reports came from, including those matched by hand. The caller completes it.
 *
 * @param reports the internal ids of the reports, as an array
 */
export function messagesOfReports(reports: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT message.id, message.account_id AS "accountId", message.sending_facility AS "sendingFacility",
      message.control_id AS "controlId" FROM laboratory_messages message
    WHERE message.id IN (SELECT id FROM laboratory_messages WHERE report_id = ANY(${reports})
      UNION SELECT message_id FROM unmatched_results WHERE report_id = ANY(${reports}))`;
}

/** The state of a returned message: open for manual review, or waiting for the next registration. */
interface WorkListStatus {
  readonly status: 'OPEN' | 'WAITING';
  readonly detail: string;
}

/** Returns a message to the work list because its sample no longer belongs to the person it was charted for (contract, 10.4). */
export async function returnToWorkList(
  tx: Tx,
  { id: messageId, accountId, sendingFacility, controlId }: ChartedMessage,
  sample: HeldSample,
  { status, detail }: WorkListStatus,
): Promise<void> {
  const { audited, insert, told } = workListEntry(tx, {
    ...{ accountId, messageId, sendingFacility, controlId, sample, status, detail },
    reason: 'NOBODY_REGISTERED',
    severity: await severityOfStored(tx, messageId, sample.sampleId),
  });
  // Waiting messages are decided in this transaction.
  await writeAudited(tx, audited, status === 'OPEN' ? [insert, told] : [insert]);
}

/** The severity of a message that would be refused today is unknown. */
async function severityOfStored(tx: Tx, messageId: string, sampleId: string): Promise<ResultSeverity> {
  try {
    const { arrived } = await readStoredMessage(tx, messageId, sampleId);
    return severityOf(arrived.report);
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return 'UNKNOWN';
    throw error;
  }
}
