import { isOperator } from '../../auth/operator.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import type { ListQuery } from '../../db/sql/list.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import type { LockedKit } from '../changes/locks.ts';
import { publishConsent } from '../changes/publish.ts';

// Whether a kit may be used for research (contract, 13.9): what holds is in `kits`, every answer in `research_consents`.

/** The most answers that are shown, the newest of them (contract, 13.9). */
export const CONSENTS_SHOWN = 100;

/** What a locked kit has of answers: the one that holds, how many registrations of it were taken back, and when it was last answered. */
export interface ConsentOfKit {
  readonly holds: boolean | null;
  readonly registration: number;
  readonly answered: string | null;
}

/** Selects the {@link ConsentOfKit} of a kit as one value. */
export function consentSql(kitRef: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT json_build_object('holds', kits.research_consent, 'registration', (${registrationsUndone(kitRef)}),
    'answered', (SELECT max(created) FROM research_consents WHERE kit_id = ${kitRef})) FROM kits WHERE kits.id = ${kitRef})`;
}

/** Adds an answer to the history of a locked kit. No two of its answers have the same time, so their order is known. */
export function addConsent(
  { call: { actor, clock } }: Tx,
  { id }: LockedKit,
  { registration, answered }: ConsentOfKit,
  given: boolean,
): Write {
  const byId = actor && !isOperator(actor) ? actor.userId : null;
  const earliest = answered === null ? 0 : new Date(answered).getTime() + 1;
  const created = new Date(Math.max(clock.now().getTime(), earliest));
  return insertSql('research_consents', [{ id: newUuid(), kit_id: id, registration, given, created, by_id: byId }]);
}

/** Records the answer of the person whom a locked kit is registered to, if it differs from what holds. */
export async function changeConsent(
  tx: Tx,
  kit: LockedKit,
  consent: ConsentOfKit,
  given: boolean | null,
): Promise<void> {
  if (given === null || given === consent.holds) return;
  const { id, accountId } = kit;
  await writeAudited(tx, { action: 'kit.consent', subject: `Kit:${id}`, accountId }, [
    Prisma.sql`UPDATE kits SET research_consent = ${given}::boolean, updated = ${tx.call.clock.now()}::timestamptz
      WHERE id = ${id}::uuid`,
    addConsent(tx, kit, consent, given),
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
