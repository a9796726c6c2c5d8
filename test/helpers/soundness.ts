import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { CONTRACT_MOVES } from './contract-moves.ts';

/** A record whose status, history or progress contradicts its states (contract, 4), in words. */
type Contradiction = string;

/** Order and kits, as they depend on each other (contract, 4.3). `left`: nothing is left to fulfil. */
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
 * Looks through the whole database for what must never be: a status that is not that of the newest event, a move that the
 * table lacks, an order that is not where its kits say, a canceled kit with a sample that is still open.
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

/**
 * The records of one kind whose status is not that of the newest event, or whose events, without the late ones, make a
 * move that the table lacks.
 */
function historySql(name: 'kit' | 'sample' | 'requisition'): string {
  const moves = CONTRACT_MOVES.filter(({ kind }) => kind === name).map(({ from, to }) => `('${from}', '${to}')`);
  return `
    WITH told AS (
      SELECT *, max(created) OVER (PARTITION BY ${name}_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newest_before
      FROM ${name}_events
    ), moved AS (
      SELECT ${name}_id AS ref, status::text AS to_status, id,
             coalesce(lag(status::text) OVER (PARTITION BY ${name}_id ORDER BY id), 'NONE') AS from_status
      FROM told WHERE newest_before IS NULL OR created >= newest_before
    )
    SELECT '${name} ' || ref || ' moved from ' || from_status || ' to ' || to_status AS text
    FROM moved WHERE (from_status, to_status) NOT IN (VALUES ${moves.join(', ')})
    UNION ALL
    SELECT '${name} ' || r.id || ' is ' || r.status || ' but its newest event is ' || newest.to_status
    FROM ${name}s r
    LEFT JOIN LATERAL (SELECT to_status FROM moved WHERE ref = r.id ORDER BY id DESC LIMIT 1) AS newest ON true
    WHERE newest.to_status IS DISTINCT FROM r.status::text`;
}
