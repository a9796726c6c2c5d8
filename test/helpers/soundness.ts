import { afterAll, afterEach, expect } from 'vitest';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import type { TestApp } from './app.ts';
import { isFullProof } from './chance.ts';
import { BARCODE_LOST, CONTRACT_MOVES, NOT_TO_BE_TESTED, TAKEN_BACK } from './contract-moves.ts';

/** Describes a record whose status or history breaks the contract (4.2 to 4.4). */
type Contradiction = string;

/** Orders whose status does not fit their kits (contract, 4.3). */
const ORDER_PROGRESS = `
  SELECT 'order ' || o.order_id || ' is ' || o.status || ' with kits ' || coalesce(k.statuses::text, '{}') AS text
  FROM orders o
  CROSS JOIN LATERAL (SELECT count(*) AS ordered FROM order_items i WHERE i.order_id = o.id AND NOT i.canceled) AS items
  CROSS JOIN LATERAL (
    SELECT count(*) AS made, array_agg(k.status::text) AS statuses,
           coalesce(bool_and(k.status = 'CANCELED'), true) AS all_canceled,
           coalesce(bool_and(k.status IN ('DELIVERED', 'REGISTERED', 'CANCELED')), true) AS all_arrived
    FROM kits k WHERE k.order_id = o.id
  ) AS k
  WHERE NOT CASE o.status
    WHEN 'PENDING' THEN k.made = 0
    WHEN 'IN_PROGRESS' THEN k.made > 0 AND NOT (k.made = items.ordered AND k.all_arrived)
    WHEN 'COMPLETED' THEN k.made = items.ordered AND k.all_arrived
    WHEN 'CANCELED' THEN k.all_canceled
  END`;

/** The people of each kit, as orders and patients have them; with what columns kit_people has a copy. */
const PEOPLE = `
  SELECT k.id, 'RECIPIENT'::kit_person_role, k.account_id, k.created, o.recipient_email, o.recipient_first_name,
         o.recipient_last_name, regexp_replace(o.recipient_phone, '\\D', '', 'g')
  FROM kits k JOIN orders o ON o.id = k.order_id
  UNION ALL
  SELECT k.id, 'PATIENT', k.account_id, k.created, p.email, p.first_name, p.last_name, regexp_replace(p.phone, '\\D', '', 'g')
  FROM kits k JOIN patients p ON p.id = k.patient_id`;

/**
 * A report `r` that was withdrawn stays that of the person whom its kit `k` was registered to when it was shown; and one whose kit came to
 * another patient by a merge, or went back, that of the person whom it was charted for.
 */
const OF_FORMER_PERSON = `((r.withdrawn_at IS NOT NULL AND EXISTS (
    SELECT FROM undone_activations u WHERE u.kit_id = k.id AND u.patient_id = r.patient_id))
  OR EXISTS (SELECT FROM merged_records d WHERE d.kit_id = k.id AND r.patient_id IS NOT NULL))`;

/** The patients of the kits and the requisitions of each laboratory, with what columns patient_laboratories has a copy. */
const PATIENTS = `
  SELECT p.id, s.laboratory_id, p.created, p.updated
  FROM samples s JOIN kits k ON k.id = s.kit_id JOIN patients p ON p.id = k.patient_id WHERE s.laboratory_id IS NOT NULL
  UNION
  SELECT p.id, r.laboratory_key, p.created, p.updated
  FROM requisitions r JOIN patients p ON p.id = r.patient_id WHERE r.laboratory_key <> '00000000-0000-0000-0000-000000000000'`;

/** The kit types of each order, and what each report's results are of, with what columns the lists' copies have. */
const KIT_TYPES = `
  SELECT DISTINCT o.id, i.kit_type, o.account_id, o.status, o.created, o.updated FROM orders o JOIN order_items i ON i.order_id = o.id`;
const TESTS = `
  SELECT DISTINCT r.id, coalesce(t.analyte_code, 'loinc:' || t.loinc), r.account_id, r.laboratory_id, r.released, r.created
  FROM reports r JOIN results t ON t.report_id = r.id
  WHERE t.finality <> 'WITHDRAWN' AND coalesce(t.analyte_code, t.loinc) IS NOT NULL`;

