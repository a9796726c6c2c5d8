import type { AttachmentType } from '../../hl7/decode-document.ts';
import type { Language } from '../../text/languages.ts';
import type { NamedTest, TestNames } from './named-test.ts';
import type { OrderingProvider } from './requisition-document.ts';

/** The formats a report can be rendered in (contract, 6.2 and 10.2). Each is also the extension of the document's URL. */
export const DOCUMENT_FORMATS = ['pdf', 'txt', 'fhir', 'hl7'] as const;

/** One of {@link DOCUMENT_FORMATS}. */
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** The formats that include the bytes of a report's attachments. */
export const CARRYING_FORMATS: ReadonlySet<DocumentFormat> = new Set(['fhir', 'hl7']);

/** The identity of a result on the chart of its sample, from report to report (contract, 10.5). */
export interface ResultKey {
  /** The key of its order, one of the document's. */
  readonly order: string;
  /** The analyte, or else the LOINC code, OBX-3.1, or the name. */
  readonly observation: string;
  /** OBX-4; empty if there is none. */
  readonly part: string;
  /** Counts otherwise identical results, from 0. */
  readonly occurrence: number;
}

/** A single result as printed. */
export interface DocumentResult {
  readonly key: ResultKey;
  /** Its place on the chart, from 0, which it keeps from report to report. */
  readonly position: number;
  readonly resultType: string;
  /** The laboratory's own name for it. */
  readonly name: string;
  /** What it is called in plain words, in the languages of documents. */
  readonly names: TestNames;
  /** The value exactly as the laboratory reported it: `1.10`, `<0.5`, `NON-REACTIVE`. */
  readonly text: string;
  /** The number behind a quantity, or the limit behind a bound such as `<0.5`. Null for every other result type. */
  readonly value: number | null;
  /** Set if the quantity is only known to lie on one side of `value`. */
  readonly comparator: 'LT' | 'LE' | 'GT' | 'GE' | null;
  /** The code of a coded value, and its system as HL7 names it (table 0396): `SCT`, `LN`, `L`. */
  readonly code: { readonly system: string | null; readonly code: string; readonly display: string | null } | null;
  readonly unit: string | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  /** The reference interval or the expected result as the laboratory wrote it: `3.50-6.10`, `Non-Reactive`. */
  readonly rangeText: string | null;
  readonly flag: 'LOW' | 'NORMAL' | 'HIGH' | 'ABNORMAL' | 'CRITICAL' | 'UNKNOWN';
  /** The laboratory's own letters (OBX-8), separated by `~`: `HH`, `POS`. */
  readonly interpretation: string | null;
  readonly comments: string | null;
  /** Null if the laboratory did not say. */
  readonly timeCollected: Date | null;
  /** The LOINC code submitted with it. */
  readonly loinc: string | null;
  /** The system, by its HL7 name, of the laboratory's code in its key: `SCT`; null for a system of the laboratory's own. */
  readonly observationSystem: string | null;
  /** The analyte's code, name and UCUM unit in the catalogue. */
  readonly analyte: { readonly code: string; readonly name: string; readonly ucum: string | null } | null;
  /** Whether the laboratory may still change it. */
  readonly isPreliminary: boolean;
  /** How an amendment changed it. */
  readonly change: 'ADDED' | 'CORRECTED' | null;
}

/** A withdrawn result or document: what it was about, without its content. */
export interface WithdrawnResult
  extends Pick<DocumentResult, 'key' | 'position' | 'name' | 'loinc' | 'observationSystem' | 'analyte'> {
  /** Whether this report gave it as a result, until the whole report was withdrawn. */
  readonly wasReported: boolean;
}

/** A document that came with the results. */
export interface DocumentAttachment extends Pick<DocumentResult, 'key' | 'position' | 'name' | 'loinc'> {
  readonly contentType: AttachmentType;
  /** Its length. */
  readonly bytes: number;
  readonly isPreliminary: boolean;
  readonly change: DocumentResult['change'];
}

/** One of the laboratory's orders. */
export interface DocumentOrder {
  /** The laboratory's identifier for it; empty if it did not come by HL7. */
  readonly key: string;
  /** OBR-4 */
  readonly panel: { readonly code: string; readonly name: string | null; readonly system: string | null } | null;
  /** OBX-23 */
  readonly performer: string | null;
  readonly comments: string | null;
  /** Whether the laboratory will report more of it. */
  readonly isOpen: boolean;
}

/** What one of two reports says where they differ. */
export type ChangedSide = ChangedValue | ChangedFile;

/** A result: its value with its unit, and what else differs. */
export interface ChangedValue {
  readonly kind: 'value';
  readonly value: string;
  readonly details: readonly ChangedDetail[];
}

/** A document that came with the results; its name is null if both reports have the same. */
export interface ChangedFile extends Pick<DocumentAttachment, 'contentType' | 'bytes'> {
  readonly kind: 'file';
  readonly name: string | null;
}

