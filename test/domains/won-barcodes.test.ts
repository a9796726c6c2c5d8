import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import type { RequisitionStatus } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// A code that fulfilment prints on a kit wins over a requisition of another account of which no specimen was received (contract, 2.2).

const app = useTestApp();
expectSoundness(app);
let program: Program;
/** Whose kits are made. */
let printing: Program;
/** The name of its account, which nobody else may read. */
let secret: string;

beforeAll(async () => {
  program = await Program.start(app);
  printing = await Program.start(app);
  const { name } = await app.prisma.account.findUniqueOrThrow({ where: { id: printing.client.accountId } });
  secret = name;
});

const REASON = 'The barcode was printed on a kit of another program.';

/** A requisition of no kit in this status, with its barcode. */
async function requisitionIn(
  status: RequisitionStatus,
  of: Program = program,
): Promise<{ barcode: string; requisitionId: string }> {
  const barcode = newUuid();
  const requisitionId = await of.requisition(barcode);
  if (status !== 'CREATED') await of.requisitionStatus(requisitionId, 'APPROVED');
  if (status !== 'CREATED' && status !== 'APPROVED') await of.requisitionStatus(requisitionId, status);
  return { barcode, requisitionId };
}

/** Fulfils a new order with kits that have these codes. */
async function printer(sampleIds: readonly string[], of: Program = printing) {
  const kits = sampleIds.map((sampleId) => ({ kitType: 'LIPID', sampleId }));
  const orderId = await of.order(kits.map(({ kitType }) => kitType));
  return () => of.attempt(of.fulfillment, 'fulfillOrder', { orderId, kits });
}

const print = async (sampleIds: readonly string[], of: Program = printing) => (await printer(sampleIds, of))();

async function expectKept(sampleIds: readonly string[], of: Program = printing): Promise<void> {
  const attempt = await printer(sampleIds, of);
  const { message } = (await app.changingNothing(attempt)).expectError('CONFLICT');
  expect(message).toBe('A sample barcode in this request is already in use.');
}

const READ = graphql(`
  query ($id: ID!) {
    requisition(requisitionId: $id) { status events { status reason } sample { status events { status reason } } }
  }
`);
const read = async (id: string) => (await app.run(READ, { id }, program.client)).expectNoErrors()?.requisition;

const FEED = graphql(`
  query { events(first: 100, types: [REQUISITION_BARCODE_LOST, REQUISITION_STATUS_CHANGED]) { edges { node { type data } } } }
`);

const kitOf = (sampleId: string) =>
  app.prisma.sample.findFirst({ where: { sampleId, kitRef: { not: null } }, select: { accountId: true } });

describe('a printed code wins over a requisition of another account', () => {
  it.each([
    ['CREATED', 'DENIED'],
    ['APPROVED', 'REJECTED'],
    ['DELIVERED', 'REJECTED'],
    ['DELIVERY_EXCEPTION', 'REJECTED'],
  ] as const)('that is %s: it becomes %s', async (status, ended) => {
    const { barcode, requisitionId } = await requisitionIn(status);
    expect(outcomeOf(await print([barcode.toUpperCase()]))).toBe('OK');
    const lost = await read(requisitionId);
    expect(lost?.status).toBe(ended);
    expect(lost?.events.at(-1)).toEqual({ status: ended, reason: REASON });
    expect(await kitOf(barcode.toUpperCase())).toEqual({ accountId: printing.client.accountId });
  });

  it('with the sample that it had alone, which is canceled', async () => {
    const { barcode, requisitionId } = await requisitionIn('APPROVED');
    await program.sampleEvent({ sampleId: barcode }, 'DELIVERED');
    await print([barcode]);
    expect((await read(requisitionId))?.sample).toMatchObject({
      status: 'CANCELED',
      events: [{}, { status: 'DELIVERED' }, { status: 'CANCELED', reason: REASON }],
    });
  });

  it('and the kit is linked to the next requisition of its own account', async () => {
    const { barcode } = await requisitionIn('CREATED');
    await print([barcode]);
    const own = await printing.requisition(barcode);
    const { sample } = await app.prisma.requisition.findUniqueOrThrow({
      where: { id: own },
      select: { sample: { select: { sampleId: true } } },
    });
    expect(sample).toEqual({ sampleId: barcode });
  });

  it('of all codes of a request, and of several accounts', async () => {
    const third = await Program.start(app);
    const [one, two] = [await requisitionIn('CREATED'), await requisitionIn('APPROVED', third)];
    expect(outcomeOf(await print([one.barcode, newUuid(), two.barcode]))).toBe('OK');
    const ended = await app.prisma.requisition.findMany({
      where: { id: { in: [one.requisitionId, two.requisitionId] } },
    });
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['DENIED', 'REJECTED']);
  });

  it('and over that of an account in the sandbox', async () => {
    const sandbox = await Program.start(app, 'TEST');
    const { barcode } = await requisitionIn('CREATED', sandbox);
    expect(outcomeOf(await print([barcode]))).toBe('OK');
  });
});

