import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { isOfNoneSetAside } from '../access/set-aside.ts';

/** The unsettled messages to laboratories. */
export interface OpenOutbound {
  readonly waiting: number;
  /** When the longest waiting message joined the queue; null if none waits. */
  readonly oldest: Date | null;
  readonly refused: number;
}

/** Counts the waiting and the refused messages of all laboratories (contract, 10.7). */
export async function measureOutbound(prisma: PrismaClient): Promise<OpenOutbound> {
  const [measured] = await prisma.$queryRaw<OpenOutbound[]>`
    SELECT count(*) FILTER (WHERE status = 'QUEUED')::int AS waiting, min(queued) FILTER (WHERE status = 'QUEUED') AS oldest,
      count(*) FILTER (WHERE status = 'REFUSED')::int AS refused
    FROM outbound_messages message WHERE status IN ('QUEUED', 'REFUSED') AND ${isOfNoneSetAside(Prisma.sql`message.requisition_id`)}`;
  if (!measured) throw new Error('A count gave no row.');
  return measured;
}
