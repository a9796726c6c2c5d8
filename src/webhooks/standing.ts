import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { disableEndpoint } from '../domains/webhooks/disable-endpoint.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { WebhookDisabledReason } from '../generated/prisma/enums.ts';
import { MOST_FAILING_MS } from './plan.ts';
import type { Result } from './results.ts';

/** What some results say of their endpoint. */
export interface Standing {
  readonly endpointId: string;
  /** Whether one of them succeeded. */
  readonly isAlive: boolean;
  /** The first failure after the last success; undefined if they ended with a success. */
  readonly failedAt: Date | undefined;
  readonly lastFailure: Date | undefined;
  readonly isGone: boolean;
}

/** What results say of each of their endpoints, in the order in which they ended. */
export function standingsOf(results: readonly Result[]): Standing[] {
  const standings = new Map<string, Standing>();
  for (const { delivery, end, verdict } of results) {
    if (verdict === undefined) continue;
    const { endpointId } = delivery;
    const before = standings.get(endpointId) ?? {
      endpointId,
      isAlive: false,
      failedAt: undefined,
      lastFailure: undefined,
      isGone: false,
    };
    const after =
      verdict === 'alive'
        ? { ...before, isAlive: true, failedAt: undefined, lastFailure: undefined }
        : {
            ...before,
            failedAt: before.failedAt ?? end,
            lastFailure: end,
            isGone: before.isGone || verdict === 'gone',
          };
    standings.set(endpointId, after);
  }
  return [...standings.values()];
}

type ServiceReason = Exclude<WebhookDisabledReason, 'BY_HAND'>;

/** An endpoint that has to be disabled. */
export interface Doomed {
  readonly endpointId: string;
  readonly reason: ServiceReason;
}

/**
 * Keeps since when endpoints fail, and finds those to disable: that are gone, or have failed for five days (contract, 9.4). One
 * statement finds where something changes, which is seldom; each of these has a statement of its own, since whoever locks two
 * endpoints at once might wait for the numbering of events, which locks several, and that for them.
 */
export async function keepStandings(
  { statements }: Pick<Database, 'statements'>,
  standings: readonly Standing[],
): Promise<Doomed[]> {
  const byId = new Map(standings.map((standing) => [standing.endpointId, standing]));
  const { text, values } = Prisma.sql`
    SELECT id, failing_since FROM webhook_endpoints WHERE id = ANY(${[...byId.keys()]}::uuid[]) AND enabled`;
  const rows = await statements.query<{ id: string; failing_since: Date | null }>(text, values);
  const doomed: Doomed[] = [];
  for (const { id, failing_since } of rows) {
    const standing = byId.get(id);
    if (!standing) continue;
    const { isAlive, failedAt, lastFailure, isGone } = standing;
    const since = isAlive ? failedAt : (failing_since ?? failedAt);
    if (since?.getTime() !== failing_since?.getTime()) await setFailingSince(statements, standing);
    if (isGone) doomed.push({ endpointId: id, reason: 'GONE' });
    else if (since && lastFailure && lastFailure.getTime() - since.getTime() >= MOST_FAILING_MS)
      doomed.push({ endpointId: id, reason: 'FAILING' });
  }
  return doomed;
}

async function setFailingSince(
  statements: Database['statements'],
  { endpointId, isAlive, failedAt }: Standing,
): Promise<void> {
  const time = failedAt ?? null;
  const { text, values } = Prisma.sql`
    UPDATE webhook_endpoints SET failing_since =
      CASE WHEN ${isAlive}::boolean THEN ${time}::timestamptz ELSE coalesce(failing_since, ${time}::timestamptz) END
    WHERE id = ${endpointId}::uuid AND enabled`;
  await statements.query(text, values);
}

/** Disables an endpoint, and tells it. Returns whether it was enabled. */
export function disable(
  { prisma }: Pick<Database, 'prisma'>,
  clock: Clock,
  { endpointId, reason }: Doomed,
): Promise<boolean> {
  return inTransaction(prisma, (db) => disableEndpoint({ db, clock, isInTransaction: true }, endpointId, reason));
}
