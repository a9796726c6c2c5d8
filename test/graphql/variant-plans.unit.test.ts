import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { VariantPlans } from '../../src/graphql/read/variant-plans.ts';

it('a plan gets no variables but those that decide on it, so that it keeps nothing of what callers send', () => {
  const document = parse('query ($yes: Boolean!, $id: ID!, $name: String) { viewer @skip(if: $yes) { role } }');
  const given: object[] = [];
  const plans = new VariantPlans(
    document,
    (variables) => {
      given.push(variables);
      return { keptBytes: 1 };
    },
    [{ variable: 'id', textOf: (id) => String(id).slice(0, 3), shortened: () => 'Kit' }],
  );
  const first = plans.for({ yes: true, id: 'Kit:1', name: 'Ada Lovelace' }, 'users');
  expect(plans.for({ yes: true, id: 'Kit:2', name: 'Grace Hopper' }, 'users')).toBe(first);
  plans.for({ yes: false, id: 'Kit:3' }, 'users');
  expect(given).toEqual([
    { yes: true, id: 'Kit' },
    { yes: false, id: 'Kit' },
  ]);
});
