import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { newControlId } from '../helpers/oru.ts';
import { NO_SUCH_UUID, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { listeningOrigin, Subscriber } from '../helpers/subscriber.ts';
import { RestClient } from '../rest/client.ts';

/**
 * A laboratory reads, amends, matches and rejects what its own account sent, and what others share with it (contract, 1.3 and 10.3). Other
 * laboratories' records, including samples, do not exist for it. An administrator sees and does everything.
 */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);

let program: Program;
let intake: Intake;
/** The laboratory that sends, one that it shares with in some of the tests, and one that it never shares with. */
let sender: TestActor;
let friend: TestActor;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  intake = new Intake(app, program);
});

beforeEach(async () => {
  sender = await app.actor('LAB');
  friend = await app.actor('LAB');
  stranger = await app.actor('LAB');
});

const share = (from: TestActor, ...others: TestActor[]) =>
  program.mutate(program.admin, 'updateLaboratory', {
    accountId: from.accountId,
    sharesWith: others.map(({ accountId }) => accountId),
  });

/** A registered kit whose sample is at a laboratory. */
async function receivedKit(by = sender): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.activate(kit);
  await program.mutate(by, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'RECEIVED' });
  return kit;
}

const assign = ({ sampleId }: ProgramKit, { accountId: laboratoryId }: TestActor) =>
  program.mutate(program.admin, 'assignLaboratory', { sampleId, laboratoryId, reason: 'The other is closed.' });

function reportOf({ sampleId }: ProgramKit, more: object = {}) {
  const now = app.clock.now().toISOString();
  const results = [{ resultType: 'quantity', name: 'Glucose', result: 5.4 }];
  return { sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results, ...more };
}

async function report(by: TestActor, kit: ProgramKit, more: object = {}): Promise<string> {
  app.clock.advance(1000);
  return (await program.mutate(by, 'submitReport', reportOf(kit, more))).report.reportId;
}

const LISTS = graphql(`
  query ($accountId: ID, $isAmendment: Boolean, $dateResulted: DateRange, $sampleId: String) {
    reports(filter: { accountId: $accountId, isAmendment: $isAmendment, dateResulted: $dateResulted, sampleId: $sampleId }, first: 100) {
      totalCount
      edges { node { reportId } }
    }
  }
`);

async function listed(by: TestActor, filter: object = {}): Promise<string[]> {
  const { reports } = (await app.run(LISTS, filter, by)).expectNoErrors();
  expect(reports.totalCount).toBe(reports.edges.length);
  return reports.edges.map(({ node }) => node.reportId);
}

const RECORD = graphql(`
  query ($reportId: ID!, $id: ID!, $sampleId: String!) {
    report(reportId: $reportId) { reportId }
    node(id: $id) { id }
    sample(sampleId: $sampleId) { status reports { reportId } }
  }
`);

/** How many of the places where a report can be read show it. */
async function placesSeen(by: TestActor, kit: ProgramKit, reportId: string) {
  const variables = { reportId, id: globalId('Report', reportId), sampleId: kit.sampleId };
  const { report: found, node, sample } = (await app.run(RECORD, variables, by)).expectNoErrors();
  const { text: body } = await rest.get(`/api/v2/kits/${kit.kitId}/`, { key: by.key });
  const documents = await Promise.all(
    ['pdf', 'txt', 'hl7', 'fhir'].map((form) => rest.get(`/reports/${reportId}.${form}`, { key: by.key })),
  );
  return {
    report: found?.reportId === reportId,
    node: node !== null,
    ofSample: sample?.reports?.some((each) => each.reportId === reportId),
    listed: (await listed(by)).includes(reportId),
    rest: body.includes(reportId),
    documents: documents.map(({ status }) => status),
    sampleStatus: sample?.status,
  };
}

const EVERYWHERE = {
  report: true,
  node: true,
  ofSample: true,
  listed: true,
  rest: true,
  documents: [200, 200, 200, 200],
  sampleStatus: 'RESULTED',
};
const NOWHERE = {
  report: false,
  node: false,
  ofSample: undefined,
  listed: false,
  rest: false,
  documents: [404, 404, 404, 404],
  sampleStatus: undefined,
};

