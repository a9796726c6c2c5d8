import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { pdf } from '../helpers/documents.ts';
import { globalId } from '../helpers/graphql.ts';
import { ackOf, fieldsOf, newControlId, type OruParts, oru } from '../helpers/oru.ts';
import { Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { TestAuthority } from '../mllp/certificates.ts';
import { Sender } from '../mllp/sender.ts';
import { DrivenOrders } from './driven-orders.ts';
import { LaboratoryServer } from './laboratory-server.ts';

// Contract, 10: a day at two laboratories, through the doors that they have: MLLP by TLS for their systems, on one port, and GraphQL for
// their people.

const app = useTestApp();
expectSoundness(app);
const authority = new TestAuthority('Ours');
afterAll(() => authority.remove());
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR);

/** A moment as a laboratory's clock shows it, without an offset. */
function localTime(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(/\D/g, '');
}

const glucose = (value: string, status = 'F') => [`OBX|1|NM|2345-7^Glucose^LN||${value}|mmol/L|3.9-5.6||||${status}`];

const SEEN = graphql(`
  {
    reports(first: 100) { edges { node { status dateCollected sample { sampleId } results { name asGiven } withdrawn { reason } } } }
    unmatchedResults(first: 100) { edges { node { unmatchedResultId controlId status } } }
    outboundMessages(first: 100) { edges { node { kind status requisition { requisitionId } } } }
  }
`);
const COMPARISON = graphql(`
  query ($id: ID!, $sampleId: String) {
    node(id: $id) {
      ... on UnmatchedResult { reason detail comparison(sampleId: $sampleId) { verdict fields { name finding } } }
    }
  }
`);
const SAMPLE = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      events { status reason }
      reports { reportId status results { asGiven } attachments { name contentType bytes } }
    }
  }
