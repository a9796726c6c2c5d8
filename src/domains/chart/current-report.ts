import { Prisma } from '../../generated/prisma/client.ts';

/**
 * The condition that no other report has taken this one's place (contract, 13.6). To a reader who does not know of held reports, one that
 * only a held report has replaced is still current.
 *
 * @param report the alias of `reports`
 */
export function isCurrentSql(report: Prisma.Sql, knowsHeld: boolean): Prisma.Sql {
  return knowsHeld
    ? Prisma.sql`${report}.status IN ('PARTIAL', 'FINAL', 'AMENDED')`
    : Prisma.sql`${report}.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN')`;
}
