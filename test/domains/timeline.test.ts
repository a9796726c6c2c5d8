import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const entries = graphql(`
  fragment Entries on TimelineEntry {
    __typename at recorded
    ... on OrderStatusEntry { orderStatus: status order { orderId } }
    ... on OrderHoldEntry { isHeld }
    ... on KitStatusEntry { kitStatus: status reason trackingNumber carrier kit { kitId } }
    ... on SampleStatusEntry { sampleStatus: status reason trackingNumber carrier }
    ... on RequisitionStatusEntry { requisitionStatus: status reason requisition { requisitionId } }
    ... on ReportEntry { report { reportId status } }
    ... on ReportWithdrawalEntry { reason report { reportId } }
    ... on NoteEntry { note { text } }
    ... on ReplacementEntry { replacementReason: reason kit { kitId } order { orderId } }
  }
`);

const ofKit = graphql('query ($kitId: String!) { kit(kitId: $kitId) { timeline { ...Entries } } }', [entries]);
const ofOrder = graphql('query ($orderId: String!) { order(orderId: $orderId) { timeline { ...Entries } } }', [
  entries,
]);

async function kitTimeline(kitId: string, actor: TestActor = program.client) {
  return (await app.run(ofKit, { kitId }, actor)).expectNoErrors()?.kit?.timeline ?? [];
}

type Timeline = Awaited<ReturnType<typeof kitTimeline>>;

/** What an entry says, in a word or two. */
function wordOf(entry: Timeline[number]): string {
  switch (entry.__typename) {
    case 'OrderStatusEntry':
      return `order ${entry.orderStatus}`;
    case 'OrderHoldEntry':
      return entry.isHeld ? 'order held' : 'order released';
    case 'KitStatusEntry':
      return `kit ${entry.kitStatus}`;
    case 'SampleStatusEntry':
      return `sample ${entry.sampleStatus}`;
    case 'RequisitionStatusEntry':
      return `requisition ${entry.requisitionStatus}`;
    case 'ReplacementEntry':
      return `replaced ${entry.replacementReason}`;
    case 'NoteEntry':
      return `note ${entry.note.text}`;
    case 'ReportEntry':
      return 'report';
    case 'ReportWithdrawalEntry':
      return 'report withdrawn';
  }
}

const wordsOf = (timeline: Timeline): string[] => timeline.map(wordOf);

/** A minute later, so that what happens next happens after. */
const later = () => app.clock.advance(60_000);

/** A kit that was sent, activated, sent back and reported, with a requisition for its sample. */
async function reportedKit() {
  const kit = await program.kit();
  later();
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: '1Z1', carrier: 'UPS' });
  later();
  await program.kitEvent(kit, 'DELIVERED');
  later();
  await program.activate(kit);
  later();
  const requisitionId = await program.requisition(kit.sampleId);
  later();
  await program.requisitionStatus(requisitionId, 'APPROVED', { reason: 'complete' });
  later();
  await program.sampleEvent(kit, 'RECEIVED');
  later();
  const reportId = await program.report(kit);
  return { ...kit, requisitionId, reportId };
}

const STORY = [
  'order PENDING',
  'order IN_PROGRESS',
  'kit PREPARING',
  'sample AWAITING_COLLECTION',
  'kit IN_TRANSIT',
  'order COMPLETED',
  'kit DELIVERED',
  'kit REGISTERED',
  'requisition CREATED',
  'requisition APPROVED',
  'sample RECEIVED',
  'requisition RECEIVED',
  'sample RESULTED',
  'requisition RESULTED',
  'report',
];

