import type { TransactionContext } from '../context.ts';

/** What an audit entry says: a kind of record and its internal id, such as `Kit:0190…`; never patient data. */
export interface Audited {
  readonly action: string;
  readonly subject: string;
  readonly accountId: string | null;
}

/** Records who did what to which record, in the transaction that does it. */
export async function recordAudit(
  { db, clock, actor, requestId }: TransactionContext,
  { action, subject, accountId }: Audited,
): Promise<void> {
  await db.auditEntry.create({
    data: {
      created: clock.now(),
      action,
      subject,
      accountId,
      userId: actor?.userId ?? null,
      apiKeyId: actor?.apiKeyId ?? null,
      requestId,
    },
  });
}
