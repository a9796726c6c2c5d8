import type { Actor } from '../../auth/actor.ts';
import { whereSql, withoutIndex } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Comparator, ResultFlag } from '../../generated/prisma/enums.ts';
import { ownSamples } from '../access/own-records.ts';
import { visibleTo } from '../access/records.ts';
import { ANALYTES_OF_LOINCS } from '../chart/analytes-of-loincs.ts';
import { isCurrentSql } from '../chart/current-report.ts';
import { rangeConditions, rangeOfDays } from '../lists/filters.ts';
import type { SeriesInput } from './series-input.ts';

/** The most series of a patient, and the most points of each, the newest (contract, 12.7). */
export const MAX_SERIES = 200;
export const MAX_POINTS = 500;

/** The most series as reported from which converted ones are made. Several of one analyte are one then, so there may be more. */
const MAX_BEFORE_CONVERSION = 1_000;

/** One result, as it was charted. */
export interface ChartedPoint {
  /** When the specimen was collected, as ISO 8601 has it. */
  readonly at: string;
  readonly name: string;
  readonly text: string;
  readonly value: number | null;
  readonly comparator: Comparator | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  readonly referenceText: string | null;
  readonly flag: ResultFlag;
  readonly isPreliminary: boolean;
  readonly reportId: string;
  readonly kitRef: string | null;
  readonly sampleRef: string;
  /** When the report was submitted, and the place of the result on it: the order of what was collected at the same time. */
  readonly created: string;
  readonly position: number;
}

/** Results of one patient that are one thing, on one type of sample, in one unit as it is written; the oldest first. */
export interface ReportedSeries {
  readonly patientRef: string;
  /** Null for what only a LOINC code identifies. */
  readonly analyte: string | null;
  readonly analyteName: string | null;
  readonly ucum: string | null;
  readonly molarMass: number | null;
  readonly siUnit: string | null;
  readonly conventionalUnit: string | null;
  readonly loinc: string | null;
  readonly sampleType: string;
  readonly isQuantity: boolean;
  readonly unit: string | null;
  /** Null if there is more than one answer can have. */
  readonly points: readonly ChartedPoint[] | null;
}

/** What tells one series from another. */
export const SERIES = Prisma.sql`patient_ref, analyte, loinc, sample_type, is_quantity, unit`;

/** The order of a patient’s series (contract, 12.7), rows of this alias; results that are no quantities come first. */
function inOrder(row: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${row}.analyte COLLATE "C" NULLS FIRST, ${row}.loinc COLLATE "C" NULLS FIRST, ${row}.sample_type COLLATE "C",
    ${row}.unit COLLATE "C" NULLS FIRST, ${row}.is_quantity`;
}

/** Oldest first. The same sample may have been measured twice. */
const OLDEST_FIRST = Prisma.sql`at, created, report_id, position`;
export const NEWEST_FIRST = Prisma.sql`at DESC, created DESC, report_id DESC, position DESC`;

/** The rows of a series as a list of {@link ChartedPoint}. */
export const POINTS_JSON = Prisma.sql`json_agg(json_build_object(
    'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator,
    'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text,
    'flag', flag, 'isPreliminary', finality = 'PRELIMINARY',
    'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position
  ) ORDER BY ${OLDEST_FIRST})`;

/**
 * The statement that reads the series of these patients: of the released reports that are current and that the actor sees, all results but
 * those that were withdrawn. @param maxBytes how long all points may be as text
 */
export function seriesSql(
  actor: Actor,
  patientRefs: readonly string[],
  input: SeriesInput,
  maxBytes: number,
): Prisma.Sql {
  const isConverted = input.ucum !== null || input.unit !== 'AS_REPORTED';
  const most = isConverted ? MAX_BEFORE_CONVERSION : MAX_SERIES;
  return Prisma.sql`WITH known AS (${ANALYTES_OF_LOINCS}),
    point AS (${pointsSql(actor, patientRefs)}),
    ranked AS (
      SELECT point.*, row_number() OVER (PARTITION BY ${SERIES} ORDER BY ${NEWEST_FIRST}) AS place,
        dense_rank() OVER (PARTITION BY patient_ref ORDER BY ${inOrder(Prisma.sql`point`)}) AS number
      FROM point ${whereSql(selected(input))}
    ),
    series AS (
      SELECT ${SERIES}, ${POINTS_JSON} AS points
      FROM ranked WHERE place <= ${MAX_POINTS}::int AND number <= ${most}::int GROUP BY ${SERIES}
    )
    SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum,
      catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit",
      series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit,
      CASE WHEN sum(octet_length(points::text)) OVER () <= ${maxBytes}::float8 THEN points END AS points
    FROM series LEFT JOIN analytes catalogued ON catalogued.code = analyte
    ORDER BY ${inOrder(Prisma.sql`series`)}`;
}

/**
 * The results that are points of these patients' series and that the actor sees; `known` is `ANALYTES_OF_LOINCS`.
 *
 * @param ofSample further conditions on `own`, the samples of the patients
 */
export function pointsSql(
  actor: Actor,
  patientRefs: readonly string[],
  ofSample: readonly Prisma.Sql[] = [],
): Prisma.Sql {
  const isTheirs = (owner: Prisma.Sql) => Prisma.sql`${owner} = ANY(${[...patientRefs]}::uuid[])`;
  const where = [
    ...ofSample,
    Prisma.sql`report.released AND ${isCurrentSql(Prisma.sql`report`, false)}`,
    ...visibleTo(actor, 'report', Prisma.sql`report`).map(withoutIndex),
    Prisma.sql`result.finality <> 'WITHDRAWN'`,
    Prisma.sql`coalesce(result.analyte_code, result.loinc) IS NOT NULL`,
  ];
  const analyte = Prisma.sql`coalesce(result.analyte_code, known.code)`;
  return Prisma.sql`SELECT own.patient_id AS patient_ref, ${analyte} AS analyte,
      CASE WHEN ${analyte} IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc,
      coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity,
      CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit,
      result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value,
      result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality,
      own.kit_id AS kit_ref, sample.id AS sample_ref
    FROM (${ownSamples(isTheirs)}) AS own JOIN samples sample ON sample.id = own.sample_id
      JOIN reports report ON report.sample_id = sample.id JOIN results result ON result.report_id = report.id
      LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
    ${whereSql(where)}`;
}

/** The conditions on points that the arguments are. */
function selected({ analytes, loincs, from, to }: SeriesInput): Prisma.Sql[] {
  const named = [
    ...(analytes === null ? [] : [Prisma.sql`analyte = ANY(${analytes}::text[])`]),
    ...(loincs === null ? [] : [Prisma.sql`charted_loinc = ANY(${loincs}::text[])`]),
  ];
  return [
    ...(named.length === 0 ? [] : [Prisma.sql`(${Prisma.join(named, ' OR ')})`]),
    ...rangeConditions(rangeOfDays(from, to), Prisma.sql`at`),
  ];
}
