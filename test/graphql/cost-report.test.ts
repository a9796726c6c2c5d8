import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

const KITS = '{ kits(first: 20) { edges { node { kitId sample { sampleId } } } } }';

async function costOf(payload: object, headers: Readonly<Record<string, string>> = { 'graphql-cost': 'report' }) {
  const { key } = await app.actor('CLIENT');
  const sent = { authorization: `Token ${key}`, ...headers };
  return (await app.app.inject({ method: 'POST', url: '/graphql', headers: sent, payload })).json();
}

describe('GraphQL-Cost: report (contract, 8.2)', () => {
  it('says what the request was counted with, and the limit, each time it is sent', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { data, extensions } = await costOf({ query: KITS });
      expect(data.kits.edges).toEqual([]);
      expect(extensions).toEqual({ cost: { requested: 1 + 20 + 20, limit: 10_000 } });
    }
  });

  it('counts what nobody reads as nothing', async () => {
    expect((await costOf({ query: '{ __typename }' })).extensions.cost.requested).toBe(0);
  });

  it('says where the count passed the limit of a request that is refused', async () => {
    const query = '{ orders(first: 100) { edges { node { kits(first: 100) { edges { node { kitId } } } } } } }';
    const { errors, extensions } = await costOf({ query });
    expect(errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX');
    expect(extensions.cost).toEqual({ requested: 10_201, limit: 10_000 });
  });

  it('has the sum of a batch in each of its operations', async () => {
    const answers = await costOf([{ query: KITS }, { query: '{ viewer { role } }' }]);
    expect(answers.map(({ extensions }: { extensions: { cost: object } }) => extensions.cost)).toEqual([
      { requested: 42, limit: 10_000 },
      { requested: 42, limit: 10_000 },
    ]);
  });

  it.each([{}, { 'graphql-cost': 'yes' }])('is said to nobody who does not ask: %o', async (headers) => {
    expect(await costOf({ query: KITS }, headers)).not.toHaveProperty('extensions');
  });
});
