import { AppError } from '../errors.ts';
import { Role } from '../generated/prisma/enums.ts';
import type { Actor } from './actor.ts';

const { CLIENT, FULFILLMENT, LAB, ADMIN } = Role;

/** The one table of who may do what (contract, sections 1, 5 and 8). Which records they may do it to is {@link tenantOf}. */
const PERMISSIONS = {
  'catalog.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'catalog.write': [ADMIN],
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
  'requisitions.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'requisitions.write': [CLIENT, ADMIN],
  'requisitions.decide': [LAB, ADMIN],
  'patients.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'patients.write': [CLIENT, ADMIN],
  'tokens.write': [CLIENT, ADMIN],
  'accounts.read': [ADMIN],
  'accounts.write': [ADMIN],
} as const satisfies Record<string, readonly Role[]>;

/** Something an actor may be allowed to do. */
export type Action = keyof typeof PERMISSIONS;

/** Whether the role may do it at all. */
export function may(actor: Actor, action: Action): boolean {
  const roles: readonly Role[] = PERMISSIONS[action];
  return roles.includes(actor.role);
}

/**
 * Asserts that somebody calls and may do it, and returns who it is.
 *
 * @throws AppError UNAUTHENTICATED without an actor, FORBIDDEN where the role may not.
 */
export function authorize(actor: Actor | null, action: Action): Actor {
  const caller = requireActor(actor);
  if (!may(caller, action)) throw new AppError('FORBIDDEN', `The role ${caller.role} may not do this.`);
  return caller;
}

/** Asserts that somebody calls. @throws AppError UNAUTHENTICATED without an actor. */
export function requireActor(actor: Actor | null): Actor {
  if (actor) return actor;
  throw new AppError('UNAUTHENTICATED', 'An API key is required: send the header "Authorization: Token <API_KEY>".');
}

/**
 * The one account whose records the actor sees, or undefined for staff, whose view spans all accounts (contract, section
 * 8). Every read and write asks this; a record outside it answers as one that does not exist.
 */
export function tenantOf(actor: Actor): string | undefined {
  return actor.role === CLIENT ? actor.accountId : undefined;
}

/** The `where` that keeps a Prisma read inside the actor's view. */
export function inTenant(actor: Actor): { accountId?: string } {
  const accountId = tenantOf(actor);
  return accountId === undefined ? {} : { accountId };
}
