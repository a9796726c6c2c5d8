import type { CodeableConcept, Coding, Extension } from '@medplum/fhirtypes';
import { fhirString } from './strings.ts';

/** A valid FHIR code: no spaces at either end and no two in a row. */
const CODE = /^\S+(?: \S+)*$/;

/** A code from a code system, with its display name if known. */
export function coding(system: string, code: string, display?: string): Coding {
  return display === undefined ? { system, code } : { system, code, display: fhirString(display) };
}

/** A concept in words, with its known codes. */
export function concept(text: string, codings: readonly Coding[]): CodeableConcept {
  return codings.length === 0 ? { text: fhirString(text) } : { coding: [...codings], text: fhirString(text) };
}

/** A code from one of this service's own systems, in which any text may be a code; empty if the text is not a valid FHIR code. */
export function ownCoding(system: string, text: string): readonly Coding[] {
  const code = fhirString(text);
  return isCode(code) ? [coding(system, code)] : [];
}

/** Whether a text is a valid FHIR code. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** Marks an element's value as unknown. */
export const UNKNOWN_VALUE: { readonly extension: Extension[] } = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};