/** Something besides the value that differs between two reports, as one of them has it. */
export type ChangedDetail =
  | { readonly of: 'name'; readonly name: string }
  | { readonly of: 'flag'; readonly flagged: Flagged }
  | { readonly of: 'interval'; readonly interval: string }
  | { readonly of: 'time'; readonly at: Date | null }
  | { readonly of: 'comments'; readonly how: 'added' | 'removed' | 'changed' }
  /** The codes behind a value, which are not printed. */
  | { readonly of: 'codes' };

/** The values that a flag is derived from. */
export type Flagged = Pick<
  DocumentResult,
  'flag' | 'interpretation' | 'value' | 'comparator' | 'rangeMinimum' | 'rangeMaximum'
>;

/**
 * A result that an amendment changed, as both reports have it. `before` is null if the earlier report does not have the result, `after` if
 * it is withdrawn.
 */
export interface DocumentChange extends NamedTest {
  readonly before: ChangedSide | null;
  readonly after: ChangedSide | null;
}

/** All the data of a printed report (contract, 6.2), with nothing left to look up. */
export interface ReportDocument {
  readonly reportId: string;
  /** The performing laboratory: the account that reported. */
  readonly laboratory: string;
  /** The id of the account that reported, possibly another laboratory's. */
  readonly reportedBy: string;
  /** Known details of the performing laboratory; the address may have several lines. */
  readonly laboratoryDetails: {
    readonly address: string | null;
    readonly cliaNumber: string | null;
    readonly director: string | null;
  };
  /** The laboratory that the requisition names, if no account has that name; it need not be the one that performed the tests. */
  readonly orderedFrom: string | null;
  /** The account that owns the record. Not printed. */
  readonly accountId: string;
  /** The name of the account: each account is one program. */
  readonly program: string;
  /** Reports of a TEST account are stamped "TEST: NOT FOR CLINICAL USE" (contract, 6.2). */
  readonly isTest: boolean;
  /** Until when the report is held, so that only reviewers read it, and every page says so (contract, 13.6); null if it is not. */
  readonly heldUntil: Date | null;
  /** What the reviewer who released the report said of it; null if nobody said anything, and for one that is withdrawn. */
  readonly review: { readonly comment: string; readonly by: string; readonly at: Date } | null;
  readonly isPartial: boolean;
  /** Set if the laboratory has withdrawn the report: it then has no results, changes or comments. */
  readonly withdrawn: { readonly at: Date; readonly reason: string } | null;
  /** The previous report, which this one amends or only completes. */
  readonly replaces: { readonly reportId: string; readonly dateResulted: Date } | null;
  /** Whether it adds to, corrects or withdraws final results of the previous one. */
  readonly isAmendment: boolean;
  /** Its changes, and all results that were withdrawn separately. */
  readonly changes: readonly DocumentChange[];
  /** The current report that has replaced this one; null if this is the current one. */
  readonly replacedBy: {
    readonly reportId: string;
    readonly dateResulted: Date;
    readonly isPartial: boolean;
    /** Whether it, or one in between, is an amendment. */
    readonly isCorrection: boolean;
  } | null;
  /** Null until the kit is registered. A field is null if the kit type does not ask for it. */
  readonly patient: {
    /** Null if only the requisition names the patient; the requisition's id is then used instead. */
    readonly patientId: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    /** `YYYY-MM-DD` */
    readonly dateOfBirth: string | null;
    readonly sex: 'M' | 'F' | null;
  } | null;
  readonly specimen: {
    readonly sampleId: string;
    /** Null for a sample of a requisition alone without a given type. */
    readonly kitId: string | null;
    readonly type: string | null;
    /** Null if the laboratory did not say. */
    readonly dateCollected: Date | null;
    readonly dateReceived: Date;
    readonly dateResulted: Date;
  };
  /** Codes of the panels that the sample is to be tested for. */
  readonly panels: readonly string[];
  /** The sample's requisition, if there is one. */
  readonly requisition: {
    readonly requisitionId: string;
    readonly barcode: string;
    readonly panels: readonly string[];
    readonly orderingProvider: OrderingProvider | null;
    readonly created: Date;
  } | null;
  /** The laboratory's comments on the report as a whole. */
  readonly comments: string | null;
  /** When the laboratory submitted it. */
  readonly submitted: Date;
  /** At least one, if the report has results or attachments. */
  readonly orders: readonly DocumentOrder[];
  /** In the laboratory's order. */
  readonly results: readonly DocumentResult[];
  /** Results that were withdrawn, separately or with the report. */
  readonly withdrawnResults: readonly WithdrawnResult[];
  /** Documents that came with the results, in the laboratory's order. */
  readonly attachments: readonly DocumentAttachment[];
  /** Their bytes, by position; empty if the format only names them ({@link CARRYING_FORMATS}). */
  readonly attachedBytes: ReadonlyMap<number, Uint8Array>;
  /** Documents that were withdrawn, separately or with the report. */
  readonly withdrawnAttachments: readonly WithdrawnResult[];
  readonly printedAt: Date;
  /** The language of the formats that people read: the program's, unless another was asked for. */
  readonly language: Language;
  /** The program's time zone, whose times these formats have. */
  readonly timeZone: string;
}
