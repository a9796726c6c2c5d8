import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();

describe('a value that the service computes', () => {
  it('has what is selected at its place, although a fragment of it is at another place, too', async () => {
    const admin = await app.actor('ADMIN');
    const { user } = (
      await app.graphql('query { viewer { user { userId accountId: account { accountId } } } }', {}, admin)
    ).expectNoErrors().viewer as { user: { userId: string; accountId: { accountId: string } } };
    (
      await app.graphql(
        `mutation { createUser(input: { accountId: "${user.accountId.accountId}", name: "Ada", email: "ada@example.org", role: CLIENT }) { user { id } } }`,
        {},
        admin,
      )
    ).expectNoErrors();
    const answer = (
      await app.graphql(
        `{ auditEntries(first: 1) { x: edges { node { ...F user { userId } } } y: edges { node { ...F } } } }
        fragment F on AuditEntry { user { name } }`,
        {},
        admin,
      )
    ).expectNoErrors();
    expect(answer).toEqual({
      auditEntries: {
        x: [{ node: { user: { name: expect.any(String), userId: user.userId } } }],
        y: [{ node: { user: { name: expect.any(String) } } }],
      },
    });
  });

  it('costs something even if it is of no records, because what is selected of them is planned', async () => {
    const levels = Array.from({ length: 10 }, (_, level) => {
      const below = level === 0 ? 'kitId' : `...F${level}`;
      return `fragment F${level + 1} on Kit { a: replacement { kit { ${below} } } b: replacement { kit { ${below} } } }`;
    });
    const query = `{ nodes(ids: []) { ...F10 } } ${levels.join(' ')}`;
    (await app.graphql(query, {}, await app.actor('CLIENT'))).expectError('QUERY_TOO_COMPLEX');
  });
});

it('an answer with errors has every alias, `__proto__` among them', async () => {
  const lab = await app.actor('LAB');
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Token ${lab.key}` },
    payload: { query: '{ viewer { __proto__: role account { closed { at } } } }' },
  });
  expect(response.json().errors[0].extensions.code).toBe('FORBIDDEN');
  expect(response.body).toContain('"__proto__":"LAB"');
});

it('a hit of which nothing is selected is there beside what is refused', async () => {
  const program = await Program.start(app);
  const { kitId } = await program.kit();
  const query = `{ search(text: "${kitId}") { matched @skip(if: true) } accounts(first: 1) { edges { node { id } } } }`;
  const answer = await app.graphql(query, {}, program.client);
  answer.expectError('FORBIDDEN');
  expect(answer.data).toEqual({ search: [{}], accounts: null });
});

it('introspection has the variables and fragments that it uses, beside what uses others', async () => {
  const query = `
    query Asked($name: String!, $no: Boolean = false, $filter: KitFilter) {
      one: __type(name: $name) { ...Named kind @include(if: $no) }
      two: __type(name: "Kit") { ...Named }
      kits(filter: $filter) { ...Counted }
    }
    fragment Named on __Type { name fields @skip(if: $no) { ...Field } }
    fragment Field on __Field { name @include(if: $no) __typename }
    fragment Counted on KitConnection { totalCount }
    query Other { viewer { role } }`;
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Token ${(await app.actor('CLIENT')).key}` },
    payload: { query, operationName: 'Asked', variables: { name: 'KitEdge', filter: { statuses: ['DELIVERED'] } } },
  });
  const { one, two, kits } = response.json().data;
  expect(one).toEqual({ name: 'KitEdge', fields: [{ __typename: '__Field' }, { __typename: '__Field' }] });
  expect([two.name, two.fields.length > 10, kits]).toEqual(['Kit', true, { totalCount: 0 }]);
});
