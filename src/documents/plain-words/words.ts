import type { DocumentResult } from '../content/report-document.ts';

/**
 * The explanations for the patient in one language (contract, 6.2): the meaning of each status, kind of result, flag and remark as a word
 * of the report. Nothing here is advice or a diagnosis, and nothing depends on the measured values.
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
  /** The last sentence: what the explanations are not. */
  readonly end: string;
  /** A term that is written in full where it is used first; null if there is none. */
  readonly firstMention: { readonly term: string; readonly inFull: string } | null;
}

/** The words that make up the status and the titles of the notices, as printed. */
export type StatusWord = 'WITHDRAWN' | 'SUPERSEDED' | 'FINAL' | 'PARTIAL' | 'AMENDED';

/** The kinds of result that are explained; those that the API document does not list are `other`. */
export type ResultKind = 'quantity' | 'reactivity' | 'genotype' | 'other';

/** The remarks on a result or an attached document. */
export type Remark = 'PRELIMINARY' | NonNullable<DocumentResult['change']>;
