import { ucumCodeOf } from '../../documents/content/units.ts';
import { splitBound } from '../../hl7/number.ts';
import { convertNumber, factorBetween, type Inconvertible } from '../../terminology/units/convert.ts';
import { type Exact, exactNumber } from '../../terminology/units/exact.ts';
import type { Ucum } from '../../terminology/units/load-units.ts';
import type { SeriesInput } from './series-input.ts';
import type { ChartedPoint, ReportedSeries } from './series-statement.ts';

/** Why series are not in the unit that was asked for (contract, 12.7). */
export type ConversionProblem = 'NO_UNIT' | 'UNKNOWN_UNIT' | Inconvertible;

/** What the laboratory wrote of a quantity that is in another unit now. */
export interface OriginalQuantity {
  readonly text: string;
  readonly unit: string;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
}

/** A result, in the unit of its series. */
export interface ConvertedPoint extends ChartedPoint {
  readonly original: OriginalQuantity | null;
}

/** Results in the unit that was asked for, or as reported, with the reason. */
export interface Converted {
  readonly unit: string | null;
  readonly unconverted: ConversionProblem | null;
  readonly points: readonly ConvertedPoint[];
}

/** The results of a series, in the unit that was asked for if they can be. Results that are no quantities have none to be converted. */
export function convertSeries(
  series: ReportedSeries,
  asked: Pick<SeriesInput, 'unit' | 'ucum'>,
  ucum: Ucum,
): Converted {
  const { unit, isQuantity } = series;
  if (!isQuantity || (asked.ucum === null && asked.unit === 'AS_REPORTED')) return asReported(series, null);
  const target = asked.ucum ?? (asked.unit === 'SI' ? series.siUnit : series.conventionalUnit);
  if (target === null) return asReported(series, 'NO_UNIT');
  if (unit === target) return asReported(series, null);
  const factor = factorTo(target, series, ucum);
  if (typeof factor === 'string') return asReported(series, factor);
  return {
    unit: target,
    unconverted: null,
    points: pointsOf(series).map((point) => converted(point, unit ?? '', factor)),
  };
}

function pointsOf({ points }: ReportedSeries): readonly ChartedPoint[] {
  return points ?? [];
}

function asReported(series: ReportedSeries, unconverted: ConversionProblem | null): Converted {
  const points = pointsOf(series).map((point) => ({ ...point, original: null }));
  return { unit: series.unit, unconverted, points };
}

function factorTo(
  target: string,
  { unit, ucum: catalogued, molarMass, analyte }: ReportedSeries,
  ucum: Ucum,
): Exact | 'UNKNOWN_UNIT' | Inconvertible {
  const ofCatalogue = analyte === null ? null : { code: analyte, name: analyte, ucum: catalogued };
  const code = ucumCodeOf({ unit, analyte: ofCatalogue }, ucum.isUcum);
  const from = code === null ? undefined : ucum.read(code);
  if (!from) return 'UNKNOWN_UNIT';
  const to = ucum.read(target);
  // Out of all proportion, so nothing is converted into it.
  if (!to) return 'DIFFERENT_KIND';
  return factorBetween(from, to, molarMass === null ? null : exactNumber(molarMass));
}

function converted(point: ChartedPoint, unit: string, factor: Exact): ConvertedPoint {
  const { text, rangeMinimum, rangeMaximum } = point;
  const { sign, rest } = splitBound(text.trim());
  const number = convertNumber(isShort(rest) ? rest : String(point.value), factor) ?? '';
  const end = (of: number | null) => (of === null ? null : storable(convertNumber(String(of), factor) ?? ''));
  return {
    ...point,
    text: `${sign}${number}`,
    value: storable(number),
    rangeMinimum: end(rangeMinimum),
    rangeMaximum: end(rangeMaximum),
    referenceText: null,
    original: { text, unit, rangeMinimum, rangeMaximum },
  };
}

/** No meaningful number is longer (hl7/number.ts); of a longer one, the nearest 64-bit number is converted. */
const MAX_NUMBER_LENGTH = 100;

function isShort(number: string): boolean {
  return number.length <= MAX_NUMBER_LENGTH;
}

/** The nearest 64-bit number; null if there is none, which is only known once it is converted. */
function storable(number: string): number | null {
  const value = Number(number);
  return Number.isFinite(value) ? value : null;
}
