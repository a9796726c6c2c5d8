import type { Actor } from '../../auth/actor.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { AccountMode, LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import { disclosureCondition } from '../access/disclosures.ts';
import { isOfAnotherLaboratory } from '../access/records.ts';
import { PATIENT_NAMED } from '../lifecycles/requisition.ts';
import type { Description } from './compare-people.ts';
import { otherNamesSql } from './other-names.ts';

/** The facts about a locked sample that a message must agree with. */
export interface SampleFacts {
  readonly accountMode: AccountMode;
  /** Whether the sample's account is closed. */
  readonly isClosed: boolean;
  /** The registered patient, or else the patient on a requisition in force; null if there is neither. */
  readonly person: Description | null;
  /** How the laboratory that sent the message identifies people. */
  readonly identification: LaboratoryIdentification;
  /** When the laboratory received it, if that is recorded. */
  readonly received: Date | null;
  /** Whether it has reports, including withdrawn ones. */
  readonly hasReports: boolean;
  /** Whether it has a requisition, in any status. */
  readonly hasRequisition: boolean;
  /** Whether it belongs to another laboratory than the sender. */
  readonly isOfAnother: boolean;
}

/** The laboratory that sent a message. */
interface Sender {
  /** Its account; undefined for an administrator, who may report on every sample. */
  readonly laboratory: string | undefined;
  readonly identification: LaboratoryIdentification;
}

/** Reads the facts of a sample about which this laboratory sent a message. Call with it locked. */
export async function readSampleFacts(
  { db }: Tx,
  sampleRef: string,
  { laboratory, identification }: Sender,
): Promise<SampleFacts> {
  const isOfAnother = isOfAnotherLaboratory(laboratory, Prisma.sql`sample`);
  const [facts] = await db.$queryRaw<Omit<SampleFacts, 'identification'>[]>(Prisma.sql`
    SELECT account.mode::text AS "accountMode", account.closed_at IS NOT NULL AS "isClosed", ${PERSON} AS person,
      (SELECT max(created) FROM sample_events WHERE sample_id = sample.id AND status = 'RECEIVED') AS received,
      EXISTS (SELECT FROM reports WHERE sample_id = sample.id) AS "hasReports",
      EXISTS (SELECT FROM requisitions WHERE sample_id = sample.id) AS "hasRequisition", ${isOfAnother} AS "isOfAnother"
    FROM ${SAMPLES_WITH_PEOPLE} JOIN accounts account ON account.id = sample.account_id
    WHERE sample.id = ${sampleRef}::uuid`);
  if (!facts) throw new Error('The locked sample is gone.');
  return { ...facts, identification };
}

/**
 * When a failed sample failed: the time in the laboratory's message, or else the time of the event (contract, 4.7). Call with it locked.
 */
export async function failedAt({ db }: Tx, sampleRef: string): Promise<Date> {
  const [failed] = await db.$queryRaw<{ at: Date }[]>(Prisma.sql`
    SELECT coalesce(failure_said, created) AS at FROM sample_events WHERE sample_id = ${sampleRef}::uuid
    ORDER BY created DESC, id DESC LIMIT 1`);
  if (!failed) throw new Error('The failed sample has no events.');
  return failed.at;
}

/** A sample and its person, for comparison with a message. */
export interface KnownSample {
  readonly id: string;
  readonly sampleId: string;
  /** Null for a sample of a requisition alone, like `kitId`. */
  readonly kitRef: string | null;
  readonly kitId: string | null;
  /** As in {@link SampleFacts}; also null if the reader may not know. */
  readonly person: Description | null;
}

/** Reads samples by their internal ids, in any order, with their people if the actor may know them. */
export async function readKnownSamples(
  { db }: UnitOfWork,
  actor: Actor,
  sampleRefs: readonly string[],
): Promise<readonly KnownSample[]> {
  const isLearnedOf = disclosureCondition(actor, Prisma.sql`sample`) ?? Prisma.sql`true`;
  return db.$queryRaw<KnownSample[]>(Prisma.sql`
    SELECT sample.id, sample.sample_id::text AS "sampleId", kit.id AS "kitRef", kit.kit_id::text AS "kitId",
      CASE WHEN ${isLearnedOf} THEN ${PERSON} END AS person
    FROM ${SAMPLES_WITH_PEOPLE} WHERE sample.id = ANY(${sampleRefs}::uuid[])`);
}

/**
 * Whether there is somebody to compare a message about the sample with. Locks the kit, so that a concurrent registration sees what the
 * caller writes.
 */
export async function isAnybodyKnown({ db }: Tx, sampleRef: string): Promise<boolean> {
  await db.$queryRaw`
    SELECT FROM kits WHERE id = (SELECT kit_id FROM samples WHERE id = ${sampleRef}::uuid) FOR UPDATE`;
  const [found] = await db.$queryRaw<{ isKnown: boolean }[]>(Prisma.sql`
    SELECT ${PERSON} IS NOT NULL AS "isKnown" FROM ${SAMPLES_WITH_PEOPLE} WHERE sample.id = ${sampleRef}::uuid`);
  return found?.isKnown === true;
}

/**
 * The condition that a `requisition` names the person whose results its sample has. For a kit, a denied or rejected requisition names
 * nobody, unless it was rejected only because its sample failed, which can be reversed. The sample of a requisition without a kit has no
 * other person.
 */
export const NAMES_PATIENT = Prisma.sql`(sample.kit_id IS NULL OR requisition.status = ANY(${PATIENT_NAMED}::requisition_status[])
  OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))`;

/** Samples joined with their people: the `patient` registered for the `kit`, and the `requisition` that names one. */
export const SAMPLES_WITH_PEOPLE = Prisma.sql`samples sample LEFT JOIN kits kit ON kit.id = sample.kit_id
  LEFT JOIN patients patient ON patient.id = kit.patient_id
  LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND ${NAMES_PATIENT}`;

/** The other names in a {@link Description} of the registered `patient`; requisitions have only one name. */
const OTHER_NAMES = Prisma.sql`, 'otherNames', ${otherNamesSql(Prisma.sql`patient.id`, { lastName: 'family', firstName: 'given' })}`;

/** The patient on a `requisition`, as a {@link Description}. */
export const PATIENT_OF_REQUISITION = descriptionOf('requisition', 'patient_');

/** The registered patient, or else the patient on the requisition, as a {@link Description}; null if there is neither. */
export const PERSON = Prisma.sql`CASE WHEN patient.id IS NOT NULL THEN ${descriptionOf('patient', '')}
  WHEN requisition.id IS NOT NULL THEN ${PATIENT_OF_REQUISITION} END`;

/** A person by the columns of a table, as a {@link Description}. */
function descriptionOf(table: string, prefix: string): Prisma.Sql {
  const text = (column: string) => Prisma.raw(`coalesce(${table}.${prefix}${column}::text, '')`);
  const others = table === 'patient' ? OTHER_NAMES : Prisma.empty;
  return Prisma.sql`json_build_object('family', ${text('last_name')}, 'given', ${text('first_name')},
    'birthDate', ${text('date_of_birth')}, 'sex', ${text('sex')}${others})`;
}
