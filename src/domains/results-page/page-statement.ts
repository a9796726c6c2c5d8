import type { Actor } from '../../auth/actor.ts';
import { patientOf } from '../../auth/policy.ts';
import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { NO_ROWS, whereSql, withoutIndex } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ownSamples } from '../access/own-records.ts';
import { visibleTo } from '../access/records.ts';
import { ANALYTES_OF_LOINCS } from '../chart/analytes-of-loincs.ts';
import { isCurrentSql } from '../chart/current-report.ts';
import { isBarcode } from '../inputs/barcodes.ts';
import { NEWEST_FIRST, POINTS_JSON, pointsSql, SERIES } from '../series/series-statement.ts';

/** The most samples that the page links to, and the most points of a plot (contract, 12.6). */
const MAX_LISTED = 100;
export const MAX_PLOTTED = 20;

/** What a page is asked for. */
export interface AskedPage {
  /** The internal id of the kit that a link shows alone; null for all of the person's. */
  readonly kitRef: string | null;
  /** The code of a sample; undefined for the one that changed last. */
  readonly sampleId: string | undefined;
}

/** A sample's status is also its kit's, if it has one, and a report is news of its own, once it is released. */
const CHANGED = Prisma.sql`greatest(sample.updated, kit.updated, (SELECT max(greatest(report.created, report.released_at, report.withdrawn_at))
  FROM reports report WHERE report.sample_id = sample.id AND report.released))`;

/** The statement that reads everything that the results page shows to a person, as one `page`. */
export function pageSql(actor: Actor, { kitRef, sampleId }: AskedPage): Prisma.Sql {
  const patientRef = patientOf(actor);
  if (patientRef === undefined) throw new Error('Only a person reads a results page.');
  const ofLink = kitRef === null ? [] : [Prisma.sql`own.kit_id = ${kitRef}::uuid`];
  const isTheirs = (owner: Prisma.Sql) => Prisma.sql`${owner} = ${patientRef}::uuid`;
  const seen = [...visibleTo(actor, 'sample', Prisma.sql`sample`).map(withoutIndex), ...ofLink];
  const isCurrent = [
    Prisma.sql`report.released AND ${isCurrentSql(Prisma.sql`report`, false)}`,
    ...visibleTo(actor, 'report', Prisma.sql`report`).map(withoutIndex),
  ];
  return Prisma.sql`WITH own AS (
      SELECT sample.id, sample.sample_id, sample.type, sample.created, kit.id AS kit_ref, kit.kit_id AS kit_code, type.name AS type_name,
        ${CHANGED} AS changed, (SELECT report.date_collected FROM reports report
          ${whereSql([...isCurrent, Prisma.sql`report.sample_id = sample.id`, Prisma.sql`NOT report.collection_unknown`])}) AS collected
      FROM (${ownSamples(isTheirs)}) AS own JOIN samples sample ON sample.id = own.sample_id
        LEFT JOIN kits kit ON kit.id = own.kit_id LEFT JOIN kit_types type ON type.code = kit.kit_type
      ${whereSql(seen)}
    ),
    shown AS (SELECT * FROM own ${whereSql(named(sampleId))} ORDER BY changed DESC, created DESC, id DESC LIMIT 1),
    current AS (
      SELECT report.* FROM shown JOIN reports report ON report.sample_id = shown.id
      ${whereSql(isCurrent)}
    ),
    known AS (${ANALYTES_OF_LOINCS}),
    point AS (${pointsSql(actor, [patientRef], ofLink)}),
    ${SERIES_OF_REPORT}
    SELECT json_build_object(
      'program', (SELECT json_build_object('name', name, 'isTest', mode = 'TEST', 'timeZone', time_zone, 'language', language,
        'supportContact', support_contact, 'supportContacts', support_contacts) FROM accounts WHERE id = ${actor.accountId}::uuid),
      'person', (SELECT json_build_object('firstName', first_name, 'lastName', last_name, 'language', language)
        FROM patients WHERE id = ${patientRef}::uuid),
      'samples', (SELECT coalesce(json_agg(${LISTED} ORDER BY created DESC, id DESC), '[]')
        FROM (SELECT * FROM own ORDER BY created DESC, id DESC LIMIT ${MAX_LISTED}::int) listed),
      'shown', (SELECT json_build_object('ref', id, 'kitRef', kit_ref, 'sample', ${LISTED}, 'type', type,
        'progress', CASE WHEN kit_ref IS NULL THEN (${PROGRESS_ALONE} WHERE progress.id = shown.id)
          ELSE (${PROGRESS} WHERE progress.id = shown.kit_ref) END,
        'withdrawals', (SELECT coalesce(json_agg(withdrawn_at ORDER BY withdrawn_at DESC), '[]')
          FROM reports WHERE sample_id = shown.id AND released AND withdrawn_at IS NOT NULL)) FROM shown),
      'report', (${REPORT} FROM current),
      'series', (SELECT coalesce(json_agg(${ONE_SERIES}), '[]') FROM series LEFT JOIN analytes catalogued ON catalogued.code = analyte)
    ) AS page`;
}

