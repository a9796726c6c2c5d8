import { badInput, type FieldProblem } from '../../errors.ts';
import { type Entry, NO_ORDER, type ObservationIdentity, observationKey } from '../chart/chart.ts';
import { type Charted, type ChartedResult, isAttachment } from '../chart/charted-result.ts';
import type { LaboratoryStatement } from '../chart/merge-message.ts';
import { NO_DETAILS, type OrderDetails } from '../chart/order-details.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import type { CheckedReport } from './check-report.ts';

/** The most names of results that a refusal lists. */
const MAX_LISTED = 20;

/**
 * Turns a submitted report, which gives the whole chart, into what it says about the chart (contract, 10.5): each of its results
 * replaces the one that the chart has for the same observation, whatever order that belongs to, or is added.
 *
 * @throws AppError BAD_USER_INPUT for results of the chart that the report neither gives nor withdraws, and for a result to
 *   withdraw that the chart does not have or the report gives.
 */
export function statementOf(report: CheckedReport, chart: SampleChart): LaboratoryStatement<Charted, OrderDetails> {
  const known = chart.entries.filter(isOfResult);
  const documents = chart.entries.filter(({ result }) => isAttachment(result));
  const matches = matchResults(report.charted, known);
  const given = new Set(matches.flatMap(({ before }) => before ?? []));
  const standing = known.filter((entry) => entry.finality !== 'WITHDRAWN' && !given.has(entry));
  const attached = documents.filter(({ finality }) => finality !== 'WITHDRAWN');
  const withdrawn = withdrawnBy(report, [...standing, ...attached]);
  requireNothingLost(standing.filter((entry) => !withdrawn.has(entry)));

  const resulted = latest(report.dateResulted, chart);
  const isPartial = report.partial === true;
  const newKey = keyMaker(chart);
  const entries = matches.map(({ result, before }): Entry<ChartedResult> => {
    // A final result stays final, even if more will follow.
    const isOpen = isPartial && before?.finality !== 'FINAL';
    return {
      key: before?.key ?? newKey(observationOf(result)),
      finality: isOpen ? 'PRELIMINARY' : 'FINAL',
      resulted,
      result,
    };
  });
  const taken = [...withdrawn].map((entry): Entry<Charted> => ({ ...entry, finality: 'WITHDRAWN', resulted }));
  // The report says nothing about documents, but that everything is final.
  const preliminary = isPartial ? [] : attached.filter((entry) => isPreliminary(entry) && !withdrawn.has(entry));
  const finished = preliminary.map((entry): Entry<Charted> => ({ ...entry, finality: 'FINAL', resulted }));
  const closed = isPartial ? [] : chart.orders.filter(({ key, isOpen }) => key !== NO_ORDER && isOpen);
  return {
    entries: [...entries, ...taken, ...finished].map((entry) => ({ ...entry, goneSince: null })),
    orders: [
      { key: NO_ORDER, isOpen: isPartial, resulted, details: { ...NO_DETAILS, comments: report.comments } },
      ...closed.map((order) => ({ ...order, isOpen: false, resulted })),
    ],
    // Whoever gives the whole chart knows what was said before.
    isConfirmed: true,
  };
}

function isOfResult(entry: Entry<Charted>): entry is Entry<ChartedResult> {
  return !isAttachment(entry.result);
}

function isPreliminary({ finality }: Entry<Charted>): boolean {
  return finality === 'PRELIMINARY';
}

interface Match {
  readonly result: ChartedResult;
  /** What the chart has for the same observation. */
  readonly before: Entry<ChartedResult> | undefined;
}

/**
 * Finds what the chart has for each result: by its code, and for what is left by its name; the first for the first, and what stands before
 * what is withdrawn.
 */
function matchResults(results: readonly ChartedResult[], entries: readonly Entry<ChartedResult>[]): readonly Match[] {
  const isWithdrawn = ({ finality }: Entry<ChartedResult>) => finality === 'WITHDRAWN';
  const free = new Set([...entries.filter((entry) => !isWithdrawn(entry)), ...entries.filter(isWithdrawn)]);
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

/** @throws AppError BAD_USER_INPUT for what is not on the chart, or given by the report itself. */
function withdrawnBy({ withdraws }: CheckedReport, standing: readonly Entry<Charted>[]): ReadonlySet<Entry<Charted>> {
  const problems: FieldProblem[] = [];
  const withdrawn = (withdraws ?? []).flatMap((named, index) => {
    const found = standing.filter(({ result }) =>
      [result.name, isAttachment(result) ? null : result.analyte_code, result.loinc].some((known) => known === named),
    );
    if (found.length === 0)
      problems.push({ path: ['withdraws', index], message: 'is no result of the sample that this report leaves out' });
    return found;
  });
  if (problems.length > 0) throw badInput(problems);
  return new Set(withdrawn);
}

/** @throws AppError BAD_USER_INPUT that lists what would be lost. */
function requireNothingLost(lost: readonly Entry<ChartedResult>[]): void {
  if (lost.length === 0) return;
  const names = lost.slice(0, MAX_LISTED).map(({ result }) => result.name);
  const listed = [...names, ...(lost.length > MAX_LISTED ? [`${lost.length - MAX_LISTED} more`] : [])].join(', ');
  const message = `leaves out results that the sample has: ${listed}. Give them again, or name them in withdraws`;
  throw badInput([{ path: ['results'], message }]);
}

/** A report of the API replaces what the chart has, so it counts as no older, whatever the clocks of the laboratory show. */
function latest(dateResulted: Date, { entries, orders }: SampleChart): Date {
  return [...entries, ...orders].reduce((last, { resulted }) => (resulted > last ? resulted : last), dateResulted);
}

/** Makes the keys of new observations, which differ from those of the chart and from each other. */
function keyMaker({ entries }: SampleChart): (observation: string) => string {
  const used = new Set(entries.map(({ key }) => key));
  return (observation) => {
    const identity: Omit<ObservationIdentity, 'occurrence'> = { order: NO_ORDER, observation, part: '' };
    let occurrence = 0;
    while (used.has(observationKey({ ...identity, occurrence }))) occurrence += 1;
    const key = observationKey({ ...identity, occurrence });
    used.add(key);
    return key;
  };
}