/** Copies that differ from what they are copies of. */
const COPIES = `
  SELECT 'kit ' || k.kit_id || ' and its sample differ in the copies of each other' AS text
  FROM kits k JOIN samples s ON s.kit_id = k.id WHERE k.sample_status <> s.status OR s.kit_type <> k.kit_type
  UNION ALL
  SELECT 'sample ' || s.sample_id || ' is another laboratory’s than its kit or its requisition'
  FROM samples s LEFT JOIN kits k ON k.id = s.kit_id LEFT JOIN requisitions r ON r.sample_id = s.id
  WHERE coalesce(s.laboratory_id, '00000000-0000-0000-0000-000000000000') <> ANY (ARRAY[s.laboratory_key,
    coalesce(k.laboratory_key, s.laboratory_key), coalesce(r.laboratory_key, s.laboratory_key)])
  UNION ALL
  SELECT 'requisition ' || r.id || ' without a sample is not of the laboratory that it names'
  FROM requisitions r WHERE r.sample_id IS NULL
    AND r.laboratory_key <> coalesce(r.named_laboratory_id, '00000000-0000-0000-0000-000000000000')
  UNION ALL
  SELECT 'a laboratory does not see its patient: ' || missing::text FROM (${PATIENTS} EXCEPT TABLE patient_laboratories) AS missing
  UNION ALL
  SELECT 'a laboratory sees a patient: ' || extra::text FROM (TABLE patient_laboratories EXCEPT (${PATIENTS})) AS extra
  UNION ALL
  SELECT 'what holds about research for kit ' || k.kit_id || ' is not the last answer in its history'
  FROM kits k WHERE k.research_consent IS DISTINCT FROM (SELECT given FROM research_consents c WHERE c.kit_id = k.id
    AND c.registration = (SELECT count(*) FROM undone_activations u WHERE u.kit_id = k.id) ORDER BY c.created DESC LIMIT 1)
  UNION ALL
  SELECT 'report ' || r.id || ' is released or not, unlike its kit'
  FROM reports r JOIN samples s ON s.id = r.sample_id LEFT JOIN kits k ON k.id = s.kit_id
  WHERE (r.released OR r.held_until IS NOT NULL) <> (s.kit_id IS NULL OR k.patient_id IS NOT NULL) AND (r.released OR r.withdrawn_at IS NULL) AND NOT ${OF_FORMER_PERSON}
  UNION ALL
  SELECT 'report ' || r.id || ' is of another person than its kit, or of somebody though nobody sees it'
  FROM reports r JOIN samples s ON s.id = r.sample_id LEFT JOIN kits k ON k.id = s.kit_id
  WHERE r.patient_id IS DISTINCT FROM CASE WHEN r.released OR r.held_at IS NOT NULL THEN k.patient_id END AND NOT ${OF_FORMER_PERSON}
  UNION ALL
  SELECT 'report ' || r.id || ' is held after one that is shown, which it amends, or before one that is shown'
  FROM reports r WHERE r.held_until IS NOT NULL AND (
    EXISTS (SELECT FROM reports shown WHERE shown.id = r.amends_id AND shown.released)
    OR EXISTS (SELECT FROM reports shown WHERE shown.replaces_id = r.id AND (shown.released OR shown.held_until > r.held_until)))
  UNION ALL
  SELECT 'report ' || r.id || ' is replaced by one that is held, or not, unlike its status'
  FROM reports r WHERE r.withdrawn_at IS NULL AND (r.status = 'SUPERSEDED_UNSEEN') <> (r.released AND EXISTS (
    SELECT FROM reports unseen WHERE unseen.replaces_id = r.id AND unseen.held_until IS NOT NULL))
  UNION ALL
  SELECT 'report ' || r.id || ' is of version ' || r.patient_version || ' of its patient, who has ' || p.version
  FROM reports r JOIN patients p ON p.id = r.patient_id LEFT JOIN patient_versions v ON v.patient_id = p.id AND v.version = r.patient_version
  WHERE CASE WHEN v.version IS NULL THEN r.patient_version <> p.version ELSE r.patient_version >= p.version END
  UNION ALL
  SELECT 'report ' || r.id || ' has another kit type than its sample'
  FROM reports r JOIN samples s ON s.id = r.sample_id WHERE r.kit_type IS DISTINCT FROM s.kit_type
  UNION ALL
  SELECT 'a kit type of an order has no copy: ' || missing::text FROM (${KIT_TYPES} EXCEPT TABLE order_kit_types) AS missing
  UNION ALL
  SELECT 'order_kit_types has a copy of nothing: ' || extra::text FROM (TABLE order_kit_types EXCEPT (${KIT_TYPES})) AS extra
  UNION ALL
  SELECT 'what a report is of has no copy: ' || missing::text FROM (${TESTS} EXCEPT TABLE report_tests) AS missing
  UNION ALL
  SELECT 'report_tests has a copy of nothing: ' || extra::text FROM (TABLE report_tests EXCEPT (${TESTS})) AS extra
  UNION ALL
  SELECT 'a person of a kit has no copy: ' || missing::text FROM (${PEOPLE} EXCEPT TABLE kit_people) AS missing
  UNION ALL
  SELECT 'kit_people has a copy of nobody: ' || extra::text FROM (TABLE kit_people EXCEPT (${PEOPLE})) AS extra`;

