import type { CodeableConcept, Coding, Extension } from '@medplum/fhirtypes';
import { fhirString } from './strings.ts';

/** A code without blanks at its ends or two in a row, as FHIR wants codes. */
const CODE = /^\S+(?: \S+)*$/;

/** A code of a system, with its name there if that is known. */
export function coding(system: string, code: string, display?: string): Coding {
  return display === undefined ? { system, code } : { system, code, display: fhirString(display) };
}

/** A concept in words, with the codes that are known for it. */
export function concept(text: string, codings: readonly Coding[]): CodeableConcept {
  return codings.length === 0 ? { text: fhirString(text) } : { coding: [...codings], text: fhirString(text) };
}

/** A code of one of our own systems, where any text may be a code; none where FHIR has no such code. */
export function ownCoding(system: string, text: string): readonly Coding[] {
  const code = fhirString(text);
  return CODE.test(code) ? [coding(system, code)] : [];
}

/** Says of an element that its value is not known. */
export const UNKNOWN_VALUE: { extension: Extension[] } = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};
