import type { Actor } from '../auth/actor.ts';
import { type Action, laboratoryOf, may } from '../auth/policy.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { AppError, Withheld } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { laboratoriesSeenBy } from './records.ts';

// Who learns what from a record that they see (contract, 1.3): above all, of whom it is. Fields, filters, searches and documents all ask here.

/** What a record may tell that is not everybody's to learn who sees the record. */
interface Told {
  /** Without the right to this action, nobody learns of it. */
  readonly action: Action;
  /** In the words of a refusal. */
  readonly name: string;
}

const TOLD = {
  patient: { action: 'patients.read', name: 'patient' },
  recipient: { action: 'recipients.read', name: 'recipient' },
  // What a program notes about a kit may be anything, and is of no use to a laboratory that does not have the sample.
  metadata: { action: 'kits.read', name: 'metadata' },
  // Whom the samples of a kit type go to, and to whom a sample was given and why, is between administrators.
  catalogue: { action: 'accounts.read', name: 'laboratory of a kit type' },
  assignments: { action: 'accounts.read', name: 'assignments of a sample' },
  // Why a program was closed, or is back, is between administrators.
  accountChanges: { action: 'accounts.read', name: 'closing of an account' },
  // That a laboratory has said something that nobody may read yet is between its program and the operator.
  heldResults: { action: 'heldResults.read', name: 'held results of a sample' },
} as const satisfies Record<string, Told>;

/** Of what a record tells: its patient or recipient, for example. */
export type ToldName = keyof typeof TOLD;

/** Of whom a record tells. */
export type PersonTold = Extract<ToldName, 'patient' | 'recipient'>;

/** Whether the role ever learns of it; {@link learnsOf} says on which records. */
export function mayLearnOf(actor: Actor, told: ToldName): boolean {
  return may(actor, TOLD[told].action);
}

/** The error where a record does not tell it to the caller. */
export function withheldFrom(actor: Actor, told: ToldName): Withheld {
  const { name } = TOLD[told];
  return mayLearnOf(actor, told)
    ? new Withheld(`The role ${actor.role} may see the ${name} of its own samples only.`)
    : new Withheld(`The role ${actor.role} may not see the ${name}.`);
}

/**
 * Asserts that the role ever learns of it, as one must who asks by it. What is refused then is the whole question, and not a part of a
 * record: in REST, too, it is an error. @throws AppError FORBIDDEN.
 */
export function requireMayLearnOf(actor: Actor, told: ToldName): void {
  if (!mayLearnOf(actor, told)) throw new AppError('FORBIDDEN', withheldFrom(actor, told).message);
}

/**
 * The condition under which the actor, who {@link mayLearnOf} it, learns of it from a record; undefined if from every one that the actor
 * sees. `row` is the alias of a kit, a sample or a requisition.
 */
export function learnsOf(actor: Actor, row: Prisma.Sql): Prisma.Sql | undefined {
  const own = laboratoryOf(actor);
  return own === undefined ? undefined : Prisma.sql`${row}.laboratory_key = ANY(ARRAY(${laboratoriesSeenBy(own)}))`;
}

/** Asserts that the caller learns whom a requisition that they see, given by its internal id, is of. @throws AppError FORBIDDEN. */
export async function requirePatientTold({ db }: UnitOfWork, actor: Actor, requisitionRef: string): Promise<void> {
  requireMayLearnOf(actor, 'patient');
  const isTold = learnsOf(actor, Prisma.sql`row`);
  if (!isTold) return;
  const found = await db.$queryRaw<unknown[]>(
    Prisma.sql`SELECT FROM requisitions row WHERE row.id = ${requisitionRef}::uuid AND ${isTold}`,
  );
  if (found.length === 0) throw withheldFrom(actor, 'patient');
}

/** The laboratories of whose samples the actor learns who they are of; undefined if of every sample that the actor sees. */
export async function ownLaboratories({ db }: UnitOfWork, actor: Actor): Promise<ReadonlySet<string> | undefined> {
  const own = laboratoryOf(actor);
  if (own === undefined) return undefined;
  const rows = await db.$queryRaw<{ value: string }[]>(laboratoriesSeenBy(own));
  return new Set(rows.map(({ value }) => value));
}
