import type { DocumentWords } from '../words/en.ts';
import { printableLine } from './format.ts';
import type { ReportDocument } from './report-document.ts';
import type { Wording } from './wording.ts';

/** A warning the reader must see before the results: the report is withdrawn, superseded, amended or partial. */
export interface Notice {
  readonly title: string;
  /** One line or more. */
  readonly statement: string;
  /** Whether acting on the report without reading the notice could harm the patient. */
  readonly isUrgent: boolean;
}

/** What a report's status depends on. */
export type OfStatus = Pick<ReportDocument, 'heldUntil' | 'withdrawn' | 'replacedBy' | 'isPartial' | 'isAmendment'>;

/** A word of a report's status. */
export type StatusWord = 'NOT_RELEASED' | 'WITHDRAWN' | 'SUPERSEDED' | 'FINAL' | 'PARTIAL' | 'AMENDED';

/**
 * The status of a report among those on its sample, for the head of each page: final; final and amended; partial. A report that is no
 * longer current is not called final, even if it was. Before that, whether it is held (contract, 13.6).
 */
export function statusOf(document: OfStatus): readonly StatusWord[] {
  return [...(document.heldUntil === null ? [] : ['NOT_RELEASED' as const]), ...amongReports(document)];
}

function amongReports({ withdrawn, replacedBy, isPartial, isAmendment }: OfStatus): readonly StatusWord[] {
  if (withdrawn !== null) return ['WITHDRAWN'];
  if (replacedBy !== null) return ['SUPERSEDED'];
  return [isPartial ? 'PARTIAL' : 'FINAL', ...(isAmendment ? ['AMENDED' as const] : [])];
}

/** The status as printed: `FINAL`, `FINAL, AMENDED`, `PARTIAL`. */
export function formatStatus(document: OfStatus, { statuses }: DocumentWords): string {
  return statusOf(document)
    .map((word) => statuses[word])
    .join(', ');
}

/** The notices of a report, most urgent first (contract, 6.2). */
export function noticesOf(document: ReportDocument, wording: Wording): readonly Notice[] {
  const { withdrawn, replacedBy, isAmendment, isPartial, heldUntil } = document;
  if (withdrawn !== null) return [withdrawal(withdrawn, wording)];
  return [
    ...(heldUntil === null ? [] : [holding(heldUntil, wording)]),
    ...(replacedBy === null ? [] : [supersession(document, replacedBy, wording)]),
    ...(isAmendment ? [amendment(document, wording)] : []),
    // The results pending in a superseded report are the business of its replacement.
    ...(isPartial && replacedBy === null ? [{ ...wording.words.notices.partial, isUrgent: false }] : []),
  ];
}

function holding(until: Date, { words, moment }: Wording): Notice {
  const { title, statement } = words.notices.notReleased;
  return { title, statement: statement(moment(until)), isUrgent: true };
}

function withdrawal({ at, reason }: NonNullable<ReportDocument['withdrawn']>, { words, moment }: Wording): Notice {
  const { title, statement } = words.notices.withdrawn;
  return { title, statement: statement(moment(at), printableLine(reason)), isUrgent: true };
}

function supersession(
  { isPartial }: ReportDocument,
  by: NonNullable<ReportDocument['replacedBy']>,
  { words, moment }: Wording,
): Notice {
  const { title, done, use } = words.notices.superseded;
  const isCompleted = isPartial && !by.isPartial;
  const corrected = by.isCorrection ? done.corrected : done.replaced;
  const what = isCompleted ? (by.isCorrection ? done.both : done.completed) : corrected;
  return { title, statement: `${what} ${use(by.reportId, moment(by.dateResulted))}`, isUrgent: true };
}

function amendment({ replaces, changes }: ReportDocument, { words, moment }: Wording): Notice {
  const { title, corrects, addsTo, earlier, anEarlier, listed, unchanged } = words.notices.amended;
  const onlyAdds = changes.length > 0 && changes.every(({ before }) => before === null);
  const replaced = replaces === null ? anEarlier : earlier(replaces.reportId, moment(replaces.dateResulted));
  const statement = onlyAdds ? addsTo(replaced) : corrects(replaced);
  return { title, statement: `${statement} ${changes.length > 0 ? listed : unchanged}`, isUrgent: true };
}
