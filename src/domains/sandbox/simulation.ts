import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { writeTogether } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import type { MovedKit } from './moves.ts';
import type { Moves } from './plan.ts';

/** A simulation in progress, whose row is locked: its kit, its plan, and how far it has come. */
export interface Simulation extends MovedKit {
  readonly id: string;
  readonly accountId: string;
  readonly kitRef: string;
  readonly moves: Moves;
  readonly done: number;
  readonly started: Date;
  readonly stepSeconds: number;
  readonly askedById: string;
  readonly apiKeyId: string;
  readonly requestId: string;
}

const LOCKED = Prisma.sql`SELECT simulation.id, simulation.account_id AS "accountId", simulation.kit_id AS "kitRef",
    kit.kit_id::text AS "kitId", sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", simulation.scenario::text,
    simulation.moves::text[], simulation.done, simulation.started, simulation.step_seconds AS "stepSeconds",
    simulation.asked_by_id AS "askedById", simulation.api_key_id AS "apiKeyId",
    simulation.request_id AS "requestId"
  FROM simulations simulation JOIN kits kit ON kit.id = simulation.kit_id JOIN samples sample ON sample.kit_id = kit.id
  WHERE simulation.ended IS NULL`;

// A simulation is locked before the order or the kit, which its move locks. Starting a simulation locks the kit, but does not
// wait for any simulation.

/**
 * Locks a simulation whose next step is due; undefined if it is not, or no longer. Without time between the steps, all of them are:
 * whoever took the last one, while this waited for the lock, has dated the next one later than when the waiting began.
 */
export async function lockDue({ db, call: { clock } }: Tx, id: string): Promise<Simulation | undefined> {
  const [due] = await db.$queryRaw<Simulation[]>(Prisma.sql`${LOCKED} AND simulation.id = ${id}::uuid
    AND (simulation.next_step <= ${clock.now()}::timestamptz OR simulation.step_seconds = 0) FOR UPDATE OF simulation`);
  return due;
}

/** Locks the simulation that has been due the longest, skipping those that others have locked and those to leave out. */
export async function lockNextDue(
  { db, call: { clock } }: Tx,
  leftOut: readonly string[],
): Promise<Simulation | undefined> {
  const [due] = await db.$queryRaw<Simulation[]>(nextDueSql(clock.now(), leftOut));
  return due;
}

/** The statement that locks and reads the next due simulation. */
export function nextDueSql(now: Date, leftOut: readonly string[]): Prisma.Sql {
  return Prisma.sql`${LOCKED}
    AND simulation.next_step <= ${now}::timestamptz AND simulation.id <> ALL(${leftOut}::uuid[])
    AND ${isNotSetAside(Prisma.sql`simulation.account_id`)}
    ORDER BY simulation.next_step, simulation.id LIMIT 1 FOR UPDATE OF simulation SKIP LOCKED`;
}

/**
 * Counts a move as made, and ends the simulation after its last one. A late simulation goes behind those that are already due, so
 * that an account with many simulations does not hold up others. Call with the simulation locked.
 */
export async function advance(
  { db, call: { clock } }: Tx,
  { id, moves, done, started, stepSeconds }: Simulation,
): Promise<void> {
  const [made, now] = [done + 1, clock.now()];
  const isLast = made === moves.length;
  const planned = new Date(started.getTime() + made * stepSeconds * 1_000);
  const nextStep = planned > now ? planned : now;
  await writeTogether(db, [
    Prisma.sql`UPDATE simulations SET done = ${made}, next_step = ${isLast ? null : nextStep}::timestamptz,
        ended = ${isLast ? now : null}::timestamptz
      WHERE id = ${id}::uuid`,
  ]);
}

/** The user who asked for the simulation, with the rights of everyone whose moves it makes. */
export function sandboxActor({
  askedById,
  apiKeyId,
  accountId,
}: Pick<Simulation, 'askedById' | 'apiKeyId' | 'accountId'>): Actor {
  return { userId: askedById, apiKeyId, role: 'ADMIN', accountId, accountMode: 'TEST', isSimulated: true };
}
