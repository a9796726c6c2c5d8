import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { UnmatchedReason } from '../../src/generated/prisma/enums.ts';
import { schema } from '../../src/graphql/schema.ts';
import { graphql } from '../../src/graphql/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';

// docs/laboratory.md: its messages are sent as they stand there, and answered as it says.

const app = useTestApp();

const page = readFileSync(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].flatMap(([, name, text = '']) => (name === language ? [text] : []));
const [first = ''] = blocks('hl7');
const answers = blocks('').filter((text) => text.startsWith('MSH'));
const operations = blocks('graphql');
const operation = (name: string) => operations.find((text) => text.includes(` ${name}`)) ?? '';
const [, KEY = ''] = /Authorization: Token (kts_demo-lab[\w-]+)/.exec(page) ?? [];

/** An ACK without what differs each time: when it was written, and its own control id. */
const lasting = (acknowledgement: string) =>
  acknowledgement
    .replaceAll('\r', '\n')
    .replace(/^(MSH(?:\|[^|]*){5})\|[^|]*((?:\|[^|]*){2})\|[^|]*/, '$1|(when)$2|(id)');

async function send(message: string): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/hl7/v2',
    headers: { 'content-type': 'application/hl7-v2', authorization: `Token ${KEY}` },
    payload: message,
  });
  return answer.body;
}

beforeAll(async () => {
  // The dates of the page are in the past.
  app.clock.set('2026-12-01T09:00:00Z');
  await seedDemo(app.prisma, app.clock.now());
});

describe('docs/laboratory.md', () => {
  it.each(operations.map((text) => [/\w+ (\w+)/.exec(text)?.[1], text]))('has a valid operation %s', (_, text = '') => {
    expect(validate(schema, parse(text))).toEqual([]);
  });

  it('tells what to do for every reason', () => {
    const told = [...page.matchAll(/^\| `([A-Z]+_?[A-Z]+)` \| (?!\d)/gm)].map(([, reason]) => reason);
    expect(told).toEqual(expect.arrayContaining(Object.keys(UnmatchedReason)));
  });

  it('sends a message that is charted as it says, and one that is not, which is matched as it says', async () => {
    expect(lasting(await send(first))).toBe(lasting(answers[0] ?? ''));
    const query = graphql(
      '{ sample(sampleId: "DEMO-S-0021") { status reports { results { name analyte { code } } } } }',
    );
    const { sample } = (await app.run(query, {}, { key: KEY })).expectNoErrors();
    expect(sample).toEqual({
      status: 'PARTIALLY_RESULTED',
      reports: [
        {
          results: [
            { name: 'Cholesterol', analyte: { code: 'cholesterol' } },
            { name: 'Triglycerides', analyte: null },
          ],
        },
      ],
    });

    const other = first.replaceAll('DEMO-S-0021', 'DEMO-S-0019').replace('MSG-1001', 'MSG-1002');
    expect(lasting(await send(other))).toBe(lasting(answers[1] ?? ''));
    const list = await app.graphql(operation('UnmatchedResults'), {}, { key: KEY });
    const [edge] = JSON.parse(JSON.stringify(list.expectNoErrors())).unmatchedResults.edges;
    expect(edge.node).toMatchObject({ reason: 'PERSON_DISAGREES', candidates: [{ sampleId: 'DEMO-S-0019' }] });
    const { unmatchedResultId } = edge.node;
    const match = (sampleId: string) =>
      app.graphql(operation('MatchResult'), { unmatchedResultId, sampleId }, { key: KEY });
    expect((await match('DEMO-S-0019')).errors[0]?.extensions.code).toBe('CONFLICT');
    (await match('DEMO-S-0021')).expectNoErrors();
    const rejected = await app.graphql(operation('RejectResult'), { unmatchedResultId }, { key: KEY });
    expect(rejected.errors[0]?.extensions.code).toBe('CONFLICT');
  });
});
