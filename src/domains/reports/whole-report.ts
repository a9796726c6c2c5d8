import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { documentKey, type Entry, NO_ORDER, type ObservationIdentity, observationKey } from '../chart/chart.ts';
import type { ChartedAttachment } from '../chart/charted-attachment.ts';
import { type Charted, type ChartedResult, isAttachment } from '../chart/charted-result.ts';
import type { LaboratoryStatement } from '../chart/merge-message.ts';
import { NO_DETAILS, type OrderDetails } from '../chart/order-details.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import type { CheckedReport } from './check-report.ts';
import { matchDocuments } from './match-documents.ts';

/** The most names of results that a refusal lists. */
const MAX_LISTED = 20;

/**
 * Turns a submitted report, which gives the whole chart, into a statement about the chart (contract, 10.5): each of its results replaces
 * the chart's result for the same observation, in any order, or is added; and so does each of its documents, by its name.
 *
 * @throws AppError BAD_USER_INPUT for results of the chart that the report neither gives nor withdraws, for withdrawals of results that are
 *   not on the chart or that the report gives, for a document whose name several of the chart's have, and for an empty report.
 */
export function statementOf(report: CheckedReport, chart: SampleChart): LaboratoryStatement<Charted, OrderDetails> {
  const known = chart.entries.filter(isOfResult);
  const matches = matchResults(report.charted, known);
  const given = new Set(matches.flatMap(({ before }) => before ?? []));
  const standing = known.filter((entry) => stands(entry) && !given.has(entry));
  const ofDocuments = matchDocuments(report.documents, chart.entries.filter(isOfDocument));
  const { kept } = ofDocuments;
  const withdrawals = withdrawnBy(report, [...standing, ...kept]);
  const { withdrawn } = withdrawals;
  const attached = kept.filter((entry) => !withdrawn.has(entry));
  const lost = lostProblems(standing.filter((entry) => !withdrawn.has(entry)));
  const hasContent = matches.length + report.documents.length + attached.length > 0;
  const nothing = hasContent || lost.length > 0 ? [] : [NOTHING_IN_IT];
  const problems = [...nothing, ...lost, ...ofDocuments.problems, ...withdrawals.problems];
  if (problems.length > 0) throw badInput(problems);

  const resulted = latest(report.dateResulted, chart);
  const isPartial = report.partial === true;
  const newKey = keyMaker(chart);
  // Final entries stay final, even if more will follow.
  const finalityAfter = (before: Entry<Charted> | undefined) =>
    isPartial && before?.finality !== 'FINAL' ? 'PRELIMINARY' : 'FINAL';
  const results = matches.map(
    ({ result, before }): Entry<Charted> => ({
      key: before?.key ?? newKey(observationKey, observationOf(result)),
      finality: finalityAfter(before),
      resulted,
      result,
    }),
  );
  const documents = ofDocuments.matches.map(
    ({ document, before }): Entry<Charted> => ({
      key: before?.key ?? newKey(documentKey, document.name),
      finality: finalityAfter(before),
      resulted,
      result: document,
    }),
  );
  const taken = [...withdrawn].map((entry): Entry<Charted> => ({ ...entry, finality: 'WITHDRAWN', resulted }));
  // About documents that it does not name, the report only says that everything is final.
  const preliminary = isPartial ? [] : attached.filter(isPreliminary);
  const finished = preliminary.map((entry): Entry<Charted> => ({ ...entry, finality: 'FINAL', resulted }));
  const closed = isPartial ? [] : chart.orders.filter(({ key, isOpen }) => key !== NO_ORDER && isOpen);
  return {
    entries: [...results, ...documents, ...taken, ...finished].map((entry) => ({ ...entry, goneSince: null })),
    orders: [
      { key: NO_ORDER, isOpen: isPartial, resulted, details: { ...NO_DETAILS, comments: report.comments } },
      ...closed.map((order) => ({ ...order, isOpen: false, resulted })),
    ],
    // A sender of the whole chart knows what it had before.
    isConfirmed: true,
  };
}

const NOTHING_IN_IT: FieldProblem = {
  path: ['results'],
  message: 'must have at least one result, unless the report has a document',
  code: 'TOO_SHORT',
};

