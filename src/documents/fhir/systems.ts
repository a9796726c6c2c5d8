/** The code and identifier systems used in resources. */
export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';
export const UCUM = 'http://unitsofmeasure.org';

/** The system of laboratory licence numbers. */
export const CLIA = 'urn:oid:2.16.840.1.113883.4.7';

/** The system of National Provider Identifiers. */
export const NPI = 'http://hl7.org/fhir/sid/us-npi';

/**
 * The service's own systems. They never change and are the same in every installation, so that data stored by a receiver keeps
 * its meaning; a URL would change with `PUBLIC_URL`.
 */
export const REPORT_IDS = 'urn:uuid:38eb6aa4-13d4-4863-822b-fe2508b4dfe3';
export const PATIENT_IDS = 'urn:uuid:25319cda-4f01-43b3-b489-f4c39962989a';
export const REQUISITION_IDS = 'urn:uuid:c88364e7-482c-4913-8807-75795f4e03e4';
export const SAMPLE_IDS = 'urn:uuid:406b1a7e-3c8e-4035-9cce-19a9f4e30e45';
export const KIT_IDS = 'urn:uuid:4e4d070c-cce3-42b4-924f-65856fdf30f7';
export const ANALYTES = 'urn:uuid:4dfbd153-f15e-4303-b86d-7580d8c29c11';
export const PANELS = 'urn:uuid:9084b184-1ad9-4028-9631-3b0b1bfccebb';

/** One of HL7's own code systems, by name. */
export function hl7System(name: string): string {
  return `http://terminology.hl7.org/CodeSystem/${name}`;
}
