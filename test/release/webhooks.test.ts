import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { eventIdOf } from '../../src/domains/inputs/event-id.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { heldReport, reviewerOf } from '../helpers/held-reports.ts';
import { Program } from '../helpers/program.ts';

/** Endpoints for the events of held reports, which are for reviewers (contract, 13.6). */
const app = useTestApp();
let program: Program;
let reviewer: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  reviewer = await reviewerOf(app, program);
});

const DELIVERIES = graphql(`
  { webhookEndpoints { endpointId deliveries { totalCount edges { node { event { type } } } } } }
`);

const URL = 'https://example.org/held';
const create = async (types: string[] | null, actor: TestActor = reviewer) => {
  const answer = await program.attempt(actor, 'createWebhookEndpoint', { url: URL, types });
  return answer.expectDone().createWebhookEndpoint.endpoint.endpointId;
};

/** The types of the events that go to an endpoint, in order. */
async function sentTo(endpointId: string): Promise<string[]> {
  await numberEvents(app.prisma);
  const deliveries = await app.prisma.webhookDelivery.findMany({
    where: { endpointId },
    include: { event: true },
    orderBy: { event: { recorded: 'asc' } },
  });
  return deliveries.map(({ event }) => event.type);
}

it('only a reviewer names report.held', async () => {
  const named = { url: URL, types: ['REPORT_CREATED', 'REPORT_HELD'] };
  expect(outcomeOf(await program.attempt(program.client, 'createWebhookEndpoint', named))).toBe('FORBIDDEN');
  const endpointId = await create(['REPORT_CREATED'], program.client);
  const naming = { endpointId, types: ['REPORT_HELD'] };
  expect(outcomeOf(await program.attempt(program.client, 'updateWebhookEndpoint', naming))).toBe('FORBIDDEN');
  expect(outcomeOf(await program.attempt(reviewer, 'updateWebhookEndpoint', naming))).toBe('OK');
  await create(['REPORT_HELD'], program.admin);
});

describe('an endpoint that names it', () => {
  it('is changed, tested, and sent something again by reviewers only, and deleted by anybody', async () => {
    const endpointId = await create(['REPORT_HELD']);
    const from = app.clock.now().toISOString();
    await heldReport(app, program);
    await numberEvents(app.prisma);
    const event = await app.prisma.event.findFirstOrThrow({ where: { type: 'REPORT_HELD' } });
    const attempts = (actor: TestActor) => [
      program.attempt(actor, 'updateWebhookEndpoint', { endpointId, url: 'https://example.org/elsewhere' }),
      program.attempt(actor, 'updateWebhookEndpoint', { endpointId, types: null }),
      program.attempt(actor, 'updateWebhookEndpoint', { endpointId, enabled: true }),
      program.attempt(actor, 'rotateWebhookSecret', { endpointId }),
      program.attempt(actor, 'testWebhookEndpoint', { endpointId }),
      program.attempt(actor, 'recoverWebhooks', { endpointId, from }),
      program.attempt(actor, 'resendEvent', { endpointId, eventId: eventIdOf(event.id) }),
    ];
    for (const attempt of attempts(program.client)) expect(outcomeOf(await attempt)).toBe('FORBIDDEN');
    expect(outcomeOf(await program.attempt(reviewer, 'testWebhookEndpoint', { endpointId }))).toBe('OK');
    const again = { endpointId, eventId: eventIdOf(event.id) };
    expect(outcomeOf(await program.attempt(reviewer, 'resendEvent', again))).toBe('OK');
    expect(outcomeOf(await program.attempt(program.client, 'deleteWebhookEndpoint', { endpointId }))).toBe('OK');
  });

  it('gets it; one for all types does not, by no recovery and not again', async () => {
    const from = app.clock.now().toISOString();
    const [naming, all] = [await create(['REPORT_HELD']), await create(null)];
    const reportId = await heldReport(app, program);
    await program.mutate(reviewer, 'releaseReport', { reportId });
    expect(await sentTo(naming)).toEqual(['REPORT_HELD']);
    const sent = await sentTo(all);
    expect(sent).toEqual(expect.arrayContaining(['REPORT_CREATED', 'REPORT_CRITICAL']));
    expect(sent).not.toContain('REPORT_HELD');
    await program.mutate(reviewer, 'recoverWebhooks', { endpointId: all, from, failedOnly: false });
    expect(await sentTo(all)).not.toContain('REPORT_HELD');
    const event = await app.prisma.event.findFirstOrThrow({ where: { type: 'REPORT_HELD', subjectId: reportId } });
    const again = { endpointId: all, eventId: eventIdOf(event.id) };
    expect(outcomeOf(await program.attempt(reviewer, 'resendEvent', again))).toBe('CONFLICT');
    expect(outcomeOf(await program.attempt(program.client, 'resendEvent', again))).toBe('NOT_FOUND');
  });

  it('shows these deliveries to reviewers only', async () => {
    const endpointId = await create(['REPORT_HELD']);
    await heldReport(app, program);
    await numberEvents(app.prisma);
    const deliveries = async (actor: TestActor) => {
      const { webhookEndpoints } = (await app.run(DELIVERIES, {}, actor)).expectNoErrors();
      return webhookEndpoints.find((endpoint) => endpoint.endpointId === endpointId)?.deliveries;
    };
    expect(await deliveries(reviewer)).toEqual({
      totalCount: 1,
      edges: [{ node: { event: { type: 'REPORT_HELD' } } }],
    });
    expect(await deliveries(program.client)).toEqual({ totalCount: 0, edges: [] });
  });
});
