import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

/** The queries of docs/graphql.md, "Filters": with the key that the page names, each finds something. */
const app = useTestApp(openDemoProgram);

const KEY = 'kts_demo-client-aurora-home-testing';

const page = await readFile(new URL('../../docs/graphql.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('\n## Filters\n'), page.indexOf('\n## Persisted queries'));
const queries = [...section.matchAll(/```graphql\n(query (\w+)[\s\S]*?)```/g)].map(([, query = '', name = '']) => ({
  name,
  query,
}));

it('has the examples', () => {
  expect(queries).toHaveLength(7);
});

it.each(queries)('$name finds something', async ({ query }) => {
  const { id: patientId } = await app.prisma.patient.findFirstOrThrow({
    where: { lastName: "O'Neil", kits: { some: {} } },
  });
  const values = { patientId, time: '2026-01-01' };
  const variables = Object.fromEntries(Object.entries(values).filter(([name]) => query.includes(`$${name}`)));
  const answer = (await app.graphql(query, variables, { key: KEY })).expectNoErrors();
  const [list] = Object.values(Object(answer));
  const { edges, nodes, kits } = Object(list);
  expect(edges ?? nodes ?? kits).toEqual(expect.arrayContaining([expect.anything()]));
});
