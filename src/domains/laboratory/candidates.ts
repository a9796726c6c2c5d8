import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { whereSql } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { SampleStatus, type UnmatchedReason } from '../../generated/prisma/enums.ts';
import type { Person } from '../../hl7/person.ts';
import { comparisonWith } from '../../hl7/person-agrees.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import { visibleTo } from '../records.ts';
import { readKeptPerson } from './kept-message.ts';

/** The most candidates of an unmatched result, and how many registered people are compared for them (contract, 10.4). */
const MOST_CANDIDATES = 10;
const MOST_COMPARED = 200;

/** The most characters of a last name that we know (contract, 8.3), and the most last names of a person that are looked for. */
const LONGEST_NAME = 200;
const MOST_LAST_NAMES = 10;

/** An unmatched result, as far as its candidates depend on it. */
export interface SoughtResult {
  readonly messageId: string;
  readonly reason: UnmatchedReason;
  readonly sampleRef: string | null;
}

interface ComparedSample {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
}

/** The statuses of samples that await a result. */
const AWAITING = Object.values(SampleStatus).filter(
  (status) => status !== 'RESULTED' && allowedNext(sampleLifecycle, status).length > 0,
);

/**
 * The internal ids of the samples that an unmatched result may be of: the one that it names; for one that names none, those that
 * await a result of the registered person whom it names, newest first.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
 */
export async function findCandidates(context: RequestContext, unmatched: SoughtResult): Promise<readonly string[]> {
  const actor = authorize(context.actor, 'unmatched.read');
  if (unmatched.sampleRef !== null) return [unmatched.sampleRef];
  if (unmatched.reason !== 'UNKNOWN_SAMPLE') return [];
  const person = await readKeptPerson(context, unmatched.messageId);
  const compared = await context.db.$queryRaw<ComparedSample[]>(Prisma.sql`
    WITH person AS (${peopleLike(person)})
    SELECT row.id, person.first_name AS "firstName", person.last_name AS "lastName", person.date_of_birth::text AS "dateOfBirth"
    FROM person JOIN kits kit ON kit.patient_id = person.id JOIN samples row ON row.kit_id = kit.id
    ${whereSql([Prisma.sql`row.status = ANY(${AWAITING}::sample_status[])`, ...visibleTo(actor, 'sample')])}
    ORDER BY row.created DESC, row.id DESC LIMIT ${MOST_COMPARED}`);
  return compared
    .filter(comparisonWith(person))
    .slice(0, MOST_CANDIDATES)
    .map(({ id }) => id);
}

/** People who may be the one in the message: of the birth date, or without one and of a last name; nobody if it has neither. */
function peopleLike({ dateOfBirth, names }: Person): Prisma.Sql {
  const families = names.map(({ family }) => family).filter((family) => family !== '' && family.length <= LONGEST_NAME);
  const lastNames = [...new Set(families)].slice(0, MOST_LAST_NAMES);
  const columns = Prisma.sql`SELECT id, first_name, last_name, date_of_birth FROM patients`;
  const ofName = Prisma.sql`last_name = ANY(${lastNames}::citext[])`;
  const newest = Prisma.sql`ORDER BY created DESC LIMIT ${MOST_COMPARED}`;
  if (dateOfBirth === null) return Prisma.sql`${columns} WHERE ${ofName} ${newest}`;
  return Prisma.sql`(${columns} WHERE date_of_birth = ${dateOfBirth}::date ${newest})
    UNION ALL (${columns} WHERE date_of_birth IS NULL AND ${ofName} ${newest})`;
}
