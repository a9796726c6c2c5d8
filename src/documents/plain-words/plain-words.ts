import { formatInterval, isNotFlagged } from '../content/format.ts';
import { furtherLetters } from '../content/interpretation.ts';
import { formatStatus, noticesOf } from '../content/notices.ts';
import type { DocumentResult, PatientLanguage, ReportDocument } from '../content/report-document.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { PlainWords, Remark, ResultKind, StatusWord } from './words.ts';

const WORDS: Readonly<Record<PatientLanguage, PlainWords>> = { en, es };

/** The section for the patient: its title, and a sentence for each word of the report that occurs. */
export interface PlainSection {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The section for the patient. Every report has one, because every report prints its status. */
export function plainSectionOf(document: ReportDocument): PlainSection {
  const { results, language } = document;
  const words = WORDS[language];
  const kinds = new Set(results.map(kindOf));
  const flags = new Set(results.filter(isExplainedByFlag).map(({ flag }) => flag));
  const remarks = remarksOn(document);
  const sentences = [
    ...statusWordsOf(document).map((word) => words.statuses[word]),
    ...KINDS.filter((kind) => kinds.has(kind)).map((kind) => words.types[kind]),
    ...(hasSigns(document) ? [words.signs] : []),
    ...FLAGS.filter((flag) => flags.has(flag)).map((flag) => words.flags[flag]),
    ...(results.some((result) => furtherLetters(result).length > 0) ? [words.furtherLetters] : []),
    ...REMARKS.filter((remark) => remarks.has(remark)).map((remark) => words.remarks[remark]),
    words.end,
  ];
  return { title: words.title, sentences: withFirstMention(sentences, words) };
}

const STATUS_WORDS: readonly StatusWord[] = ['WITHDRAWN', 'SUPERSEDED', 'FINAL', 'PARTIAL', 'AMENDED'];
const KINDS: readonly ResultKind[] = ['quantity', 'reactivity', 'genotype', 'other'];
const FLAGS: readonly DocumentResult['flag'][] = ['NORMAL', 'LOW', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN'];
const REMARKS: readonly Remark[] = ['PRELIMINARY', 'CORRECTED', 'ADDED'];

/** The words in the status or in the title of a notice. */
function statusWordsOf(document: ReportDocument): readonly StatusWord[] {
  const printed = [formatStatus(document), ...noticesOf(document).map(({ title }) => title)].join(' ');
  return STATUS_WORDS.filter((word) => printed.includes(word));
}

function kindOf({ resultType }: DocumentResult): ResultKind {
  return KINDS.find((kind) => kind === resultType) ?? 'other';
}

/** A sign before a number. In `35G>A`, it means something else. */
const SIGN = /[<>≤≥]=?\s*[+-]?\.?\d/;

/** Whether a value or an interval is printed with a sign, in a result or in an amendment's changes. */
function hasSigns({ results, changes }: ReportDocument): boolean {
  return (
    results.some((result) => SIGN.test(result.text) || SIGN.test(formatInterval(result))) ||
    changes.some(({ before, after }) => SIGN.test(before ?? '') || SIGN.test(after ?? ''))
  );
}

/** A result with only the laboratory's own letters is neither flagged by a word nor printed as "Not flagged". */
function isExplainedByFlag(result: DocumentResult): boolean {
  return result.flag !== 'UNKNOWN' || isNotFlagged(result);
}

/** The remarks on the results and on the attached documents. */
function remarksOn({ results, attachments }: ReportDocument): ReadonlySet<Remark> {
  const remarked = [...results, ...attachments];
  const changes = remarked.flatMap(({ change }) => change ?? []);
  return new Set(remarked.some(({ isPreliminary }) => isPreliminary) ? [...changes, 'PRELIMINARY'] : changes);
}

/** Writes the language's term in full at its first mention. */
function withFirstMention(sentences: readonly string[], { firstMention }: PlainWords): readonly string[] {
  if (firstMention === null) return sentences;
  const { term, inFull } = firstMention;
  const first = sentences.findIndex((sentence) => sentence.includes(term));
  return sentences.map((sentence, index) => (index === first ? sentence.replace(term, inFull) : sentence));
}