/** The condition that nothing that happened to a record has left the feed since (contract, 9.2). */
const IS_IN_FEED = `NOT EXISTS (SELECT FROM event_counters counter WHERE counter.account_id = r.account_id AND counter.removed_position > 0
  AND r.created < (SELECT min(created) FROM events kept WHERE kept.account_id = r.account_id))`;

/** Records whose creation and moves are published, and the status they begin with. */
const INITIAL = { order: 'pending', kit: 'preparing', sample: 'awaiting_collection', requisition: 'created' } as const;

/**
 * SQL for records whose events (contract, 9.1) do not match what happened to them: the creation is not published exactly once, the
 * last event has another status than the record, or a move is missing, published twice, or out of order.
 */
function publishedSql(name: keyof typeof INITIAL): string {
  const type = name.toUpperCase();
  // The creation of a sample is not published: it is part of its kit’s.
  const made = name === 'sample' ? '0' : '1';
  const moves =
    name === 'order'
      ? 'NULL::bigint'
      : `(SELECT count(*) FROM (
           SELECT status, lag(status) OVER (ORDER BY id) AS before FROM (
             SELECT *, max(created) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newest_before
             FROM ${name}_events WHERE ${name}_id = r.id
           ) e WHERE newest_before IS NULL OR created >= newest_before
         ) m WHERE before <> status)`;
  return `
    WITH published AS (
      SELECT *, data ->> 'status' AS status, data ->> 'previous_status' AS previous,
        lag(data ->> 'status', 1, '${INITIAL[name]}') OVER (PARTITION BY subject_id ORDER BY recorded) AS status_before
      FROM events WHERE type = '${type}_STATUS_CHANGED'
    )
    SELECT '${name} ' || subject_id || ' is published to move from ' || previous || ' to ' || status || ' after ' || status_before AS text
    FROM published WHERE previous <> status_before OR previous = status
    UNION ALL
    SELECT '${name} ' || r.id || ' is ' || r.status || ', ' || coalesce(moves, t.events) || ' moves, published as ' || coalesce(t.last, 'nothing')
      || ' by ' || t.events || ' events, and created by ' || made
    FROM ${name}s r LEFT JOIN (
      SELECT subject_id, count(*) AS events, (array_agg(status ORDER BY recorded DESC))[1] AS last FROM published GROUP BY subject_id
    ) p ON p.subject_id = r.id CROSS JOIN LATERAL (
      SELECT coalesce(p.events, 0) AS events, p.last, ${moves} AS moves,
        (SELECT count(*) FROM events WHERE subject_id = r.id AND type::text = '${type}_CREATED') AS made
    ) t WHERE (coalesce(t.last, '${INITIAL[name]}') <> lower(r.status::text) OR moves <> t.events OR made <> ${made}) AND ${IS_IN_FEED}`;
}

/** Samples that wait to be taken though their kit is canceled, or the requisition that they are of alone is rejected. */
const OPEN_SAMPLES = `
  SELECT 'sample ' || s.sample_id || ' of a canceled kit is ' || s.status AS text
  FROM samples s JOIN kits k ON k.id = s.kit_id WHERE k.status = 'CANCELED' AND s.status = 'AWAITING_COLLECTION'
  UNION ALL
  SELECT 'sample ' || s.sample_id || ' of a rejected requisition is ' || s.status
  FROM samples s JOIN requisitions r ON r.sample_id = s.id
  WHERE s.kit_id IS NULL AND r.status = 'REJECTED' AND s.status = 'AWAITING_COLLECTION'`;

