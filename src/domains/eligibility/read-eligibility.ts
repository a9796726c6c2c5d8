import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { byClock, checkInput, optional, optionalOrBlank, text } from '../inputs/inputs.ts';
import { dateOfBirth, sex } from '../inputs/people.ts';
import { addressIn, DEFAULT_COUNTRY, readPlace, stateProblem } from '../inputs/places.ts';
import { decideEligibility, type Eligibility } from './decide.ts';
import { countryOrNone } from './rules-input.ts';
import { listsOf, listsSql, type RuleLists } from './stored-rules.ts';

/** Who is asked about, and for which kit type (contract, 13.1). */
export const eligibilityBody = byClock((clock) =>
  z.object({
    kitType: text(),
    country: countryOrNone,
    state: optionalOrBlank(text()),
    dateOfBirth: optionalOrBlank(dateOfBirth(clock)),
    sex: optionalOrBlank(sex),
    guardian: optional(z.boolean('must be true or false')),
  }),
);

/**
 * Whether somebody may be tested with kits of a type, by the rules of the catalogue and of the caller's own account. A state without a country
 * is one of the default one.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a kit type, a country or a state that there is not.
 */
export async function readEligibility(work: UnitOfWork, rawInput: unknown): Promise<Eligibility> {
  const { actor, clock } = work.call;
  const { accountId } = authorize(actor, 'eligibility.ask');
  const checked = checkInput(eligibilityBody(clock), rawInput);
  if (!checked.isValid) throw badInput(await eligibilityProblems(work, rawInput));
  const { kitType, country, state, ...person } = checked.value;
  const lists = await listsAsked(work, accountId, kitType);
  const problems = [...(lists ? [] : [NO_SUCH_KIT_TYPE]), ...stateFaults({ country, state })];
  if (!lists || problems.length > 0) throw badInput(problems);
  const place = readPlace({ country: country ?? (state === null ? null : DEFAULT_COUNTRY), state });
  return decideEligibility(lists, { ...person, ...place, hasGuardian: person.guardian === true }, clock.now());
}

const kitTypeAlone = z.object({ kitType: text() });

/** Everything wrong with a question: errors in its form, and a kit type and a state that there are not. */
export async function eligibilityProblems(work: UnitOfWork, rawInput: unknown): Promise<FieldProblem[]> {
  const { accountId } = authorize(work.call.actor, 'eligibility.ask');
  const { problems } = checkInput(eligibilityBody(work.call.clock), rawInput);
  const named = checkInput(kitTypeAlone, rawInput);
  const isUnknown = named.isValid && (await listsAsked(work, accountId, named.value.kitType)) === undefined;
  return [...problems, ...(isUnknown ? [NO_SUCH_KIT_TYPE] : []), ...stateFaults(addressIn(rawInput))];
}

const NO_SUCH_KIT_TYPE: FieldProblem = { path: ['kitType'], message: 'is not a kit type', code: 'UNKNOWN' };

/** A state that its country does not have; a country that cannot be read is named by itself. */
function stateFaults(given: { readonly country: string | null; readonly state: string | null }): FieldProblem[] {
  const { country, unreadable } = readPlace({ ...given, country: given.country ?? DEFAULT_COUNTRY });
  return country !== null && unreadable.includes('state') ? [stateProblem([], country)] : [];
}

/** The lists of rules that are asked; undefined if there is no such kit type. */
async function listsAsked({ db }: UnitOfWork, accountId: string, kitType: string): Promise<RuleLists | undefined> {
  const lists = listsSql(Prisma.sql`type`, Prisma.sql`${accountId}::uuid`);
  const [type] = await db.$queryRaw<{ lists: unknown }[]>(
    Prisma.sql`SELECT ${lists} AS lists FROM kit_types type WHERE type.code = ${kitType}`,
  );
  return type && listsOf(type.lists);
}
