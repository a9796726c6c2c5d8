import type { PrismaClient } from '../../src/generated/prisma/client.ts';
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

/**
 * Finds what must never be in the database: a status other than that of the newest event, a forbidden move, an order whose
 * status does not fit its kits, an open sample of a canceled kit.
 */
export async function contradictions(prisma: PrismaClient): Promise<readonly Contradiction[]> {
  const found = [
    await prisma.$queryRawUnsafe<{ text: string }[]>(ORDER_PROGRESS),
    await prisma.$queryRawUnsafe<{ text: string }[]>(
      `SELECT 'sample ' || s.sample_id || ' of a canceled kit is ' || s.status AS text
       FROM samples s JOIN kits k ON k.id = s.kit_id WHERE k.status = 'CANCELED' AND s.status = 'AWAITING_COLLECTION'`,
    ),
    ...(await Promise.all(
      (['kit', 'sample', 'requisition'] as const).map((name) =>
        prisma.$queryRawUnsafe<{ text: string }[]>(historySql(name)),
      ),
    )),
  ];
  return found.flat().map((row) => row.text);
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