/** Samples that are of neither a kit nor an approved requisition, and approved requisitions without one (contract, 4.5). */
const OWNERS = `
  SELECT 'sample ' || s.sample_id || ' is of no kit, and its requisition is ' || coalesce(r.status::text, 'none') AS text
  FROM samples s LEFT JOIN requisitions r ON r.sample_id = s.id AND r.barcode = s.sample_id AND r.account_id = s.account_id
  WHERE s.kit_id IS NULL AND (r.id IS NULL OR r.status IN ('CREATED', 'DENIED'))
  UNION ALL
  SELECT 'requisition ' || r.id || ' is ' || r.status || ' without a sample'
  FROM requisitions r WHERE r.sample_id IS NULL AND r.status NOT IN ('CREATED', 'DENIED') AND r.barcode_freed_at IS NULL
  UNION ALL
  SELECT 'requisition ' || r.id || ' is not joined to the sample of its barcode'
  FROM requisitions r JOIN samples s ON s.sample_id_folded = r.barcode_folded WHERE r.sample_id IS DISTINCT FROM s.id
  UNION ALL
  SELECT 'barcode ' || b.code || ' is claimed, and nobody has it' FROM barcodes b
  WHERE NOT EXISTS (SELECT FROM samples s WHERE s.sample_id_folded = b.code_folded)
    AND NOT EXISTS (SELECT FROM requisitions r WHERE r.barcode_folded = b.code_folded)`;

/**
 * Reports that are not published once if somebody is registered for their kit, or are although nobody is; and withdrawn ones whose
 * readers have not heard of it once; and those that nobody has acknowledged in time, if that was not published once.
 */
const PUBLISHED_REPORTS = `
  SELECT 'report ' || r.id || ' is published ' || published || ' times, as critical ' || critical || ' times, as overdue ' || overdue
    || ' times, as withdrawn ' || withdrawn || ' times' AS text
  FROM reports r CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE type::text = CASE WHEN r.amends_id IS NULL THEN 'REPORT_CREATED' ELSE 'REPORT_AMENDED' END) AS published,
      count(*) FILTER (WHERE type = 'REPORT_CRITICAL') AS critical, count(*) FILTER (WHERE type = 'REPORT_WITHDRAWN') AS withdrawn,
      count(*) FILTER (WHERE type = 'REPORT_OVERDUE') AS overdue,
      count(*) FILTER (WHERE type <> 'REPORT_HELD') AS events,
      EXISTS (SELECT FROM results WHERE report_id = r.id AND flag = 'CRITICAL' AND finality <> 'WITHDRAWN') AS is_critical
    FROM events WHERE subject_id = r.id
  ) t
  WHERE ((published <> r.released::int AND NOT (r.withdrawn_at IS NOT NULL AND published = 0))
    OR critical <> (published > 0 AND is_critical)::int OR withdrawn <> (r.withdrawn_at IS NOT NULL AND published > 0)::int
    OR overdue <> r.overdue_told::int OR events <> published + critical + overdue + withdrawn) AND ${IS_IN_FEED}`;

/**
 * Charts that lost a result or a document on the way from one version to the next, or do not fit their sample (contract, 10.5). A text of
 * several lines replaces those that were results, and what is preliminary may end with its order, which the comments say.
 */
