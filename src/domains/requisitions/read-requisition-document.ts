import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Db } from '../../db/sql/db.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import type { RequisitionDocument } from '../../documents/content/requisition-document.ts';
import { notFound } from '../../errors/errors.ts';
import type { Patient, PatientName, Requisition } from '../../generated/prisma/client.ts';
import { requirePatientDisclosed } from '../access/disclosures.ts';
import { requireRecord } from '../access/records.ts';
import { requireOpenLinks } from '../access/require-open-links.ts';
import { describePerson } from '../identity/compare-people.ts';
import { isPatientOfRequisition } from '../identity/requisition-person.ts';
import { orderingProviderOf } from '../inputs/ordering-provider.ts';

/**
 * The data of a requisition's document, which names the patient, for a caller with an API key.
 *
 * @throws AppError UNAUTHENTICATED; NOT_FOUND; FORBIDDEN for those who may see the requisition, but not its patient.
 */
export async function readRequisitionDocument(work: UnitOfWork, requisitionId: string): Promise<RequisitionDocument> {
  const actor = authorize(work.call.actor, 'requisitions.read');
  const { id } = await requireRecord(work, actor, 'requisition', requisitionId);
  await requirePatientDisclosed(work, actor, id);
  return readDocument(work, id, false);
}

/**
 * The data of a requisition's document, for the holder of a signed link, which was made for someone who may see the requisition.
 * Call only after verifying the signature.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN if the requisition's account is closed.
 */
export async function readLinkedRequisitionDocument(
  work: UnitOfWork,
  requisitionId: string,
): Promise<RequisitionDocument> {
  if (!isUuid(requisitionId)) throw notFound('requisition', requisitionId);
  return readDocument(work, requisitionId, true);
}

async function readDocument(work: UnitOfWork, id: string, isLinked: boolean): Promise<RequisitionDocument> {
  const loaded = await loadRequisitionDocument(work.db, id);
  if (!loaded) throw notFound('requisition', id);
  if (isLinked) requireOpenLinks(loaded);
  const { document } = loaded;
  const records = new Set(document.patientId === null ? [id] : [id, document.patientId]);
  work.noteRead({ action: 'document.read', classes: new Set(['IDENTITY', 'TESTING']), records });
  return document;
}

/** The data of a requisition's document, and when the requisition's account was closed. */
export interface LoadedRequisition {
  readonly document: RequisitionDocument;
  readonly closedAt: Date | null;
}

/**
 * Loads the data of a requisition's document without checking who may see it: the caller has already done that. Undefined if there is no
 * such requisition.
 */
export async function loadRequisitionDocument(db: Db, id: string): Promise<LoadedRequisition | undefined> {
  const requisition = await db.requisition.findUnique({
    where: { id },
    include: {
      account: true,
      sample: { select: { type: true, kit: { select: { registeredTo: { include: { otherNames: true } } } } } },
    },
  });
  if (!requisition) return undefined;
  const document: RequisitionDocument = {
    requisitionId: requisition.id,
    barcode: requisition.barcode,
    accountNumber: requisition.accountNumber,
    lab: requisition.lab,
    accountId: requisition.accountId,
    program: requisition.account.name,
    isTest: requisition.account.mode === 'TEST',
    panels: requisition.panels,
    specimenType: requisition.sample?.type ?? null,
    patientId: patientIdOf(requisition, requisition.sample?.kit?.registeredTo ?? null),
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
    orderingProvider: orderingProviderOf(requisition),
    created: requisition.created,
  };
  return { document, closedAt: requisition.account.closedAt };
}

/** The patient registered for a kit, with all names. */
type RegisteredPatient = Patient & { readonly otherNames: readonly PatientName[] };

/** The id of the patient registered for the kit, if it is the requisition's patient: a twin is not. */
function patientIdOf(requisition: Requisition, registered: RegisteredPatient | null): string | null {
  if (registered === null) return null;
  const { patientLastName: lastName, patientFirstName: firstName } = requisition;
  const { patientDateOfBirth: dateOfBirth, patientSex: sex } = requisition;
  const named = describePerson({ lastName, firstName, dateOfBirth, sex });
  return isPatientOfRequisition(describePerson(registered), named) ? registered.id : null;
}
