import { ucumCodeOf } from '../../documents/content/units.ts';
import type { Ucum } from '../../terminology/units/load-units.ts';
import { type ConvertedPoint, convertSeries } from '../series/convert-series.ts';
import { oldestFirst } from '../series/read-series.ts';
import type { PageRows } from './page-rows.ts';
import { MAX_PLOTTED } from './page-statement.ts';
import type { ShownResult } from './results-page.ts';

type Series = PageRows['series'][number];
type ResultRow = NonNullable<PageRows['report']>['results'][number];

/**
 * What a result's series came to, in the result's own unit (contract, 12.6, 5): what was in another is converted into it, and what cannot
 * be is left out.
 */
export function historyOf(
  { position, unit, analyte }: ResultRow,
  reportId: string,
  series: readonly Series[],
  ucum: Ucum,
): Pick<ShownResult, 'before' | 'points'> {
  const isItself = (point: { readonly reportId: string; readonly position: number }) =>
    point.reportId === reportId && point.position === position;
  const own = series.find(({ points }) => points.some(isItself));
  const itself = own?.points.find(isItself);
  if (!own || !itself) return { before: null, points: [] };
  const target = ucumCodeOf({ unit, analyte }, ucum.isUcum);
  const points = series
    .filter((each) => isOfOneThing(each, own))
    .flatMap((each) => pointsInUnit(each, own, target, ucum))
    .toSorted(oldestFirst);
  const earlier = points.filter(({ at }) => Date.parse(at) < Date.parse(itself.at));
  return { before: earlier.at(-1) ?? null, points: points.slice(-MAX_PLOTTED) };
}

/** Whether two series differ in nothing but their units. */
function isOfOneThing(one: Series, other: Series): boolean {
  return (
    one.analyte === other.analyte &&
    one.loinc === other.loinc &&
    one.sampleType === other.sampleType &&
    one.isQuantity === other.isQuantity
  );
}

/** The points of a series in the unit of the result's own series; none if they cannot be converted into it. */
function pointsInUnit(each: Series, own: Series, target: string | null, ucum: Ucum): readonly ConvertedPoint[] {
  if (each.unit === own.unit) return convertSeries(each, { unit: 'AS_REPORTED', ucum: null }, ucum).points;
  if (target === null) return [];
  const { points, unconverted } = convertSeries(each, { unit: 'AS_REPORTED', ucum: target }, ucum);
  return unconverted === null ? points : [];
}
