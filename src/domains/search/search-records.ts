import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { whereSql, withoutIndex } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { disclosureCondition, mayEverSee } from '../access/disclosures.ts';
import { listedAccounts, mayRead, visibleTo } from '../access/records.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { type FoundKind, type LookUp, lookUpsFor, type MatchedField } from './look-ups.ts';

/** The most hits of a search (contract, 8.3). */
const MAX_HITS = 50;

const SIZE = `must be from 1 to ${MAX_HITS}`;
const searchInput = z.object({ text: text(), first: z.int(SIZE).min(1, SIZE).max(MAX_HITS, SIZE) });

/** A record that a search has found. */
export interface SearchHit {
  readonly kind: FoundKind;
  readonly id: string;
  /** The kit of a sample that has one; null for all other records. */
  readonly kitRef: string | null;
  readonly matched: MatchedField;
}

/**
 * Finds the records that a text read out to a support desk may mean, among those that the caller sees (contract, 11.7). One statement of
 * look-ups, each in an index and cut to the most hits there may be. Those by codes come first, then the newest, and those by the beginning
 * of a family name in the order of the names.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT.
 */
export async function searchRecords(work: UnitOfWork, rawInput: unknown): Promise<readonly SearchHit[]> {
  const actor = authorize(work.call.actor, 'records.search');
  const { text: asked, first } = parseInput(searchInput, rawInput);
  return work.db.$queryRaw<SearchHit[]>(searchSql(actor, asked, first));
}

/** The statement of {@link searchRecords}. */
export function searchSql(actor: Actor, asked: string, first: number): Prisma.Sql {
  const { ofCodes, ofPeople } = lookUpsFor(asked);
  const mayFind = ({ kind }: LookUp) => mayRead(actor, kind);
  const people = ofPeople.filter((lookUp) => mayFind(lookUp) && mayFindBy(actor, lookUp));
  const found = [
    ...ofCodes.filter(mayFind).map((lookUp, place) => hitsOfCode(actor, lookUp, place)),
    ...(people.length > 0 ? [hitsOfPeople(actor, people, ofCodes.length)] : []),
  ];
  // A record is listed once, for the first reason.
  return Prisma.sql`SELECT kind, id, kit_ref AS "kitRef", matched FROM (
      SELECT DISTINCT ON (kind, id) hit.* FROM (${Prisma.join(found, ' UNION ALL ')}) AS hit ORDER BY kind, id, place
    ) AS hit
    ORDER BY place, name, created DESC, id DESC LIMIT ${first}::int`;
}

function hitsOfCode(actor: Actor, lookUp: LookUp, place: number): Prisma.Sql {
  return hitsSql(lookUp, place, [lookUp.where, ...visibleTo(actor, lookUp.kind).map(withoutIndex)]);
}

/** The people of the caller's account or, for staff, of each account in its turn, since the indexes begin with it. */
function hitsOfPeople(actor: Actor, lookUps: readonly LookUp[], place: number): Prisma.Sql {
  const { each, id } = listedAccounts(actor, null);
  const ofAccount = Prisma.sql`row.account_id = ${id}`;
  const hits = Prisma.join(
    lookUps.map((lookUp) =>
      hitsSql(lookUp, place, [ofAccount, lookUp.where, ...foundByPerson(actor, lookUp).map(withoutIndex)]),
    ),
    ' UNION ALL ',
  );
  if (each.length === 0) return hits;
  return Prisma.sql`(SELECT of_account.* FROM ${Prisma.join([...each])} CROSS JOIN LATERAL (${hits}) AS of_account)`;
}

function mayFindBy(actor: Actor, { person }: LookUp): boolean {
  if (person === 'either') return mayEverSee(actor, 'patient') || mayEverSee(actor, 'recipient');
  return person === undefined || mayEverSee(actor, person);
}

/** The conditions under which the caller sees a record found by a person, and that it belongs to that person. */
function foundByPerson(actor: Actor, { kind, person }: LookUp): Prisma.Sql[] {
  const given = (condition: Prisma.Sql | undefined) => (condition ? [condition] : []);
  if (person === 'recipient' || kind === 'patient') return visibleTo(actor, kind);
  if (person === 'patient') return [...visibleTo(actor, kind), ...given(disclosureCondition(actor, Prisma.sql`row`))];
  if (!mayEverSee(actor, 'patient')) return [Prisma.sql`row.role = 'RECIPIENT'`];
  if (mayEverSee(actor, 'recipient')) return visibleTo(actor, kind);
  const own = [Prisma.sql`kit.id = row.kit_id`, ...given(disclosureCondition(actor, Prisma.sql`kit`))];
  return [Prisma.sql`row.role = 'PATIENT'`, Prisma.sql`EXISTS (SELECT FROM kits kit ${whereSql(own)})`];
}

function hitsSql(
  { kind, matched, from, id, name, rowsOfRecord = 1 }: LookUp,
  place: number,
  where: readonly Prisma.Sql[],
): Prisma.Sql {
  const kitRef = kind === 'sample' ? Prisma.sql`row.kit_id` : Prisma.sql`NULL::uuid`;
  const inOrder = [...(name ? [name] : []), Prisma.sql`row.created DESC`, Prisma.sql`${id} DESC`];
  return Prisma.sql`(SELECT ${Prisma.raw(`'${kind}'`)} AS kind, ${Prisma.raw(`'${matched}'`)} AS matched,
      ${Prisma.raw(String(place))} AS place, ${name ?? Prisma.sql`NULL::text COLLATE "C"`} AS name,
      ${id} AS id, ${kitRef} AS kit_ref, row.created
    FROM ${from} ${whereSql(where)}
    ORDER BY ${Prisma.join(inOrder)} LIMIT ${Prisma.raw(String(MAX_HITS * rowsOfRecord))})`;
}
