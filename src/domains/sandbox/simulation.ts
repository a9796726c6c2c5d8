import type { Actor } from '../../auth/actor.ts';
import type { TransactionContext } from '../../context.ts';
import { withinTransaction } from '../../derived-contexts.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { MovedKit } from './moves.ts';
import type { Moves } from './plan.ts';

/** A simulation under way, whose row is locked: its kit, what is planned, and how far it has come. */
export interface Simulation extends MovedKit {
  readonly id: string;
  readonly accountId: string;
  readonly kitRef: string;
  readonly moves: Moves;
  readonly done: number;
  readonly askedById: string;
  readonly apiKeyId: string;
  readonly requestId: string;
}

const LOCKED = Prisma.sql`SELECT simulation.id, simulation.account_id AS "accountId", simulation.kit_id AS "kitRef",
    kit.kit_id::text AS "kitId", sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", simulation.scenario::text,
    simulation.moves::text[], simulation.done, simulation.asked_by_id AS "askedById", simulation.api_key_id AS "apiKeyId",
    simulation.request_id AS "requestId"
  FROM simulations simulation JOIN kits kit ON kit.id = simulation.kit_id JOIN samples sample ON sample.kit_id = kit.id
  WHERE simulation.ended IS NULL`;

// The lock of a simulation comes before that of the order or the kit, which its move takes. Whoever starts one has locked the kit, and
// waits for no simulation.

/** Locks a simulation whose next step is due; undefined if none is, or not any more. */
export async function lockDue({ db, clock }: TransactionContext, id: string): Promise<Simulation | undefined> {
  const [due] = await db.$queryRaw<Simulation[]>(Prisma.sql`${LOCKED}
    AND simulation.id = ${id}::uuid AND simulation.next_step <= ${clock.now()}::timestamptz FOR UPDATE OF simulation`);
  return due;
}

/** Locks the simulation that has been due for longest and that nobody else is at work on, but for some. */
export async function lockNextDue(
  { db, clock }: TransactionContext,
  leftOut: readonly string[],
): Promise<Simulation | undefined> {
  const [due] = await db.$queryRaw<Simulation[]>(nextDueSql(clock.now(), leftOut));
  return due;
}

/** The statement that locks and reads it. */
export function nextDueSql(now: Date, leftOut: readonly string[]): Prisma.Sql {
  return Prisma.sql`${LOCKED}
    AND simulation.next_step <= ${now}::timestamptz AND simulation.id <> ALL(${leftOut}::uuid[])
    ORDER BY simulation.next_step, simulation.id LIMIT 1 FOR UPDATE OF simulation SKIP LOCKED`;
}

/**
 * Counts a move as made, and ends the simulation with its last one. One that is late waits behind those that are due already, so
 * that whoever simulates much holds up nobody else. Call with it locked.
 */
export async function advance({ db, clock }: TransactionContext, { id }: Simulation): Promise<void> {
  const now = Prisma.sql`${clock.now()}::timestamptz`;
  const planned = Prisma.sql`started + make_interval(secs => (done + 1) * step_seconds)`;
  await db.$executeRaw(Prisma.sql`UPDATE simulations SET done = done + 1,
      next_step = CASE WHEN done + 1 < cardinality(moves) THEN greatest(${planned}, ${now}) END,
      ended = CASE WHEN done + 1 = cardinality(moves) THEN ${now} END
    WHERE id = ${id}::uuid`);
}

/** Whoever asked for the simulation, with the rights of all those whose moves it makes. */
export function sandboxActor({
  askedById,
  apiKeyId,
  accountId,
}: Pick<Simulation, 'askedById' | 'apiKeyId' | 'accountId'>): Actor {
  return { userId: askedById, apiKeyId, role: 'ADMIN', accountId, accountMode: 'TEST', isSimulated: true };
}

/** The same transaction, in which the sandbox acts. It is no attempt of anybody's to activate a kit, and not counted as one. */
export function actingInSandbox(context: TransactionContext, actor: Actor, requestId: string): TransactionContext {
  return withinTransaction({ ...context, actor, requestId, countActivation: async () => {} }, context.db);
}
