import type { Organization } from '@medplum/fhirtypes';
import { laboratoryLines } from '../content/facts.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { coding, concept } from './coding.ts';
import { metaOf } from './meta.ts';
import type { ResourceIds } from './names.ts';
import { bold, narrative, paragraph } from './narrative.ts';
import { fhirString } from './strings.ts';
import { CLIA, hl7System } from './systems.ts';

/** The performing laboratory, with its licence, address and director if known. */
export function organizationOf(document: ReportDocument, ids: ResourceIds): Organization {
  const { laboratory, laboratoryDetails } = document;
  const { address, cliaNumber, director } = laboratoryDetails;
  return {
    resourceType: 'Organization',
    id: ids.laboratory,
    meta: metaOf(document, 'us-core-organization'),
    text: narrative(document, bold(laboratory), ...laboratoryLines(document, FOR_PROGRAMS.words).map(paragraph)),
    ...(cliaNumber !== null && { identifier: [{ system: CLIA, value: cliaNumber }] }),
    active: true,
    name: fhirString(laboratory),
    ...(address !== null && { address: [{ text: fhirString(address) }] }),
    ...(director !== null && { contact: [contactOf(director)] }),
  };
}

function contactOf(director: string) {
  const purpose = concept('Laboratory director', [coding(hl7System('contactentity-type'), 'ADMIN', 'Administrative')]);
  return { purpose, name: { text: fhirString(director) } };
}
