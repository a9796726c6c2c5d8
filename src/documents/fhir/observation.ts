import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import type { IsUcum } from '../../terminology/ucum.ts';
import type { Fact } from '../content/facts.ts';
import { formatFlag, formatInterval, formatValue } from '../content/format.ts';
import type { DocumentResult, ReportDocument, WithdrawnResult } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { coding, concept } from './coding.ts';
import { effectiveTime } from './effective.ts';
import { interpretationConcepts } from './interpretation.ts';
import { laboratoryCodings } from './laboratory-codings.ts';
import { metaOf } from './meta.ts';
import { type ResourceIds, referenceTo } from './names.ts';
import { factTable, narrative } from './narrative.ts';
import { quantityOf, referenceRangeOf } from './quantity.ts';
import type { ExactObservation } from './resources.ts';
import { observationStatus } from './status.ts';
import { fhirString, fhirStringOrNull } from './strings.ts';
import { ANALYTES, hl7System, LOINC } from './systems.ts';
import { valueConcept } from './value-concept.ts';

const LABORATORY = coding(hl7System('observation-category'), 'laboratory', 'Laboratory');

/** The result at a position in the report. */
export function observationOf(
  document: ReportDocument,
  ids: ResourceIds,
  result: DocumentResult,
  position: number,
  isUcum: IsUcum,
): ExactObservation {
  const interpretation = interpretationConcepts(result);
  const range = referenceRangeOf(result, isUcum);
  const comments = fhirStringOrNull(result.comments);
  return {
    ...observed(document, ids, result, position),
    text: narrative(document, factTable(factsOf(result))),
    status: observationStatus(result),
    ...effectiveTime(result.timeCollected),
    ...measured(result, isUcum),
    ...(interpretation.length > 0 && { interpretation }),
    ...(comments !== null && { note: [{ text: comments }] }),
    ...(range !== null && { referenceRange: [range] }),
  };
}

/** A result of a withdrawn report, at its position in the report: marked as entered in error, without its content. */
export function withdrawnObservationOf(
  document: ReportDocument,
  ids: ResourceIds,
  result: WithdrawnResult,
  position: number,
): ExactObservation {
  const facts = [
    { label: 'Test', value: result.name },
    { label: 'Result', value: 'Withdrawn' },
  ];
  return {
    ...observed(document, ids, result, position),
    text: narrative(document, factTable(facts)),
    status: 'entered-in-error',
    ...effectiveTime(document.specimen.dateCollected),
    dataAbsentReason: concept('Withdrawn', [coding(hl7System('data-absent-reason'), 'error', 'Error')]),
  };
}

/** The names and codes of an observation. */
type Coded = Pick<DocumentResult, 'key' | 'name' | 'loinc' | 'observationSystem' | 'analyte'>;

/** The parts that a report's observations share. */
function observed(
  document: ReportDocument,
  ids: ResourceIds,
  result: Coded,
  position: number,
): Omit<ExactObservation, 'status'> {
  return {
    resourceType: 'Observation',
    id: ids.observationAt(position),
    meta: metaOf(document, 'us-core-observation-lab'),
    ...(ids.request !== null && { basedOn: [referenceTo(ids.request)] }),
    category: [concept('Laboratory', [LABORATORY])],
    code: codeOf(result, document),
    subject: referenceTo(ids.patient),
    issued: document.specimen.dateResulted.toISOString(),
    performer: [referenceTo(ids.laboratory)],
    specimen: referenceTo(ids.specimen),
  };
}

function factsOf(result: DocumentResult): readonly Fact[] {
  const { name, timeCollected, comments } = result;
  const { words, moment } = FOR_PROGRAMS;
  return [
    { label: 'Test', value: name },
    { label: 'Result', value: formatValue(result) },
    { label: 'Reference interval', value: formatInterval(result) },
    { label: 'Flag', value: formatFlag(result, words) },
    { label: 'Collected', value: timeCollected === null ? words.notStated : moment(timeCollected) },
    ...(comments === null ? [] : [{ label: 'Comment', value: comments }]),
  ];
}

/**
 * The laboratory's name for what was measured, with the LOINC code and the catalogue's code if known. Otherwise it has the laboratory's own
 * code, as in HL7 (documents/hl7/observation.ts).
 */
function codeOf(
  { key, name, loinc, observationSystem: system, analyte }: Coded,
  document: ReportDocument,
): CodeableConcept {
  const isOwn = loinc === null && analyte === null && key.observation !== name;
  const codings: readonly Coding[] = [
    // LOINC's own name for the code is unknown here, and the laboratory's name may differ.
    ...(loinc === null ? [] : [coding(LOINC, loinc)]),
    ...(analyte === null ? [] : [coding(ANALYTES, analyte.code, analyte.name)]),
    ...(isOwn ? laboratoryCodings({ code: key.observation, name, system }, document) : []),
  ];
  return concept(name, codings);
}

function measured(
  result: DocumentResult,
  isUcum: IsUcum,
): Pick<ExactObservation, 'valueQuantity' | 'valueCodeableConcept' | 'valueString'> {
  if (result.value !== null) return { valueQuantity: quantityOf(result, result.value, isUcum) };
  const isWord = result.code !== null || result.resultType === 'reactivity';
  return isWord ? { valueCodeableConcept: valueConcept(result) } : { valueString: fhirString(result.text) };
}
