import { omlMessage } from './hl7/oml.ts';
import type { RequisitionDocument } from './requisition-document.ts';

/** Renders a requisition as the bytes of a file: a message of HL7 v2 in UTF-8 (contract, 10.2). */
export async function renderRequisition(document: RequisitionDocument): Promise<Uint8Array> {
  return new TextEncoder().encode(omlMessage(document));
}