describe('a report', () => {
  it('is read by the laboratory that sent it and by those it shares with, from the moment it does until it does no more', async () => {
    const kit = await receivedKit();
    const reportId = await report(sender, kit);
    expect(await placesSeen(sender, kit, reportId)).toEqual(EVERYWHERE);
    expect(await placesSeen(program.admin, kit, reportId)).toEqual(EVERYWHERE);
    expect(await placesSeen(program.client, kit, reportId)).toEqual(EVERYWHERE);
    expect(await placesSeen(friend, kit, reportId)).toEqual(NOWHERE);
    await share(sender, friend);
    expect(await placesSeen(friend, kit, reportId)).toEqual(EVERYWHERE);
    expect(await placesSeen(stranger, kit, reportId)).toEqual(NOWHERE);
    await share(sender);
    expect(await placesSeen(friend, kit, reportId)).toEqual(NOWHERE);
  });

  it('is readable by every user of the laboratory, no matter which of them sent it', async () => {
    const colleague = await app.actor('LAB', { account: sender });
    const kit = await receivedKit();
    const reportId = await report(colleague, kit);
    expect(await listed(sender)).toEqual([reportId]);
  });

  it('of a simulation belongs to the program, and to no laboratory', async () => {
    const tester = await app.actor('CLIENT', { mode: 'TEST' });
    const input = { accountId: tester.accountId, kitType: 'LIPID', count: 1 };
    const [kit] = (await program.mutate(program.fulfillment, 'provisionKits', input)).kits;
    await program.mutate(tester, 'simulateKit', { kitId: kit?.kitId ?? '', scenario: 'NORMAL_RESULTS' });
    const [reportId] = await listed(tester);
    expect(reportId).toBeDefined();
    expect(await listed(program.admin)).toContain(reportId);
    expect(await listed(sender)).toEqual([]);
  });

  it('is in a laboratory’s list by every filter', async () => {
    const [one, other] = [await receivedKit(), await receivedKit(friend)];
    const first = await report(sender, one);
    const second = await report(sender, one, { amends: first });
    const ofFriend = await report(friend, other);
    const { accountId } = program.client;
    expect(await listed(sender)).toEqual([second, first]);
    expect(await listed(sender, { accountId })).toEqual([second, first]);
    expect(await listed(sender, { accountId: stranger.accountId })).toEqual([]);
    expect(await listed(sender, { isAmendment: true })).toEqual([second]);
    expect(await listed(sender, { isAmendment: false, accountId })).toEqual([first]);
    expect(await listed(sender, { sampleId: other.sampleId })).toEqual([]);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await listed(sender, { dateResulted: { from: today } })).toEqual([second, first]);
    expect(await listed(sender, { dateResulted: { from: today }, accountId })).toEqual([second, first]);
    expect(await listed(sender, { dateResulted: { to: '2020-01-01' } })).toEqual([]);
    await share(friend, sender);
    expect(await listed(sender)).toEqual([ofFriend, second, first]);
    expect(await listed(sender, { isAmendment: false, dateResulted: { from: today } })).toEqual([ofFriend, first]);
  });
});