function named(sampleId: string | undefined): Prisma.Sql[] {
  if (sampleId === undefined) return [];
  // A sample that has lost its code (contract, 2.2) is still the person's own, and shown by it.
  return [isBarcode(sampleId) ? Prisma.sql`${foldedColumn(Prisma.sql`sample_id`)} = ${foldedSql(sampleId)}` : NO_ROWS];
}

const LISTED = Prisma.sql`json_build_object('sampleId', sample_id, 'created', created, 'collected', collected,
  'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END)`;

/** The columns that the progress of a sample alone is computed from (samples/progress-alone.ts). */
const PROGRESS_ALONE = Prisma.sql`SELECT json_build_object('of', 'sample', 'status', status, 'returned', returned, 'received', received,
    'resulted', resulted, 'hasResults', has_results)
  FROM sample_progress progress`;

/** The columns that a kit's progress is computed from (kits/progress.ts). */
const PROGRESS = Prisma.sql`SELECT json_build_object('of', 'kit', 'ordered', ordered, 'shipped', shipped, 'delivered', delivered, 'registered', registered,
    'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results, 'kitStatus', progress.kit_status,
    'sampleStatus', progress.sample_status, 'stage', stage, 'since', since, 'expectedDays', expected_days, 'timeZone', time_zone,
    'replacementOrdered', replacement_ordered)
  FROM kit_progress progress`;

/** The rows of results that documents are made of (reports/document-results.ts), with their analytes' texts. */
function resultsSql(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality,
      'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text,
      'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum,
      'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system,
      'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system,
      'analyte', CASE WHEN catalogued.code IS NOT NULL
        THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END,
      'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
          ORDER BY written.language COLLATE "C"), '[]')
        FROM analyte_texts written WHERE written.analyte_code = coalesce(result.analyte_code, known.code))) ORDER BY result.position), '[]')
    FROM results result LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
      LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
    WHERE ${where})`;
}

function attachmentsSql(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality,
      'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
      ORDER BY position), '[]') FROM report_attachments attached WHERE ${where})`;
}

/** Of the report before, what the current one changed or left out. */
const CHANGED_SINCE = Prisma.sql`result.report_id = previous.id AND NOT EXISTS (SELECT FROM results same
  WHERE same.report_id = current.id AND same.chart_key = result.chart_key AND same.change IS NULL)`;

const REPORT = Prisma.sql`SELECT json_build_object('reportId', current.id, 'isPartial', partial, 'isAmendment', amends_id IS NOT NULL,
    'comments', comments, 'dateCollected', date_collected, 'collectionUnknown', collection_unknown, 'dateReceived', date_received,
    'dateResulted', date_resulted,
    'review', CASE WHEN release_comment IS NOT NULL THEN json_build_object('comment', release_comment, 'at', released_at,
      'by', (SELECT name FROM users WHERE id = released_by_id)) END,
    'performedBy', (SELECT json_build_object('name', name, 'address', address, 'cliaNumber', clia_number, 'director', director)
      FROM report_laboratories WHERE report_id = current.id),
    'results', ${resultsSql(Prisma.sql`result.report_id = current.id`)},
    'attachments', ${attachmentsSql(Prisma.sql`attached.report_id = current.id`)},
    'replaces', (SELECT json_build_object('dateCollected', previous.date_collected, 'collectionUnknown', previous.collection_unknown,
        'results', ${resultsSql(CHANGED_SINCE)}, 'attachments', ${attachmentsSql(Prisma.sql`attached.report_id = previous.id`)})
      FROM reports previous WHERE previous.id = current.replaces_id))`;

/**
 * The series that results of the report belong to, in every unit: of each, the newest points, and as many as there may be before the
 * report's own.
 */
const SERIES_OF_REPORT = Prisma.sql`charted AS (
      SELECT analyte, loinc, sample_type, is_quantity, max(point.at) AS newest FROM point JOIN current ON current.id = point.report_id
      GROUP BY analyte, loinc, sample_type, is_quantity
    ),
    ranked AS (
      SELECT point.*, row_number() OVER (PARTITION BY ${SERIES} ORDER BY ${NEWEST_FIRST}) AS place,
        row_number() OVER (PARTITION BY ${SERIES} ORDER BY at > newest, ${NEWEST_FIRST}) AS place_of_then
      FROM point JOIN (SELECT analyte AS of_analyte, loinc AS of_loinc, sample_type AS of_type, is_quantity AS of_kind, newest FROM charted) own_series
        ON of_analyte IS NOT DISTINCT FROM analyte AND of_loinc IS NOT DISTINCT FROM loinc AND of_type = sample_type AND of_kind = is_quantity
    ),
    series AS (
      SELECT ${SERIES}, ${POINTS_JSON} AS points FROM ranked
      WHERE place <= ${MAX_PLOTTED}::int OR place_of_then <= ${MAX_PLOTTED + 1}::int GROUP BY ${SERIES}
    )`;

const ONE_SERIES = Prisma.sql`json_build_object('patientRef', patient_ref, 'analyte', analyte, 'analyteName', catalogued.name,
  'ucum', catalogued.ucum, 'molarMass', catalogued.molar_mass, 'siUnit', catalogued.si_unit, 'conventionalUnit', catalogued.conventional_unit,
  'loinc', series.loinc, 'sampleType', sample_type, 'isQuantity', is_quantity, 'unit', unit, 'points', points)`;
