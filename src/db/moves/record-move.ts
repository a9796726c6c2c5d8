import type pg from 'pg';

/** When a step of a move was taken, and by which command. */
export interface MoveRecord {
  readonly now: Date;
  readonly requestId: string;
}

/** Records a step of a move in the audit, as taken by the operator. */
export async function recordMove(
  client: pg.ClientBase,
  action: 'account.load' | 'account.unload',
  accountId: string,
  { now, requestId }: MoveRecord,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_entries (created, action, subject, account_id, request_id, records)
     VALUES ($1, $2, $3, $4, $5, ARRAY[$4]::uuid[])`,
    [now, action, `Account:${accountId}`, accountId, requestId],
  );
}