`);

const sampleOf = async ({ sampleId }: ProgramKit, actor: TestActor = program.client) =>
  (await app.run(SAMPLE, { sampleId }, actor)).expectNoErrors().sample;

/** A laboratory with a time zone, a certificate, a server that takes orders, and a person who works there. */
class Laboratory {
  private constructor(
    readonly name: string,
    readonly timeZone: string,
    readonly person: TestActor,
    readonly server: LaboratoryServer,
    readonly certificate: ReturnType<TestAuthority['sign']>,
  ) {}

  static async open(name: string, timeZone: string): Promise<Laboratory> {
    const certificate = authority.sign(name);
    const { cert, key } = certificate;
    const trusted = { ca: authority.own.cert, requestCert: true, rejectUnauthorized: true };
    const server = await new LaboratoryServer({ cert, key, ...trusted }).listen();
    onTestFinished(() => server.close());
    const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
    const person = await app.actor('LAB', { account });
    const { userId, accountId } = person;
    await program.mutate(program.admin, 'setClientCertificate', { userId, sha256: certificate.sha256 });
    const outbound = { mllpHost: '127.0.0.1', mllpPort: server.port, tls: true };
    await program.mutate(program.admin, 'updateLaboratory', { accountId, timeZone, outbound });
    return new Laboratory(name, timeZone, person, server, certificate);
  }

  /** A connection of its system to the service. */
  connect(port: number): Promise<Sender> {
    const { cert, key } = this.certificate;
    return Sender.byTls(port, { ca: authority.own.cert, cert, key });
  }

  /** A message as its system writes it: collected three hours ago, resulted one hour ago, by its own clock. */
  message(sampleId: string, parts: Partial<OruParts> = {}): string {
    const local = (hours: number) => localTime(hoursAgo(hours), this.timeZone);
    return oru(sampleId, app.clock.now(), { collected: local(3), resulted: local(1), sent: local(0), ...parts });
  }

  async seen() {
    const { reports, unmatchedResults, outboundMessages } = (await app.run(SEEN, {}, this.person)).expectNoErrors();
    return {
      reports: reports.edges.map(({ node }) => node),
      unmatched: unmatchedResults.edges.map(({ node }) => node),
      orders: outboundMessages?.edges.map(({ node }) => node) ?? [],
    };
  }

  async unmatched(controlId: string): Promise<string> {
    const found = (await this.seen()).unmatched.find((each) => each.controlId === controlId);
    if (!found) throw new Error(`${this.name} has no unmatched result ${controlId}.`);
    return found.unmatchedResultId;
  }
}

it('a day at two laboratories', async () => {
  const north = await Laboratory.open('Northern Day Laboratory', 'America/New_York');
  const south = await Laboratory.open('Southern Day Laboratory', 'Asia/Kolkata');
  const { cert, key } = authority.sign('kits');
  const ca = authority.own.cert;
  const service = await app.appWith({
    mllp: { host: '127.0.0.1', port: 0, key: undefined, tls: { cert, key, ca } },
  });
  onTestFinished(() => service.close());
  const port = (await service.listenForMessages?.()) ?? 0;
  const orders = new DrivenOrders(app, { tls: { cert, key, ca } });

  // In the morning the program's orders go out, each to the laboratory that it names.
  const [twoOrders, spoiled, mistyped, mixedUp, canceled] = await Promise.all(
    Array.from({ length: 5 }, () => program.registeredKit()),
  );
  if (!twoOrders || !spoiled || !mistyped || !mixedUp || !canceled) throw new Error('There are five kits.');
  const ordered = async ({ sampleId }: ProgramKit, lab: Laboratory) => {
    const requisitionId = await program.requisition(sampleId, { ...REQUISITION, lab: lab.name });
    await program.mutate(lab.person, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    await program.mutate(lab.person, 'recordSampleEvent', { sampleId, status: 'RECEIVED' });
    return requisitionId;
  };
  for (const kit of [twoOrders, spoiled, mistyped]) await ordered(kit, north);
  await ordered(mixedUp, south);
  const called = await ordered(canceled, south);
  await orders.settle();
  const specimens = ({ server }: Laboratory) => server.received.map((order) => fieldsOf(order, 'SPM')[2]);
  expect(specimens(north)).toEqual([twoOrders, spoiled, mistyped].map(({ sampleId }) => sampleId));
  expect(specimens(south)).toEqual([mixedUp, canceled].map(({ sampleId }) => sampleId));
  // With an offset, a time is the same on every clock.
  for (const { server } of [north, south]) expect(fieldsOf(server.received[0] ?? '', 'MSH')[7]).toMatch(/[+-]\d{4}$/);

  // One of them is canceled, and the cancellation is sent to the laboratory.
  await program.mutate(south.person, 'updateRequisitionStatus', { requisitionId: called, status: 'REJECTED' });
  await orders.settle();
  expect(fieldsOf(south.server.received[2] ?? '', 'ORC')[1]).toBe('CA');

  const toNorth = await north.connect(port);
  const toSouth = await south.connect(port);
  const send = async (sender: Sender, message: string) => {
    const { code, reasons } = ackOf(await sender.send(message));
    return [code, ...reasons].join(' ');
  };

  // One order on a sample is final before the other.
  const pending = [
    `OBR|2|${twoOrders.sampleId}|ACC-2|4548-4^HbA1c^LN${'|'.repeat(21)}P`,
    'OBX|1|NM|4548-4^HbA1c^LN||5.0|%|||||P',
  ];
  const first = north.message(twoOrders.sampleId, { observations: [...glucose('5.4'), ...pending] });
  expect(await send(toNorth, first)).toBe('AA');
  expect(await sampleOf(twoOrders)).toMatchObject({ status: 'PARTIALLY_RESULTED' });
  app.clock.advance(HOUR);
  const hba1c = ['OBX|1|NM|4548-4^HbA1c^LN||5.1|%|||||F'];
  const second = north.message(twoOrders.sampleId, { observations: hba1c }).replace('|ACC-1|', '|ACC-2|');
  expect(await send(toNorth, second)).toBe('AA');
  expect(await sampleOf(twoOrders)).toMatchObject({ status: 'RESULTED' });

  // The first is corrected; what the correction does not name stays.
  app.clock.advance(HOUR);
  expect(await send(toNorth, north.message(twoOrders.sampleId, { observations: glucose('6.1', 'C') }))).toBe('AA');
  const corrected = (await north.seen()).reports.find(({ status }) => status === 'AMENDED');
  expect(corrected?.results?.map(({ name, asGiven }) => `${name} ${asGiven}`).sort()).toEqual([
    'Glucose 6.1',
    'HbA1c 5.1',
  ]);

  // Its letter comes in the afternoon, as nothing but a PDF: the results stay.
  app.clock.advance(HOUR);
  const document = pdf('a letter');
  const letter = [`OBX|1|ED|LETTER^Letter^L||LAB^application^pdf^Base64^${document.toString('base64')}||||||F`];
  expect(await send(toNorth, north.message(twoOrders.sampleId, { observations: letter, status: 'C' }))).toBe('AA');
  const withLetter = (await sampleOf(twoOrders))?.reports?.[3];
  expect(withLetter?.results?.map(({ asGiven }) => asGiven).sort()).toEqual([5.1, 6.1]);
  expect(withLetter?.attachments).toEqual([{ name: 'Letter', contentType: 'application/pdf', bytes: document.length }]);

  // A specimen that cannot be tested.
  const rejection = { observations: ['OBX|1|NM|2345-7^Glucose^LN||||||||X', 'NTE|1|L|Hemolyzed.'], status: 'X' };
  expect(await send(toNorth, north.message(spoiled.sampleId, rejection))).toBe('AA');
  expect(await sampleOf(spoiled)).toMatchObject({ status: 'COLLECTION_EXCEPTION', reports: [] });
  // Its requisition is rejected with it, so the order is taken back.
  await orders.settle();
  expect((await north.seen()).orders[0]).toMatchObject({ kind: 'CANCEL', status: 'SENT' });

  // In the south, tubes of two people are mixed up. Somebody notices, and withdraws the report.
  expect(await send(toSouth, south.message(mixedUp.sampleId, { observations: glucose('9.9') }))).toBe('AA');
  const wrong = (await sampleOf(mixedUp, south.person))?.reports?.[0];
  const reason = 'Two tubes were mixed up.';
  await program.mutate(south.person, 'withdrawReport', { reportId: wrong?.reportId ?? '', reason });
  expect(await sampleOf(mixedUp)).toMatchObject({ status: 'RECEIVED', reports: [{ status: 'WITHDRAWN' }] });

  // A result comes before its person is registered, and is charted when somebody is.
  const early = await program.stockKit();
  await program.mutate(south.person, 'recordSampleEvent', { sampleId: early.sampleId, status: 'RECEIVED' });
  expect(await send(toSouth, south.message(early.sampleId))).toBe('AA NOBODY_REGISTERED');
  expect(await sampleOf(early, south.person)).toMatchObject({ status: 'RECEIVED', reports: [] });
  await program.activate(early);
  expect(await sampleOf(early)).toMatchObject({ status: 'RESULTED', reports: [{ status: 'FINAL' }] });

  // A clerk mistypes a barcode and the date. It is rejected in haste, reopened, compared, and matched with the right date.
  const controlId = newControlId();
  const tomorrow = localTime(hoursAgo(-24), north.timeZone);
  const typed = north.message(`${mistyped.sampleId}X`, { controlId, resulted: tomorrow });
  expect(await send(toNorth, typed)).toBe('AA UNREADABLE');
  const unmatchedResultId = await north.unmatched(controlId);
  await program.mutate(north.person, 'rejectResult', { unmatchedResultId, reason: 'No such sample.' });
  await program.mutate(north.person, 'reopenResult', { unmatchedResultId, reason: 'One letter too many.' });
  const id = globalId('UnmatchedResult', unmatchedResultId);
  const { node } = (await app.run(COMPARISON, { id, sampleId: mistyped.sampleId }, north.person)).expectNoErrors();
  expect(node).toMatchObject({
    reason: 'UNREADABLE',
    comparison: [{ verdict: 'IDENTIFIED', fields: [{ name: 'SAMPLE_ID', finding: 'DISAGREES' }, {}, {}, {}, {}] }],
  });
  const matching = { unmatchedResultId, sampleId: mistyped.sampleId, reason: 'One letter too many, by telephone.' };
  const dateResulted = hoursAgo(1).toISOString();
  await program.mutate(north.person, 'matchResult', { ...matching, dateResulted });
  expect(await sampleOf(mistyped)).toMatchObject({ status: 'RESULTED' });

  // In the evening each has its own reports, messages and orders, and nothing of the other; every time is the moment that its clock
  // showed.
  const [ofNorth, ofSouth] = [await north.seen(), await south.seen()];
  const reportsOf = ({ reports }: typeof ofNorth) =>
    reports.map(({ sample, status }) => `${sample?.sampleId} ${status}`).sort();
  const { sampleId } = twoOrders;
  expect(reportsOf(ofNorth)).toEqual(
    [...Array(3).fill(`${sampleId} SUPERSEDED`), `${sampleId} AMENDED`, `${mistyped.sampleId} FINAL`].sort(),
  );
  expect(reportsOf(ofSouth)).toEqual([`${mixedUp.sampleId} WITHDRAWN`, `${early.sampleId} FINAL`].sort());
  expect(ofSouth.reports.map(({ dateCollected }) => dateCollected)).toEqual(
    Array(2).fill(
      hoursAgo(3)
        .toISOString()
        .replace(/\.\d+Z$/, '.000Z'),
    ),
  );
  expect(ofNorth.unmatched.map(({ status }) => status)).toEqual(['MATCHED']);
  expect(ofSouth.unmatched.map(({ status }) => status)).toEqual(['MATCHED']);
  const ordersOf = ({ orders }: typeof ofNorth) => orders.map(({ kind, status }) => `${kind} ${status}`).sort();
  expect(ordersOf(ofNorth)).toEqual(['CANCEL SENT', ...Array(3).fill('NEW SENT')]);
  expect(ordersOf(ofSouth)).toEqual(['CANCEL SENT', 'NEW SENT', 'NEW SENT']);
});
