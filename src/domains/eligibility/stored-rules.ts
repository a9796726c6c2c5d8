import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import { codesOfCountry } from '../../terminology/regions.ts';
import { type AddressDemand, type GivenPlace, readPlace } from '../inputs/places.ts';
import { type EligibilityRule, namesRegionsOf } from './rules.ts';
import { rulesOf } from './rules-input.ts';

/** The lists of rules that are asked about a kit type: its own, and its account's. */
export type RuleLists = readonly (readonly EligibilityRule[])[];

/**
 * The lists of rules for a kit type in an account, as JSON for {@link listsOf}.
 *
 * @param type the alias of the kit type's row
 */
export function listsSql(type: Prisma.Sql, accountId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`jsonb_build_array(${type}.eligibility, coalesce((SELECT own.rules FROM account_eligibility own
    WHERE own.account_id = ${accountId} AND own.kit_type = ${type}.code), '[]'))`;
}

const several = z.array(z.unknown());

/** For every place that no other rule of a list is about. A later rule of this kind counts in its place. */
const NOWHERE_ELSE = JSON.stringify([
  { country: null, regions: [], offered: false, minAge: null, maxAge: null, sexes: [], guardianBelow: null },
]);

/**
 * The same for a question about a place: of each list, what can count there. A list may be about every region of the world, and an order
 * may ask about a hundred kit types: to read all of their rules takes a second, and nothing else can be done meanwhile.
 */
export function listsInPlaceSql(type: Prisma.Sql, accountId: Prisma.Sql, place: GivenPlace): Prisma.Sql {
  const { country } = readPlace(place);
  const codes = country === null ? null : codesOfCountry(country);
  const counting = (rules: Prisma.Sql) => Prisma.sql`CASE WHEN ${codes}::text[] IS NULL OR ${rules} = '[]' THEN ${rules}
      ELSE ${NOWHERE_ELSE}::jsonb || jsonb_path_query_array(${rules}, '$[*] ? (@.country == null || @.country == $codes[*])',
        jsonb_build_object('codes', ${codes}::text[])) END`;
  return Prisma.sql`jsonb_build_array(${counting(Prisma.sql`${type}.eligibility`)}, coalesce((SELECT ${counting(Prisma.sql`own.rules`)}
    FROM account_eligibility own WHERE own.account_id = ${accountId} AND own.kit_type = ${type}.code), '[]'))`;
}

/** The lists of rules that {@link listsSql} has read; those without a rule are left out, because they are for everybody. */
export function listsOf(column: unknown): RuleLists {
  return several
    .parse(column)
    .map(rulesOf)
    .filter((rules) => rules.length > 0);
}

/** As {@link listsOf}, of several kit types at once. */
export function allListsOf(column: unknown): RuleLists {
  return several.parse(column).flatMap(listsOf);
}

/** What the lists of rules ask of an address, so that they can be applied to it (contract, 13.2). */
export function demandsOfRules(lists: RuleLists): readonly AddressDemand[] {
  if (lists.length === 0) return [];
  return [{ readsStatesOf: (country) => lists.some((rules) => namesRegionsOf(rules, country)), checksZip: false }];
}
