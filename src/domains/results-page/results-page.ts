import type { DocumentResult, ReportDocument } from '../../documents/content/report-document.ts';
import type { Support } from '../inputs/support-contacts.ts';
import type { ReachedStep, Step } from '../lifecycles/steps.ts';
import type { DatedChange } from '../reports/document-results.ts';
import type { ConvertedPoint } from '../series/convert-series.ts';

/** Everything that the results page shows (contract, 12.6), with nothing left to look up. */
export interface ResultsPage {
  readonly program: PageProgram;
  readonly person: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    /** A tag of BCP 47. */
    readonly language: string | null;
  };
  /** The person's own, at most 100, the newest first; of a link for a kit, that kit's alone. */
  readonly samples: readonly ListedSample[];
  /** The one that is shown; null if the person has none any more. */
  readonly shown: ShownSample | null;
}

/** The program, as its pages show it. */
export interface PageProgram extends Support {
  readonly name: string;
  readonly isTest: boolean;
  readonly timeZone: string;
  readonly language: string;
}

/** A sample, as a link names it. */
export interface ListedSample {
  readonly sampleId: string;
  /** Null for a sample of a requisition alone. */
  readonly kit: { readonly kitId: string; readonly typeName: string } | null;
  readonly created: Date;
  /** When it was collected, as its current report says; null if that does not, or there is none. */
  readonly collected: Date | null;
}

/** A sample, and how far it has got. */
export interface ShownSample extends ListedSample {
  readonly progress: SampleProgress;
  /** The current report that is released; null if there is none. */
  readonly report: ShownReport | null;
  /** When whole reports on it were withdrawn, the newest first. */
  readonly withdrawals: readonly Date[];
}

/** How far a sample has got (contract, 12.4); of one alone, only what happens to samples. */
export interface SampleProgress {
  /** All steps that it may reach, in order. */
  readonly path: readonly Step[];
  readonly steps: readonly ReachedStep[];
  readonly next: Step | null;
  /** `YYYY-MM-DD`, in the program's time zone. */
  readonly expectedBy: string | null;
  /** What has ended it: the kit, or the sample alone, was canceled, or the sample cannot be tested. */
  readonly end: 'CANCELED' | 'FAILED' | null;
  readonly replacementOrdered: Date | null;
}

/** A current report, in the parts that its documents are made of. */
export interface ShownReport
  extends Pick<
    ReportDocument,
    | 'reportId'
    | 'laboratory'
    | 'laboratoryDetails'
    | 'isPartial'
    | 'isAmendment'
    | 'comments'
    | 'review'
    | 'specimen'
    | 'attachments'
  > {
  readonly results: readonly ShownResult[];
  readonly changes: readonly DatedChange[];
}

/** A result, with what the catalogue says of it for people, and what came before. */
export interface ShownResult extends DocumentResult {
  readonly texts: readonly { readonly language: string; readonly name: string; readonly about: string | null }[];
  /** The newest earlier point of its series, in its unit; null if there is none. */
  readonly before: ConvertedPoint | null;
  /** The newest twenty points of its series in its unit, oldest first. */
  readonly points: readonly ConvertedPoint[];
}
