import { beforeAll, expect, it } from 'vitest';
import { reasonsOfPlace } from '../../src/domains/eligibility/ask-place.ts';
import { demandsOfRules, listsInPlaceSql, listsOf, listsSql } from '../../src/domains/eligibility/stored-rules.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { COUNTRY_CODES } from '../../src/terminology/countries.ts';
import { regionsOf } from '../../src/terminology/regions.ts';
import { useTestApp } from '../helpers/app.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const NOT_THERE = { offered: false };

type Rules = NonNullable<InputOf<'upsertKitType'>['eligibility']>;

/** Lists of rules, of a kit type and of an account. */
const LISTS: readonly (readonly [Rules, Rules])[] = [
  [[], []],
  [[{ country: 'US' }, { country: 'US', regions: ['US-NY', 'PR'], ...NOT_THERE }], []],
  [[{ country: 'PR' }, { country: 'CA', regions: ['CA-QC'] }], [{ country: 'ES', regions: ['ES-CT'], ...NOT_THERE }]],
  [
    [{}, { country: 'ES', regions: ['ES-B'], ...NOT_THERE }],
    [{ country: 'DE' }, { country: 'GU', ...NOT_THERE }],
  ],
  [[{ minAge: 18 }], [NOT_THERE, { country: 'FR' }, { country: 'ES', regions: regionsOf('ES').slice(0, 60) }]],
];

/** Every country, and some of their regions; also what is neither. */
const PLACES = [
  ...[...COUNTRY_CODES, 'Spain', 'nowhere'].map((country) => ({ country, state: null })),
  ...['NY', 'New York', 'PR', 'TX', 'nowhere'].map((state) => ({ country: 'US', state })),
  ...['QC', 'ON'].map((state) => ({ country: 'CA', state })),
  ...['B', 'CT', 'M', 'Sevilla'].map((state) => ({ country: 'ES', state })),
];

it('of each list, the rules that are read for a place answer about it as all of them do', async () => {
  const { accountId } = program.client;
  const now = app.clock.now();
  for (const [ofType, ofAccount] of LISTS) {
    await program.mutate(program.admin, 'upsertKitType', { code: 'LIPID', eligibility: ofType });
    const eligibility = [{ kitType: 'LIPID', rules: ofAccount }];
    await program.mutate(program.admin, 'updateAccount', { accountId, eligibility });
    const [type, account] = [Prisma.sql`type`, Prisma.sql`${accountId}::uuid`];
    for (const place of PLACES) {
      const [found] = await app.prisma.$queryRaw<{ whole: unknown; counting: unknown }[]>`
        SELECT ${listsSql(type, account)} AS whole, ${listsInPlaceSql(type, account, place)} AS counting
        FROM kit_types type WHERE code = 'LIPID'`;
      const answerOf = (column: unknown) => {
        const lists = listsOf(column);
        const country = place.country === 'Spain' ? 'ES' : place.country;
        return [reasonsOfPlace(lists, place, now), demandsOfRules(lists).map((each) => each.readsStatesOf(country))];
      };
      expect({ place, answer: answerOf(found?.counting) }).toEqual({ place, answer: answerOf(found?.whole) });
    }
  }
});

it('few of many rules are read', async () => {
  const eligibility = COUNTRY_CODES.filter((code) => code !== 'PR').map((country) => ({ country }));
  await program.mutate(program.admin, 'upsertKitType', { code: 'LIPID', eligibility });
  const [type, account] = [Prisma.sql`type`, Prisma.sql`${program.client.accountId}::uuid`];
  const [found] = await app.prisma.$queryRaw<{ lists: unknown }[]>`
    SELECT ${listsInPlaceSql(type, account, { country: 'France', state: null })} AS lists FROM kit_types type WHERE code = 'LIPID'`;
  expect(listsOf(found?.lists)[0]?.map(({ country }) => country)).toEqual([null, 'FR']);
});
