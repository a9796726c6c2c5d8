import type { Tx } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import type { LockedKit, NamedSample } from '../changes/locks.ts';
import { comparePeople, type Description } from '../identity/compare-people.ts';
import { isEnough } from '../identity/identify-person.ts';
import { NAMES_PATIENT, PATIENT_OF_REQUISITION } from '../identity/sample-facts.ts';
import { withdrawChart } from '../reports/withdraw-report.ts';
import { type ChartedMessage, messagesOfReports, returnToWorkList } from './return-to-work-list.ts';

/** A report on a kit's sample, and the requisition's patient whom it was charted for. */
interface ReportForPatient {
  readonly id: string;
  readonly sampleRef: string;
  readonly sampleId: string;
  readonly person: Description;
  /** How the laboratory that sent the report identifies people. */
  readonly identification: LaboratoryIdentification;
}

/** The reason in the history of the sample and its reports. Everyone who sees the kit sees it, so it reveals nothing about anybody. */
const WITHHELD = 'The results are not known to belong to the person registered for the kit.';

const CHARTED_FOR_REQUISITION = {
  status: 'WAITING',
  detail: 'It was charted for the patient on the requisition while nobody was registered.',
} as const;

/**
 * Keeps one person's results from being shown to another (contract, 10.5): results can be charted before a kit is registered, for the
 * patient on a requisition. If the registered person is not that patient by the rules for messages, the chart is withdrawn, and its
 * messages wait for {@link decideWaitingMessages}. Call in the transaction of the registration, with the kit locked, before the
 * registration is written, because that makes the chart visible to the program.
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
  const { accountId, id: kitRef, kitId, kitTypeCode, sampleStatus: status } = kit;
  const ofKit = { accountId, kitRef, kitId, kitTypeCode, status };
  // Nobody sees anything of it, so nothing of it is held.
  const sample: NamedSample = { id, sampleId, ...ofKit, isOfSomebody: false, releasePolicy: null };
  const messages = await messagesOf(tx, reports);
  await withdrawChart(tx, sample, { withdrawnById: null, reason: WITHHELD });
  // Once the registration is written, they are decided like other waiting messages.
  for (const message of messages) await returnToWorkList(tx, message, sample, CHARTED_FOR_REQUISITION);
}

/** The messages that the reports came from, including those matched by hand, in order of arrival. */
function messagesOf({ db }: Tx, reports: readonly ReportForPatient[]): Promise<ChartedMessage[]> {
  const from = messagesOfReports(Prisma.sql`${reports.map(({ id }) => id)}::uuid[]`);
  return db.$queryRaw<ChartedMessage[]>(Prisma.sql`${from} ORDER BY message.received, message.id`);
}
