import { AppError } from '../errors/errors.ts';
import { Role } from '../generated/prisma/enums.ts';
import { type Actor, isReviewer } from './actor.ts';

const { CLIENT, FULFILLMENT, LAB, ADMIN, PATIENT } = Role;

/**
 * The only table of who may do what (contract, 1.2 and 5.3). {@link tenantOf} decides on which records. Of what it may read, PATIENT reads
 * few fields (graphql/roles/fields-of-patients.ts).
 */
const PERMISSIONS = {
  'catalog.read': [CLIENT, FULFILLMENT, LAB, ADMIN, PATIENT],
  'catalog.write': [ADMIN],
  'analytes.read': [CLIENT, LAB, ADMIN, PATIENT],
  'kits.read': [CLIENT, FULFILLMENT, LAB, ADMIN, PATIENT],
  'kits.annotate': [CLIENT, ADMIN],
  'kits.activate': [CLIENT, ADMIN],
  'kits.undoActivation': [CLIENT, ADMIN],
  'kits.provision': [FULFILLMENT, ADMIN],
  'kits.record': [FULFILLMENT, ADMIN],
  'kits.cancel': [CLIENT, FULFILLMENT, ADMIN],
  // A program sees the lots of which it has kits (contract, 13.8). To replace recalled kits takes 'lots.replace', too.
  'lots.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'lots.write': [FULFILLMENT, ADMIN],
  'lots.replace': [ADMIN],
  'samples.read': [CLIENT, FULFILLMENT, LAB, ADMIN, PATIENT],
  'samples.record': [FULFILLMENT, LAB, ADMIN],
  // To say when the person says that the sample was collected (contract, 12.4).
  'samples.recordCollection': [CLIENT, ADMIN, PATIENT],
  // To say that a failed sample can be tested after all (contract, 4.7).
  'samples.recover': [LAB, ADMIN],
  // To decide which laboratory a sample belongs to (contract, 1.3).
  'samples.assign': [ADMIN],
  'reports.read': [CLIENT, LAB, ADMIN, PATIENT],
  'reports.write': [LAB, ADMIN],
  // To confirm that somebody has seen its critical results (contract, 11.12).
  'reports.acknowledge': [CLIENT, ADMIN],
  // To release a held report, or to hold it longer: of these, reviewers (contract, 13.6).
  'reports.review': [CLIENT, ADMIN],
  // To write down that somebody tried to tell the person or the clinician (contract, 13.7).
  'reports.contact': [CLIENT, LAB, ADMIN],
  // A patient's results over time: those of the reports that the role sees (contract, 12.7).
  'series.read': [CLIENT, LAB, ADMIN, PATIENT],
  // The results of a withdrawn report (contract, 10.6).
  'withdrawnResults.read': [LAB, ADMIN],
  'orders.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'orders.write': [CLIENT, ADMIN],
  'orders.fulfill': [FULFILLMENT, ADMIN],
  // Where orders wait for too long is for those who can do something about it (contract, 13.4).
  'orderStalls.read': [CLIENT, FULFILLMENT, ADMIN],
  'orders.cancel': [CLIENT, FULFILLMENT, ADMIN],
  // For which reasons, and whose holds are released by whom: domains/orders/hold.ts.
  'orders.hold': [CLIENT, FULFILLMENT, ADMIN],
  // Not for clients, because an unmatched result may belong to any account (contract, 10.4).
  'messages.receive': [LAB, ADMIN],
  'unmatched.read': [LAB, ADMIN],
  'unmatched.decide': [LAB, ADMIN],
  // Only that a sample has some, not their content (contract, 10.4).
  'heldResults.read': [CLIENT, ADMIN],
  // Orders to laboratories; LAB sees its own (contract, 10.7).
  'outbound.read': [LAB, ADMIN],
  'outbound.resend': [LAB, ADMIN],
  'requisitions.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'requisitions.write': [CLIENT, ADMIN],
  'requisitions.decide': [LAB, ADMIN],
  // To free a requisition's barcode for others (contract, 2.2).
  'barcodes.release': [ADMIN],
  // Who has registered a kit, and whom a requisition names; LAB sees this for its own samples only (domains/access/disclosures.ts).
  'patients.read': [CLIENT, LAB, ADMIN, PATIENT],
  // The person an order is sent to.
  'recipients.read': [CLIENT, FULFILLMENT, ADMIN],
  'patients.write': [CLIENT, ADMIN],
  // To make two records of one person one, to undo it, and to see it (contract, 12.10).
  'patients.merge': [CLIENT, ADMIN],
  'tokens.write': [CLIENT, ADMIN],
  // In which a person sees what is theirs (contract, 12.2).
  'sessions.read': [CLIENT, ADMIN],
  'sessions.write': [CLIENT, ADMIN],
  'resultsLinks.read': [CLIENT, ADMIN],
  'resultsLinks.write': [CLIENT, ADMIN],
  // Finds only the kinds of records that the role may read (domains/search/search-records.ts).
  'records.search': [CLIENT, FULFILLMENT, LAB, ADMIN],
  // On the records that the role sees; notes are read by the account of their author (contract, 11.11).
  'notes.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'notes.write': [CLIENT, FULFILLMENT, LAB, ADMIN],
  // By the rules of the catalogue and of one's own account; no record is shown (contract, 13.1).
  'eligibility.ask': [CLIENT, FULFILLMENT, LAB, ADMIN],
  // Only on TEST accounts (domains/sandbox/access.ts).
  'sandbox.simulate': [CLIENT, ADMIN],
  // One's own profile, and that of the user who placed a visible order. All others need accounts.read (domains/access/directory.ts).
  'profiles.read': [CLIENT, FULFILLMENT, LAB, ADMIN, PATIENT],
  'accounts.read': [ADMIN],
  // The laboratories that a laboratory shares its reports with (contract, 10.3).
  'laboratories.read': [LAB, ADMIN],
  'events.read': [CLIENT, FULFILLMENT, LAB, ADMIN],
  'webhooks.read': [CLIENT, ADMIN],
  'webhooks.write': [CLIENT, ADMIN],
  'audit.read': [ADMIN],
  'accounts.write': [ADMIN],
} as const satisfies Record<string, readonly Role[]>;

