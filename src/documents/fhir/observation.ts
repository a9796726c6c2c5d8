import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import type { Fact } from '../facts.ts';
import { formatFlag, formatInterval, formatMoment, formatValue } from '../format.ts';
import { type Interpretation, interpretationOf } from '../interpretation.ts';
import type { DocumentResult, ReportDocument } from '../report-document.ts';
import { coding, concept } from './coding.ts';
import { metaOf } from './meta.ts';
import { type ResourceIds, referenceTo } from './names.ts';
import { factTable, narrative } from './narrative.ts';
import { type IsUcum, quantityOf, referenceRangeOf } from './quantity.ts';
import { reactivityOf } from './reactivity.ts';
import type { ExactObservation } from './resources.ts';
import { statusOf } from './status.ts';
import { fhirString, fhirStringOrNull } from './strings.ts';
import { ANALYTES, hl7System, LOINC } from './systems.ts';

/** The names of interpretations in their code system. */
const INTERPRETATIONS: Readonly<Record<Interpretation, string>> = {
  L: 'Low',
  H: 'High',
  N: 'Normal',
  A: 'Abnormal',
  LL: 'Critical low',
  HH: 'Critical high',
  AA: 'Critical abnormal',
};

const LABORATORY = coding(hl7System('observation-category'), 'laboratory', 'Laboratory');

/** One result of the report, by its position there. */
export function observationOf(
  document: ReportDocument,
  ids: ResourceIds,
  result: DocumentResult,
  position: number,
  isUcum: IsUcum,
): ExactObservation {
  const interpretation = interpretationOf(result);
  const range = referenceRangeOf(result, isUcum);
  const comments = fhirStringOrNull(result.comments);
  return {
    resourceType: 'Observation',
    id: ids.observationAt(position),
    meta: metaOf(document, 'us-core-observation-lab'),
    text: narrative(document, factTable(factsOf(result))),
    ...(ids.request !== null && { basedOn: [referenceTo(ids.request)] }),
    status: statusOf(document).observation,
    category: [concept('Laboratory', [LABORATORY])],
    code: codeOf(result),
    subject: referenceTo(ids.patient),
    effectiveDateTime: result.timeCollected.toISOString(),
    issued: document.specimen.dateResulted.toISOString(),
    performer: [referenceTo(ids.laboratory)],
    ...measured(result, isUcum),
    ...(interpretation !== null && { interpretation: [interpretationConcept(interpretation)] }),
    ...(comments !== null && { note: [{ text: comments }] }),
    specimen: referenceTo(ids.specimen),
    ...(range !== null && { referenceRange: [range] }),
  };
}

function factsOf(result: DocumentResult): readonly Fact[] {
  return [
    { label: 'Test', value: result.name },
    { label: 'Result', value: formatValue(result) },
    { label: 'Reference interval', value: formatInterval(result) },
    { label: 'Flag', value: formatFlag(result.flag) },
    { label: 'Collected', value: formatMoment(result.timeCollected) },
    ...(result.comments === null ? [] : [{ label: 'Comment', value: result.comments }]),
  ];
}

/** The laboratory's name for what was measured, with LOINC's code and the catalogue's where they are known. */
function codeOf({ name, loinc, analyte }: DocumentResult): CodeableConcept {
  const codings: readonly Coding[] = [
    // Its name at LOINC is not known to us, and the laboratory's may differ.
    ...(loinc === null ? [] : [coding(LOINC, loinc)]),
    ...(analyte === null ? [] : [coding(ANALYTES, analyte.code, analyte.name)]),
  ];
  return concept(name, codings);
}

function measured(
  result: DocumentResult,
  isUcum: IsUcum,
): Pick<ExactObservation, 'valueQuantity' | 'valueCodeableConcept' | 'valueString'> {
  if (result.value !== null) return { valueQuantity: quantityOf(result, result.value, isUcum) };
  if (result.resultType === 'reactivity') return { valueCodeableConcept: reactivityOf(result.text) };
  return { valueString: fhirString(result.text) };
}

function interpretationConcept(code: Interpretation): CodeableConcept {
  const display = INTERPRETATIONS[code];
  return concept(display, [coding(hl7System('v3-ObservationInterpretation'), code, display)]);
}
