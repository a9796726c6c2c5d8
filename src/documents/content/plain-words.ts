import { formatChange } from './changes.ts';
import { formatInterval, isNotFlagged } from './format.ts';
import { furtherLetters } from './interpretation.ts';
import { type OfStatus, type StatusWord, statusOf } from './notices.ts';
import type { DocumentResult, ReportDocument } from './report-document.ts';
import type { Wording } from './wording.ts';

/** The section for the patient: its title, and a sentence for each word of the report that occurs. */
export interface PlainSection {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The parts of a report that have words to explain. */
export type Explained = OfStatus & Pick<ReportDocument, 'results' | 'changes' | 'attachments'>;

/** The section for the patient (contract, 6.2). Every report has one, because every report prints its status. */
export function plainSectionOf(document: Explained, wording: Wording): PlainSection {
  const { results } = document;
  const { plain } = wording.words;
  const kinds = new Set(results.map(kindOf));
  const flags = new Set(results.filter(isExplainedByFlag).map(({ flag }) => flag));
  const remarks = remarksOn(document);
  const sentences = [
    ...statusWordsOf(document).map((word) => plain.statuses[word]),
    ...KINDS.filter((kind) => kinds.has(kind)).map((kind) => plain.types[kind]),
    ...(hasSigns(document, wording) ? [plain.signs] : []),
    ...FLAGS.filter((flag) => flags.has(flag)).map((flag) => plain.flags[flag]),
    ...(results.some((result) => furtherLetters(result).length > 0) ? [plain.ownLetters] : []),
    ...REMARKS.filter((remark) => remarks.has(remark)).map((remark) => plain.remarks[remark]),
    plain.end,
  ];
  return { title: plain.title, sentences: withFirstMention(sentences, plain.firstMention) };
}

/** The kinds of result that are explained; those that the API document does not list are `other`. */
type ResultKind = 'quantity' | 'reactivity' | 'genotype' | 'other';

/** The remarks on a result or an attached document. */
type Remark = 'PRELIMINARY' | NonNullable<DocumentResult['change']>;

const STATUS_WORDS: readonly StatusWord[] = ['NOT_RELEASED', 'WITHDRAWN', 'SUPERSEDED', 'FINAL', 'PARTIAL', 'AMENDED'];
const KINDS: readonly ResultKind[] = ['quantity', 'reactivity', 'genotype', 'other'];
const FLAGS: readonly DocumentResult['flag'][] = ['NORMAL', 'LOW', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN'];
const REMARKS: readonly Remark[] = ['PRELIMINARY', 'CORRECTED', 'ADDED'];

/** The words of the status, and of the notices, of which only that of an amendment may say more. */
function statusWordsOf(document: Explained): readonly StatusWord[] {
  const { withdrawn, isAmendment } = document;
  const said = new Set([...statusOf(document), ...(isAmendment && withdrawn === null ? ['AMENDED'] : [])]);
  return STATUS_WORDS.filter((word) => said.has(word));
}

function kindOf({ resultType }: DocumentResult): ResultKind {
  return KINDS.find((kind) => kind === resultType) ?? 'other';
}

/** A sign before a number. In `35G>A`, it means something else. */
const SIGN = /[<>≤≥]=?\s*[+-]?\.?\d/;

/** Whether a value or an interval is printed with a sign, in a result or in an amendment's changes. */
function hasSigns({ results, changes }: Explained, wording: Wording): boolean {
  return (
    results.some((result) => SIGN.test(result.text) || SIGN.test(formatInterval(result))) ||
    changes.some((change) => Object.values(formatChange(change, wording)).some((side) => SIGN.test(side)))
  );
}

/** A result with only the laboratory's own letters is neither flagged by a word nor printed as "Not flagged". */
function isExplainedByFlag(result: DocumentResult): boolean {
  return result.flag !== 'UNKNOWN' || isNotFlagged(result);
}

/** The remarks on the results and on the attached documents. */
function remarksOn({ results, attachments }: Explained): ReadonlySet<Remark> {
  const remarked = [...results, ...attachments];
  const changes = remarked.flatMap(({ change }) => change ?? []);
  return new Set(remarked.some(({ isPreliminary }) => isPreliminary) ? [...changes, 'PRELIMINARY'] : changes);
}

/** Writes the language's term in full at its first mention. */
function withFirstMention(
  sentences: readonly string[],
  firstMention: Wording['words']['plain']['firstMention'],
): readonly string[] {
  if (firstMention === null) return sentences;
  const { term, inFull } = firstMention;
  const first = sentences.findIndex((sentence) => sentence.includes(term));
  return sentences.map((sentence, index) => (index === first ? sentence.replace(term, inFull) : sentence));
}
