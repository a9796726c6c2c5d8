import { isOperator } from '../../auth/operator.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { ListQuery } from '../../db/sql/list.ts';
import type { Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import type { LockedKit } from '../changes/locks.ts';
import { publishConsent } from '../changes/publish.ts';

// Whether a kit may be used for research (contract, 13.9): what holds is in `kits`, every answer in `research_consents`.

/** The most answers that are shown, the newest of them (contract, 13.9). */
export const CONSENTS_SHOWN = 100;

/** Adds an answer to the history of a locked kit. No two of its answers have the same time, so their order is known. */
export function addConsent({ call: { actor, clock } }: Tx, { id }: LockedKit, given: boolean): Write {
  const byId = actor && !isOperator(actor) ? actor.userId : null;
  return Prisma.sql`INSERT INTO research_consents (id, kit_id, registration, given, created, by_id)
    SELECT ${newUuid()}::uuid, ${id}::uuid, undone.registrations, ${given}::boolean,
      greatest(${clock.now()}::timestamptz, (SELECT max(created) + interval '1 millisecond' FROM research_consents
        WHERE kit_id = ${id}::uuid AND registration = undone.registrations)), ${byId}::uuid
    FROM (${registrationsUndone(Prisma.sql`${id}::uuid`)}) AS undone(registrations)`;
}

/** Records the answer of the person whom a locked kit is registered to, if it differs from what holds. */
export async function changeConsent(
  tx: Tx,
  kit: LockedKit,
  holds: boolean | null,
  given: boolean | null,
): Promise<void> {
  if (given === null || given === holds) return;
  const { id, accountId } = kit;
  await writeAudited(tx, { action: 'kit.consent', subject: `Kit:${id}`, accountId }, [
    Prisma.sql`UPDATE kits SET research_consent = ${given}::boolean, updated = ${tx.call.clock.now()}::timestamptz
      WHERE id = ${id}::uuid`,
    addConsent(tx, kit, given),
    publishConsent(tx.call, kit, given),
  ]);
}

/** The answers for a kit, oldest first. */
export function listConsents(): ListQuery {
  return {
    name: 'researchConsentHistory',
    from: Prisma.sql`research_consents row`,
    where: [],
    sort: { column: 'created', direction: 'ASC' },
  };
}

/** The condition that an answer was given by the person whom the kit is registered to now: since the last registration that was taken back. */
export function isOfRegistration(kitRef: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`row.kit_id = ${kitRef} AND row.registration = (${registrationsUndone(kitRef)})`;
}

/** How many registrations of a kit were taken back. */
function registrationsUndone(kitRef: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::integer FROM undone_activations WHERE undone_activations.kit_id = ${kitRef}`;
}
