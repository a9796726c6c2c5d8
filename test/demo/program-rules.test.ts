import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

/** What the demonstration program has of the rules of a program (contract, 13): docs/demo.md, "What a reviewer sees" and "A lot in quarantine". */
const app = useTestApp(openDemoProgram);

const page = await readFile(new URL('../../docs/demo.md', import.meta.url), 'utf8');

/** The query and the answer of a section of the page. */
function exampleOf(heading: string): { readonly query: string; readonly answer: unknown } {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [, query = '', answer = ''] = /```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/.exec(section) ?? [];
  return { query, answer: JSON.parse(answer) };
}

/** What this query answers to this key, without what is no data. */
async function ask(query: string, key: string): Promise<unknown> {
  return JSON.parse(JSON.stringify((await app.graphql(query, {}, { key })).expectNoErrors()));
}

const held = exampleOf('What a reviewer sees');

it('has a report that is held for two weeks after the first start, for its reviewer only', async () => {
  expect(await ask(held.query, DEMO_CAST.medicalDirector.key)).toEqual(held.answer);
  const nothing = { viewer: { user: { isReviewer: false } }, reports: { totalCount: 0, edges: [] } };
  expect(await ask(held.query, DEMO_CAST.aurora.key)).toMatchObject(nothing);
  const [{ heldUntil } = { heldUntil: null }, ...others] = await app.prisma.report.findMany({
    where: { heldUntil: { not: null } },
  });
  expect([heldUntil, others]).toEqual([new Date(app.clock.now().getTime() + 14 * 86_400_000), []]);
});

it('has nobody’s report shown later than it was charted but that one', async () => {
  const kitTypes = '{ viewer { account { release { review kitTypes { kitType { code } review } } } } }';
  expect(await ask(kitTypes, DEMO_CAST.aurora.key)).toEqual({
    viewer: {
      account: { release: { review: 'NONE', kitTypes: [{ kitType: { code: 'sexual_health' }, review: 'ALL' }] } },
    },
  });
  expect(await app.prisma.report.count({ where: { heldAt: { not: null } } })).toBe(1);
});

it('has a lot in quarantine, whose kits nobody can activate', async () => {
  const { query, answer } = exampleOf('A lot in quarantine');
  expect(await ask(query, DEMO_CAST.aurora.key)).toEqual(answer);
  const activation = await app.graphql(
    `mutation { activateKit(input: { kitId: "DEMO-0051", firstName: "Ada", lastName: "Byron", dateOfBirth: "1990-12-10", sex: F,
      email: "ada@example.org" }) { kit { kitId } } }`,
  );
  const message = expect.stringContaining('Kits of this lot must not be used for now.');
  expect(activation.errors).toMatchObject([{ message, extensions: { code: 'FORBIDDEN' } }]);
});

it('has a sample that had failed and was recovered, and an order that fulfilment holds', async () => {
  const recovered = `{ kit(kitId: "DEMO-0048") { sample { status failure { code } events { status failure { code recoverable } } } }
    heldOrder: kit(kitId: "DEMO-0037") { order { hold { reason by } } } }`;
  expect(await ask(recovered, DEMO_CAST.aurora.key)).toEqual({
    kit: {
      sample: {
        status: 'RESULTED',
        failure: null,
        events: [
          { status: 'AWAITING_COLLECTION', failure: null },
          { status: 'RECEIVED', failure: null },
          { status: 'COLLECTION_EXCEPTION', failure: { code: 'COLLECTION_DATE_MISSING', recoverable: true } },
          { status: 'RECEIVED', failure: null },
          { status: 'RESULTED', failure: null },
        ],
      },
    },
    heldOrder: { order: { hold: { reason: 'OUT_OF_STOCK', by: 'FULFILLMENT' } } },
  });
});

it('shows the report to all of the program once the reviewer releases it', async () => {
  const report = await app.prisma.report.findFirstOrThrow({ where: { heldUntil: { not: null } } });
  const release = `mutation { releaseReport(input: { reportId: "${report.id}", comment: "Called." }) { report { release { status } } } }`;
  expect((await app.graphql(release, {}, { key: DEMO_CAST.aurora.key })).errors).not.toHaveLength(0);
  expect(await ask(release, DEMO_CAST.medicalDirector.key)).toEqual({
    releaseReport: { report: { release: { status: 'RELEASED' } } },
  });
  const shown = '{ kit(kitId: "DEMO-0012") { sample { reports { release { status comment } } } } }';
  expect(await ask(shown, DEMO_CAST.aurora.key)).toEqual({
    kit: { sample: { reports: [{ release: { status: 'RELEASED', comment: 'Called.' } }] } },
  });
});
