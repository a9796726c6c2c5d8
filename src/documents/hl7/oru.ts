import { writeDate, writeTimestamp } from '../../hl7/timestamp.ts';
import type { IsUcum } from '../../terminology/ucum.ts';
import { idOfPatient } from '../content/facts.ts';
import { formatSpecimenType } from '../content/format.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { attachments } from './attachment.ts';
import { messageHeader } from './message-header.ts';
import { commentSegment, observations } from './observation.ts';
import { fillerNumber, type OrderGroup, orderGroups } from './order-groups.ts';
import { providerField } from './ordering-provider.ts';
import { type Field, segment } from './segment.ts';

/**
 * Yields the segments of a report as an HL7 2.5.1 ORU^R01 message, each ending with a carriage return (contract, 10.2). A report always
 * produces the same message, unless its kit is registered in the meantime, or the report is withdrawn, which makes another message.
 *
 * @param isUcum whether a text is a UCUM unit
 */
export function* oruSegments(document: ReportDocument, isUcum: IsUcum): Generator<string> {
  const { withdrawn } = document;
  yield messageHeader({
    messageType: 'ORU^R01^ORU_R01',
    sendingFacility: document.laboratory,
    receivingFacility: document.program,
    created: withdrawn?.at ?? document.submitted,
    recordId: withdrawn ? `${document.reportId} withdrawn` : document.reportId,
    isTest: document.isTest,
  });
  yield patientSegment(document);
  for (const [index, group] of orderGroups(document).entries()) {
    yield orderSegment(document, group);
    yield requestSegment(document, group, index + 1);
    const { comments } = group.order;
    if (comments !== null) yield commentSegment(comments);
    if (withdrawn) yield commentSegment(`Withdrawn: ${withdrawn.reason}`);
    // What people must not take for released, programs must not either.
    if (document.heldUntil !== null) yield commentSegment(FOR_PROGRAMS.words.statuses.NOT_RELEASED);
    yield* observations(group, isUcum);
    yield* attachments(group, document.attachedBytes);
    yield specimenSegment(document);
  }
}

/** Until the kit is registered, the segment names nobody. */
function patientSegment(document: ReportDocument): string {
  const { patient } = document;
  return segment('PID', {
    1: '1',
    3: patient && identifierOf(patient, document),
    5: nameOf(patient),
    7: patient?.dateOfBirth ? writeDate(patient.dateOfBirth) : null,
    8: patient?.sex ?? null,
  });
}

/** The patient's own id, or that of the requisition, as in the order (oml.ts). */
function identifierOf(patient: NonNullable<ReportDocument['patient']>, document: ReportDocument): Field {
  const { kind, id } = idOfPatient(patient, document);
  return [id, null, null, null, kind === 'Patient' ? 'PI' : 'U'];
}

/** A legal name, or a marker that none was given, because the field may not be empty. */
function nameOf(patient: ReportDocument['patient']): Field {
  const { lastName = null, firstName = null } = patient ?? {};
  const isKnown = lastName !== null || firstName !== null;
  return [lastName, firstName, null, null, null, null, isKnown ? 'L' : 'U'];
}

function orderSegment(document: ReportDocument, group: OrderGroup): string {
  const { specimen, requisition } = document;
  return segment('ORC', {
    1: 'RE',
    2: specimen.sampleId,
    3: fillerNumber(document, group),
    4: requisition?.requisitionId ?? null,
    12: providerField(requisition?.orderingProvider ?? null),
  });
}

/** OBR-4 of an order whose panel the laboratory did not name. */
const LABORATORY_REPORT = ['11502-2', 'Laboratory report', 'LN'] as const;

function requestSegment(document: ReportDocument, group: OrderGroup, place: number): string {
  const { specimen, requisition, withdrawn } = document;
  const { panel } = group.order;
  return segment('OBR', {
    1: String(place),
    2: specimen.sampleId,
    3: fillerNumber(document, group),
    4: panel === null ? LABORATORY_REPORT : [panel.code, panel.name, panel.system],
    7: timeOf(specimen.dateCollected),
    14: writeTimestamp(specimen.dateReceived),
    16: providerField(requisition?.orderingProvider ?? null),
    // This field is for the sender's own use: it lets a program find the report of the message.
    20: document.reportId,
    22: writeTimestamp(withdrawn?.at ?? specimen.dateResulted),
    25: orderStatus(group),
  });
}

/** Open as long as more will follow; a correction if anything final in it changed. */
function orderStatus(group: OrderGroup): 'P' | 'C' | 'F' {
  const withdrawn = [...group.withdrawnResults, ...group.withdrawnAttachments];
  const standing = [...group.results, ...group.attachments];
  if (withdrawn.some(({ wasReported }) => wasReported)) return 'C';
  if (group.order.isOpen || standing.some(({ isPreliminary }) => isPreliminary)) return 'P';
  return withdrawn.length > 0 || standing.some(({ change }) => change !== null) ? 'C' : 'F';
}

function specimenSegment({ specimen }: ReportDocument): string {
  return segment('SPM', {
    1: '1',
    2: specimen.sampleId,
    4: specimen.type === null ? null : [specimen.type, formatSpecimenType(specimen.type), 'L'],
    17: timeOf(specimen.dateCollected),
    18: writeTimestamp(specimen.dateReceived),
  });
}

/** Empty for an unknown time. */
function timeOf(moment: Date | null): string | null {
  return moment && writeTimestamp(moment);
}
