import { AppError } from '../errors.ts';
import { Role } from '../generated/prisma/enums.ts';
import type { Actor } from './actor.ts';

const { CLIENT, FULFILLMENT, LAB, ADMIN } = Role;

/** The one table of who may do what (contract, 1.2 and 5.3). To which records is {@link tenantOf}'s to say. */
const PERMISSIONS = {
  'catalog.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'catalog.write': [ADMIN],
  'analytes.read': [CLIENT, LAB, ADMIN],
  'kits.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'kits.annotate': [CLIENT, ADMIN],
  'kits.activate': [CLIENT, ADMIN],
  'kits.provision': [FULFILLMENT, ADMIN],
  'kits.record': [FULFILLMENT, ADMIN],
  'samples.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'samples.record': [FULFILLMENT, LAB, ADMIN],
  'reports.read': [CLIENT, LAB, ADMIN],
  'reports.write': [LAB, ADMIN],
  'orders.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'orders.write': [CLIENT, ADMIN],
  'orders.fulfill': [FULFILLMENT, ADMIN],
  // Of laboratories: what did not match may be anybody's (contract, 10.4).
  'messages.receive': [LAB, ADMIN],
  'unmatched.read': [LAB, ADMIN],
  'unmatched.decide': [LAB, ADMIN],
  'requisitions.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'requisitions.write': [CLIENT, ADMIN],
  'requisitions.decide': [LAB, ADMIN],
  'patients.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'patients.write': [CLIENT, ADMIN],
  'tokens.write': [CLIENT, ADMIN],
  // On TEST accounts alone (domains/sandbox/access.ts).
  'sandbox.simulate': [CLIENT, ADMIN],
  // Oneself, and who placed an order that one sees; accounts.read is for everybody (domains/directory.ts).
  'profiles.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'accounts.read': [ADMIN],
  'events.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'webhooks.read': [CLIENT, ADMIN],
  'webhooks.write': [CLIENT, ADMIN],
  'audit.read': [ADMIN],
  'accounts.write': [ADMIN],
} as const satisfies Record<string, readonly Role[]>;

/** Something that a role may or may not do. */
export type Action = keyof typeof PERMISSIONS;

/** Whether the actor's role may do it at all. */
export function may(actor: Actor, action: Action): boolean {
  const roles: readonly Role[] = PERMISSIONS[action];
  return roles.includes(actor.role);
}

/**
 * Asserts that the caller is known and may do it. Returns the caller.
 *
 * @throws AppError UNAUTHENTICATED without an actor, FORBIDDEN if the role may not.
 */
export function authorize(actor: Actor | null, action: Action): Actor {
  const caller = requireActor(actor);
  if (!may(caller, action)) throw roleRefused(caller.role);
  return caller;
}

/** The refusal of what a role may not do. */
export function roleRefused(role: Role): AppError {
  return new AppError('FORBIDDEN', `The role ${role} may not do this.`);
}

/** Asserts that the caller is known. @throws AppError UNAUTHENTICATED without an actor. */
export function requireActor(actor: Actor | null): Actor {
  if (actor) return actor;
  throw keyRequired();
}

/** The refusal of a caller without a key. */
export function keyRequired(): AppError {
  return new AppError('UNAUTHENTICATED', 'An API key is required: send the header "Authorization: Token <API_KEY>".');
}

/**
 * The one account whose records the actor sees, or undefined for staff, who see all accounts (contract, 1.3). Reads ask
 * it through domains/records.ts alone. A record outside it answers like one that does not exist.
 */
export function tenantOf(actor: Actor): string | undefined {
  return actor.role === CLIENT ? actor.accountId : undefined;
}

/** Whether the actor is staff, who see all accounts and may filter by one. */
export function isStaff(actor: Actor): boolean {
  return actor.role !== CLIENT;
}
