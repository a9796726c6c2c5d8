import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { SimulationScenario } from '../../generated/prisma/enums.ts';
import { type Audited, writeAudited } from '../changes/audit.ts';
import { listsOf, listsSql } from '../eligibility/stored-rules.ts';
import { fittingPerson } from './fitting-person.ts';
import type { Moves, Start } from './plan.ts';

/** How many simulations an account may have in progress: enough for ten orders of the largest size. */
export const MAX_UNDER_WAY = 1_000;

/** A kit to simulate, whose row is locked. */
export interface StartingKit extends Start {
  readonly kitRef: string;
}

/** A request for a simulation: who asks, the scenario to end in, and the seconds between two steps. */
export interface Asked {
  readonly actor: Actor;
  readonly accountId: string;
  readonly scenario: SimulationScenario;
  readonly stepSeconds: number;
}

/**
 * Where locked kits are, in the order in which they were made.
 *
 * @throws AppError CONFLICT if one of them is already being simulated.
 */
export async function readStarts({ db, call: { clock } }: Tx, kitRefs: readonly string[]): Promise<StartingKit[]> {
  const kits = await db.$queryRaw<(Omit<StartingKit, 'isForSomebody'> & FoundKit)[]>(Prisma.sql`
    SELECT kit.id AS "kitRef", kit.kit_id::text AS "kitId", kit.status::text AS kit, sample.status::text AS sample,
      requisition.status::text AS requisition, type.activatable AS "isActivatable", ${listsSql(Prisma.sql`type`, Prisma.sql`kit.account_id`)} AS lists,
      EXISTS (SELECT FROM simulations WHERE simulations.kit_id = kit.id AND simulations.ended IS NULL) AS "isUnderWay"
    FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN kit_types type ON type.code = kit.kit_type
    LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id
    WHERE kit.id = ANY(${kitRefs}::uuid[]) ORDER BY kit.created, kit.id`);
  const busy = kits.find(({ isUnderWay }) => isUnderWay);
  if (busy) throw new AppError('CONFLICT', `Kit ${JSON.stringify(busy.kitId)} is already being simulated.`);
  const takesSomebody = new Map<string, boolean>();
  return kits.map(({ lists, isUnderWay: _, ...kit }) => {
    // Kits of a type have the same rules, and a list of rules for nobody takes the longest.
    const key = JSON.stringify(lists);
    const isForSomebody = takesSomebody.get(key) ?? fittingPerson(kit.kitId, listsOf(lists), clock.now()) !== undefined;
    takesSomebody.set(key, isForSomebody);
    return { ...kit, isForSomebody };
  });
}

/** What else is read of a kit. */
interface FoundKit {
  readonly isUnderWay: boolean;
  readonly lists: unknown;
}

/**
 * Starts a simulation for each of the kits. Its first step is due at once. Returns the internal ids of the simulations.
 *
 * @throws AppError CONFLICT if the account would have too many in progress.
 */
export async function startSimulations(
  tx: Tx,
  audited: Audited,
  { actor, accountId, scenario, stepSeconds }: Asked,
  kits: readonly { readonly kitRef: string; readonly moves: Moves }[],
): Promise<string[]> {
  const { clock, requestId } = tx.call;
  await requireRoom(tx, accountId, kits.length);
  const now = clock.now();
  const rows = kits.map(({ kitRef, moves }) => ({
    id: newUuid(),
    account_id: accountId,
    kit_id: kitRef,
    scenario,
    moves,
    step_seconds: stepSeconds,
    asked_by_id: actor.userId,
    api_key_id: actor.apiKeyId,
    request_id: requestId,
    started: now,
    done: 0,
    next_step: now,
  }));
  await writeAudited(tx, audited, rows.length > 0 ? [insertSql('simulations', rows)] : []);
  return rows.map(({ id }) => id);
}

/** The statement that counts the simulations that an account has in progress. */
export function underWaySql(accountId: string): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int FROM simulations WHERE account_id = ${accountId}::uuid AND ended IS NULL`;
}

/** Requests that start at the same time count one after the other. This lock comes last, after those of orders and kits. */
async function requireRoom({ db }: Tx, accountId: string, wanted: number): Promise<void> {
  await db.$executeRaw(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended('simulations of ' || ${accountId}::text, 0))`,
  );
  const [found] = await db.$queryRaw<{ count: number }[]>(underWaySql(accountId));
  if ((found?.count ?? 0) + wanted > MAX_UNDER_WAY) {
    throw new AppError(
      'CONFLICT',
      `An account can have ${MAX_UNDER_WAY.toLocaleString('en')} simulations running. Wait until one has ended.`,
    );
  }
}
