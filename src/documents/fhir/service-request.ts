import type { ServiceRequest } from '@medplum/fhirtypes';
import { orderFacts } from '../content/facts.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { coding, concept, ownCoding } from './coding.ts';
import { metaOf } from './meta.ts';
import { type ResourceIds, referenceTo } from './names.ts';
import { factTable, narrative } from './narrative.ts';
import { fhirString } from './strings.ts';
import { PANELS, REQUISITION_IDS, SNOMED } from './systems.ts';

/** Used for a requisition that names no panels. */
const NO_PANELS = 'Laboratory tests';

/** The sample's requisition, or null. Each panel is a detail of the order. */
export function serviceRequestOf(document: ReportDocument, ids: ResourceIds): ServiceRequest | null {
  const { requisition, isPartial, orderedFrom } = document;
  if (requisition === null) return null;
  const { requisitionId, panels, created } = requisition;
  const what = panels.join(', ') || NO_PANELS;
  return {
    resourceType: 'ServiceRequest',
    id: requisitionId,
    meta: metaOf(document, 'us-core-servicerequest'),
    text: narrative(
      document,
      factTable([
        { label: 'Requisition', value: requisitionId },
        { label: 'Panels', value: what },
        { label: 'Ordered', value: FOR_PROGRAMS.moment(created) },
        ...orderFacts(document, FOR_PROGRAMS.words),
      ]),
    ),
    identifier: [{ system: REQUISITION_IDS, value: requisitionId }],
    status: isPartial ? 'active' : 'completed',
    intent: 'order',
    category: [concept('Laboratory', [coding(SNOMED, '108252007', 'Laboratory procedure')])],
    code: concept(what, []),
    ...(panels.length > 0 && { orderDetail: panels.map((panel) => concept(panel, ownCoding(PANELS, panel))) }),
    subject: referenceTo(ids.patient),
    authoredOn: created.toISOString(),
    ...(ids.provider !== null && { requester: referenceTo(ids.provider) }),
    performer: [orderedFrom === null ? referenceTo(ids.laboratory) : { display: fhirString(orderedFrom) }],
    specimen: [referenceTo(ids.specimen)],
  };
}