describe('an amendment', () => {
  const CHAIN = graphql(`
    query ($reportId: ID!) { report(reportId: $reportId) { isAmendment amends { reportId } amendedBy { reportId } } }
  `);
  const chainOf = async (by: TestActor, reportId: string) =>
    (await app.run(CHAIN, { reportId }, by)).expectNoErrors().report;

  it('of another laboratory’s report is refused like one of a report that does not exist', async () => {
    const kit = await receivedKit();
    const amends = await report(sender, kit);
    const attempt = (named: string) =>
      app.changingNothing(() => program.attempt(stranger, 'submitReport', reportOf(kit, { amends: named })));
    const [refused, unknown] = [await attempt(amends), await attempt(NO_SUCH_UUID)];
    expect(outcomeOf(refused)).toBe('NOT_FOUND');
    expect(refused.errors[0]?.message.replace(amends, '…')).toBe(unknown.errors[0]?.message.replace(NO_SUCH_UUID, '…'));
    expect(outcomeOf(await program.attempt(program.admin, 'submitReport', reportOf(kit, { amends })))).toBe('OK');
  });

  it('by a laboratory that it is shared with is that one’s, and hidden from the first unless shared back', async () => {
    const kit = await receivedKit();
    const first = await report(sender, kit);
    await share(sender, friend);
    const second = await report(friend, kit, { amends: first });
    const whole = { isAmendment: false, amends: null, amendedBy: { reportId: second } };
    expect(await chainOf(program.admin, first)).toEqual(whole);
    expect(await chainOf(friend, first)).toEqual(whole);
    expect(await chainOf(sender, first)).toEqual({ ...whole, amendedBy: null });
    expect(await chainOf(sender, second)).toBeNull();
    await share(friend, sender);
    expect(await chainOf(sender, first)).toEqual(whole);
    await share(sender);
    expect(await chainOf(friend, second)).toEqual({ isAmendment: true, amends: null, amendedBy: null });
  });

  it('of a sample that another laboratory has reported on is a CONFLICT for the one that it was given to, since it would repeat the results of that one', async () => {
    const kit = await receivedKit();
    const first = await report(sender, kit, { partial: true });
    const more = { results: [{ resultType: 'quantity', name: 'Sodium', result: 140 }] };
    const attempt = () => app.changingNothing(() => program.attempt(stranger, 'submitReport', reportOf(kit, more)));
    expect(outcomeOf(await attempt())).toBe('NOT_FOUND');
    await assign(kit, stranger);
    const refused = await attempt();
    expect(outcomeOf(refused)).toBe('CONFLICT');
    expect(refused.errors[0]?.message).not.toContain('Glucose');
    await program.mutate(program.admin, 'withdrawReport', { reportId: first, reason: 'Another person’s.' });
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(stranger, { sampleId: kit.sampleId })).toEqual([]);
    await report(stranger, kit, more);
    expect(await listed(stranger)).toHaveLength(1);
  });

  it('by message amends the laboratory’s own report, and nobody else’s', async () => {
    const kit = await receivedKit();
    const first = await report(sender, kit);
    const correction = () => intake.message(kit, { status: 'C', controlId: newControlId(), resulted: '' });
    const send = async ({ key }: TestActor) => (await intake.post(correction(), { key })).body;
    expect(await send(stranger)).toContain('NOT_EXPECTED');
    expect(await listed(program.client, { sampleId: kit.sampleId })).toEqual([first]);
    expect(await send(sender)).not.toContain('ERR|');
    const [second] = await listed(sender, { isAmendment: true });
    expect(await chainOf(sender, first)).toMatchObject({ amendedBy: { reportId: second } });
  });
});

it('a withdrawal of another laboratory’s report is refused like one of a report that does not exist', async () => {
  const kit = await receivedKit();
  const reportId = await report(sender, kit);
  const withdraw = (by: TestActor) => program.attempt(by, 'withdrawReport', { reportId, reason: 'Another person’s.' });
  expect(outcomeOf(await app.changingNothing(() => withdraw(stranger)))).toBe('NOT_FOUND');
  await share(sender, friend);
  expect(outcomeOf(await withdraw(friend))).toBe('OK');
});

