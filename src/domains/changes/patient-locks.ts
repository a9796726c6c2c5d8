import type { Tx } from '../../call/unit-of-work.ts';
import type { NewRow } from '../../db/sql/write.ts';
import { notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type FoundRecord, noteConcerned, type Reader, whereNamed } from '../access/records.ts';
import { guardianOf } from '../inputs/guardian.ts';

// Locks of patients and of what is theirs. When they are taken, locks.ts says.

/** A locked registration token. */
export interface LockedToken {
  readonly id: string;
  readonly accountId: string;
  readonly patientRef: string;
  /** Whom its patient was merged into, if they were; otherwise, they stay who they are. */
  readonly mergedInto: string | null;
  readonly kitTypeCode: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/**
 * Locks the registration token with this hash, if there is one, so that it is used only once even if several calls try at
 * once, and holds its patient ({@link holdPatient}).
 */
export async function lockToken({ db }: Tx, hash: Uint8Array<ArrayBuffer>): Promise<LockedToken | undefined> {
  const [token] = await db.$queryRaw<LockedToken[]>(Prisma.sql`
    SELECT token.id, token.account_id AS "accountId", token.patient_id AS "patientRef", patient.merged_into_id AS "mergedInto",
      token.kit_type AS "kitTypeCode", token.expires_at AS "expiresAt", token.used_at AS "usedAt"
    FROM registration_tokens token JOIN patients patient ON patient.id = token.patient_id
    WHERE token.hash = ${hash} FOR UPDATE OF token FOR KEY SHARE OF patient`);
  return token;
}

/** Selects the kits of a patient, an SQL expression, and locks them as their renewal does (cascade/renew-kits.ts). */
export function kitsToRenewSql(patientRef: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT kit.id FROM kits kit WHERE kit.patient_id = ${patientRef} ORDER BY kit.id FOR NO KEY UPDATE`;
}

/** A locked patient, with the columns that can be corrected. */
export interface LockedPatient extends FoundRecord {
  readonly stored: NewRow;
}

/**
 * Locks the patient that the caller names, to correct them, after the kits that are registered to them, which the correction renews. Whoever
 * registers a kit to the patient, or charts a report for them, waits: what they copy of the patient is what they had before, or what they have
 * afterwards. @throws AppError NOT_FOUND.
 */
export async function lockNamedPatient(tx: Tx, reader: Reader, patientId: string): Promise<LockedPatient> {
  const where = whereNamed(reader, 'patient', patientId);
  const lock = () =>
    tx.db.$queryRaw<(FoundRecord & NewRow)[]>(Prisma.sql`
    WITH kit AS (${kitsToRenewSql(Prisma.sql`(SELECT row.id FROM patients row ${where})`)})
    SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text,
      row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
    FROM patients row ${where} AND (SELECT count(*) FROM kit) >= 0 FOR UPDATE OF row`);
  // If the patient was merged while it waited for the lock, the id means another by now.
  const patient = (await lock())[0] ?? (await lock())[0];
  if (!patient) throw notFound('patient', patientId);
  noteConcerned(tx, 'patient', patient.id);
  const { id, accountId, guardian, ...stored } = patient;
  return { id, accountId, stored: { ...stored, guardian: guardianOf(guardian) } };
}

/**
 * Keeps a patient from being corrected and merged while something is decided by their details, or while a kit is registered to them or that is
 * undone. Returns whom the id means, a patient who stays who they are; undefined if there is none.
 */
export async function holdPatient({ db }: Tx, patientRef: string): Promise<FoundRecord | undefined> {
  for (let id = patientRef; ; ) {
    const [held] = await db.$queryRaw<(FoundRecord & { readonly mergedInto: string | null })[]>(Prisma.sql`
      SELECT id, account_id AS "accountId", merged_into_id AS "mergedInto" FROM patients WHERE id = ${id}::uuid FOR KEY SHARE`);
    if (!held || held.mergedInto === null) return held && { id: held.id, accountId: held.accountId };
    id = held.mergedInto;
  }
}

/** Locks the kits that are registered to a patient, in the order of their ids, and so their samples and who they belong to. */
export async function lockKitsOfPatient({ db }: Tx, patientRef: string): Promise<void> {
  await db.$queryRaw(Prisma.sql`SELECT FROM kits WHERE patient_id = ${patientRef}::uuid ORDER BY id FOR UPDATE`);
}

/**
 * Locks patients in the order of their ids, so that nothing is registered to them meanwhile, and they are neither corrected nor merged. Call
 * with the kits of the one locked whose kits move. Returns whether one of them is merged.
 */
export async function lockPatients({ db }: Tx, patientRefs: readonly string[]): Promise<boolean> {
  const locked = await db.$queryRaw<{ isMerged: boolean }[]>(Prisma.sql`
    SELECT merged_into_id IS NOT NULL AS "isMerged" FROM patients WHERE id = ANY(${[...patientRefs]}::uuid[]) ORDER BY id FOR UPDATE`);
  return locked.some(({ isMerged }) => isMerged);
}

/**
 * Locks the patient that the caller names, so that what belongs to them can be counted. Whoever registers a kit to them does not wait.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockNamedPatientToCount(tx: Tx, reader: Reader, patientId: string): Promise<FoundRecord> {
  const lock = () =>
    tx.db.$queryRaw<FoundRecord[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId" FROM patients row ${whereNamed(reader, 'patient', patientId)} FOR NO KEY UPDATE`);
  // If the patient was merged while it waited for the lock, the id means another by now.
  const patient = (await lock())[0] ?? (await lock())[0];
  if (!patient) throw notFound('patient', patientId);
  noteConcerned(tx, 'patient', patient.id);
  return patient;
}

/** A locked patient session. */
export interface LockedSession extends FoundRecord {
  readonly patientRef: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

/** Locks the patient session that the caller names. @throws AppError NOT_FOUND. */
export async function lockNamedSession(tx: Tx, reader: Reader, sessionId: string): Promise<LockedSession> {
  const [session] = await tx.db.$queryRaw<LockedSession[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.patient_id AS "patientRef", row.expires_at AS "expiresAt", row.ended_at AS "endedAt"
    FROM patient_sessions row ${whereNamed(reader, 'patientSession', sessionId)} FOR NO KEY UPDATE`);
  if (!session) throw notFound('patient session', sessionId);
  noteConcerned(tx, 'patient', session.patientRef);
  return session;
}

/** A locked results link. */
export interface LockedResultsLink extends FoundRecord {
  readonly patientRef: string;
  /** Whether the link, or a session that it opened, can still be used. */
  readonly isOpen: boolean;
}

/** Locks the results link that the caller names. @throws AppError NOT_FOUND. */
export async function lockNamedResultsLink(
  tx: Tx,
  reader: Reader,
  resultsLinkId: string,
  now: Date,
): Promise<LockedResultsLink> {
  const [link] = await tx.db.$queryRaw<LockedResultsLink[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.patient_id AS "patientRef",
      (row.ended_as IS NULL AND row.expires_at > ${now}::timestamptz) OR EXISTS (
        SELECT FROM patient_sessions session
        WHERE session.results_link_id = row.id AND session.ended_at IS NULL AND session.expires_at > ${now}::timestamptz) AS "isOpen"
    FROM results_links row ${whereNamed(reader, 'resultsLink', resultsLinkId)} FOR NO KEY UPDATE`);
  if (!link) throw notFound('results link', resultsLinkId);
  noteConcerned(tx, 'patient', link.patientRef);
  return link;
}
