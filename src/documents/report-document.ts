/** The formats a report can be rendered in (contract, 6.2 and 10.2). Each is also the extension of the document's URL. */
export const DOCUMENT_FORMATS = ['pdf', 'txt', 'fhir', 'hl7'] as const;

/** One of {@link DOCUMENT_FORMATS}. */
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** A single result as printed. */
export interface DocumentResult {
  readonly resultType: string;
  readonly name: string;
  /** The value exactly as the laboratory reported it: `1.10`, `<0.5`, `NON-REACTIVE`. */
  readonly text: string;
  /** The number behind a quantity, or the limit behind a bound such as `<0.5`. Null for every other result type. */
  readonly value: number | null;
  /** Set if the quantity is only known to lie on one side of `value`. */
  readonly comparator: 'LT' | 'LE' | 'GT' | 'GE' | null;
  readonly unit: string | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  readonly flag: 'LOW' | 'NORMAL' | 'HIGH' | 'ABNORMAL' | 'CRITICAL' | 'UNKNOWN';
  readonly comments: string | null;
  readonly timeCollected: Date;
  /** The LOINC code that it was submitted with. */
  readonly loinc: string | null;
  /** What the catalogue calls it, and its UCUM unit there. */
  readonly analyte: { readonly code: string; readonly name: string; readonly ucum: string | null } | null;
}

/** A result that an amendment changed, as both reports print it. A side is null if its report lacks the result. */
export interface DocumentChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Everything a printed report says (contract, 6.2), with nothing left to look up. */
export interface ReportDocument {
  readonly reportId: string;
  /** The performing laboratory. */
  readonly laboratory: string;
  /** What is known of the performing laboratory besides its name; the address may have lines. */
  readonly laboratoryDetails: {
    readonly address: string | null;
    readonly cliaNumber: string | null;
    readonly director: string | null;
  };
  /** The name of the account: each account is one program. */
  readonly program: string;
  /** Reports of a TEST account are stamped "TEST: NOT FOR CLINICAL USE" (contract, 6.2). */
  readonly isTest: boolean;
  readonly isPartial: boolean;
  /** The report this one corrects and the results that changed, or null if it is not an amendment. */
  readonly amends: {
    readonly reportId: string;
    readonly dateResulted: Date;
    readonly changes: readonly DocumentChange[];
  } | null;
  /** The report that corrects this one, or null while this one is current. */
  readonly amendedBy: { readonly reportId: string; readonly dateResulted: Date } | null;
  /** Null until the kit is registered. A field is null if the kit type does not ask for it. */
  readonly patient: {
    readonly patientId: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    /** `YYYY-MM-DD` */
    readonly dateOfBirth: string | null;
    readonly sex: 'M' | 'F' | null;
  } | null;
  readonly specimen: {
    readonly sampleId: string;
    readonly kitId: string;
    readonly type: string;
    readonly dateCollected: Date;
    readonly dateReceived: Date;
    readonly dateResulted: Date;
  };
  /** Codes of the panels that the sample is tested for. */
  readonly panels: readonly string[];
  /** What the sample was sent in with, if there is a requisition of it. */
  readonly requisition: {
    readonly requisitionId: string;
    readonly barcode: string;
    readonly panels: readonly string[];
    readonly created: Date;
  } | null;
  /** What the laboratory says of the report as a whole. */
  readonly comments: string | null;
  /** When the laboratory submitted it. */
  readonly submitted: Date;
  /** In the laboratory's order. */
  readonly results: readonly DocumentResult[];
  readonly printedAt: Date;
}
