import type { Tx } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LockedKit } from '../changes/locks.ts';
import type { HeldSample } from '../changes/publish.ts';
import { type ChartedMessage, messagesOfReports, returnToWorkList } from './return-to-work-list.ts';

const REGISTRATION_UNDONE = {
  status: 'OPEN',
  detail:
    'It was charted for somebody whose registration was undone. Match it once the right person is registered, or reject it.',
} as const;

/**
 * Returns the messages that were charted on a kit's sample to the work list (contract, 11.10), when all its reports are withdrawn and its
 * registration is undone. They are not charted automatically for the next person: a person decides on each. Messages that were rejected
 * since stay rejected. Call with the kit locked.
 */
export async function returnKitMessages(tx: Tx, kit: LockedKit): Promise<void> {
  const sample = await tx.db.sample.findUnique({ where: { kitRef: kit.id }, select: { id: true, sampleId: true } });
  if (!sample) return;
  const ofReports = messagesOfReports(Prisma.sql`ARRAY(SELECT id FROM reports WHERE sample_id = ${sample.id}::uuid)`);
  const messages = await tx.db.$queryRaw<ChartedMessage[]>(Prisma.sql`${ofReports}
    AND coalesce((SELECT decided.status FROM unmatched_results decided
      WHERE decided.message_id = message.id AND decided.sample_id = ${sample.id}::uuid
      ORDER BY decided.created DESC, decided.id DESC LIMIT 1), 'MATCHED') = 'MATCHED'
    ORDER BY message.received, message.id`);
  const held: HeldSample = { ...sample, accountId: kit.accountId, kitId: kit.kitId };
  for (const message of messages) await returnToWorkList(tx, message, held, REGISTRATION_UNDONE);
}
