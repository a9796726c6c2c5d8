import type {
  ChangedSide,
  DocumentAttachment,
  DocumentChange,
  DocumentOrder,
  DocumentResult,
  ReportDocument,
  WithdrawnResult,
} from '../../src/documents/content/report-document.ts';

/** A quantity of 5.4 mmol/L in a range of 3.5 – 6.1, with the given differences. */
export function quantity(differences: Partial<DocumentResult> = {}): DocumentResult {
  const { name = 'Glucose', loinc = null, analyte = null } = differences;
  return {
    key: { order: '', observation: analyte?.code ?? loinc ?? name, part: '', occurrence: 0 },
    position: 0,
    resultType: 'quantity',
    name,
    names: {},
    text: '5.4',
    value: 5.4,
    comparator: null,
    code: null,
    unit: 'mmol/L',
    rangeMinimum: 3.5,
    rangeMaximum: 6.1,
    rangeText: null,
    flag: 'NORMAL',
    interpretation: null,
    comments: null,
    timeCollected: new Date('2026-11-15T07:10:00Z'),
    loinc,
    observationSystem: null,
    analyte,
    isPreliminary: false,
    change: null,
    ...differences,
  };
}

/** A result that was withdrawn with its report. */
export function withdrawn(name: string, differences: Partial<WithdrawnResult> = {}): WithdrawnResult {
  const { key, position, loinc, observationSystem, analyte } = quantity({ name });
  return { key, position, name, loinc, observationSystem, analyte, wasReported: true, ...differences };
}

/** A text result. */
export function finding(name: string, text: string, flag: DocumentResult['flag'] = 'UNKNOWN'): DocumentResult {
  const nothing = { value: null, unit: null, rangeMinimum: null, rangeMaximum: null };
  return quantity({ resultType: 'reactivity', name, text, flag, ...nothing });
}

/** A document that came with the results, and its bytes. */
export function attached(name = 'Full report', differences: Partial<DocumentAttachment> = {}) {
  const attachment: DocumentAttachment = {
    key: { order: '', observation: name, part: '', occurrence: 0 },
    position: 1,
    name,
    loinc: null,
    contentType: 'application/pdf',
    bytes: 34_210,
    isPreliminary: false,
    change: null,
    ...differences,
  };
  return { attachments: [attachment], attachedBytes: new Map([[attachment.position, Buffer.from('%PDF-1.4')]]) };
}

/** The longest value (contract, 8.3), in the mix of scripts that takes longest to render: letter by letter. */
export const MIXED_SCRIPTS = 'aعשกहさ한血я'.repeat(7_282).slice(0, 65_536);

/** A change of a result, by what both reports say of it. */
export function change(
  name: string,
  before: string | null,
  after: string | null,
  names: DocumentChange['names'] = {},
): DocumentChange {
  const side = (value: string): ChangedSide => ({ kind: 'value', value, details: [] });
  return { name, names, before: before === null ? null : side(before), after: after === null ? null : side(after) };
}

/** The order of results that did not come by HL7. */
export function order(differences: Partial<DocumentOrder> = {}): DocumentOrder {
  return { key: '', panel: null, performer: null, comments: null, isOpen: false, ...differences };
}

/** Another report on the same sample. */
export const EARLIER = {
  reportId: '0199a0f0-2222-7222-8333-444455556666',
  dateResulted: new Date('2026-11-19T09:30:00Z'),
};
export const LATER = {
  reportId: '0199a0f0-2222-7222-8333-444455556666',
  dateResulted: new Date('2026-12-01T08:00:00Z'),
  isPartial: false,
  isCorrection: true,
};

/** Who orders tests. The NPI is the example of the standard that defines its check digit. */
export const PROVIDER = { name: 'Jane Roe, MD', npi: '1234567893' };

const ORDERED_BY = {
  requisitionId: '0199a0f0-3333-7222-8333-444455556666',
  barcode: 'SMP-7F3K-9QX2',
  panels: ['LIPID'],
  orderingProvider: null,
  created: new Date('2026-11-10T09:30:00Z'),
};

/** A complete first report on a sample of a requisition alone. */
export function reportOfRequisition(differences: Partial<ReportDocument> = {}): ReportDocument {
  const { patient, specimen } = report();
  return report({
    patient: patient && { ...patient, patientId: null },
    specimen: { ...specimen, kitId: null, type: null },
    requisition: ORDERED_BY,
    ...differences,
  });
}

/** What makes a report an amendment. */
export const AMENDMENT = { isAmendment: true, replaces: EARLIER } satisfies Partial<ReportDocument>;

/** What makes a report a withdrawn one, of one result. */
export const WITHDRAWAL: Partial<ReportDocument> = {
  withdrawn: { at: new Date('2026-11-20T16:05:00Z'), reason: 'Two tubes were mixed up.' },
  results: [],
  withdrawnResults: [withdrawn('Glucose')],
};

/** A complete first report on a registered patient, with the given differences. */
export function report(differences: Partial<ReportDocument> = {}): ReportDocument {
  return {
    reportId: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
    laboratory: 'Northfield Clinical Laboratories',
    reportedBy: '0199a0f0-4444-7222-8333-444455556666',
    laboratoryDetails: { address: null, cliaNumber: null, director: null },
    orderedFrom: null,
    accountId: '0199a0e0-1111-7111-8222-333344445555',
    program: 'Heart & Metabolism at Home',
    isTest: false,
    isPartial: false,
    withdrawn: null,
    replaces: null,
    isAmendment: false,
    changes: [],
    replacedBy: null,
    heldUntil: null,
    review: null,
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
    orders: [order({ comments: differences.comments ?? null, isOpen: differences.isPartial ?? false })],
    results: [quantity()],
    withdrawnResults: [],
    attachments: [],
    attachedBytes: new Map(),
    withdrawnAttachments: [],
    printedAt: new Date('2026-11-21T10:45:00Z'),
    language: 'en',
    timeZone: 'UTC',
    ...differences,
  };
}

/** Quantities with different names and values: "Analyte 1" is 1.25 ng/mL, "Analyte 2" is 2.25 ng/mL, and so on. */
export function numberedQuantities(count: number): readonly DocumentResult[] {
  return Array.from({ length: count }, (_, index) =>
    quantity({
      position: index,
      name: `Analyte ${index + 1}`,
      text: `${index + 1}.25`,
      value: index + 1.25,
      unit: 'ng/mL',
    }),
  );
}