const CHARTS = `
  SELECT 'report ' || r.id || ' lost the result ' || before.chart_key AS text
  FROM reports r JOIN results before ON before.report_id = r.replaces_id
  WHERE NOT EXISTS (SELECT FROM results after WHERE after.report_id = r.id AND after.chart_key = before.chart_key)
    AND NOT (before.finality = 'PRELIMINARY' AND strpos(coalesce(r.comments, ''), 'No longer preliminary: ') > 0)
    AND NOT (before.result_type = 'text' AND EXISTS (SELECT FROM results text WHERE text.report_id = r.id AND text.result_type = 'text'
      AND strpos(text.text, chr(10)) > 0 AND text.chart_key::jsonb - 3 = before.chart_key::jsonb - 3))
  UNION ALL
  SELECT 'report ' || r.id || ' lost the document ' || before.chart_key
  FROM reports r JOIN report_attachments before ON before.report_id = r.replaces_id
  WHERE NOT EXISTS (SELECT FROM report_attachments after WHERE after.report_id = r.id AND after.chart_key = before.chart_key)
    AND NOT (before.finality = 'PRELIMINARY' AND strpos(coalesce(r.comments, ''), 'No longer preliminary: ') > 0)
  UNION ALL
  SELECT 'sample ' || s.sample_id || ' is ' || s.status || ' with the current report ' || coalesce(r.status::text, 'none')
  FROM samples s LEFT JOIN reports r ON r.sample_id = s.id AND r.status IN ('PARTIAL', 'FINAL', 'AMENDED')
  WHERE (s.status IN ('PARTIALLY_RESULTED', 'RESULTED') AND r.id IS NULL)
    OR (s.status IN ('AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED') AND r.id IS NOT NULL)
    OR (s.status = 'RECEIVED' AND r.id IS NOT NULL AND NOT EXISTS (
      SELECT FROM sample_events failed WHERE failed.sample_id = s.id AND failed.status = 'COLLECTION_EXCEPTION'))
  UNION ALL
  SELECT 'report ' || r.id || ' is ' || r.status || ' with preliminary results'
  FROM reports r WHERE NOT r.partial AND EXISTS (SELECT FROM results WHERE report_id = r.id AND finality = 'PRELIMINARY'
    UNION ALL SELECT FROM report_attachments WHERE report_id = r.id AND finality = 'PRELIMINARY')`;

/**
 * Finds what must never be in the database: a status other than that of the newest event, a forbidden move, an order whose
 * status does not fit its kits, an open sample of a canceled kit, a sample of nothing, a copy that differs, an event that is missing or
 * published twice.
 */
export async function contradictions(prisma: PrismaClient): Promise<readonly Contradiction[]> {
  const rows = await prisma.$queryRawUnsafe<{ text: string }[]>(CONTRADICTIONS);
  return rows.map(({ text }) => text);
}

/**
 * Has a file of tests end without contradictions. What one test leaves wrong is still there after the others; `PROOF=full` looks after each,
 * and so says which test it was. Call it at the top of the file.
 */
export function expectSoundness(app: TestApp): void {
  const after = isFullProof ? afterEach : afterAll;
  after(async () => {
    expect(await contradictions(app.prisma)).toEqual([]);
  });
}

/** SQL for records with another status than their newest event, and for events, late ones aside, that are forbidden moves. */
function historySql(name: 'kit' | 'sample' | 'requisition'): string {
  const moves = [...CONTRACT_MOVES, TAKEN_BACK, NOT_TO_BE_TESTED, BARCODE_LOST]
    .filter(({ kind }) => kind === name)
    .map(({ from, to }) => `('${from}', '${to}')`);
  return `
    WITH recorded AS (
      SELECT *, max(created) OVER (
        PARTITION BY ${name}_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS newest_before
      FROM ${name}_events
    ), moved AS (
      SELECT ${name}_id AS ref, status::text AS to_status, id,
             coalesce(lag(status::text) OVER (PARTITION BY ${name}_id ORDER BY id), 'NONE') AS from_status
      FROM recorded WHERE newest_before IS NULL OR created >= newest_before
    )
    SELECT '${name} ' || ref || ' moved from ' || from_status || ' to ' || to_status AS text
    FROM moved WHERE (from_status, to_status) NOT IN (VALUES ${moves.join(', ')})
    UNION ALL
    SELECT '${name} ' || r.id || ' is ' || r.status || ' but its newest event is ' || newest.to_status
    FROM ${name}s r
    LEFT JOIN (SELECT DISTINCT ON (ref) ref, to_status FROM moved ORDER BY ref, id DESC) AS newest ON newest.ref = r.id
    WHERE newest.to_status IS DISTINCT FROM r.status::text`;
}

const PUBLISHED_NAMES = ['order', 'kit', 'sample', 'requisition'] as const;
const WITH_HISTORY = ['kit', 'sample', 'requisition'] as const;

/** One statement, since it is sent after every step of the tests that walk through statuses. */
const CONTRADICTIONS = [
  ORDER_PROGRESS,
  COPIES,
  OPEN_SAMPLES,
  OWNERS,
  PUBLISHED_REPORTS,
  CHARTS,
  ...PUBLISHED_NAMES.map(publishedSql),
  ...WITH_HISTORY.map(historySql),
]
  .map((sql) => `SELECT text FROM (${sql}) AS found`)
  .join(' UNION ALL ');
