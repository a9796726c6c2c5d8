import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import type { RequisitionDocument } from '../../documents/requisition-document.ts';
import { notFound } from '../../errors.ts';
import { requireRecord } from '../records.ts';

/**
 * The data of a requisition's document, for a caller with a key.
 *
 * @throws AppError UNAUTHENTICATED; NOT_FOUND.
 */
export async function readRequisitionDocument(
  context: RequestContext,
  requisitionId: string,
): Promise<RequisitionDocument> {
  const actor = authorize(context.actor, 'requisitions.read');
  const { id } = await requireRecord(context, actor, 'requisition', requisitionId);
  return readDocument(context, id);
}

/**
 * The data of a requisition's document, for the holder of a signed link: it was made for somebody who may see the requisition. Call
 * only after the signature has been verified.
 *
 * @throws AppError NOT_FOUND.
 */
export async function readLinkedRequisitionDocument(
  context: RequestContext,
  requisitionId: string,
): Promise<RequisitionDocument> {
  if (!isUuid(requisitionId)) throw notFound('requisition', requisitionId);
  return readDocument(context, requisitionId);
}

async function readDocument({ db, noteRead }: RequestContext, id: string): Promise<RequisitionDocument> {
  const requisition = await db.requisition.findUnique({
    where: { id },
    include: { account: true, sample: { select: { type: true } } },
  });
  if (!requisition) throw notFound('requisition', id);
  noteRead({ action: 'document.read', classes: new Set(['IDENTITY', 'TESTING']), records: new Set([requisition.id]) });
  return {
    requisitionId: requisition.id,
    barcode: requisition.barcode,
    accountNumber: requisition.accountNumber,
    lab: requisition.lab,
    program: requisition.account.name,
    isTest: requisition.account.mode === 'TEST',
    panels: requisition.panels,
    specimenType: requisition.sample?.type ?? null,
    patient: {
      firstName: requisition.patientFirstName,
      lastName: requisition.patientLastName,
      dateOfBirth: requisition.patientDateOfBirth.toISOString().slice(0, 10),
      sex: requisition.patientSex,
      email: requisition.patientEmail,
      phone: requisition.patientPhone,
      address: {
        street1: requisition.patientStreet1,
        street2: requisition.patientStreet2,
        city: requisition.patientCity,
        state: requisition.patientState,
        zip: requisition.patientZip,
        country: requisition.patientCountry,
      },
    },
    created: requisition.created,
  };
}
