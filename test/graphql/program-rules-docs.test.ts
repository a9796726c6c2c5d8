import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { dealingWithRecalls } from '../../src/jobs/recalls.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

/** The calls of docs/program-rules.md, sent to the demonstration one after the other as they are written there. */
const app = useTestApp(openDemoProgram);

const { admin, medicalDirector, aurora, fulfillment } = DEMO_CAST;

/** Whose key a call takes, as its first line says. */
const KEYS = new Map([
  ['an administrator', admin.key],
  ['the medical director', medicalDirector.key],
  ['the support desk', aurora.key],
  ['the warehouse', fulfillment.key],
]);

const page = readFileSync(new URL('../../docs/program-rules.md', import.meta.url), 'utf8');
const calls = [...page.matchAll(/```graphql\n# ([^\n]*)\n(.*?)```/gs)].map(([, who = '', query = '']) => ({
  who,
  query,
}));

/** The value of a name, wherever it is in an answer first. */
function valueIn(answer: unknown, name: string): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if (name in answer) return Reflect.get(answer, name);
  return Object.values(answer)
    .map((part) => valueIn(part, name))
    .find((found) => found !== undefined);
}

it('whoever follows the page on the demonstration gets what it says', async () => {
  expect(calls.length).toBe([...page.matchAll(/```graphql/g)].length);
  const { id } = await app.prisma.account.findFirstOrThrow({ where: { name: 'Aurora Home Testing' } });
  const known: Record<string, unknown> = {
    program: id,
    tomorrow: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
  };
  const answers: unknown[] = [];
  for (const { who, query } of calls) {
    const data = (await app.graphql(query, known, { key: KEYS.get(who) ?? who })).expectNoErrors();
    known.report ??= valueIn(data, 'reportId');
    known.order ??= valueIn(data, 'orderId');
    known.patient ??= valueIn(data, 'patientId');
    answers.push(...Object.values(data));
    if (query.includes('recallLot')) await dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();
  }
  expect(answers).toMatchObject([
    { kitType: { eligibility: [{ minAge: 18 }, { regions: ['US-NY'], offered: false }] } },
    { account: { eligibility: [{ kitType: { code: 'pharmacogenomics' }, rules: [{ minAge: 21 }] }] } },
    { account: { eligibility: [expect.anything()], release: { review: 'NONE' } } },
    expect.anything(),
    { eligible: false, reasons: ['REGION_NOT_OFFERED'] },
    { account: { release: { review: 'CRITICAL', hidePartial: true, atMostHours: 48, acknowledgeWithinMinutes: 240 } } },
    { totalCount: 1, edges: [{ node: { sample: { kit: { kitId: 'DEMO-0012' } } } }] },
    { report: { release: { status: 'HELD', until: known.tomorrow, reason: 'I am calling the clinic' } } },
    { report: { release: { status: 'RELEASED', comment: 'Our nurse will call you about the next steps.' } } },
    { report: { contacts: [{ outcome: 'NO_ANSWER' }] } },
    { totalCount: 0 },
    { edges: [expect.anything()] },
    { order: { status: 'PENDING', hold: { reason: 'ADDRESS_UNDELIVERABLE', by: 'FULFILLMENT' } } },
    { totalCount: 1, edges: [{ node: { orderId: known.order } }] },
    { order: { hold: null, recipient: { address: { street1: '12 Elm Street', state: 'OR' } } } },
    { edges: expect.arrayContaining([expect.objectContaining({ node: expect.anything() })]) },
    { lot: { status: 'OPEN', expires: '2028-06-30' } },
    { lot: { kits: { totalCount: 2 } } },
    { lot: { status: 'QUARANTINED', statusReason: 'Two boxes had a broken seal' } },
    { lot: { status: 'OPEN' } },
    { lot: { status: 'RECALLED', recall: { kits: 2, done: 0, finished: null } } },
    {
      recall: { done: 2, canceled: 2, replaced: 1, skipped: 0, finished: expect.any(String) },
      figures: { kits: 2, canceled: 2 },
    },
    { edges: [expect.anything(), expect.anything()] },
    { researchConsent: true },
    { kit: { researchConsent: false, researchConsentHistory: [{ given: true }, { given: false }] } },
  ]);
});
