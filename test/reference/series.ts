import { authorize } from '../../src/auth/policy.ts';
import { parseInput } from '../../src/domains/inputs/inputs.ts';
import { type ConvertedPoint, convertSeries } from '../../src/domains/series/convert-series.ts';
import type { Series } from '../../src/domains/series/read-series.ts';
import { seriesInput } from '../../src/domains/series/series-input.ts';
import type { ChartedPoint, ReportedSeries } from '../../src/domains/series/series-statement.ts';
import type { Analyte, Patient, Report, Result, Sample } from '../../src/generated/prisma/client.ts';
import type { ListArguments } from '../../src/graphql/fields/paging.ts';
import { loadUnits } from '../../src/terminology/units/load-units.ts';
import type { Eyes } from './eyes.ts';
import { isSampleOf } from './lists.ts';
import { type Reading, resolvers } from './reading.ts';
import type { World } from './world.ts';

/** A result, with the report and the sample that it is on. */
interface Measured {
  readonly result: Result;
  readonly report: Report;
  readonly sample: Sample;
}

const DAY_MS = 86_400_000;

/**
 * The series of a patient (contract, 12.7), which are found here by going through every result. What a number is in another unit is
 * asked of the same functions as there; test/terminology/units.unit.test.ts has what they must answer.
 */
export async function seriesOf({ id }: Patient, args: ListArguments, { world, work, eyes }: Reading) {
  authorize(work.call.actor, 'series.read');
  const ucum = await loadUnits();
  const asked = parseInput(seriesInput(ucum), args);
  const isSelected = ({ result }: Measured) => {
    const { analytes, loincs, from, to } = asked;
    const code = analyteOf(result, world)?.code;
    const isNamed =
      (analytes === null && loincs === null) ||
      (code !== undefined && analytes?.includes(code) === true) ||
      (result.loinc !== null && loincs?.includes(result.loinc) === true);
    const at = result.timeCollected.getTime();
    return isNamed && (!from || at >= from.getTime()) && (!to || at < to.getTime() + DAY_MS);
  };
  const found = measuredOf(id, world, eyes).filter(isSelected).toSorted(oldestFirst);
  const reported = grouped(found, ({ result, sample }) => {
    const { unit, resultType, loinc } = result;
    const code = analyteOf(result, world)?.code ?? null;
    return [
      code,
      code === null ? loinc : null,
      sample.type,
      resultType === 'quantity',
      resultType === 'quantity' && unit,
    ];
  }).map((together) => reportedOf(together, world));
  const converted = reported.map((series) => ({ series, ...convertSeries(series, asked, ucum) }));
  return grouped(converted, ({ series: { analyte, loinc, sampleType, isQuantity }, unit, unconverted }) => [
    ...[analyte, loinc, sampleType, isQuantity, unit, unconverted],
  ])
    .map((parts): Series & { isQuantity: boolean } => {
      const [{ series, unit, unconverted } = never()] = parts;
      const { analyte, analyteName, loinc, sampleType, isQuantity } = series;
      const points = parts.flatMap((part) => part.points).toSorted(asCharted);
      const name = analyteName ?? points.at(-1)?.name ?? '';
      return { analyte, loinc, name, sampleType, isQuantity, unit, unconverted, points };
    })
    .toSorted((one, other) =>
      compared(
        [one.analyte, one.loinc, one.sampleType, one.unit, Number(one.isQuantity)],
        [other.analyte, other.loinc, other.sampleType, other.unit, Number(other.isQuantity)],
      ),
    );
}

function measuredOf(patientRef: string, world: World, eyes: Eyes | undefined): readonly Measured[] {
  return world.results.flatMap((result) => {
    const report = world.reports.find(({ id }) => id === result.reportId);
    const sample = world.samples.find(({ id }) => id === report?.sampleRef);
    if (!report || !sample || !isSampleOf(patientRef, sample.id, world)) return [];
    const isCurrent = ['PARTIAL', 'FINAL', 'AMENDED'].includes(report.status) && result.finality !== 'WITHDRAWN';
    const isOfSomething = result.analyteCode !== null || result.loinc !== null;
    return isCurrent && isOfSomething && eyes?.report(report) ? [{ result, report, sample }] : [];
  });
}

export function analyteOf({ analyteCode, loinc }: Result, { analytes }: World): Analyte | undefined {
  if (analyteCode !== null) return analytes.find(({ code }) => code === analyteCode);
  if (loinc === null) return undefined;
  const inOrder = analytes.toSorted((one, other) => compared([one.code], [other.code]));
  return (
    inOrder.find((analyte) => analyte.loinc === loinc) ??
    inOrder.find(({ equivalentLoincs }) => equivalentLoincs.includes(loinc))
  );
}

function reportedOf(together: readonly Measured[], world: World): ReportedSeries {
  const [{ result, sample } = never()] = together;
  const analyte = analyteOf(result, world);
  const isQuantity = result.resultType === 'quantity';
  return {
    patientRef: '',
    analyte: analyte?.code ?? null,
    analyteName: analyte?.name ?? null,
    ucum: analyte?.ucum ?? null,
    molarMass: analyte?.molarMass ?? null,
    siUnit: analyte?.siUnit ?? null,
    conventionalUnit: analyte?.conventionalUnit ?? null,
    loinc: analyte ? null : result.loinc,
    sampleType: sample.type ?? 'unspecified',
    isQuantity,
    unit: isQuantity ? result.unit : null,
    points: together.map(pointOf),
  };
}

function pointOf({ result, report, sample }: Measured): ChartedPoint {
  const { name, text, value, comparator, rangeMinimum, rangeMaximum, rangeText, flag, finality, position } = result;
  return {
    ...{ name, text, value, comparator, rangeMinimum, rangeMaximum, flag, position },
    at: result.timeCollected.toISOString(),
    referenceText: rangeText,
    isPreliminary: finality === 'PRELIMINARY',
    reportId: report.id,
    kitRef: sample.kitRef,
    sampleRef: sample.id,
    created: report.created.toISOString(),
  };
}

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => readonly unknown[],
): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

function oldestFirst(one: Measured, other: Measured): number {
  return asCharted(pointOf(one), pointOf(other));
}

function asCharted(one: ChartedPoint, other: ChartedPoint): number {
  return (
    compared([one.at, one.created, one.reportId], [other.at, other.created, other.reportId]) ||
    one.position - other.position
  );
}

/** Texts by code point, and null first. */
function compared(some: readonly (string | number | null)[], others: readonly (string | number | null)[]): number {
  for (const [index, one] of some.entries()) {
    const other = others[index] ?? null;
    if (one === other) continue;
    if (one === null || other === null) return one === null ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}

function never(): never {
  throw new Error('A group has at least one item.');
}

/** The fields of series and of their points that are no part of the value. */
export const SERIES_FIELDS = {
  Series: resolvers<Series>({
    analyte: ({ analyte }, _args, { world }) => world.analytes.find(({ code }) => code === analyte) ?? null,
  }),
  SeriesPoint: resolvers<ConvertedPoint>({
    at: ({ at }) => new Date(at),
    report: ({ reportId }, _args, { world }) => world.reports.find(({ id }) => id === reportId) ?? null,
  }),
} as const;