describe('the timeline of a kit (contract, 11.4)', () => {
  it('has everything that happened, from the order to the last report, in one statement', async () => {
    const { kitId, orderId, requisitionId, reportId } = await reportedKit();
    const timeline = await kitTimeline(kitId);
    expect(wordsOf(timeline)).toEqual(STORY);
    expect(timeline).toMatchObject([
      { order: { orderId } },
      {},
      { kit: { kitId } },
      {},
      { trackingNumber: '1Z1', carrier: 'UPS' },
      ...Array(4).fill({}),
      { reason: 'complete', requisition: { requisitionId } },
      ...Array(4).fill({}),
      { report: { reportId, status: 'FINAL' } },
    ]);
    const times = timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const statements = await app.statements.allDuring(() => kitTimeline(kitId));
    // The read, and the audit's entry.
    expect(statements).toHaveLength(2);
  });

  it('has a late scan at the time when it happened', async () => {
    const kit = await program.kit();
    const happened = app.clock.now();
    later();
    await program.kitEvent(kit, 'IN_TRANSIT');
    later();
    await program.kitEvent(kit, 'DELIVERED');
    later();
    const created = new Date(happened.getTime() + 90_000).toISOString();
    await program.kitEvent(kit, 'IN_TRANSIT', { created, reason: 'scanned' });
    const timeline = await kitTimeline(kit.kitId);
    expect(wordsOf(timeline).slice(-4)).toEqual([
      'kit IN_TRANSIT',
      'kit IN_TRANSIT',
      'order COMPLETED',
      'kit DELIVERED',
    ]);
    expect(timeline.at(-3)).toMatchObject({ at: created, recorded: app.clock.now().toISOString(), reason: 'scanned' });
  });

  it('has replacements and withdrawals', async () => {
    const kit = await reportedKit();
    later();
    await program.mutate(program.lab, 'withdrawReport', { reportId: kit.reportId, reason: 'Two tubes were mixed up.' });
    later();
    const { order } = await program.mutate(program.client, 'replaceKit', {
      kitId: kit.kitId,
      reason: 'INSUFFICIENT_SPECIMEN',
    });
    const timeline = await kitTimeline(kit.kitId);
    expect(wordsOf(timeline)).toEqual([
      ...STORY,
      ...['sample RECEIVED', 'report withdrawn', 'replaced INSUFFICIENT_SPECIMEN'],
    ]);
    expect(timeline.at(-2)).toMatchObject({ reason: 'Two tubes were mixed up.', report: { reportId: kit.reportId } });
    expect(timeline.at(-1)).toMatchObject({ kit: null, order: { orderId: order.orderId } });
    const [sent] = await program.fulfill(order.orderId);
    expect((await kitTimeline(kit.kitId)).at(-1)).toMatchObject({ kit: { kitId: sent?.kitId } });
  });

  it('leaves out the reports that the caller may not see', async () => {
    const { kitId } = await reportedKit();
    const withoutReport = STORY.filter((word) => word !== 'report');
    expect(wordsOf(await kitTimeline(kitId, program.fulfillment))).toEqual(withoutReport);
    expect(wordsOf(await kitTimeline(kitId, program.lab))).toEqual(STORY);
    const unregistered = await program.receivedKit();
    await program.report(unregistered);
    expect(wordsOf(await kitTimeline(unregistered.kitId))).not.toContain('report');
    expect(wordsOf(await kitTimeline(unregistered.kitId, program.admin))).toContain('report');
  });

  it('has the notes of the caller’s account, on the kit, its sample and its order', async () => {
    const { kitId, orderId } = await program.kit();
    const readIds = graphql(`
      query ($kitId: String!) { kit(kitId: $kitId) { id sample { id } order { id } } }
    `);
    const kit = (await app.run(readIds, { kitId }, program.client)).expectNoErrors()?.kit;
    const ids = { kit: kit?.id ?? '', sample: kit?.sample.id ?? '', order: kit?.order?.id ?? '' };
    for (const [text, subjectId] of Object.entries(ids)) {
      later();
      await program.mutate(program.client, 'addNote', { subjectId, text });
    }
    await program.mutate(program.fulfillment, 'addNote', { subjectId: ids.kit, text: 'ours' });
    const notes = async (actor: TestActor) =>
      wordsOf(await kitTimeline(kitId, actor)).filter((word) => word.startsWith('note'));
    expect(await notes(program.client)).toEqual(['note kit', 'note sample', 'note order']);
    expect(await notes(program.fulfillment)).toEqual(['note ours']);
    expect(await notes(program.admin)).toHaveLength(4);
    const order = (await app.run(ofOrder, { orderId }, program.client)).expectNoErrors()?.order;
    expect(wordsOf(order?.timeline ?? []).slice(-3)).toEqual(['note kit', 'note sample', 'note order']);
  });

  it('has at most its newest 500 entries', async () => {
    const kit = await program.stockKit();
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    const scanned = app.clock.now().getTime() + 1000;
    later();
    await program.kitEvent(kit, 'IN_TRANSIT', { created: app.clock.now().toISOString() });
    await app.prisma.kitEvent.createMany({
      data: Array.from({ length: 500 }, (_, index) => ({
        kitRef: id,
        status: 'IN_TRANSIT' as const,
        created: new Date(scanned + index),
        recorded: app.clock.now(),
        reason: `scan ${index}`,
      })),
    });
    const timeline = await kitTimeline(kit.kitId);
    expect(timeline).toHaveLength(500);
    expect(timeline[0]).toMatchObject({ reason: 'scan 1' });
    expect(timeline.at(-1)).toMatchObject({ at: app.clock.now().toISOString() });
  });
});

describe('the timeline of an order (contract, 11.4)', () => {
  it('is that of the order, once, and of all its kits', async () => {
    const orderId = await program.order(['LIPID', 'STI']);
    later();
    await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'STI' }]);
    later();
    await program.mutate(program.client, 'cancelOrder', { orderId, reason: 'no more' });
    const order = (await app.run(ofOrder, { orderId }, program.client)).expectNoErrors()?.order;
    expect(wordsOf(order?.timeline ?? [])).toEqual([
      'order PENDING',
      'order IN_PROGRESS',
      ...['kit PREPARING', 'kit PREPARING', 'sample AWAITING_COLLECTION', 'sample AWAITING_COLLECTION'],
      'order CANCELED',
      ...['kit CANCELED', 'kit CANCELED', 'sample CANCELED', 'sample CANCELED'],
    ]);
  });
});
