import type { DocumentResult } from '../report-document.ts';

/**
 * What is said to the patient in one language (contract, 6.2): what each word of the status, each kind of result, each flag and each
 * remark means as a word of the report. Nothing here is advice or a diagnosis, and nothing depends on what was measured.
 */
export interface PlainWords {
  readonly title: string;
  readonly statuses: Readonly<Record<StatusWord, string>>;
  readonly types: Readonly<Record<ResultKind, string>>;
  /** For a sign before a number, such as `<`. */
  readonly signs: string;
  readonly flags: Readonly<Record<DocumentResult['flag'], string>>;
  /** For letters of the laboratory that say more than the flag. */
  readonly furtherLetters: string;
  readonly remarks: Readonly<Record<Remark, string>>;
  /** Said below the others: what they are not. */
  readonly end: string;
  /** A term that the first sentence to use it says in full; null if there is none. */
  readonly firstMention: { readonly term: string; readonly inFull: string } | null;
}

/** The words of which the status and the titles of the notices are made, as they are printed. */
export type StatusWord = 'WITHDRAWN' | 'SUPERSEDED' | 'FINAL' | 'PARTIAL' | 'AMENDED';

/** The kinds of result that are explained; whatever the API document does not list is `other`. */
export type ResultKind = 'quantity' | 'reactivity' | 'genotype' | 'other';

/** What is said of a result, or of an attached document, beside what it is. */
export type Remark = 'PRELIMINARY' | NonNullable<DocumentResult['change']>;
