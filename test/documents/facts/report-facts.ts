import type { DocumentWords } from '../../../src/documents/words/en.ts';

/**
 * The content of a printed report, read back from its file. White space is left out: each format breaks lines, and words too long for a
 * line, in different places.
 */
export interface ReportFacts {
  /** Whether it is stamped as one of a TEST account. */
  readonly isTest: boolean;
  readonly reportId: string;
  readonly status: string;
  readonly printed: string;
  /** The laboratory, the program, the address, the licence and the director. */
  readonly letterhead: string;
  /** The headings below the patient and the specimen, in their order. */
  readonly headings: readonly string[];
  readonly notices: readonly (readonly [title: string, statement: string])[];
  /** Each with its label. */
  readonly patient: readonly string[];
  readonly specimen: readonly string[];
  readonly changes: readonly (readonly [name: string, before: string, after: string])[];
  /** Empty once the report is withdrawn. */
  readonly summary: string;
  readonly results: readonly ResultFacts[];
  /** The explanations of the marks and words of the results. */
  readonly explanations: string;
  readonly attachments: string;
  readonly comments: string;
  /** The words for the patient, below their title. */
  readonly plainWords: readonly [title: string, sentences: string];
}

export interface ResultFacts {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  /** Empty if there is none: next to a value that takes up the space, only one of the formats may print a dash. */
  readonly interval: string;
  readonly flag: string;
  /** The remarks on it, when it was collected, and its comments. */
  readonly notes: string;
}

/** The words that say when a report was printed, in a text that has them once or more. */
export function printedIn(text: string, { foot }: DocumentWords): string {
  const [before = '', after = ''] = foot.printed('|').split('|');
  const at = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d (?:UTC|[+-]\\d\\d:\\d\\d)';
  return new RegExp(`${before}${at}${after}`, 'u').exec(text)?.[0] ?? '';
}

/** The texts as one, without blanks. */
export function unspaced(...texts: readonly string[]): string {
  return texts.join('').replace(/\s/gu, '');
}

/** A cell's text for a result's interval. */
export function intervalOf(cell: string): string {
  return cell === '—' ? '' : cell;
}
