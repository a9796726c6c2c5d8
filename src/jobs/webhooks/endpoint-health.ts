import { Autocommit, type Connection } from '../../call/autocommit.ts';
import { Call } from '../../call/call.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../db/sql/clock.ts';
import { disableEndpoint, lockEnabled } from '../../domains/webhooks/disable-endpoint.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { MAX_FAILING_MS } from './plan.ts';
import { type Result, resultsSql } from './results.ts';

/** What a batch of results says about one endpoint. */
export interface EndpointHealth {
  readonly endpointId: string;
  /** Whether any delivery succeeded. */
  readonly isAlive: boolean;
  /** When the first failure after the last success happened; undefined if the last result was a success. */
  readonly failedAt: Date | undefined;
  readonly lastFailure: Date | undefined;
}

/** Sums up results by endpoint. @param results in the order in which they ended */
export function endpointHealthOf(results: readonly Result[]): EndpointHealth[] {
  const health = new Map<string, EndpointHealth>();
  for (const { delivery, end, verdict } of results) {
    if (verdict === undefined) continue;
    const { endpointId } = delivery;
    const before = health.get(endpointId) ?? {
      endpointId,
      isAlive: false,
      failedAt: undefined,
      lastFailure: undefined,
    };
    const after =
      verdict === 'alive'
        ? { ...before, isAlive: true, failedAt: undefined, lastFailure: undefined }
        : { ...before, failedAt: before.failedAt ?? end, lastFailure: end };
    health.set(endpointId, after);
  }
  return [...health.values()];
}

/**
 * Records since when endpoints have been failing. Returns the endpoints to disable: those that have failed for five
 * days (contract, 9.4). One statement reads all endpoints. The few that change are updated one by one: a statement that locked
 * several could deadlock with the numbering of events, which also locks several.
 */
export async function updateEndpointHealth(
  { statements }: Pick<Database, 'statements'>,
  endpoints: readonly EndpointHealth[],
): Promise<string[]> {
  const byId = new Map(endpoints.map((health) => [health.endpointId, health]));
  const { text, values } = Prisma.sql`
    SELECT id, failing_since FROM webhook_endpoints WHERE id = ANY(${[...byId.keys()]}::uuid[]) AND enabled`;
  const rows = await statements.query<{ id: string; failing_since: Date | null }>(text, values);
  const failing: string[] = [];
  for (const { id, failing_since } of rows) {
    const health = byId.get(id);
    if (!health) continue;
    const { isAlive, failedAt, lastFailure } = health;
    const since = isAlive ? failedAt : (failing_since ?? failedAt);
    if (since?.getTime() !== failing_since?.getTime()) await setFailingSince(statements, health);
    if (since && lastFailure && lastFailure.getTime() - since.getTime() >= MAX_FAILING_MS) failing.push(id);
  }
  return failing;
}

async function setFailingSince(
  statements: Database['statements'],
  { endpointId, isAlive, failedAt }: EndpointHealth,
): Promise<void> {
  const time = failedAt ?? null;
  const { text, values } = Prisma.sql`
    UPDATE webhook_endpoints SET failing_since =
      CASE WHEN ${isAlive}::boolean THEN ${time}::timestamptz ELSE coalesce(failing_since, ${time}::timestamptz) END
    WHERE id = ${endpointId}::uuid AND enabled`;
  await statements.query(text, values);
}

/** Disables an endpoint that has failed for too long, and publishes that. Returns whether it was enabled. */
export function disableFailing(database: Connection['database'], clock: Clock, endpointId: string): Promise<boolean> {
  return workOf(database, clock).transaction((tx) => disableEndpoint(tx, endpointId, 'FAILING'));
}

/**
 * Writes the result of an attempt that was answered with 410, and disables the endpoint, in one transaction: nothing else would ever
 * disable it if the process were killed in between, since the delivery is not tried again.
 */
export function writeGone(
  database: Connection['database'],
  clock: Clock,
  result: Result,
): Promise<{ readonly isWritten: boolean; readonly isDisabled: boolean }> {
  const { endpointId } = result.delivery;
  return workOf(database, clock).transaction(async (tx) => {
    await lockEnabled(tx, endpointId);
    const written = await tx.db.$queryRaw<unknown[]>(resultsSql([result]));
    const isWritten = written.length > 0;
    return { isWritten, isDisabled: isWritten && (await disableEndpoint(tx, endpointId, 'GONE')) };
  });
}

function workOf(database: Connection['database'], clock: Clock): Autocommit {
  return new Autocommit(new Call({ actor: null, requestId: 'webhooks' }, { clock }), { database });
}
