import { afterEach, expect } from 'vitest';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import type { TestApp } from './app.ts';
import { CONTRACT_MOVES } from './contract-moves.ts';

/** Describes a record whose status or history breaks the contract (4.2 to 4.4). */
type Contradiction = string;

/** Orders whose status does not fit their kits (contract, 4.3). */
const ORDER_PROGRESS = `
  SELECT 'order ' || o.order_id || ' is ' || o.status || ' with kits ' || coalesce(k.statuses::text, '{}') AS text
  FROM orders o
  CROSS JOIN LATERAL (SELECT count(*) AS ordered FROM order_items i WHERE i.order_id = o.id) AS items
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
  SELECT k.id, 'RECIPIENT'::kit_person_role, k.account_id, k.created, k.updated, o.recipient_email, o.recipient_first_name,
         o.recipient_last_name, regexp_replace(o.recipient_phone, '\\D', '', 'g')
  FROM kits k JOIN orders o ON o.id = k.order_id
  UNION ALL
  SELECT k.id, 'PATIENT', k.account_id, k.created, k.updated, p.email, p.first_name, p.last_name, regexp_replace(p.phone, '\\D', '', 'g')
  FROM kits k JOIN patients p ON p.id = k.patient_id`;

/** Copies that differ from what they are copies of. */
const COPIES = `
  SELECT 'kit ' || k.kit_id || ' and its sample differ in the copies of each other' AS text
  FROM kits k JOIN samples s ON s.kit_id = k.id WHERE k.sample_status <> s.status OR s.kit_type <> k.kit_type
  UNION ALL
  SELECT 'report ' || r.id || ' is released or not, unlike its kit'
  FROM reports r JOIN samples s ON s.id = r.sample_id JOIN kits k ON k.id = s.kit_id
  WHERE r.released <> (k.patient_id IS NOT NULL)
  UNION ALL
  SELECT 'a person of a kit has no copy: ' || missing::text FROM (${PEOPLE} EXCEPT TABLE kit_people) AS missing
  UNION ALL
  SELECT 'kit_people has a copy of nobody: ' || extra::text FROM (TABLE kit_people EXCEPT (${PEOPLE})) AS extra`;

/** Records that are told as they are made, and the status that they begin with. */
const TOLD = { order: 'pending', kit: 'preparing', sample: 'awaiting_collection', requisition: 'created' } as const;

/**
 * SQL for records whose events (contract, 9.1) do not tell what happened to them: not made once, another status than theirs in the
 * end, or a step that is missing, told twice, or out of order.
 */
function toldSql(name: keyof typeof TOLD): string {
  const type = name.toUpperCase();
  // A sample is made with its kit, which tells it.
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
    WITH told AS (
      SELECT *, data ->> 'status' AS status, data ->> 'previous_status' AS previous,
        lag(data ->> 'status', 1, '${TOLD[name]}') OVER (PARTITION BY subject_id ORDER BY recorded) AS status_before
      FROM events WHERE type = '${type}_STATUS_CHANGED'
    )
    SELECT '${name} ' || subject_id || ' is told to go from ' || previous || ' to ' || status || ' after ' || status_before AS text
    FROM told WHERE previous <> status_before OR previous = status
    UNION ALL
    SELECT '${name} ' || r.id || ' is ' || r.status || ', ' || coalesce(moves, told) || ' moves, told as ' || coalesce(last, 'nothing')
      || ' by ' || told || ' events, and made by ' || made
    FROM ${name}s r CROSS JOIN LATERAL (
      SELECT count(*) AS told, (array_agg(status ORDER BY recorded DESC))[1] AS last, ${moves} AS moves,
        (SELECT count(*) FROM events WHERE subject_id = r.id AND type::text = '${type}_CREATED') AS made
      FROM told WHERE subject_id = r.id
    ) t WHERE coalesce(last, '${TOLD[name]}') <> lower(r.status::text) OR moves <> told OR made <> ${made}`;
}

/** Reports that are not told once if somebody is registered for their kit, or are told though nobody is. */
const TOLD_REPORTS = `
  SELECT 'report ' || r.id || ' is told ' || told || ' times, and as critical ' || critical || ' times' AS text
  FROM reports r CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE type::text = CASE WHEN r.amends_id IS NULL THEN 'REPORT_CREATED' ELSE 'REPORT_AMENDED' END) AS told,
      count(*) FILTER (WHERE type = 'REPORT_CRITICAL') AS critical, count(*) AS events,
      EXISTS (SELECT FROM results WHERE report_id = r.id AND lab_flag = 'CRITICAL') AS is_critical
    FROM events WHERE subject_id = r.id
  ) t
  WHERE told <> r.released::int OR critical <> (r.released AND is_critical)::int OR events <> told + critical`;

/**
 * Finds what must never be in the database: a status other than that of the newest event, a forbidden move, an order whose
 * status does not fit its kits, an open sample of a canceled kit, a copy that differs, an event missing or told twice.
 */
export async function contradictions(prisma: PrismaClient): Promise<readonly Contradiction[]> {
  const found = [
    await prisma.$queryRawUnsafe<{ text: string }[]>(ORDER_PROGRESS),
    await prisma.$queryRawUnsafe<{ text: string }[]>(COPIES),
    await prisma.$queryRawUnsafe<{ text: string }[]>(
      `SELECT 'sample ' || s.sample_id || ' of a canceled kit is ' || s.status AS text
       FROM samples s JOIN kits k ON k.id = s.kit_id WHERE k.status = 'CANCELED' AND s.status = 'AWAITING_COLLECTION'`,
    ),
    await prisma.$queryRawUnsafe<{ text: string }[]>(TOLD_REPORTS),
    ...(await Promise.all(
      (['order', 'kit', 'sample', 'requisition'] as const).map((name) =>
        prisma.$queryRawUnsafe<{ text: string }[]>(toldSql(name)),
      ),
    )),
    ...(await Promise.all(
      (['kit', 'sample', 'requisition'] as const).map((name) =>
        prisma.$queryRawUnsafe<{ text: string }[]>(historySql(name)),
      ),
    )),
  ];
  return found.flat().map((row) => row.text);
}

/** Has every test of a file end without contradictions. Call it at the top of the file. */
export function expectSoundness(app: TestApp): void {
  afterEach(async () => {
    expect(await contradictions(app.prisma)).toEqual([]);
  });
}

/** SQL for records with another status than their newest event, and for events, late ones aside, that are forbidden moves. */
function historySql(name: 'kit' | 'sample' | 'requisition'): string {
  const moves = CONTRACT_MOVES.filter(({ kind }) => kind === name).map(({ from, to }) => `('${from}', '${to}')`);
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
    LEFT JOIN LATERAL (SELECT to_status FROM moved WHERE ref = r.id ORDER BY id DESC LIMIT 1) AS newest ON true
    WHERE newest.to_status IS DISTINCT FROM r.status::text`;
}
