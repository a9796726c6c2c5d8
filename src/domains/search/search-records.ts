import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { whereSql, withoutIndex } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { disclosureCondition, mayEverSee } from '../access/disclosures.ts';
import { listedAccounts, mayRead, visibleRows, visibleTo } from '../access/records.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import type { FoundKind, LookUp, LookUpOfBeginning, MatchedField } from './look-up.ts';
import { lookUpsFor } from './look-ups.ts';
import type { PersonLookUp } from './look-ups-of-people.ts';

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
 * look-ups, each in an index and cut to the most hits there may be. What matches as a whole comes first: by codes, then by details of people, the
 * newest first. Then come codes that begin so, in their order, and people, in the order of the names and addresses.
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
  const { ofCodes, ofPeople, ofBeginnings } = lookUpsFor(asked);
  const mayFind = ({ kind }: LookUp) => mayRead(actor, kind);
  const people = ofPeople.filter((lookUp) => mayFind(lookUp) && mayFindBy(actor, lookUp));
  const beginnings = ofBeginnings.filter(mayFind);
  const [wholePeople, codes, otherPeople] = [ofCodes.length, ofCodes.length + 1, ofCodes.length + 2];
  const found = [
    ...ofCodes.filter(mayFind).map((lookUp, place) => hitsOfCode(actor, lookUp, place)),
    ...hitsOfPeople(actor, people, { whole: wholePeople, others: otherPeople }),
    ...hitsOfBeginnings(actor, beginnings, codes),
  ];
  // A record is listed once, for the first reason.
  return Prisma.sql`SELECT kind, id, kit_ref AS "kitRef", matched FROM (
      SELECT DISTINCT ON (kind, id) hit.* FROM (${Prisma.join(found, ' UNION ALL ')}) AS hit
      ORDER BY kind, id, place, value, matched DESC
    ) AS hit
    ORDER BY place, value, created DESC, id DESC LIMIT ${first}::int`;
}

function hitsOfCode(actor: Actor, lookUp: LookUp, place: number): Prisma.Sql {
  return hitsSql(lookUp, Prisma.raw(String(place)), [lookUp.where, ...visibleTo(actor, lookUp.kind).map(withoutIndex)]);
}

/** The people of the caller's account or, for staff, of each account in its turn, since the indexes begin with it. */
function hitsOfPeople(
  actor: Actor,
  lookUps: readonly PersonLookUp[],
  { whole, others }: { readonly whole: number; readonly others: number },
): Prisma.Sql[] {
  const { each, id } = listedAccounts(actor, null);
  const ofAccount = Prisma.sql`row.account_id = ${id}`;
  return inTurn(
    each,
    lookUps.map((lookUp) => {
      const place = Prisma.sql`CASE WHEN ${lookUp.value} = ${lookUp.whole} THEN ${Prisma.raw(String(whole))} ELSE ${Prisma.raw(String(others))} END`;
      return hitsSql(lookUp, place, [ofAccount, lookUp.where, ...foundByPerson(actor, lookUp).map(withoutIndex)]);
    }),
  );
}

/**
 * The codes that begin so: of the caller's account or, for staff, of each account in its turn; for a laboratory, of each whose records it sees, since
 * another's may be all that begin so.
 */
function hitsOfBeginnings(actor: Actor, lookUps: readonly LookUpOfBeginning[], place: number): Prisma.Sql[] {
  const { each, id } = listedAccounts(actor, null);
  return lookUps.flatMap((lookUp) => {
    const { laboratories, where } = visibleRows(actor, lookUp.kind, { where: [], accountId: null });
    const owner = laboratories
      ? { each: [laboratories.values], isOwned: laboratories.isInRange, visible: [] }
      : { each, isOwned: Prisma.sql`row.account_id = ${id}`, visible: where };
    const hits = hitsSql(lookUp, Prisma.raw(String(place)), [
      owner.isOwned,
      lookUp.where,
      ...owner.visible.map(withoutIndex),
    ]);
    return inTurn(owner.each, [hits]);
  });
}

/** What the look-ups find for each row of these tables, the caller's account alone if there are none. */
function inTurn(each: readonly Prisma.Sql[], lookUps: readonly Prisma.Sql[]): Prisma.Sql[] {
  if (lookUps.length === 0) return [];
  const hits = Prisma.join([...lookUps], ' UNION ALL ');
  if (each.length === 0) return [hits];
  return [Prisma.sql`(SELECT of_each.* FROM ${Prisma.join([...each])} CROSS JOIN LATERAL (${hits}) AS of_each)`];
}

function mayFindBy(actor: Actor, { person }: PersonLookUp): boolean {
  if (person === 'either') return mayEverSee(actor, 'patient') || mayEverSee(actor, 'recipient');
  return mayEverSee(actor, person);
}

/** The conditions under which the caller sees a record found by a person, and that it belongs to that person. */
function foundByPerson(actor: Actor, { kind, person }: PersonLookUp): Prisma.Sql[] {
  const given = (condition: Prisma.Sql | undefined) => (condition ? [condition] : []);
  if (person === 'recipient' || kind === 'patient') return visibleTo(actor, kind);
  if (person === 'patient') return [...visibleTo(actor, kind), ...given(disclosureCondition(actor, Prisma.sql`row`))];
  if (!mayEverSee(actor, 'patient')) return [Prisma.sql`row.role = 'RECIPIENT'`];
  if (mayEverSee(actor, 'recipient')) return visibleTo(actor, kind);
  const own = [Prisma.sql`kit.id = row.kit_id`, ...given(disclosureCondition(actor, Prisma.sql`kit`))];
  return [Prisma.sql`row.role = 'PATIENT'`, Prisma.sql`EXISTS (SELECT FROM kits kit ${whereSql(own)})`];
}

/** The first hits of a look-up: of a beginning in the order of its index, and the newest first of those with the same value. */
function hitsSql(
  { kind, matched, from, id, ...beginning }: LookUp | LookUpOfBeginning | PersonLookUp,
  place: Prisma.Sql,
  where: readonly Prisma.Sql[],
): Prisma.Sql {
  const kitRef = kind === 'sample' ? Prisma.sql`row.kit_id` : Prisma.sql`NULL::uuid`;
  const value = 'value' in beginning ? beginning.value : undefined;
  const rows = 'person' in beginning ? (beginning.rowsOfRecord ?? 1) : 1;
  const inOrder = [...(value ? [value] : []), Prisma.sql`row.created DESC`, Prisma.sql`${id} DESC`];
  return Prisma.sql`(SELECT ${Prisma.raw(`'${kind}'`)} AS kind, ${Prisma.raw(`'${matched}'`)} AS matched,
      ${place} AS place, ${value ?? Prisma.sql`NULL::text COLLATE "C"`} AS value,
      ${id} AS id, ${kitRef} AS kit_ref, row.created
    FROM ${from} ${whereSql(where)}
    ORDER BY ${Prisma.join(inOrder)} LIMIT ${Prisma.raw(String(MAX_HITS * rows))})`;
}
