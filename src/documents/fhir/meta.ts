import type { Meta } from '@medplum/fhirtypes';
import type { ReportDocument } from '../content/report-document.ts';
import { coding } from './coding.ts';
import { hl7System } from './systems.ts';

/** A laboratory profile of US Core 7.0.0, named by the last part of its URL. */
type Profile =
  | 'us-core-diagnosticreport-lab'
  | 'us-core-observation-lab'
  | 'us-core-organization'
  | 'us-core-patient'
  | 'us-core-practitioner'
  | 'us-core-servicerequest'
  | 'us-core-specimen';

/** A resource's metadata: its profile, and for a TEST account a label that it is test data (contract, 10.2). */
export function metaOf(document: ReportDocument, profile: Profile): Meta {
  return { profile: [`http://hl7.org/fhir/us/core/StructureDefinition/${profile}`], ...securityOf(document) };
}

/** The security label for test data; empty for a LIVE account. */
export function securityOf({ isTest }: ReportDocument): Meta {
  return isTest ? { security: [coding(hl7System('v3-ActReason'), 'HTEST', 'test health data')] } : {};
}
