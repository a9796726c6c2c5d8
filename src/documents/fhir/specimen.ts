import type { CodeableConcept, Specimen } from '@medplum/fhirtypes';
import { specimenFacts } from '../content/facts.ts';
import { formatSpecimenType } from '../content/format.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { coding, concept } from './coding.ts';
import { metaOf } from './meta.ts';
import { type ResourceIds, referenceTo } from './names.ts';
import { factTable, narrative } from './narrative.ts';
import { fhirString } from './strings.ts';
import { hl7System, KIT_IDS, SAMPLE_IDS, SNOMED } from './systems.ts';

/** SNOMED CT codes for the specimens of home kits, by type in words. Any other type is given in words only. */
const TYPES = new Map([
  ['dried blood spot', coding(SNOMED, '440500007', 'Dried blood spot specimen')],
  ['blood', coding(SNOMED, '119297000', 'Blood specimen')],
  ['capillary blood', coding(SNOMED, '122554006', 'Capillary blood specimen')],
  ['venous blood', coding(SNOMED, '122555007', 'Venous blood specimen')],
  ['plasma', coding(SNOMED, '119361006', 'Plasma specimen')],
  ['serum', coding(SNOMED, '119364003', 'Serum specimen')],
  ['saliva', coding(SNOMED, '119342007', 'Saliva specimen')],
  ['stool', coding(SNOMED, '119339001', 'Stool specimen')],
  ['urine', coding(SNOMED, '122575003', 'Urine specimen')],
]);

/** The sample: its ids, type, and dates of collection and receipt. */
export function specimenOf(document: ReportDocument, ids: ResourceIds): Specimen {
  const { sampleId, kitId, type, dateCollected, dateReceived } = document.specimen;
  return {
    resourceType: 'Specimen',
    id: ids.specimen,
    meta: metaOf(document, 'us-core-specimen'),
    text: narrative(document, factTable(specimenFacts(document, FOR_PROGRAMS))),
    identifier: [
      { system: SAMPLE_IDS, value: fhirString(sampleId) },
      ...(kitId === null ? [] : [{ system: KIT_IDS, value: fhirString(kitId) }]),
    ],
    status: 'available',
    type: typeOf(type),
    subject: referenceTo(ids.patient),
    receivedTime: dateReceived.toISOString(),
    ...(ids.request !== null && { request: [referenceTo(ids.request)] }),
    ...(dateCollected !== null && { collection: { collectedDateTime: dateCollected.toISOString() } }),
  };
}

/** US Core requires a type, so a code says that none was given. */
function typeOf(type: string | null): CodeableConcept {
  if (type === null) return concept('Unknown', [coding(hl7System('data-absent-reason'), 'unknown', 'Unknown')]);
  const words = formatSpecimenType(type);
  const known = TYPES.get(words.toLowerCase());
  return concept(words, known ? [known] : []);
}
