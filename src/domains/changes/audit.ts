import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { sqlStatesOf } from '../../db/servers/unavailable.ts';
import { isUuid, newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, type Write, writeTogether } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { accountClosed, isAccountClosed } from '../access/closed-account.ts';

/** What an audit entry says. Its subject is a kind of record and its internal id, such as `Kit:0190…`; never patient data. */
export interface Audited {
  readonly action: string;
  readonly subject: string;
  readonly accountId: string | null;
  /** The internal ids of other records that were written, by which the entry is found too. */
  readonly others?: readonly string[];
  /** The names of the fields that a correction changed, never their values. */
  readonly changed?: readonly string[];
}

/** The most events of a record (contract, 8.3), and the SQLSTATE with which a trigger refuses one more. */
const MAX_EVENTS = 1_000;
const TOO_MANY_EVENTS = 'KT001';

/**
 * Performs the writes of a use-case and records who did what to which record, all in one statement. If the sandbox acts for
 * somebody, the recorded action is prefixed with `simulated.`.
 *
 * @throws AppError CONFLICT if a kit, a sample or a requisition would have more events than it may (contract, 8.3), or a closed account something new (1.5).
 */
export async function writeAudited(
  { db, call: { clock, actor, requestId } }: Tx,
  { action, subject, accountId, others = [], changed }: Audited,
  writes: readonly Write[],
): Promise<void> {
  const [, id = ''] = subject.split(':');
  const entry = {
    id: newUuid(),
    created: clock.now(),
    action: actor?.isSimulated ? `simulated.${action}` : action,
    subject,
    account_id: accountId,
    ...whoActed(actor),
    request_id: requestId,
    records: [...(isUuid(id) ? [id] : []), ...others],
    ...(changed && { changed }),
  };
  try {
    await writeTogether(db, [...writes, insertSql('audit_entries', [entry])]);
  } catch (error) {
    if (isAccountClosed(error)) throw accountClosed();
    if (!sqlStatesOf(error).includes(TOO_MANY_EVENTS)) throw error;
    throw new AppError('CONFLICT', `The record already has ${MAX_EVENTS.toLocaleString('en')} events.`);
  }
}

/** The columns of an audit entry that say who acted: a user with a key, a patient session, or neither. */
export function whoActed(actor: Actor | null) {
  const { session } = actor ?? {};
  return {
    user_id: session ? null : (actor?.userId ?? null),
    api_key_id: session ? null : (actor?.apiKeyId ?? null),
    patient_session_id: session?.id ?? null,
  };
}

/** Records who did what to which record, in the same transaction. */
export async function recordAudit(tx: Tx, audited: Audited): Promise<void> {
  await writeAudited(tx, audited, []);
}
