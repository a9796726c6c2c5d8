import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/identifiers.ts';
import { insertSql } from '../../db/write.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryIdentification, ResultSeverity } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../audit.ts';
import { comparePeople, type Description } from '../identity/compare-people.ts';
import type { LockedKit, NamedSample } from '../locks.ts';
import { withdrawChart } from '../reports/withdraw-report.ts';
import { isEnough } from './identify-person.ts';
import { readKeptMessage } from './kept-message.ts';
import { severityOf } from './message-severity.ts';
import { NAMES_PATIENT, PATIENT_OF_REQUISITION } from './sample-facts.ts';

/** A report on the sample of a kit, and the patient on a requisition whom it is for. */
interface ReportForPatient {
  readonly id: string;
  readonly sampleRef: string;
  readonly sampleId: string;
  readonly person: Description;
  /** How the laboratory that sent the report identifies people. */
  readonly identification: LaboratoryIdentification;
}

/** A laboratory's message that was charted, and has to be decided again. */
interface ChartedMessage {
  readonly id: string;
  readonly accountId: string;
  readonly sendingFacility: string;
  readonly controlId: string;
}

/** What the history of the sample and its reports say. It is shown to whoever sees the kit, so it tells nothing about anybody. */
const WITHHELD = 'The results are not known to be of the person whom the kit is registered to.';

/**
 * Keeps the results of one person from another (contract, 10.5): results can be charted before a kit is registered, for the patient on a
 * requisition. Where the person registered is not that patient, by the rules for messages, the chart is withdrawn, and its messages wait
 * to be decided by {@link decideWaitingMessages}. Call in the transaction of the registration, with the kit locked, before the
 * registration is written, because that shows the program what is on the chart.
 */
export async function withholdChart(tx: Tx, kit: LockedKit, registered: Description): Promise<void> {
  const reports = await tx.db.$queryRaw<ReportForPatient[]>(Prisma.sql`
    SELECT report.id, sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", ${PATIENT_OF_REQUISITION} AS person,
      laboratory.laboratory_identification::text AS identification
    FROM samples sample JOIN reports report ON report.sample_id = sample.id AND report.withdrawn_at IS NULL
      JOIN accounts laboratory ON laboratory.id = report.laboratory_id
      JOIN requisitions requisition ON requisition.sample_id = sample.id AND (requisition.id = report.requisition_id OR ${NAMES_PATIENT})
    WHERE sample.kit_id = ${kit.id}::uuid`);
  const isOfAnother = ({ person, identification }: ReportForPatient) =>
    !isEnough(comparePeople(registered, person).verdict, identification);
  const [first] = reports;
  if (!first || !reports.some(isOfAnother)) return;
  const { sampleRef: id, sampleId } = first;
  const { accountId, id: kitRef, kitId, sampleStatus: status } = kit;
  const sample: NamedSample = { id, sampleId, accountId, kitRef, kitId, status, isReleased: false };
  const messages = await messagesOf(tx, reports);
  await withdrawChart(tx, sample, { withdrawnById: null, reason: WITHHELD });
  for (const message of messages) await putBack(tx, message, sample);
}

/** The messages that the reports came from, also those that somebody matched by hand, in the order in which they came. */
function messagesOf({ db }: Tx, reports: readonly ReportForPatient[]): Promise<ChartedMessage[]> {
  const ids = reports.map(({ id }) => id);
  return db.$queryRaw<ChartedMessage[]>(Prisma.sql`
    SELECT id, account_id AS "accountId", sending_facility AS "sendingFacility", control_id AS "controlId" FROM laboratory_messages
    WHERE id IN (SELECT id FROM laboratory_messages WHERE report_id = ANY(${ids}::uuid[])
      UNION SELECT message_id FROM unmatched_results WHERE report_id = ANY(${ids}::uuid[]))
    ORDER BY received, id`);
}

/** The registration, once it is written, decides it like what waited for it. */
async function putBack(tx: Tx, message: ChartedMessage, sample: NamedSample): Promise<void> {
  const id = newUuid();
  const { accountId } = message;
  const row = {
    id,
    account_id: accountId,
    message_id: message.id,
    reason: 'NOBODY_REGISTERED',
    detail: 'It was charted for the patient on the requisition while nobody was registered.',
    status: 'WAITING',
    created: tx.call.clock.now(),
    severity: await severityOfKept(tx, message.id, sample.sampleId),
    sending_facility: message.sendingFacility,
    control_id: message.controlId,
    sample_id: sample.id,
  };
  await writeAudited(tx, { action: 'result.keepUnmatched', subject: `UnmatchedResult:${id}`, accountId }, [
    insertSql('unmatched_results', [row]),
  ]);
}

/** A message that would be refused by now says nothing that anybody can tell. */
async function severityOfKept(tx: Tx, messageId: string, sampleId: string): Promise<ResultSeverity> {
  try {
    const { arrived } = await readKeptMessage(tx, messageId, sampleId);
    return severityOf(arrived.report);
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return 'UNKNOWN';
    throw error;
  }
}
