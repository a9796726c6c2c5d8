import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/**
 * Revokes those of the valid results links that match the condition, and ends the sessions that any of them opened (contract, 12.5). A link
 * that has ended otherwise stays what it is.
 *
 * @param condition of rows of `results_links`, as `link`
 */
export function revokeLinksSql(condition: Prisma.Sql, now: Date): readonly Write[] {
  return [
    Prisma.sql`UPDATE patient_sessions session SET ended_at = ${now}::timestamptz FROM results_links link
      WHERE session.results_link_id = link.id AND ${condition} AND session.ended_at IS NULL AND session.expires_at > ${now}::timestamptz`,
    Prisma.sql`UPDATE results_links link SET ended_as = 'REVOKED', ended_at = ${now}::timestamptz
      WHERE ${condition} AND link.ended_as IS NULL AND link.expires_at > ${now}::timestamptz`,
  ];
}
