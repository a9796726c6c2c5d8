import { comparePeople, type Description } from './compare-people.ts';

/**
 * Whether whom a kit is registered to is the patient on the requisition with the barcode of its sample (docs/identity.md): a twin is not.
 * Only then is the requisition that patient's (contract, 12.1).
 */
export function isPatientOfRequisition(registered: Description, named: Description): boolean {
  return comparePeople(registered, named).verdict === 'IDENTIFIED';
}
