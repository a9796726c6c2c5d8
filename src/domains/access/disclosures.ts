import type { Actor } from '../../auth/actor.ts';
import { type Action, laboratoryOf, may } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, Withheld } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { laboratoriesSeenBy } from './records.ts';

// Who sees what on a record that they see (contract, 1.3): above all, whose it is. Fields, filters, searches and documents all ask here.

/** Something on a record that not everybody who sees the record may see. */
interface Disclosure {
  /** Without the right to this action, nobody sees it. */
  readonly action: Action;
  /** As refusals call it. */
  readonly name: string;
}

const DISCLOSURES = {
  patient: { action: 'patients.read', name: 'patient' },
  recipient: { action: 'recipients.read', name: 'recipient' },
  // A program's notes about a kit may be anything, and are of no use to a laboratory that does not have the sample.
  metadata: { action: 'kits.read', name: 'metadata' },
  // Which laboratory the samples of a kit type go to, and why a sample was given to one, is for administrators.
  catalogue: { action: 'accounts.read', name: 'laboratory of a kit type' },
  assignments: { action: 'accounts.read', name: 'assignments of a sample' },
  // Why a program was closed or reopened is for administrators.
  accountChanges: { action: 'accounts.read', name: 'closing of an account' },
  // Where an order waits for too long is of no use to laboratories.
  orderStalls: { action: 'orderStalls.read', name: 'stall of an order' },
  // That a laboratory has sent something that nobody may read yet is for the program and the operator.
  heldResults: { action: 'heldResults.read', name: 'held results of a sample' },
} as const satisfies Record<string, Disclosure>;

/** The disclosures of records: their patient or recipient, for example. */
export type DisclosureName = keyof typeof DISCLOSURES;

/** Those that are people. */
export type DisclosedPerson = Extract<DisclosureName, 'patient' | 'recipient'>;

/** Whether the role ever sees it; {@link disclosureCondition} says on which records. */
export function mayEverSee(actor: Actor, disclosure: DisclosureName): boolean {
  return may(actor, DISCLOSURES[disclosure].action);
}

/** The error if a record does not disclose it to the caller. */
export function withheldFrom(actor: Actor, disclosure: DisclosureName): Withheld {
  const { name } = DISCLOSURES[disclosure];
  return mayEverSee(actor, disclosure)
    ? new Withheld(`The role ${actor.role} may see the ${name} of its own samples only.`)
    : new Withheld(`The role ${actor.role} may not see the ${name}.`);
}

/**
 * Asserts that the role ever sees it, which a question that filters by it requires. The whole question is refused then, not a part of a
 * record, so it is an error in REST, too. @throws AppError FORBIDDEN.
 */
export function requireMayEverSee(actor: Actor, disclosure: DisclosureName): void {
  if (!mayEverSee(actor, disclosure)) throw new AppError('FORBIDDEN', withheldFrom(actor, disclosure).message);
}

/**
 * The condition under which an actor that {@link mayEverSee} it sees it on a record; undefined if on every record that the actor sees.
 * `row` is the alias of a kit, a sample or a requisition.
 */
export function disclosureCondition(actor: Actor, row: Prisma.Sql): Prisma.Sql | undefined {
  const own = laboratoryOf(actor);
  return own === undefined ? undefined : Prisma.sql`${row}.laboratory_key = ANY(ARRAY(${laboratoriesSeenBy(own)}))`;
}

/** Asserts that the caller may see the patient of a requisition that they see, given by its internal id. @throws AppError FORBIDDEN. */
export async function requirePatientDisclosed({ db }: UnitOfWork, actor: Actor, requisitionRef: string): Promise<void> {
  requireMayEverSee(actor, 'patient');
  const condition = disclosureCondition(actor, Prisma.sql`row`);
  if (!condition) return;
  const found = await db.$queryRaw<unknown[]>(
    Prisma.sql`SELECT FROM requisitions row WHERE row.id = ${requisitionRef}::uuid AND ${condition}`,
  );
  if (found.length === 0) throw withheldFrom(actor, 'patient');
}
