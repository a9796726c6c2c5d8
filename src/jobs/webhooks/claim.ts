import type { PreparedStatements } from '../../db/prepared/prepared-statements.ts';
import { isNotSetAside } from '../../domains/access/set-aside.ts';
import type { PublishedEvent } from '../../domains/feed/event-record.ts';
import type { SealedSecrets } from '../../domains/webhooks/secrets.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { AccountMode, EventType, WebhookDeliveryKind } from '../../generated/prisma/enums.ts';

/** How long a process's claim lasts, in milliseconds. If the process is killed, another takes over after that (contract, 9.4). */
const LEASE_MS = 60_000;

/** How many requests a process may have in flight to one endpoint, and to one that is failing or slow. */
const MAX_PER_ENDPOINT = 8;
const MAX_FAILING_SHARE = 2;

/** A delivery that this process has claimed for one try. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly kind: WebhookDeliveryKind;
  /** The number of tries so far. */
  readonly tries: number;
  /** The end of the lease, which also identifies the claim as this process's. */
  readonly takenUntil: Date;
  readonly url: string;
  /** Whether the last delivery to the endpoint failed. */
  readonly isFailing: boolean;
  readonly secrets: SealedSecrets;
  readonly event: PublishedEvent;
}

/** What this process knows about an endpoint. */
export interface KnownEndpoint {
  readonly endpoint_id: string;
  /** How many requests to it are in flight. */
  readonly requests: number;
  /** Whether one of them has been in flight for long. */
  readonly is_slow: boolean;
  /** The number of its last turn. */
  readonly last_turn: number;
}

/** How many more requests there may be, and how many of them to endpoints that are failing or slow. */
export interface FreeSlots {
  readonly all: number;
  readonly troubled: number;
}

/**
 * The first pending delivery of each endpoint that has one, found by the index: an endpoint with a hundred thousand deliveries
 * costs as much as one with a single delivery. Deliveries that a process has claimed are left out.
 */
function waitingEndpoints(now: Date): Prisma.Sql {
  return Prisma.sql`RECURSIVE waiting AS (
    (SELECT endpoint_id, next_attempt FROM webhook_deliveries
      WHERE status = 'PENDING' AND (taken_until IS NULL OR taken_until <= now())
        AND (SELECT min(next_attempt) FROM webhook_deliveries WHERE status = 'PENDING') <= ${now}::timestamptz
      ORDER BY endpoint_id, next_attempt LIMIT 1)
    UNION ALL
    SELECT further.* FROM waiting CROSS JOIN LATERAL (
      SELECT endpoint_id, next_attempt FROM webhook_deliveries
      WHERE status = 'PENDING' AND (taken_until IS NULL OR taken_until <= now()) AND endpoint_id > waiting.endpoint_id
      ORDER BY endpoint_id, next_attempt LIMIT 1) further
  )`;
}

/**
 * Claims due deliveries. Each endpoint gets one turn before any gets a second, starting with those whose last turn is longest ago.
 * So every endpoint gets its turn, however much is due to others and for however long. Endpoints that are failing or slow get
 * few slots each, and only a share of all slots together, so that they hold up no other endpoint. Pending deliveries of a disabled
 * endpoint are not claimed, except tests and resends, because they are about to be ended (contract, 9.4), and none of an account that is set
 * aside (1.6).
 */
