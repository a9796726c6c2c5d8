import type { PrismaClient } from '../../../src/generated/prisma/client.ts';
import { contradictions } from '../../helpers/soundness.ts';
import { GENERAL_RULES } from '../consistency.ts';
import type { Book } from './book.ts';
import { STALLING } from './staff.ts';

/** How many audit entries the work of each request has left; what the sandbox does later has none. */
const ENTRIES = `
  SELECT request_id AS marker, count(*)::int AS count FROM audit_entries
  WHERE subject IS NOT NULL AND action NOT LIKE 'simulated.%' AND cardinality(classes) = 0 GROUP BY 1`;

/** Messages that are neither charted nor kept, or both although nobody has matched them. */
const KEPT = `
  SELECT 'message ' || m.control_id || ' is ' || CASE WHEN m.report_id IS NULL THEN 'not charted' ELSE 'charted' END
    || ' and kept ' || count(u.id) || ' times' AS text
  FROM laboratory_messages m LEFT JOIN unmatched_results u ON u.message_id = m.id
  GROUP BY m.id HAVING count(u.id) <> 1 - (m.report_id IS NOT NULL AND bool_or(u.status = 'MATCHED') IS NOT TRUE)::int`;

const MESSAGES = 'SELECT control_id AS marker, count(*)::int AS count FROM laboratory_messages GROUP BY 1';

/** Kits that stalled when they were made, and were told of not once. */
const STALLS = `
  SELECT k.kit_id || ' is told of ' || count(e.id) || ' times' AS text
  FROM kits k LEFT JOIN events e ON e.subject_id = k.id AND e.type = 'KIT_STALLED'
  WHERE k.kit_type = '${STALLING}' GROUP BY k.kit_id`;

/** Everything in the database that breaks a rule or contradicts an answer, whatever is still to be done. */
export async function faultsIn(prisma: PrismaClient, book: Book): Promise<readonly string[]> {
  return [
    ...(await contradictions(prisma)),
    ...(await textsOf(prisma, Object.values(GENERAL_RULES))),
    ...(await textsOf(prisma, [KEPT, `${STALLS} HAVING count(e.id) > 1`])),
    ...faultsOfWrites(book, await countsOf(prisma, ENTRIES)),
    ...faultsOfMessages(book, await countsOf(prisma, MESSAGES)),
  ];
}

/** What is not finished that runs by itself: nothing, after a while. */
export async function unfinished(prisma: PrismaClient): Promise<readonly string[]> {
  return textsOf(prisma, [
    `SELECT 'event ' || id || ' has no number' AS text FROM events WHERE position IS NULL`,
    `SELECT 'delivery ' || id || ' is pending' AS text FROM webhook_deliveries WHERE status = 'PENDING'`,
    `SELECT 'message ' || id || ' is queued' AS text FROM outbound_messages WHERE status = 'QUEUED'`,
    `SELECT 'simulation ' || id || ' is not finished' AS text FROM simulations WHERE next_step IS NOT NULL`,
    `${STALLS} HAVING count(e.id) = 0`,
    `SELECT 'report ' || id || ' is overdue, and nobody was told' AS text FROM reports WHERE awaited AND NOT overdue_told`,
  ]);
}

/** Ends the time that killed processes have taken their work for, since to wait for it takes a minute. */
export async function releaseWork(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`UPDATE webhook_deliveries SET taken_until = now() WHERE taken_until IS NOT NULL`;
  await prisma.$executeRaw`UPDATE outbound_destinations SET taken_until = now() WHERE taken_until IS NOT NULL`;
}

/** All writes of a step that are done have left as many audit entries; one that is not done has left none. */
function faultsOfWrites({ writes }: Book, counts: ReadonlyMap<string, number>): readonly string[] {
  const full = new Map<string, number>();
  for (const { step, outcome, marker } of writes)
    if (outcome === 'done') full.set(step, Math.min(full.get(step) ?? Infinity, counts.get(marker) ?? 0));
  return writes.flatMap(({ step, marker, outcome }) => {
    const count = counts.get(marker) ?? 0;
    const whole = full.get(step) ?? count;
    const isRight =
      outcome === 'done' ? count === whole && count > 0 : count === 0 || (outcome === 'unknown' && count === whole);
    return isRight
      ? []
      : [`${step} (${marker}): answered ${outcome}, with ${count} audit entries where others have ${whole}`];
  });
}

function faultsOfMessages({ messages }: Book, counts: ReadonlyMap<string, number>): readonly string[] {
  return [...new Set([...messages.keys(), ...counts.keys()])].flatMap((controlId) => {
    const count = counts.get(controlId) ?? 0;
    const outcome = messages.get(controlId)?.outcome;
    const isRight = outcome === 'done' ? count === 1 : outcome === 'unknown' && count <= 1;
    return isRight ? [] : [`message ${controlId}: answered ${outcome}, and stored ${count} times`];
  });
}

async function countsOf(prisma: PrismaClient, sql: string): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.$queryRawUnsafe<{ marker: string; count: number }[]>(sql);
  return new Map(rows.map(({ marker, count }) => [marker, count]));
}

async function textsOf(prisma: PrismaClient, queries: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const sql of queries)
    found.push(...(await prisma.$queryRawUnsafe<{ text: string }[]>(sql)).map(({ text }) => text));
  return found;
}