describe('a message that did not match', () => {
  const UNMATCHED = graphql(`
    query ($id: ID!, $statuses: [UnmatchedStatus!]) {
      node(id: $id) { id }
      unmatchedResults(first: 100, statuses: $statuses) {
        totalCount
        edges { node { unmatchedResultId message report { reportId } } }
      }
    }
  `);

  async function unmatched(by: TestActor): Promise<string> {
    const controlId = newControlId();
    await intake.post(intake.message({ sampleId: 'NO-SUCH-SAMPLE' }, { controlId }), by);
    return (await app.prisma.unmatchedResult.findFirstOrThrow({ where: { controlId } })).id;
  }

  async function sees(by: TestActor, id: string, statuses: ('OPEN' | 'MATCHED' | 'REJECTED')[] | null = null) {
    const variables = { id: globalId('UnmatchedResult', id), statuses };
    const { node, unmatchedResults } = (await app.run(UNMATCHED, variables, by)).expectNoErrors();
    const ids = unmatchedResults.edges.map((edge) => edge.node.unmatchedResultId);
    expect(unmatchedResults.totalCount).toBe(ids.length);
    return { node: node !== null, listed: ids.includes(id) };
  }

  it('is read by the laboratory that sent it and by those it shares with', async () => {
    const id = await unmatched(sender);
    for (const statuses of [null, ['OPEN'] as const]) {
      const given = statuses && [...statuses];
      expect(await sees(sender, id, given)).toEqual({ node: true, listed: true });
      expect(await sees(program.admin, id, given)).toEqual({ node: true, listed: true });
      expect(await sees(friend, id, given)).toEqual({ node: false, listed: false });
    }
    expect(await sees(sender, id, ['MATCHED'])).toEqual({ node: true, listed: false });
    await share(sender, friend);
    expect(await sees(friend, id)).toEqual({ node: true, listed: true });
    expect(await sees(stranger, id)).toEqual({ node: false, listed: false });
  });

  it('is matched and rejected by them only; the report is the sender’s, no matter who matched it', async () => {
    const { sampleId } = await receivedKit();
    const unmatchedResultId = await unmatched(sender);
    const match = (by: TestActor) =>
      program.attempt(by, 'matchResult', { unmatchedResultId, sampleId, reason: 'By telephone.' });
    const reject = (by: TestActor, id = unmatchedResultId) =>
      program.attempt(by, 'rejectResult', { unmatchedResultId: id, reason: 'Not ours.' });
    expect(outcomeOf(await app.changingNothing(() => match(stranger)))).toBe('NOT_FOUND');
    expect(outcomeOf(await app.changingNothing(() => reject(stranger)))).toBe('NOT_FOUND');
    await share(sender, friend);
    const matched = (await match(friend)).expectDone().matchResult;
    expect(await listed(sender)).toEqual([matched.report.reportId]);
    expect(await listed(friend)).toEqual([matched.report.reportId]);
    await share(sender);
    expect(await listed(friend)).toEqual([]);
    expect(outcomeOf(await reject(sender, await unmatched(sender)))).toBe('OK');
    expect(outcomeOf(await reject(program.admin, await unmatched(sender)))).toBe('OK');
  });

  it('is matched onto the chart of no laboratory that the sender, or whoever matches, does not see (10.5)', async () => {
    const kit = await receivedKit();
    const first = await report(sender, kit, { partial: true });
    const unmatchedResultId = await unmatched(stranger);
    const match = (by: TestActor, id = unmatchedResultId) =>
      program.attempt(by, 'matchResult', { unmatchedResultId: id, sampleId: kit.sampleId, reason: 'By telephone.' });
    expect(outcomeOf(await app.changingNothing(() => match(program.admin)))).toBe('CONFLICT');
    expect(outcomeOf(await app.changingNothing(() => match(stranger)))).toBe('NOT_FOUND');
    await share(stranger, sender);
    expect(outcomeOf(await app.changingNothing(() => match(sender)))).toBe('CONFLICT');
    expect(await listed(stranger)).toEqual([]);
    // The laboratory whose chart it is goes on with it.
    const second = await report(sender, kit);
    expect(await listed(sender)).toEqual([second, first]);

    // Whoever matches must see the chart, too: the sender does, and the friend sees only what the sender sends.
    const theirs = await receivedKit(stranger);
    await report(stranger, theirs, { partial: true });
    await share(stranger, sender);
    await share(sender, friend);
    const ofSender = await unmatched(sender);
    // It is older than what is charted, which a person may confirm.
    const input = { unmatchedResultId: ofSender, sampleId: theirs.sampleId, reason: 'By telephone.', confirm: true };
    expect(outcomeOf(await app.changingNothing(() => program.attempt(friend, 'matchResult', input)))).toBe('NOT_FOUND');
    expect(outcomeOf(await program.attempt(sender, 'matchResult', input))).toBe('OK');
  });
});

