import type { ConversionProblem, ConvertedPoint, OriginalQuantity } from '../../domains/series/convert-series.ts';
import { readSeries, type Series } from '../../domains/series/read-series.ts';
import type { SERIES_UNITS } from '../../domains/series/series-input.ts';
import { MAX_POINTS, MAX_SERIES } from '../../domains/series/series-statement.ts';
import type { Patient } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { computed, keysFromColumns } from '../fields/row-fields.ts';
import type { RecordKey } from '../fields/source.ts';
import { AnalyteObject } from './analytes.ts';
import { embedded } from './common.ts';
import { PatientObject } from './patients.ts';
import { ReportObject } from './reports.ts';
import { ComparatorEnum, ResultFlagEnum } from './results.ts';

const SeriesUnitEnum = builder.enumType('SeriesUnit', {
  description: 'The unit that the values of series are in.',
  values: {
    AS_REPORTED: { description: 'The laboratory’s own; each spelling of a unit is a unit.' },
    SI: { description: 'The `siUnit` of the analyte.' },
    CONVENTIONAL: { description: 'The `conventionalUnit` of the analyte.' },
  } satisfies Record<(typeof SERIES_UNITS)[number], object>,
});

const ConversionProblemEnum = builder.enumType('ConversionProblem', {
  description: 'Why the values of a series are not in the unit that was asked for.',
  values: {
    NO_UNIT: { description: 'The catalogue names no such unit for it.' },
    UNKNOWN_UNIT: { description: 'The values have no unit, or one that is not exactly UCUM’s.' },
    DIFFERENT_KIND: { description: 'The units are not of one kind, such as `/uL` and `/[HPF]`.' },
    NO_MOLAR_MASS: {
      description: 'One unit is of a mass and the other of an amount of substance, and the analyte has no molar mass.',
    },
  } satisfies Record<ConversionProblem, object>,
});

const OriginalQuantityType = builder.objectRef<OriginalQuantity>('OriginalQuantity').implement({
  description: embedded('A quantity as the laboratory wrote it.'),
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The value as the laboratory gave it.' }),
    unit: t.exposeString('unit', { description: 'The laboratory’s unit.' }),
    rangeMinimum: t.exposeFloat('rangeMinimum', {
      nullable: true,
      description: 'Lower end of the reference interval in this unit; null if it is open.',
    }),
    rangeMaximum: t.exposeFloat('rangeMaximum', {
      nullable: true,
      description: 'Upper end of the reference interval in this unit; null if it is open.',
    }),
  }),
});

const SeriesPointType = builder.objectRef<ConvertedPoint>('SeriesPoint').implement({
  description: embedded('A result in a series.'),
  fields: (t) => ({
    at: t.field({
      type: 'DateTime',
      description: 'When the specimen for the result was collected.',
      resolve: ({ at }) => new Date(at),
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'The measured number, or the bound on it; see `comparator`. Null for a result that is no quantity. It is the 64-bit number that is nearest to `text`.',
    }),
    comparator: t.expose('comparator', {
      type: ComparatorEnum,
      nullable: true,
      description: 'How the quantity compares to `value`; null if it is exact.',
    }),
    text: t.exposeString('text', {
      description:
        'The value as the laboratory gave it; a converted one with the digits that it had, but at least two, without an exponent.',
    }),
    rangeMinimum: t.exposeFloat('rangeMinimum', {
      nullable: true,
      description: 'Lower end of the reference interval; null if it is open.',
    }),
    rangeMaximum: t.exposeFloat('rangeMaximum', {
      nullable: true,
      description: 'Upper end of the reference interval; null if it is open.',
    }),
    referenceText: t.exposeString('referenceText', {
      nullable: true,
      description:
        'The reference interval or the expected result as the laboratory wrote it; null for a converted value.',
    }),
    flag: t.expose('flag', {
      type: ResultFlagEnum,
      description: 'How the result compares to its reference interval, as on its report.',
    }),
    isPreliminary: t.exposeBoolean('isPreliminary', {
      description: 'Whether the laboratory may still change the result without amending it.',
    }),
    original: t.field({
      type: OriginalQuantityType,
      nullable: true,
      description: 'What the laboratory wrote; null if the value is in the laboratory’s unit.',
      resolve: ({ original }) => original,
    }),
    report: t.field({
      type: ReportObject,
      description: 'The current report that has the result.',
      ...computed(({ reportId }: ConvertedPoint): RecordKey => ({ typeName: 'Report', key: reportId })),
    }),
  }),
});

const SeriesType = builder.objectRef<Series>('Series').implement({
  description: embedded(
    'What one thing that was measured came to over time: results of one analyte or LOINC code, on one type of sample, which are quantities of one unit, or no quantities.',
  ),
  fields: (t) => ({
    analyte: t.field({
      type: AnalyteObject,
      nullable: true,
      description: 'The analyte that the results name, or that has their LOINC code; null if there is none.',
      ...computed(({ analyte }: Series) => (analyte === null ? null : { typeName: 'Analyte', key: analyte })),
    }),
    loinc: t.exposeString('loinc', {
      nullable: true,
      description: 'The LOINC code of the results; null if there is an analyte.',
    }),
    name: t.exposeString('name', { description: 'The analyte’s name, or else that of the newest result.' }),
    sampleType: t.exposeString('sampleType', { description: 'The type of the samples, such as `dried_blood_spot`.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'The unit of all values; null for quantities without one, and for results that are no quantities.',
    }),
    unconverted: t.expose('unconverted', {
      type: ConversionProblemEnum,
      nullable: true,
      description: 'Why the values are not in the unit that was asked for; null if they are, or if none was.',
    }),
    points: t.field({
      type: [SeriesPointType],
      description: `The results, oldest first; at most the newest ${MAX_POINTS}.`,
      resolve: ({ points }) => [...points],
    }),
  }),
});

builder.prismaObjectField(PatientObject, 'series', (t) =>
  t.field({
    type: [SeriesType],
    nullable: true,
    description: `What was measured of the patient over time, at most ${MAX_SERIES} series: the results of the current, released reports on the patient’s samples, each once, however often it was amended. Sorted by analyte, LOINC code, type of sample and unit. Nothing is ever joined that is not the same thing in the same unit. For all roles except FULFILLMENT.`,
    args: {
      analytes: t.arg.stringList({
        description: 'Only results of these analytes, given by code, at most 20; together with `loincs`, an “or”.',
      }),
      loincs: t.arg.stringList({
        description: 'Only results with these very LOINC codes, at most 20; together with `analytes`, an “or”.',
      }),
      from: t.arg({ type: 'Date', description: 'Only results from this day on, in UTC.' }),
      to: t.arg({ type: 'Date', description: 'Only results up to this day, in UTC.' }),
      unit: t.arg({
        type: SeriesUnitEnum,
        required: true,
        defaultValue: 'AS_REPORTED',
        description: 'The unit to convert values to. What cannot be converted is in series of its own, as reported.',
      }),
      ucum: t.arg.string({
        description: 'A unit of UCUM to convert values to, such as `mmol/L`; only with `AS_REPORTED`.',
      }),
    },
    ...keysFromColumns<Patient>(['id'], ({ id }, args: object, work) => readSeries(work, id, args)),
  }),
);
