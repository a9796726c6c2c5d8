import type { AccountMode, Role } from '../generated/prisma/enums.ts';

/** The session of a person, who is no user (contract, 12.2). */
export interface SessionOfPatient {
  readonly id: string;
  /** The internal id of the one patient whose records it sees. */
  readonly patientRef: string;
}

/**
 * The caller: a user of an account, identified by one of the user's API keys, or by a client certificate (contract, 1.1); or a person,
 * identified by the token of a patient session.
 */
export interface Actor {
  /** The user; of a session, the session, so that what counts and keeps things for each caller has one of its own. */
  readonly userId: string;
  /** The nil UUID if a client certificate identified the user; of a session, the session. */
  readonly apiKeyId: string;
  readonly role: Role;
  readonly accountId: string;
  readonly accountMode: AccountMode;
  /** Only of the role PATIENT, which always has one. */
  readonly session?: SessionOfPatient;
  /** Whether a caller of the role CLIENT may review held reports; see {@link isReviewer}. */
  readonly reviews?: true;
  /** Whether the sandbox acts for this user, with staff rights; the audit records that (contract, 9.5). */
  readonly isSimulated?: true;
}

/** Whether the caller reviews held reports: ADMIN, and callers of the role CLIENT whose user has this right (contract, 13.6). */
export function isReviewer({ role, reviews }: Pick<Actor, 'role' | 'reviews'>): boolean {
  return role === 'ADMIN' || (role === 'CLIENT' && reviews === true);
}

/** The same caller, for whom no held report exists unless it is staff. */
export function withoutReview({ reviews: _reviews, ...actor }: Actor): Actor {
  return actor;
}

/**
 * Whose share of limited resources a caller uses (contract, 8): their account's, whatever the number of keys, or the one that all callers
 * without a key share.
 */
export function shareHolder(actor: Pick<Actor, 'accountId'> | null): string {
  return actor?.accountId ?? WITHOUT_A_KEY;
}

/**
 * Whose room for documents of queries a caller uses (contract, 5.8): a person shares it with those without a key, so that nobody takes it
 * from the person's program.
 */
export function documentHolder(actor: Actor | null): string {
  return actor?.session ? WITHOUT_A_KEY : shareHolder(actor);
}

const WITHOUT_A_KEY = 'without a key';
