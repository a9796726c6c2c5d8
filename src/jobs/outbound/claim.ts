import type { PreparedStatements } from '../../db/prepared/prepared-statements.ts';
import { isNotSetAside, isOfNoneSetAside } from '../../domains/access/set-aside.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { OutboundKind } from '../../generated/prisma/enums.ts';

/**
 * How long a process has a laboratory's queue to itself, in milliseconds, renewed at each message. A message takes less (three
 * waits of 15 seconds), and if the process is killed, another takes over within a minute (contract, 10.7).
 */
const LEASE_MS = 50_000;

/** Whether the account of a `destination` is neither closed nor set aside: such a laboratory is sent nothing (contract, 1.5 and 1.6). */
const IS_OPEN = Prisma.sql`NOT EXISTS (SELECT FROM accounts WHERE accounts.id = destination.account_id AND accounts.closed_at IS NOT NULL)
        AND ${isNotSetAside(Prisma.sql`destination.account_id`)}`;

/** Whether a message is sent from this cell: not about a requisition whose account is set aside, which goes along (contract, 1.6). */
const STAYS = isOfNoneSetAside(Prisma.sql`requisition_id`);

/** The UUID by which a lease names a process that sends. */
export type SenderId = string;

/**
 * Claims laboratories whose first message is due and that no process has, in one statement. Several processes share them, and a laboratory
 * has one sender at a time, since its messages go out in order.
 */
export async function takeLaboratories(
  statements: PreparedStatements,
  sender: SenderId,
  now: Date,
  most: number,
): Promise<string[]> {
  const { text, values } = Prisma.sql`
    WITH due AS (
      SELECT destination.account_id FROM outbound_destinations destination CROSS JOIN LATERAL (
        SELECT next_attempt FROM outbound_messages
        WHERE account_id = destination.account_id AND status = 'QUEUED' AND ${STAYS} ORDER BY position LIMIT 1) head
      WHERE (destination.taken_until IS NULL OR destination.taken_until <= now()) AND head.next_attempt <= ${now}::timestamptz
        AND ${IS_OPEN}
      ORDER BY head.next_attempt LIMIT ${most}::int FOR UPDATE OF destination SKIP LOCKED
    )
    UPDATE outbound_destinations SET taken_by = ${sender}::uuid, taken_until = now() + make_interval(secs => ${LEASE_MS / 1000}::int)
    FROM due WHERE outbound_destinations.account_id = due.account_id RETURNING outbound_destinations.account_id`;
  return (await statements.query<{ account_id: string }>(text, values)).map(({ account_id }) => account_id);
}

/** Where a laboratory takes messages, and the first message in its queue, if it is due. */
export interface QueueHead {
  readonly mllp_host: string;
  readonly mllp_port: number;
  readonly tls: boolean;
  readonly message: {
    readonly id: string;
    readonly requisitionRef: string;
    readonly kind: OutboundKind;
    readonly turn: number;
    readonly controlId: string;
    readonly created: Date;
    readonly failures: number;
    readonly content: Uint8Array<ArrayBuffer> | null;
    /** Whether it was canceled before any attempt to send it. */
    readonly isDropped: boolean;
  } | null;
}

type HeadRow = Omit<QueueHead, 'message'> &
  ({ readonly id: null } | ({ readonly id: string } & NonNullable<QueueHead['message']>));

/** Renews the lease and looks up the next message. Undefined if the lease has run out, or the laboratory takes no orders any more. */
export async function nextInQueue(
  statements: PreparedStatements,
  sender: SenderId,
  laboratory: string,
  now: Date,
): Promise<QueueHead | undefined> {
  const { text, values } = Prisma.sql`
    WITH held AS (
      UPDATE outbound_destinations destination SET taken_until = now() + make_interval(secs => ${LEASE_MS / 1000}::int)
      WHERE account_id = ${laboratory}::uuid AND taken_by = ${sender}::uuid AND taken_until > now()
        AND ${IS_OPEN}
      RETURNING account_id, mllp_host, mllp_port, tls
    )
    SELECT held.mllp_host, held.mllp_port, held.tls, head.* FROM held LEFT JOIN LATERAL (
      SELECT id, requisition_id AS "requisitionRef", kind::text, turn, control_id AS "controlId", created, failures, content, next_attempt,
        attempts = 0 AND kind = 'NEW' AND EXISTS (SELECT FROM outbound_messages canceled
          WHERE canceled.requisition_id = waiting.requisition_id AND canceled.turn = waiting.turn AND canceled.kind = 'CANCEL') AS "isDropped"
      FROM outbound_messages waiting
      WHERE account_id = held.account_id AND status = 'QUEUED' AND ${STAYS} ORDER BY position LIMIT 1
    ) head ON head.next_attempt <= ${now}::timestamptz`;
  const [row] = await statements.query<HeadRow>(text, values);
  if (!row) return undefined;
  const { mllp_host, mllp_port, tls } = row;
  return { mllp_host, mllp_port, tls, message: row.id === null ? null : row };
}

/** Releases a laboratory's queue, so that nobody has to wait for the lease to run out. */
export async function giveBack(statements: PreparedStatements, sender: SenderId, laboratory: string): Promise<void> {
  const { text, values } = Prisma.sql`
    UPDATE outbound_destinations SET taken_by = NULL, taken_until = NULL
    WHERE account_id = ${laboratory}::uuid AND taken_by = ${sender}::uuid`;
  await statements.query(text, values);
}