export function claimSql(now: Date, free: FreeSlots, known: readonly KnownEndpoint[]): Prisma.Sql {
  return Prisma.sql`
    WITH ${waitingEndpoints(now)}, known AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(known)}::json)
        AS known(endpoint_id uuid, requests int, is_slow boolean, last_turn int)
    ), endpoints AS (
      SELECT endpoint.id, endpoint.enabled, state.requests, state.is_troubled, state.last_turn, waiting.next_attempt,
        CASE WHEN state.is_troubled THEN ${MAX_FAILING_SHARE}::int ELSE ${MAX_PER_ENDPOINT}::int END - state.requests AS room
      FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
      LEFT JOIN known ON known.endpoint_id = endpoint.id
      CROSS JOIN LATERAL (SELECT coalesce(known.requests, 0) AS requests, coalesce(known.last_turn, 0) AS last_turn,
        endpoint.failing_since IS NOT NULL OR coalesce(known.is_slow, false) AS is_troubled) state
      WHERE waiting.next_attempt <= ${now}::timestamptz AND ${isNotSetAside(Prisma.sql`endpoint.account_id`)}
    ), nearest AS (
      SELECT *, row_number() OVER (PARTITION BY is_troubled ORDER BY requests, last_turn, next_attempt) AS place FROM endpoints WHERE room > 0
    ), due AS (
      SELECT delivery.id, delivery.next_attempt, is_troubled, last_turn,
        requests + row_number() OVER (PARTITION BY nearest.id ORDER BY delivery.next_attempt) AS turn
      FROM nearest CROSS JOIN LATERAL (
        SELECT id, next_attempt FROM webhook_deliveries
        WHERE endpoint_id = nearest.id AND status = 'PENDING' AND next_attempt <= ${now}::timestamptz
          AND (taken_until IS NULL OR taken_until <= now())
          AND (kind = 'EVENT' OR EXISTS (SELECT FROM events WHERE events.id = event_id AND sequence IS NOT NULL))
          AND (nearest.enabled OR kind IN ('TEST', 'RESEND'))
        ORDER BY next_attempt LIMIT nearest.room) delivery
      WHERE place <= CASE WHEN is_troubled THEN ${free.troubled}::int ELSE ${free.all}::int END
    ), chosen AS (
      SELECT id FROM (
        SELECT *, row_number() OVER (PARTITION BY is_troubled ORDER BY turn, last_turn, next_attempt) AS place FROM due) due
      WHERE NOT is_troubled OR place <= ${free.troubled}::int
      ORDER BY turn, last_turn, next_attempt LIMIT ${free.all}::int
    ), taken AS (
      SELECT delivery.id FROM webhook_deliveries delivery JOIN chosen ON chosen.id = delivery.id
      WHERE delivery.status = 'PENDING' AND (delivery.taken_until IS NULL OR delivery.taken_until <= now())
      FOR UPDATE OF delivery SKIP LOCKED
    )
    UPDATE webhook_deliveries delivery SET taken_until = now() + make_interval(secs => ${LEASE_MS / 1000}::int)
    FROM taken, webhook_endpoints endpoint, events event, accounts account
    WHERE delivery.id = taken.id AND endpoint.id = delivery.endpoint_id AND event.id = delivery.event_id
      AND account.id = event.account_id
    RETURNING delivery.id, delivery.kind, delivery.taken_until, jsonb_array_length(delivery.attempts) AS tries,
      endpoint.id AS endpoint_id, endpoint.url, endpoint.secret, endpoint.previous_secret, endpoint.previous_secret_until,
      endpoint.failing_since IS NOT NULL AS is_failing,
      event.id AS event_id, event.sequence, event.type, event.created, event.account_id, event.data, account.mode`;
}

interface ClaimedRow {
  readonly id: string;
  readonly kind: WebhookDeliveryKind;
  readonly taken_until: Date;
  readonly tries: number;
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly previous_secret: Uint8Array<ArrayBuffer> | null;
  readonly previous_secret_until: Date | null;
  readonly is_failing: boolean;
  readonly event_id: string;
  readonly sequence: number | null;
  readonly type: EventType;
  readonly created: Date;
  readonly account_id: string;
  readonly data: Prisma.JsonValue;
  readonly mode: AccountMode;
}

/** Claims due deliveries in one statement. Several processes share them. */
export async function claimDeliveries(
  statements: PreparedStatements,
  now: Date,
  free: FreeSlots,
  known: readonly KnownEndpoint[],
): Promise<ClaimedDelivery[]> {
  const { text, values } = claimSql(now, free, known);
  return (await statements.query<ClaimedRow>(text, values)).map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    kind: row.kind,
    tries: row.tries,
    takenUntil: row.taken_until,
    url: row.url,
    isFailing: row.is_failing,
    secrets: {
      id: row.endpoint_id,
      secret: row.secret,
      previousSecret: row.previous_secret,
      previousSecretUntil: row.previous_secret_until,
    },
    event: {
      id: row.event_id,
      sequence: row.sequence,
      type: row.type,
      created: row.created,
      accountId: row.account_id,
      data: row.data,
      account: { mode: row.mode },
    },
  }));
}

/** Selects how long the oldest delivery to an endpoint that is not failing has been due, in seconds. */
export function oldestDueSql(now: Date): Prisma.Sql {
  return Prisma.sql`
    WITH ${waitingEndpoints(now)}
    SELECT greatest(0, extract(epoch FROM ${now}::timestamptz - min(waiting.next_attempt)))::float8 AS value
    FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
    WHERE endpoint.failing_since IS NULL AND ${isNotSetAside(Prisma.sql`endpoint.account_id`)}`;
}

/** Measures {@link oldestDueSql}; 0 if nothing is due. */
export async function oldestDueSeconds(statements: PreparedStatements, now: Date): Promise<number> {
  const { text, values } = oldestDueSql(now);
  return Number((await statements.selectValue(text, values)) ?? 0);
}