function stands({ finality }: Entry<Charted>): boolean {
  return finality !== 'WITHDRAWN';
}

function isOfResult(entry: Entry<Charted>): entry is Entry<ChartedResult> {
  return !isAttachment(entry.result);
}

function isOfDocument(entry: Entry<Charted>): entry is Entry<ChartedAttachment> {
  return isAttachment(entry.result);
}

function isPreliminary({ finality }: Entry<Charted>): boolean {
  return finality === 'PRELIMINARY';
}

interface Match {
  readonly result: ChartedResult;
  /** The chart's entry for the same observation. */
  readonly before: Entry<ChartedResult> | undefined;
}

/** Finds the chart's entry for each result: by its code, and for the rest by name; in order, and current entries before withdrawn ones. */
function matchResults(results: readonly ChartedResult[], entries: readonly Entry<ChartedResult>[]): readonly Match[] {
  const free = new Set([...entries.filter(stands), ...entries.filter((entry) => !stands(entry))]);
  const found = new Map<ChartedResult, Entry<ChartedResult>>();
  for (const identify of [observationOf, ({ name }: ChartedResult) => name]) {
    const waiting = new Map<string, Entry<ChartedResult>[]>();
    for (const entry of free) {
      const same = waiting.get(identify(entry.result));
      if (same) same.push(entry);
      else waiting.set(identify(entry.result), [entry]);
    }
    for (const result of results) {
      const entry = found.has(result) ? undefined : waiting.get(identify(result))?.shift();
      if (!entry) continue;
      found.set(result, entry);
      free.delete(entry);
    }
  }
  return results.map((result) => ({ result, before: found.get(result) }));
}

/** The analyte, or else the LOINC code, or the name. */
function observationOf({ analyte_code: analyte, loinc, name }: ChartedResult): string {
  return analyte ?? loinc ?? name;
}

/** The results that a report withdraws, and the problems with them: they are not on the chart, or the report itself gives them. */
function withdrawnBy({ withdraws }: CheckedReport, standing: readonly Entry<Charted>[]) {
  const problems: FieldProblem[] = [];
  const withdrawn = (withdraws ?? []).flatMap((named, index) => {
    const found = standing.filter(({ result }) =>
      [result.name, isAttachment(result) ? null : result.analyte_code, result.loinc].some((known) => known === named),
    );
    if (found.length === 0)
      problems.push({
        path: ['withdraws', index],
        message: 'is not a result of the sample that this report leaves out',
        code: 'UNKNOWN',
      });
    return found;
  });
  return { withdrawn: new Set(withdrawn), problems };
}

/** The problem that lists the results that would be lost, if any. */
function lostProblems(lost: readonly Entry<ChartedResult>[]): readonly FieldProblem[] {
  if (lost.length === 0) return [];
  const names = lost.slice(0, MAX_LISTED).map(({ result }) => result.name);
  const listed = [...names, ...(lost.length > MAX_LISTED ? [`${lost.length - MAX_LISTED} more`] : [])].join(', ');
  const message = `leaves out results that the sample has: ${listed}. Give them again, or name them in withdraws`;
  return [{ path: ['results'], message, code: 'INCONSISTENT' }];
}

/** A report of the API replaces the chart, so it never counts as older, whatever the laboratory's clocks show. */
function latest(dateResulted: Date, { entries, orders }: SampleChart): Date {
  return [...entries, ...orders].reduce((last, { resulted }) => (resulted > last ? resulted : last), dateResulted);
}

/** Makes the keys of new observations and documents, which differ from those of the chart and from each other. */
function keyMaker({ entries }: SampleChart) {
  const used = new Set(entries.map(({ key }) => key));
  return (keyOf: (identity: ObservationIdentity) => string, observation: string): string => {
    const identity: Omit<ObservationIdentity, 'occurrence'> = { order: NO_ORDER, observation, part: '' };
    let occurrence = 0;
    while (used.has(keyOf({ ...identity, occurrence }))) occurrence += 1;
    const key = keyOf({ ...identity, occurrence });
    used.add(key);
    return key;
  };
}
