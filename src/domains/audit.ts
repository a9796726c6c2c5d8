import type { Db, RequestContext } from '../context.ts';

/** What an audit entry says. `subject` is the kind of record and its internal id, such as `Kit:0190…`; never patient data. */
export interface Audited {
  readonly action: string;
  readonly subject: string;
  readonly accountId: string | null;
}

/** Writes down who did what to which record, in the transaction that does it. */
export async function recordAudit(
  db: Db,
  context: RequestContext,
  { action, subject, accountId }: Audited,
): Promise<void> {
  await db.auditEntry.create({
    data: {
      created: context.clock.now(),
      action,
      subject,
      accountId,
      userId: context.actor?.userId ?? null,
      apiKeyId: context.actor?.apiKeyId ?? null,
      requestId: context.requestId,
    },
  });
}