describe('what is said of it', () => {
  it('is published to the account of the requisition, once, and not whose the kit is', async () => {
    const { barcode, requisitionId } = await requisitionIn('APPROVED');
    await print([barcode]);
    const published = await app.prisma.event.findMany({ where: { subjectId: requisitionId } });
    const lost = published.filter(({ type }) => type === 'REQUISITION_BARCODE_LOST');
    expect(lost).toMatchObject([{ accountId: program.client.accountId, data: { requisition_id: requisitionId } }]);
    expect(published.map(({ data }) => data)).toContainEqual({
      requisition_id: requisitionId,
      status: 'rejected',
      previous_status: 'approved',
    });
    await numberEvents(app.prisma);
    const feed = async (reader: TestActor) => JSON.stringify((await app.run(FEED, {}, reader)).expectNoErrors());
    expect(await feed(program.client)).toContain(requisitionId);
    expect(await feed(printing.client)).not.toContain(requisitionId);
    const { accountId } = printing.client;
    for (const said of [await feed(program.client), JSON.stringify(await read(requisitionId))]) {
      expect(said).not.toContain(secret);
      expect(said).not.toContain(accountId);
    }
  });

  it('is in the audit, as what fulfilment did to it', async () => {
    const { barcode, requisitionId } = await requisitionIn('CREATED');
    await print([barcode]);
    const where = { action: 'requisition.loseBarcode', subject: `Requisition:${requisitionId}` };
    expect(await app.prisma.auditEntry.findMany({ where })).toMatchObject([
      { accountId: program.client.accountId, userId: printing.fulfillment.userId },
    ]);
  });

  it('is sent to the laboratory that had the order', async () => {
    const laboratory = await app.actor('LAB');
    const outbound = { mllpHost: 'lab.example.org', mllpPort: 2575 };
    await program.mutate(program.admin, 'updateLaboratory', { accountId: laboratory.accountId, outbound });
    const { name: lab } = await app.prisma.account.findUniqueOrThrow({ where: { id: laboratory.accountId } });
    const barcode = newUuid();
    const requisitionId = await program.requisition(barcode, { lab });
    await program.mutate(laboratory, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    await print([barcode]);
    const where = { requisitionRef: requisitionId };
    expect(await app.prisma.outboundMessage.findMany({ where, orderBy: { position: 'asc' } })).toMatchObject([
      { kind: 'NEW' },
      { kind: 'CANCEL' },
    ]);
  });
});

describe('it does not win, and nothing changes', () => {
  it.each(['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'] as const)('over one that is %s', async (status) => {
    await expectKept([(await requisitionIn(status)).barcode]);
  });

  it('over one whose specimen was received, though the requisition is rejected', async () => {
    const { barcode, requisitionId } = await requisitionIn('RECEIVED');
    await program.requisitionStatus(requisitionId, 'REJECTED');
    await expectKept([barcode]);
  });

  it('over one whose own sample was received', async () => {
    const { barcode } = await requisitionIn('APPROVED');
    await program.sampleEvent({ sampleId: barcode }, 'RECEIVED');
    await expectKept([barcode]);
  });

  it('over the kit of another account, with a requisition or without', async () => {
    const kit = await program.stockKit();
    await expectKept([kit.sampleId]);
    await program.requisition(kit.sampleId);
    await expectKept([kit.sampleId]);
  });

  it('over the own sample of a requisition of its own account', async () => {
    await expectKept([(await requisitionIn('APPROVED', printing)).barcode]);
  });

  it('of any code, if one of them cannot be had', async () => {
    const free = newUuid();
    const [lost, kept] = [await requisitionIn('APPROVED'), await requisitionIn('RECEIVED')];
    await expectKept([lost.barcode, kept.barcode, free]);
    await expectKept([kept.barcode, lost.barcode, free]);
    await expectKept([lost.barcode, (await program.stockKit()).sampleId]);
  });

  it('from the sandbox over a live program', async () => {
    const sandbox = await Program.start(app, 'TEST');
    await expectKept([(await requisitionIn('CREATED')).barcode], sandbox);
    const { barcode } = await requisitionIn('CREATED', await Program.start(app, 'TEST'));
    expect(outcomeOf(await print([barcode], sandbox))).toBe('OK');
  });

  it('for a program, which cannot print', async () => {
    const { barcode } = await requisitionIn('CREATED');
    const kits = [{ kitType: 'LIPID', sampleId: barcode }];
    const input = { orderId: await printing.order(), kits };
    const attempt = () => printing.attempt(printing.client, 'fulfillOrder', input);
    (await app.changingNothing(attempt)).expectError('FORBIDDEN');
  });
});

it('a requisition of the same account is linked as before, and keeps its status', async () => {
  const { barcode, requisitionId } = await requisitionIn('CREATED', printing);
  await print([barcode]);
  expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({
    status: 'CREATED',
    barcodeFreedAt: null,
  });
});
