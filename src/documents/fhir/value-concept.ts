import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import type { DocumentResult } from '../content/report-document.ts';
import { coding, concept, isCode } from './coding.ts';
import { reactivityCodings } from './reactivity.ts';
import { fhirString, fhirStringOrNull } from './strings.ts';
import { hl7System, LOINC, SNOMED, UCUM } from './systems.ts';

/** The code systems of laboratories' values, by their names in HL7 v2 (table 0396). */
const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['LN', LOINC],
  ['SCT', SNOMED],
  ['UCUM', UCUM],
  ['I10C', 'http://hl7.org/fhir/sid/icd-10-cm'],
  ['RXNORM', 'http://www.nlm.nih.gov/research/umls/rxnorm'],
]);

/** A word from a list, as the laboratory reported it, with its code and, for a reactivity, that of SNOMED CT. */
export function valueConcept({ text, code, resultType }: DocumentResult): CodeableConcept {
  const own = code === null ? [] : ownCodings(code);
  const known = resultType === 'reactivity' ? reactivityCodings(text) : [];
  const isNew = (each: Coding) => !own.some(({ system }) => system === each.system);
  return concept(text, [...own, ...known.filter(isNew)]);
}

/** The laboratory's code. If its system is the laboratory's own, or one without a known URL, the code has no system in FHIR, either. */
function ownCodings({ system, code, display }: NonNullable<DocumentResult['code']>): readonly Coding[] {
  if (!isCode(fhirString(code))) return [];
  const [, table] = /^HL7(\d{4})$/.exec(system ?? '') ?? [];
  // HL7's tables have their own names for codes.
  if (table !== undefined) return [coding(hl7System(`v2-${table}`), fhirString(code))];
  const url = SYSTEMS.get(system ?? '');
  const name = fhirStringOrNull(display);
  return [
    { ...(url !== undefined && { system: url }), code: fhirString(code), ...(name !== null && { display: name }) },
  ];
}
