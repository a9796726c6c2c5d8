import DataLoader from 'dataloader';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { loadUnits } from '../../terminology/units/load-units.ts';
import { parseInput } from '../inputs/inputs.ts';
import { type Converted, type ConvertedPoint, convertSeries } from './convert-series.ts';
import { type SeriesInput, seriesInput } from './series-input.ts';
import { MAX_POINTS, MAX_SERIES, type ReportedSeries, seriesSql } from './series-statement.ts';

/** What one thing that was measured came to over time. */
export interface Series extends Pick<ReportedSeries, 'analyte' | 'loinc' | 'sampleType'>, Converted {
  readonly name: string;
}

/**
 * The series of a patient that the caller sees (contract, 12.7), by the patient's internal id: the results of the reports that the caller
 * sees, each once. All patients of an answer are read by one statement.
 *
 * @throws AppError FORBIDDEN for fulfilment; BAD_USER_INPUT; AnswerTooLong.
 */
export async function readSeries(work: UnitOfWork, patientRef: string, rawInput: unknown): Promise<readonly Series[]> {
  const actor = authorize(work.call.actor, 'series.read');
  const ucum = await loadUnits();
  const input = parseInput(seriesInput(ucum), rawInput);
  const read = async (patientRefs: readonly string[]) => {
    const { budget } = work.call;
    const maxBytes = Math.min(LONGER_THAN_ANSWER * budget.maxBytes, Number.MAX_SAFE_INTEGER);
    const found = await work.db.$queryRaw<ReportedSeries[]>(seriesSql(actor, patientRefs, input, maxBytes));
    if (found.some(({ points }) => points === null)) budget.requireRoom(Number.POSITIVE_INFINITY);
    return patientRefs.map((each) => found.filter((series) => series.patientRef === each));
  };
  const reported = await loaderOf(work, input, read).load(patientRef);
  return joined(reported.map((series) => ({ series, converted: convertSeries(series, input, ucum) })));
}

/** Points as the database writes them are longer than in an answer. */
const LONGER_THAN_ANSWER = 2;

type Loader = DataLoader<string, readonly ReportedSeries[]>;

const loaders = new WeakMap<UnitOfWork, Map<string, Loader>>();

/** The loader for the patients of one answer whose series are asked for in the same way. It keeps nothing, since a mutation may follow. */
function loaderOf(
  work: UnitOfWork,
  input: SeriesInput,
  read: (patientRefs: readonly string[]) => Promise<readonly (readonly ReportedSeries[])[]>,
): Loader {
  const ofWork = loaders.get(work) ?? new Map<string, Loader>();
  loaders.set(work, ofWork);
  const key = JSON.stringify(input);
  const loader = ofWork.get(key) ?? new DataLoader(read, { cache: false });
  ofWork.set(key, loader);
  return loader;
}

/** A series as it was reported, and as it is in the unit that was asked for. */
interface Part {
  readonly series: ReportedSeries;
  readonly converted: Converted;
}

/** Joins what is in one unit now: nothing else of one analyte or code, on one type of sample, ever is. */
function joined(parts: readonly Part[]): readonly Series[] {
  const byKey = new Map<string, Part[]>();
  for (const part of parts) {
    const { analyte, loinc, sampleType, isQuantity } = part.series;
    const { unit, unconverted } = part.converted;
    const key = JSON.stringify([analyte, loinc, sampleType, isQuantity, unit, unconverted]);
    const known = byKey.get(key);
    if (known) known.push(part);
    else byKey.set(key, [part]);
  }
  return [...byKey.values()].flatMap(seriesOf).sort(inOrder).slice(0, MAX_SERIES);
}

function seriesOf(parts: readonly Part[]): Series[] {
  const [first] = parts;
  if (!first) return [];
  const { analyte, analyteName, loinc, sampleType } = first.series;
  const { unit, unconverted } = first.converted;
  const all = parts.flatMap(({ converted }) => converted.points);
  // Each part is in order already.
  const points = (parts.length === 1 ? all : all.toSorted(oldestFirst)).slice(-MAX_POINTS);
  return [{ analyte, loinc, name: analyteName ?? points.at(-1)?.name ?? '', sampleType, unit, unconverted, points }];
}

/** The order of points: as they were collected, then as they were reported. */
export function oldestFirst(one: ConvertedPoint, other: ConvertedPoint): number {
  return (
    Date.parse(one.at) - Date.parse(other.at) ||
    Date.parse(one.created) - Date.parse(other.created) ||
    byCodePoint(one.reportId, other.reportId) ||
    one.position - other.position
  );
}

/** By the analyte's code, the LOINC code, the type of sample and the unit, each by code point, and null first. */
function inOrder(one: Series, other: Series): number {
  return (
    byCodePoint(one.analyte, other.analyte) ||
    byCodePoint(one.loinc, other.loinc) ||
    byCodePoint(one.sampleType, other.sampleType) ||
    byCodePoint(one.unit, other.unit)
  );
}

/** UTF-8 has the order of code points, as the database has; UTF-16, that of JavaScript, has not. */
function byCodePoint(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
