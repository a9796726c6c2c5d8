import type { DocumentResult, ReportDocument } from '../../src/documents/report-document.ts';

/** A quantity of 5.4 mmol/L in a range of 3.5 – 6.1, with the given differences. */
export function quantity(differences: Partial<DocumentResult> = {}): DocumentResult {
  return {
    resultType: 'quantity',
    name: 'Glucose',
    text: '5.4',
    value: 5.4,
    comparator: null,
    unit: 'mmol/L',
    rangeMinimum: 3.5,
    rangeMaximum: 6.1,
    flag: 'NORMAL',
    comments: null,
    timeCollected: new Date('2026-11-15T07:10:00Z'),
    loinc: null,
    analyte: null,
    ...differences,
  };
}

/** A text result. */
export function finding(name: string, text: string, flag: DocumentResult['flag'] = 'UNKNOWN'): DocumentResult {
  const nothing = { value: null, unit: null, rangeMinimum: null, rangeMaximum: null };
  return quantity({ resultType: 'reactivity', name, text, flag, ...nothing });
}

/** A complete first report on a registered patient, with the given differences. */
export function report(differences: Partial<ReportDocument> = {}): ReportDocument {
  return {
    reportId: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
    laboratory: 'Northfield Clinical Laboratories',
    laboratoryDetails: { address: null, cliaNumber: null, director: null },
    program: 'Heart & Metabolism at Home',
    isTest: false,
    isPartial: false,
    amends: null,
    amendedBy: null,
    patient: {
      patientId: '0199a0f0-1111-7222-8333-444455556666',
      firstName: 'Łukasz',
      lastName: 'Żółć',
      dateOfBirth: '1984-02-29',
      sex: 'M',
    },
    specimen: {
      sampleId: 'SMP-7F3K-9QX2',
      kitId: 'KT7F3K9QX2M',
      type: 'dried blood spot',
      dateCollected: new Date('2026-11-15T07:10:00Z'),
      dateReceived: new Date('2026-11-18T14:02:00Z'),
      dateResulted: new Date('2026-11-20T09:30:00Z'),
    },
    panels: ['CMP14'],
    requisition: null,
    comments: null,
    submitted: new Date('2026-11-20T09:31:00Z'),
    results: [quantity()],
    printedAt: new Date('2026-11-21T10:45:00Z'),
    ...differences,
  };
}

/** Quantities with different names and values: "Analyte 1" is 1.25 ng/mL, "Analyte 2" is 2.25 ng/mL, and so on. */
export function numberedQuantities(count: number): readonly DocumentResult[] {
  return Array.from({ length: count }, (_, index) =>
    quantity({ name: `Analyte ${index + 1}`, text: `${index + 1}.25`, value: index + 1.25, unit: 'ng/mL' }),
  );
}
