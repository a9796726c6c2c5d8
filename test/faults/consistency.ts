import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { contradictions } from '../helpers/soundness.ts';
import type { Ledger } from './ledger.ts';

/** What must hold whatever was sent and has failed, besides the contract's own rules: each query finds what breaks its rule. */
export const GENERAL_RULES: Readonly<Record<string, string>> = {
  'what an audit entry is about exists': `
    SELECT subject || ' is missing' AS text FROM audit_entries
    WHERE split_part(subject, ':', 1) IN ('Order', 'Patient', 'Requisition', 'Kit') AND NOT EXISTS (
      SELECT 1 FROM (
        SELECT id FROM orders UNION ALL SELECT id FROM patients UNION ALL SELECT id FROM requisitions UNION ALL SELECT id FROM kits
      ) record WHERE record.id::text = split_part(subject, ':', 2))`,
};

/** What must hold of what the callers of load.ts send. */
const RULES: Readonly<Record<string, string>> = {
  'what was created has one audit entry of its creation': `
    SELECT created.subject || ' has ' || count(entry.id) AS text
    FROM (
      SELECT 'Order:' || id AS subject, 'order.create' AS action FROM orders
      UNION ALL SELECT 'Patient:' || id, 'patient.create' FROM patients p
        -- Who activated a kit of an order is created with that.
        WHERE NOT EXISTS (SELECT FROM kits k WHERE k.patient_id = p.id AND k.order_id IS NOT NULL)
      UNION ALL SELECT 'Requisition:' || id, 'requisition.create' FROM requisitions
      UNION ALL SELECT 'Report:' || id, 'report.submit' FROM reports
      UNION ALL SELECT 'UnmatchedResult:' || id, 'result.keepUnmatched' FROM unmatched_results
    ) created
    LEFT JOIN audit_entries entry USING (subject, action)
    GROUP BY created.subject HAVING count(entry.id) <> 1`,
  'the kits of an order were made by as many audited fulfilments': `
    SELECT o.order_id || ' has ' || k.count || ' kits' AS text
    FROM (SELECT order_id, count(*) FROM kits GROUP BY order_id) k JOIN orders o ON o.id = k.order_id
    LEFT JOIN (SELECT subject, count(*) FROM audit_entries WHERE action = 'order.fulfill' GROUP BY subject) made
      ON made.subject = 'Order:' || o.id
    WHERE k.count <> coalesce(made.count, 0)`,
  'what happened to a kit after it was made has as many audit entries': `
    SELECT k.kit_id || ' has ' || e.count || ' events' AS text
    FROM kits k JOIN (SELECT kit_id, count(*) FROM kit_events GROUP BY kit_id) e ON e.kit_id = k.id
    LEFT JOIN (SELECT subject, count(*) FROM audit_entries GROUP BY subject) told ON told.subject = 'Kit:' || k.id
    WHERE e.count - 1 <> coalesce(told.count, 0)`,
  'a laboratory’s message is charted on its sample or kept for somebody to decide on, once': `
    SELECT m.control_id || ' is charted as ' || count(DISTINCT r.id) || ' and kept as ' || count(DISTINCT u.id) AS text
    FROM laboratory_messages m
    LEFT JOIN reports own ON own.id = m.report_id LEFT JOIN reports r ON r.sample_id = own.sample_id
    LEFT JOIN unmatched_results u ON u.message_id = m.id
    GROUP BY m.id, m.control_id HAVING count(DISTINCT r.id) + count(DISTINCT u.id) <> 1`,
  'what was reported of a sample has its message': `
    SELECT r.id || ' has none' AS text FROM reports r
    WHERE NOT EXISTS (SELECT FROM laboratory_messages m WHERE m.report_id = r.id)`,
  'work with an Idempotency-Key and its kept answer are there together': `
    SELECT coalesce(o.metadata ->> 'marker', encode(r.key_hash, 'hex')) || ' has one without the other' AS text
    FROM (SELECT * FROM orders WHERE metadata ? 'marker') o
    FULL JOIN idempotency_records r ON r.key_hash = sha256(convert_to(o.metadata ->> 'marker', 'UTF8'))
    WHERE o.id IS NULL OR r.key_hash IS NULL`,
  'an order has the items that it was placed with': `
    SELECT o.order_id || ' has ' || count(i.*) AS text FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
    GROUP BY o.order_id HAVING count(i.*) <> 1`,
};

/** Everything in the database that breaks a rule or contradicts an answer. */
export async function inconsistencies(prisma: PrismaClient, ledger: Ledger): Promise<readonly string[]> {
  const broken: string[] = [...(await contradictions(prisma))];
  for (const [rule, sql] of Object.entries({ ...GENERAL_RULES, ...RULES })) {
    const rows = await prisma.$queryRawUnsafe<{ text: string }[]>(sql);
    broken.push(...rows.map(({ text }) => `${rule}: ${text}`));
  }
  return [...broken, ...(await ledger.differences(prisma))];
}
