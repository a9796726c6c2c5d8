import type pg from 'pg';
import { COUNTRY_CODES } from '../../src/terminology/countries.ts';
import { placeOfCountry, regionsOf } from '../../src/terminology/regions.ts';
import { ACCOUNTS, apiKeyOf } from '../data/accounts.ts';
import { inHands, type Measurement, report } from './frame.ts';
import { graphql } from './requests.ts';

/** The most rules of a list, regions of a rule, and kit types with rules of an account (contract, 8.3). */
const [RULES, REGIONS, TYPES] = [300, 100, 100];

const CREATE_ORDER = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId } } }';

const RECIPIENT = {
  firstName: 'José',
  lastName: 'O’Neil',
  email: 'jose.oneil@example.org',
  address: { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701', country: 'US' },
};

/** The largest list there can be: about every region of every country, a hundred in a rule, and whole countries as long as there is room. */
function largestList(): readonly object[] {
  const rule = { offered: true, minAge: null, maxAge: null, sexes: [], guardianBelow: null };
  const countries = COUNTRY_CODES.filter((code) => placeOfCountry(code).region === null);
  const ofRegions = countries.flatMap((country) => {
    const regions = regionsOf(country);
    return Array.from({ length: Math.ceil(regions.length / REGIONS) }, (_, part) => ({
      ...rule,
      country,
      regions: regions.slice(part * REGIONS, (part + 1) * REGIONS),
    }));
  });
  return [...ofRegions, ...countries.map((country) => ({ ...rule, country, regions: [] }))].slice(0, RULES);
}

const code = (index: number) => `RULED_${index}`;

async function addTypes(client: pg.Client): Promise<void> {
  const codes = Array.from({ length: TYPES }, (_, index) => code(index));
  await client.query(
    `INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
     SELECT code, code, 'dried_blood_spot', '{}', true, true, '{}', now(), now() FROM unnest($1::text[]) code`,
    [codes],
  );
}

async function setRules(client: pg.Client, rules: readonly object[]): Promise<void> {
  const json = JSON.stringify(rules);
  await client.query(`UPDATE kit_types SET eligibility = $1::jsonb WHERE code LIKE 'RULED_%'`, [json]);
  await client.query('DELETE FROM account_eligibility');
  await client.query(
    `INSERT INTO account_eligibility (account_id, kit_type, rules)
     SELECT $1, code, $2::jsonb FROM kit_types WHERE code LIKE 'RULED_%' AND $2::jsonb <> '[]'`,
    [ACCOUNTS.writes, json],
  );
}

/** What ordering costs with the largest lists of rules, of the kit types and of the account. */
export const rules: Measurement = {
  kits: 0,
  isFilled: false,
  async measure(frame) {
    const { client } = frame;
    await addTypes(client);
    const service = await frame.start();
    const sender = { key: apiKeyOf('writes') };
    const order = (types: number) => {
      const kitTypes = Array.from({ length: types }, (_, index) => code(index));
      return graphql(service, sender, CREATE_ORDER, { input: { kitTypes, recipient: RECIPIENT } });
    };
    const one = { country: 'US', regions: [], offered: true, minAge: 18, maxAge: null, sexes: [], guardianBelow: null };
    const lists = { none: [], one: [one], largest: largestList() };
    for (const [part, list] of Object.entries(lists)) {
      if (!frame.isWanted(part)) continue;
      await setRules(client, list);
      for (const types of [1, 10, TYPES]) {
        const count = Math.ceil(200 / types) * 2;
        await inHands(2, Array(20).keys(), () => order(types));
        await report(frame, service, `${part}: orders of ${types} kit types`, async () => {
          await inHands(2, Array(count).keys(), () => order(types));
          return count;
        });
      }
    }
  },
};
