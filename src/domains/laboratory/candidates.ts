import type { Actor } from '../../auth/actor.ts';
import { authorize, laboratoryOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { allFoldedSql, foldedColumn } from '../../db/sql/folded-sql.ts';
import { whereSql } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus, type UnmatchedReason } from '../../generated/prisma/enums.ts';
import type { Person } from '../../hl7/person.ts';
import { disclosureCondition } from '../access/disclosures.ts';
import { readableIds, visibleTo } from '../access/records.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import type { Description } from '../identity/compare-people.ts';
import { comparisonWithNamed } from '../identity/identify-person.ts';
import { PERSON, SAMPLES_WITH_PEOPLE } from '../identity/sample-facts.ts';
import { PATIENT_NAMED } from '../lifecycles/requisition.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';
import { findNamedSamples, idsToLookUp } from './named-samples.ts';
import { readStoredNames, type StoredNames } from './stored-message.ts';

/** The most candidates of an unmatched result, and the most people compared to find them (contract, 10.4). */
const MAX_CANDIDATES = 10;
const MAX_COMPARED = 200;

/** The longest last name that the service stores, in characters (contract, 8.3). */
const MAX_NAME_LENGTH = 200;

/** The parts of an unmatched result that its candidates depend on. */
export interface CandidateQuery {
  readonly messageId: string;
  readonly reason: UnmatchedReason;
  readonly sampleRef: string | null;
}

interface ComparedSample {
  readonly id: string;
  readonly person: Description | null;
  /** Whether the message names it, or its kit. */
  readonly isNamed: boolean;
}

/** The statuses of samples that await a result. */
const AWAITING = Object.values(SampleStatus).filter((status) => SAMPLE_TRAITS[status].awaitsResult);

/**
 * The internal ids of the samples that an unmatched result may belong to, among those that the caller sees. If it names samples, these; if
 * it named none, samples that await a result: first those created since with an id that it names, and those of kits that it names; then
 * those of the person it names, registered or on the requisition; newest first. A search by person finds only a laboratory's own samples.
 *
 * @param names the names in the message, if it was already read
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
 */
export async function findCandidates(
  work: UnitOfWork,
  unmatched: CandidateQuery,
  names?: StoredNames,
): Promise<readonly string[]> {
  const actor = authorize(work.call.actor, 'unmatched.read');
  const seenOf = async (ids: readonly string[]) => {
    if (laboratoryOf(actor) === undefined) return ids;
    const seen = new Set(await readableIds(work, 'sample', ids));
    return ids.filter((id) => seen.has(id));
  };
  if (unmatched.sampleRef !== null) return seenOf([unmatched.sampleRef]);
  const given = names ?? (await readStoredNames(work, unmatched.messageId));
  if (unmatched.reason !== 'UNKNOWN_SAMPLE') {
    const { samples } = await findNamedSamples(work, given);
    return (await seenOf(samples.map(({ id }) => id))).slice(0, MAX_CANDIDATES);
  }
  const compared = await work.db.$queryRaw<ComparedSample[]>(candidatesSql(actor, given));
  const compare = comparisonWithNamed(given.person);
  const agreeing = compared.filter(({ person }) => person === null || compare(person).verdict !== 'DISAGREES');
  return [...new Set(agreeing.map(({ id }) => id))].slice(0, MAX_CANDIDATES);
}

/** The samples to compare, as {@link ComparedSample}: first those that the message names, or whose kits it names, then the newest. */
export function candidatesSql(actor: Actor, { person, sampleIds }: StoredNames): Prisma.Sql {
  const ids = idsToLookUp({ sampleIds });
  const sample = Prisma.sql`sample`;
  const isLearnedOf = disclosureCondition(actor, sample) ?? Prisma.sql`true`;
  return Prisma.sql`
    WITH person AS (${peopleLike(person)}), found AS (
      SELECT samples.id, false AS "isNamed" FROM person JOIN kits ON kits.patient_id = person.id JOIN samples ON samples.kit_id = kits.id
      UNION ALL SELECT sample_id, false FROM (${requisitionsLike(person)}) AS requisition
      UNION ALL SELECT samples.id, true FROM kits JOIN samples ON samples.kit_id = kits.id WHERE ${foldedColumn(Prisma.sql`kits.kit_id`)} = ANY(${allFoldedSql(ids)})
      UNION ALL SELECT id, true FROM samples WHERE sample_id_folded = ANY(${allFoldedSql(ids)}))
    SELECT sample.id, found."isNamed", CASE WHEN ${isLearnedOf} THEN ${PERSON} END AS person
    FROM ${SAMPLES_WITH_PEOPLE} JOIN found ON found.id = sample.id
    ${whereSql([Prisma.sql`sample.status = ANY(${AWAITING}::sample_status[])`, Prisma.sql`(found."isNamed" OR ${isLearnedOf})`, ...visibleTo(actor, 'sample', sample)])}
    ORDER BY found."isNamed" DESC, sample.created DESC, sample.id DESC LIMIT ${MAX_COMPARED}`;
}

/** Patients who may be the one in the message, by its full birth date or else by its last names; nobody if it has neither. */
function peopleLike(person: Person): Prisma.Sql {
  const columns = Prisma.sql`SELECT id FROM patients`;
  const ofName = Prisma.sql`${foldedColumn(Prisma.sql`last_name`)} = ANY(${allFoldedSql(familiesOf(person))})`;
  const ofOtherName = Prisma.sql`id IN (SELECT patient_id FROM patient_names WHERE ${ofName})`;
  const born = wholeBirthDate(person);
  if (born === null)
    return Prisma.sql`(${columns} WHERE ${ofName} ${NEWEST}) UNION (${columns} WHERE ${ofOtherName} ${NEWEST})`;
  return Prisma.sql`(${columns} WHERE date_of_birth = ${born}::date ${NEWEST})
    UNION (${columns} WHERE date_of_birth IS NULL AND ${ofName} ${NEWEST})
    UNION (${columns} WHERE date_of_birth IS NULL AND ${ofOtherName} ${NEWEST})`;
}

/** The samples of requisitions whose patient may be the one in the message. A requisition always gives a birth date and a name. */
function requisitionsLike(person: Person): Prisma.Sql {
  const born = wholeBirthDate(person);
  const isLike =
    born === null
      ? Prisma.sql`${foldedColumn(Prisma.sql`patient_last_name`)} = ANY(${allFoldedSql(familiesOf(person))})`
      : Prisma.sql`patient_date_of_birth = ${born}::date`;
  return Prisma.sql`SELECT sample_id FROM requisitions
    WHERE ${isLike} AND sample_id IS NOT NULL AND status = ANY(${PATIENT_NAMED}::requisition_status[]) ${NEWEST}`;
}

const NEWEST = Prisma.sql`ORDER BY created DESC LIMIT ${MAX_COMPARED}`;

function familiesOf({ names }: Person): string[] {
  const families = names.map(({ family }) => family);
  return [...new Set(families.filter((family) => family !== '' && family.length <= MAX_NAME_LENGTH))];
}

/** `YYYY-MM-DD`, or null if the message gives no full birth date. */
function wholeBirthDate({ birthDate }: Person): string | null {
  const born = readBirthDate(birthDate);
  return born === null || born === 'unreadable' || born.day === null ? null : `${born.year}-${born.month}-${born.day}`;
}
