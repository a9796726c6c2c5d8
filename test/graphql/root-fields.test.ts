import { isNonNullType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';

const { graphql, actor } = useTestApp();

/** One field that is refused or fails leaves the others of its operation their answers (contract, 5.1). */
describe('a root field', () => {
  it.each([schema.getQueryType(), schema.getMutationType()])('of %s can be null', (type) => {
    const fields = Object.values(type?.getFields() ?? {});
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['that the role may not read', 'accounts { edges { node { name } } }', 'FORBIDDEN'],
    ['with a wrong argument', 'accounts: orders(first: 101) { edges { node { orderId } } }', 'BAD_USER_INPUT'],
  ])('%s is null beside the others, and says why', async (_what, refused, code) => {
    const result = await graphql(
      `{ kits { edges { node { kitId } } } ${refused} kitTypes { code } }`,
      {},
      await actor('CLIENT'),
    );
    expect(result.data).toEqual({ kits: { edges: [] }, accounts: null, kitTypes: [] });
    expect(result.errors).toEqual([
      expect.objectContaining({ path: ['accounts'], extensions: expect.objectContaining({ code }) }),
    ]);
  });
});
