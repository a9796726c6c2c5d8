import type { RequisitionDocument } from './content/requisition-document.ts';
import { omlMessage } from './hl7/oml.ts';

/** Renders a requisition as the bytes of a file: an HL7 v2 message in UTF-8 (contract, 10.2). */
export async function renderRequisition(document: RequisitionDocument): Promise<Uint8Array> {
  return new TextEncoder().encode(omlMessage(document));
}
