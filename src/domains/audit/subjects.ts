import type { Db } from '../../db/sql/db.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** What an audit entry is about: a kind of record, and the code or UUID that callers know it by. */
export interface AuditSubject {
  readonly type: string;
  readonly id: string;
}

/** The subjects of an entry, as they are stored. */
export interface StoredSubjects {
  /** What a write changed, such as `Kit:` and its internal id; null for a read. */
  readonly subject: string | null;
  readonly records: readonly string[];
}

/** The records with the name of their type, and the code or internal id by which callers know them. */
const NAMED = Prisma.sql`
  SELECT id, 'Patient' AS type, id::text AS name FROM patients WHERE id = ANY(given)
  UNION ALL SELECT id, 'Kit', kit_id::text FROM kits WHERE id = ANY(given)
  UNION ALL SELECT id, 'Sample', sample_id::text FROM samples WHERE id = ANY(given)
  UNION ALL SELECT id, 'Order', order_id::text FROM orders WHERE id = ANY(given)
  UNION ALL SELECT id, 'Requisition', id::text FROM requisitions WHERE id = ANY(given)
  UNION ALL SELECT id, 'Report', id::text FROM reports WHERE id = ANY(given)
  UNION ALL SELECT id, 'Lot', code FROM lots WHERE id = ANY(given)`;

/**
 * The subjects of each entry, in the order of the entries; within an entry sorted by type and id. One statement reads them
 * all.
 */
export async function subjectsOf(db: Db, entries: readonly StoredSubjects[]): Promise<readonly AuditSubject[][]> {
  const ids = [...new Set(entries.flatMap(({ records }) => records))];
  const named = await db.$queryRaw<{ id: string; type: string; name: string }[]>(
    Prisma.sql`SELECT named.* FROM (SELECT ${ids}::uuid[] AS given) AS ids CROSS JOIN LATERAL (${NAMED}) AS named`,
  );
  const byId = new Map(named.map(({ id, type, name }) => [id, { type, id: name }]));
  return entries.map(({ subject, records }) => {
    const known = records.flatMap((id) => byId.get(id) ?? []);
    // Accounts, users, keys and kit types are known by the id in the entry.
    if (subject !== null && known.length === 0) return [subjectIn(subject)];
    return known.sort((one, other) => (`${one.type} ${one.id}` < `${other.type} ${other.id}` ? -1 : 1));
  });
}

function subjectIn(subject: string): AuditSubject {
  const end = subject.indexOf(':');
  return { type: subject.slice(0, end), id: subject.slice(end + 1) };
}
