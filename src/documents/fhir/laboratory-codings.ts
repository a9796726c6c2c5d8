import type { Coding } from '@medplum/fhirtypes';
import { isLoinc } from '../../terminology/loinc.ts';
import type { DocumentOrder, ReportDocument } from '../content/report-document.ts';
import { coding, isCode } from './coding.ts';
import { urnOf } from './names.ts';
import { fhirString, fhirStringOrNull } from './strings.ts';
import { LOINC, SNOMED } from './systems.ts';

/**
 * The laboratory's code for a test: in LOINC or SNOMED CT if it names that system, and otherwise in a system of its own, identified by its
 * account (contract, 10.2). Empty for a text that is not a valid FHIR code.
 */
export function laboratoryCodings(
  { code: text, name, system }: NonNullable<DocumentOrder['panel']>,
  { reportedBy }: Pick<ReportDocument, 'reportedBy'>,
): readonly Coding[] {
  const code = fhirString(text);
  if (!isCode(code)) return [];
  // These systems have their own names for codes, and the laboratory's may differ.
  if (system === 'LN' && isLoinc(code)) return [coding(LOINC, code)];
  if (system === 'SCT') return [coding(SNOMED, code)];
  return [coding(urnOf(reportedBy), code, fhirStringOrNull(name) ?? undefined)];
}
