/**
 * What a printed report says, read back from a file of it. Blanks are left out: each format breaks its lines elsewhere, and words that
 * are too long for one in the middle.
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
  /** What explains the marks and words of the results. */
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
  /** Empty if there is none: only one of the formats may print a dash, beside a value that takes up the room. */
  readonly interval: string;
  readonly flag: string;
  /** What is remarked on it, when it was collected, and its comments. */
  readonly notes: string;
}

/** The texts as one, without blanks. */
export function unspaced(...texts: readonly string[]): string {
  return texts.join('').replace(/\s/gu, '');
}

/** What a cell says of a result's interval. */
export function intervalOf(cell: string): string {
  return cell === '—' ? '' : cell;
}
