import type { Db } from '../../db/sql/db.ts';
import { outboundOrder } from '../../documents/hl7/outbound-order.ts';
import { renderRequisition } from '../../documents/render-requisition.ts';
import type { OutboundMessage } from '../../generated/prisma/client.ts';
import { writeTimestamp } from '../../hl7/timestamp.ts';
import { loadRequisitionDocument } from '../requisitions/read-requisition-document.ts';

/** The facts of an outbound message before it is rendered. */
export type OutboundFacts = Pick<OutboundMessage, 'requisitionRef' | 'kind' | 'controlId' | 'created'>;

/**
 * Renders an order, or its cancellation, from its requisition (contract, 10.7). A message that was tried is stored, and not rendered again.
 */
export async function renderOutbound(
  db: Db,
  { requisitionRef, kind, controlId, created }: OutboundFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const loaded = await loadRequisitionDocument(db, requisitionRef);
  if (!loaded) throw new Error('The requisition of an outbound message is gone.');
  const rendered = new TextDecoder().decode(await renderRequisition(loaded.document));
  const canceled = kind === 'CANCEL' ? writeTimestamp(created) : null;
  return new TextEncoder().encode(outboundOrder(rendered, { controlId, canceled }));
}
