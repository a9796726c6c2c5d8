import { describeChange, valueSide } from '../../documents/content/changes.ts';
import type { TestNames } from '../../documents/content/named-test.ts';
import type {
  DocumentChange,
  DocumentOrder,
  DocumentResult,
  WithdrawnResult,
} from '../../documents/content/report-document.ts';
import type { Analyte, Prisma, ReportOrder, Result } from '../../generated/prisma/client.ts';
import { identityOf } from '../chart/chart.ts';

/** The query for a report's results. */
export const PRINTED_RESULTS = {
  orderBy: { position: 'asc' },
  include: { analyte: true },
} satisfies Prisma.Report$resultsArgs;

/** What documents show of a row of `results`, and of its analyte. */
export interface PrintedResult
  extends Pick<
    Result,
    | ResultColumns
    | 'chartKey'
    | 'finality'
    | 'resulted'
    | 'timeCollected'
    | 'codeSystem'
    | 'code'
    | 'codeDisplay'
    | 'observationSystem'
  > {
  readonly analyte: Pick<Analyte, 'code' | 'name' | 'ucum'> | null;
}

/** The columns that documents show as they are. */
type ResultColumns =
  | 'position'
  | 'resultType'
  | 'name'
  | 'text'
  | 'value'
  | 'comparator'
  | 'unit'
  | 'rangeMinimum'
  | 'rangeMaximum'
  | 'rangeText'
  | 'flag'
  | 'interpretation'
  | 'comments'
  | 'loinc'
  | 'change';

/** The chart of a report, and the one of the report that it replaces. */
export interface PrintedChart {
  readonly dateCollected: Date;
  readonly collectionUnknown: boolean;
  readonly withdrawnAt: Date | null;
  readonly results: readonly PrintedResult[];
  readonly replaces: Pick<PrintedChart, 'dateCollected' | 'collectionUnknown' | 'results'> | null;
}

/** What the test of a result is called in plain words. */
export type NamesOf = (row: PrintedResult) => TestNames;

interface NamedChart extends PrintedChart {
  readonly namesOf: NamesOf;
}

/** The results of a report as its documents show them. */
export interface DocumentResults {
  readonly results: readonly DocumentResult[];
  readonly withdrawnResults: readonly WithdrawnResult[];
  readonly changes: readonly DatedChange[];
}

/** A change, and when the laboratory said so. */
export interface DatedChange extends DocumentChange {
  readonly at: Date;
}

/** Turns a report's rows into what its documents show; withdrawn results have no value (contract, 10.6). */
export function documentResults(printed: PrintedChart, namesOf: NamesOf): DocumentResults {
  const chart = { ...printed, namesOf };
  const isWithdrawn = chart.withdrawnAt !== null;
  const standing = chart.results.filter(stands);
  const withdrawn = chart.results.filter((row) => !stands(row));
  return {
    results: isWithdrawn ? [] : standing.map((row) => documentResult(row, chart)),
    withdrawnResults: [
      ...(isWithdrawn ? standing.map((row) => withdrawnResult(row, true)) : []),
      ...withdrawn.map((row) => withdrawnResult(row, false)),
    ],
    changes: isWithdrawn
      ? []
      : [
          ...changesBetween(chart, standing),
          ...[...withdrawn, ...leftOut(chart)].map((row) => withdrawal(row, namesOf(row))),
        ],
  };
}

/** An order as documents show it; without comments if the report was withdrawn. */
export function documentOrder(row: ReportOrder, isWithdrawn: boolean): DocumentOrder {
  const { key, panelCode: code, panelName: name, panelSystem: system, performer, comments, isOpen } = row;
  return {
    key,
    panel: code === null ? null : { code, name, system },
    performer,
    comments: isWithdrawn ? null : comments,
    isOpen,
  };
}

function stands({ finality }: PrintedResult): boolean {
  return finality !== 'WITHDRAWN';
}

/** The changes since the previous report, by the keys of the chart. */
function changesBetween(chart: NamedChart, standing: readonly PrintedResult[]): readonly DatedChange[] {
  const { replaces } = chart;
  const before = new Map(replaces?.results.filter(stands).map((row) => [row.chartKey, row]));
  return standing
    .filter(({ change }) => change !== null)
    .map((row) => {
      const earlier = before.get(row.chartKey);
      const change = describeChange({
        before: replaces && earlier ? documentResult(earlier, { ...replaces, namesOf: chart.namesOf }) : null,
        after: documentResult(row, chart),
      });
      return { ...change, at: row.resulted };
    });
}

/**
 * Reports from before charts existed just left out withdrawn results. A preliminary result that ended with its order is not withdrawn
 * (contract, 10.5).
 */
function leftOut({ replaces, results }: PrintedChart): readonly PrintedResult[] {
  const kept = new Set(results.map(({ chartKey }) => chartKey));
  return replaces?.results.filter((row) => row.finality === 'FINAL' && !kept.has(row.chartKey)) ?? [];
}

function withdrawal(row: PrintedResult, names: TestNames): DatedChange {
  return { name: row.name, names, before: valueSide(row), after: null, at: row.resulted };
}

function withdrawnResult(row: PrintedResult, wasReported: boolean): WithdrawnResult {
  const { chartKey, position, name, loinc, observationSystem } = row;
  const key = identityOf(chartKey);
  return { key, position, name, loinc, observationSystem, analyte: analyteOf(row), wasReported };
}

function documentResult(
  row: PrintedResult,
  { dateCollected, collectionUnknown, namesOf }: Pick<NamedChart, 'dateCollected' | 'collectionUnknown' | 'namesOf'>,
): DocumentResult {
  const { resultType, name, text, value, comparator, unit, rangeMinimum, rangeMaximum, rangeText } = row;
  const { flag, interpretation, comments, timeCollected, loinc, change } = row;
  // A result without a time of its own has the report's, which is only a placeholder if the laboratory gave none.
  const isTimeUnknown = collectionUnknown && timeCollected.getTime() === dateCollected.getTime();
  return {
    key: identityOf(row.chartKey),
    position: row.position,
    resultType,
    name,
    names: namesOf(row),
    text,
    value,
    comparator,
    code: row.code === null ? null : { system: row.codeSystem, code: row.code, display: row.codeDisplay },
    unit,
    rangeMinimum,
    rangeMaximum,
    rangeText,
    flag,
    interpretation,
    comments,
    timeCollected: isTimeUnknown ? null : timeCollected,
    loinc,
    observationSystem: row.observationSystem,
    analyte: analyteOf(row),
    isPreliminary: row.finality === 'PRELIMINARY',
    change,
  };
}

function analyteOf({ analyte }: PrintedResult): DocumentResult['analyte'] {
  return analyte && { code: analyte.code, name: analyte.name, ucum: analyte.ucum };
}
