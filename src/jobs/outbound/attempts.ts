import type { PreparedStatements } from '../../db/prepared/prepared-statements.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SenderId } from './claim.ts';
import { nextTry } from './plan.ts';

/** A message that this process has claimed, and how many attempts in a row have failed before. */
interface TriedMessage {
  readonly id: string;
  readonly failures: number;
}

/** How an attempt has ended. */
export type Outcome =
  | { readonly kind: 'SENT' }
  | { readonly kind: 'REFUSED'; readonly words: string }
  /** No answer, or one that neither accepts nor refuses; `kind` is for the metrics. */
  | { readonly kind: 'FAILED'; readonly failure: string; readonly words: string };

/** The condition that this process still has the lease on a message's laboratory. */
const held = (sender: SenderId) =>
  Prisma.sql`EXISTS (SELECT FROM outbound_destinations destination WHERE destination.account_id = outbound_messages.account_id
    AND destination.taken_by = ${sender}::uuid AND destination.taken_until > now())`;

/**
 * Counts an attempt before its first byte leaves, and stores what is sent. So a message without attempts was never sent, whatever happened
 * to the process, and every repeat has the same bytes.
 *
 * @returns whether the message may be sent
 */
export async function beginTry(
  statements: PreparedStatements,
  sender: SenderId,
  { id }: TriedMessage,
  content: Uint8Array,
): Promise<boolean> {
  const { text, values } = Prisma.sql`
    UPDATE outbound_messages SET attempts = attempts + 1, content = coalesce(content, ${Buffer.from(content)})
    WHERE id = ${id}::uuid AND status = 'QUEUED' AND ${held(sender)} RETURNING id`;
  return (await statements.query(text, values)).length > 0;
}

/** Writes how an attempt has ended. If the lease has run out meanwhile, nothing is written: the next sender repeats the message. */
export async function endTry(
  statements: PreparedStatements,
  sender: SenderId,
  { id, failures }: TriedMessage,
  outcome: Outcome,
  end: Date,
): Promise<void> {
  const hasFailed = outcome.kind === 'FAILED';
  const { text, values } = Prisma.sql`
    UPDATE outbound_messages SET status = ${hasFailed ? 'QUEUED' : outcome.kind}::outbound_status,
      failures = ${hasFailed ? failures + 1 : 0}::int, next_attempt = ${hasFailed ? nextTry(failures + 1, end) : null}::timestamptz,
      sent_at = CASE WHEN ${outcome.kind === 'SENT'}::boolean THEN ${end}::timestamptz ELSE sent_at END,
      last_error = ${outcome.kind === 'SENT' ? null : outcome.words}::text
    WHERE id = ${id}::uuid AND status = 'QUEUED' AND ${held(sender)}`;
  await statements.query(text, values);
}

/**
 * Drops an order that was canceled before it was ever tried, with its cancellation: the laboratory knows of neither, and need not learn the
 * patient's name for an order that is not valid.
 */
export async function dropOrder(
  statements: PreparedStatements,
  sender: SenderId,
  { requisitionRef, turn }: { readonly requisitionRef: string; readonly turn: number },
): Promise<void> {
  const { text, values } = Prisma.sql`
    DELETE FROM outbound_messages WHERE requisition_id = ${requisitionRef}::uuid AND turn = ${turn}::smallint AND status = 'QUEUED'
      AND attempts = 0 AND ${held(sender)}`;
  await statements.query(text, values);
}