describe('events', () => {
  interface RestPage {
    readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, string>> }[];
    readonly next: string;
    readonly has_more: boolean;
  }
  const page = async ({ key }: TestActor, query: Record<string, string>): Promise<RestPage> => {
    await numberEvents(app.prisma);
    return (await rest.get(`/api/v3/events/?${new URLSearchParams(query)}`, { key })).expectStatus(200);
  };
  const SECRET = ['report.created', 'report.critical', 'result.unmatched'];
  const LAST = graphql('{ lastEvent { id type } }');
  const lastOf = async (by: TestActor) => (await app.run(LAST, {}, by)).expectNoErrors().lastEvent;

  /** A report with a critical result and a message that does not match, and what comes between. */
  async function happen(): Promise<void> {
    const kit = await receivedKit();
    const results = [{ resultType: 'other', name: 'Culture', result: 'growth', flag: 'CRITICAL' }];
    await report(sender, kit, { results });
    await intake.post(intake.message({ sampleId: 'NO-SUCH-SAMPLE' }), sender);
  }

  it('about what is a laboratory’s are visible to those that see it; those about orders are visible to all staff', async () => {
    const { next: after } = await page(program.admin, { after: 'now' });
    await happen();
    const typesSeen = async (by: TestActor) =>
      (await page(by, { after, results: '1000' })).events.map(({ type }) => type).toSorted();
    const all = await typesSeen(program.admin);
    expect(all).toEqual(expect.arrayContaining(SECRET));
    expect(await typesSeen(sender)).toEqual(all);
    expect(await typesSeen(stranger)).toEqual(all.filter((type) => type.startsWith('order.')));
    await share(sender, friend);
    expect(await typesSeen(friend)).toEqual(all);
  });

  it('of a page that has none of them lead on to the next', async () => {
    const { next: after } = await page(program.admin, { after: 'now' });
    await happen();
    const types: string[] = [];
    let next = after;
    for (let hasMore = true; hasMore; ) {
      const read = await page(stranger, { after: next, results: '1' });
      types.push(...read.events.map(({ type }) => type));
      ({ next, has_more: hasMore } = read);
    }
    const all = (await page(stranger, { after, results: '1000' })).events.map(({ type }) => type);
    expect(types).toEqual(all);
    expect((await page(stranger, { after, results: '1000' })).next).toBe(next);
  });

  it('are found by `node` and as `lastEvent` only by those who see them in the feed', async () => {
    await happen();
    await numberEvents(app.prisma);
    const newest = await lastOf(program.admin);
    expect(newest?.type).toBe('RESULT_UNMATCHED');
    expect(await lastOf(sender)).toEqual(newest);
    const other = await lastOf(stranger);
    expect(other?.type).toMatch(/^ORDER_/);
    const node = graphql('query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }');
    const found = async (by: TestActor) => (await app.run(node, { id: newest?.id ?? '' }, by)).expectNoErrors();
    expect(await found(sender)).toEqual({ node: { id: newest?.id }, nodes: [{ id: newest?.id }] });
    expect(await found(stranger)).toEqual({ node: null, nodes: [null] });
  });

  it('are sent live to those who see them in the feed', async () => {
    const origin = await listeningOrigin(app.app);
    const followers = [sender, stranger].map(({ key }) => new Subscriber(origin, { key, variables: {} }));
    try {
      const [own, others] = await Promise.all(followers.map((follower) => follower.opened()));
      await happen();
      await program.order();
      await numberEvents(app.prisma);
      const untilOrder = async (follower: Subscriber | undefined) => {
        const types: string[] = [];
        await expect
          .poll(() => {
            types.splice(0, types.length, ...(follower?.events ?? []).map(({ type }) => type));
            return types.filter((type) => type === 'ORDER_CREATED').length;
          })
          .toBe(2);
        return types;
      };
      const all = await untilOrder(own);
      expect(all).toEqual(expect.arrayContaining(['REPORT_CREATED', 'REPORT_CRITICAL', 'RESULT_UNMATCHED']));
      expect(await untilOrder(others)).toEqual(all.filter((type) => /^ORDER_/.test(type)));
    } finally {
      for (const follower of followers) follower.stop();
    }
  });
});