/** An action that a role may or may not be permitted. */
export type Action = keyof typeof PERMISSIONS;

/** Whether the actor's role permits the action at all. */
export function may(actor: Actor, action: Action): boolean {
  const roles: readonly Role[] = PERMISSIONS[action];
  return roles.includes(actor.role);
}

/**
 * Asserts that there is a caller whose role permits the action. Returns the caller.
 *
 * @throws AppError UNAUTHENTICATED without an actor, FORBIDDEN if the role does not permit it.
 */
export function authorize(actor: Actor | null, action: Action): Actor {
  const caller = requireActor(actor);
  if (!may(caller, action)) throw roleRefused(caller.role);
  return caller;
}

/** Asserts that the caller reviews held reports (contract, 13.6). @throws AppError UNAUTHENTICATED; FORBIDDEN. */
export function authorizeReviewer(actor: Actor | null): Actor {
  const caller = authorize(actor, 'reports.review');
  requireReviewer(caller);
  return caller;
}

/** @throws AppError FORBIDDEN if the caller does not review held reports. */
export function requireReviewer(caller: Actor): void {
  if (!isReviewer(caller))
    throw new AppError('FORBIDDEN', 'Only reviewers may do this. An administrator makes a user one with setReviewer.');
}

/** The error for an action that the role does not permit. */
export function roleRefused(role: Role): AppError {
  return new AppError('FORBIDDEN', `The role ${role} may not do this.`);
}

/** Asserts that there is a caller. @throws AppError UNAUTHENTICATED without an actor. */
export function requireActor(actor: Actor | null): Actor {
  if (actor) return actor;
  throw keyRequired();
}

/**
 * Asserts that the caller is not a person in a patient session, for what no part of is for persons (contract, 12.3). @throws AppError FORBIDDEN.
 */
export function refuseSessions(actor: Actor | null): void {
  if (actor?.session) throw roleRefused(actor.role);
}

/** The error for a caller without a key. */
export function keyRequired(): AppError {
  return new AppError('UNAUTHENTICATED', 'An API key is required: send the header "Authorization: Token <API_KEY>".');
}

/**
 * The one account whose records the actor sees; undefined for staff, who see all accounts (contract, 1.3). Reads apply it only
 * through domains/access/records.ts. A record outside that account is answered like one that does not exist.
 */
export function tenantOf(actor: Actor): string | undefined {
  return actor.role === CLIENT || actor.role === PATIENT ? actor.accountId : undefined;
}

/**
 * The internal id of the one patient whose own the actor sees, in place of the whole account; undefined for users (contract, 12.3). Reads
 * apply it only through domains/access/records.ts.
 */
export function patientOf(actor: Actor): string | undefined {
  if (actor.role !== PATIENT) return undefined;
  if (!actor.session) throw new Error('Only a session has the role PATIENT.');
  return actor.session.patientRef;
}

/**
 * The account of a laboratory, which sees its own records, those shared with it, and samples that belong to no laboratory; undefined for
 * other roles (contract, 1.3). Reads apply it only through domains/access/records.ts.
 */
export function laboratoryOf(actor: Pick<Actor, 'role' | 'accountId'>): string | undefined {
  return actor.role === LAB ? actor.accountId : undefined;
}

/**
 * Whether reports that are held for review exist for the actor (contract, 13.6): for reviewers, and for staff as far as they see reports. Reads
 * apply it only through domains/access/.
 */
export function seesHeld(actor: Actor): boolean {
  return isStaff(actor) || isReviewer(actor);
}

/** Whether the actor is staff, who see all accounts and may filter by one. */
export function isStaff(actor: Actor): boolean {
  return tenantOf(actor) === undefined;
}
