import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { holdWaitsFor } from '../helpers/held-clock.ts';
import { fieldsOf } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { NOBODY } from '../helpers/silent-server.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { until } from '../helpers/waiting.ts';
import { DrivenOrders } from './driven-orders.ts';
import { acknowledge, controlIdOf, LaboratoryServer } from './laboratory-server.ts';

// Contract, 10.7: orders to laboratories.

const app = useTestApp();
expectSoundness(app);
let program: Program;
let laboratory: TestActor;
let lab: string;
let server: LaboratoryServer;

const nameOf = async ({ accountId }: TestActor) =>
  (await app.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).name;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  server = await new LaboratoryServer().listen();
  lab = `Laboratory ${newUuid()}`;
  laboratory = await laboratoryNamed(lab);
  await takesOrders(laboratory, server.port);
});
afterEach(() => server.close());

/** A user of a new laboratory. */
async function laboratoryNamed(name: string): Promise<TestActor> {
  const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
  return app.actor('LAB', { account });
}

async function takesOrders({ accountId }: TestActor, mllpPort: number, more: object = {}) {
  const outbound = { mllpHost: '127.0.0.1', mllpPort, tls: false, ...more };
  await program.mutate(program.admin, 'updateLaboratory', { accountId, outbound });
}

/** Sends all that is due. */
const send = (timeoutMs?: number) => new DrivenOrders(app, timeoutMs === undefined ? {} : { timeoutMs }).settle();

/** The program's own laboratory is not one of those that orders go to. */
const decide = (requisitionId: string, status: 'APPROVED' | 'REJECTED' | 'DENIED') =>
  program.mutate(program.admin, 'updateRequisitionStatus', { requisitionId, status });

/** A requisition for the laboratory that has been approved. */
async function approved(name = lab): Promise<string> {
  const requisitionId = await program.requisition(newUuid(), { lab: name });
  await decide(requisitionId, 'APPROVED');
  return requisitionId;
}

const queueOf = ({ accountId }: TestActor = laboratory) =>
  app.prisma.outboundMessage.findMany({ where: { accountId }, orderBy: { position: 'asc' } });
const statuses = async () => (await queueOf()).map(({ kind, status }) => `${kind} ${status}`);

const LIST = graphql(`
  query ($statuses: [OutboundStatus!]) {
    outboundMessages(first: 50, statuses: $statuses) {
      edges { node { outboundMessageId kind status attempts lastError nextAttempt sentAt message requisition { requisitionId } } }
    }
  }
`);
async function listed(actor: TestActor, given?: readonly ('QUEUED' | 'SENT' | 'REFUSED')[]) {
  const { outboundMessages } = (await app.run(LIST, { statuses: given && [...given] }, actor)).expectNoErrors();
  return (outboundMessages?.edges ?? []).map(({ node }) => node);
}

describe('an approved requisition', () => {
  it('is sent to the laboratory that it names, as its own message, once', async () => {
    const requisitionId = await approved();
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
    const hl7 = await app.app.inject({
      url: `/requisitions/${requisitionId}.hl7`,
      headers: { authorization: `Token ${program.client.key}` },
    });
    expect(server.received).toEqual([hl7.body]);
    expect((await queueOf())[0]).toMatchObject({ attempts: 1, failures: 0, lastError: null, nextAttempt: null });
  });

  it.each([
    ['that nobody has the name of', async () => newUuid()],
    ['in other letters', async () => lab.toUpperCase()],
    ['whose account has no laboratory’s users', async () => nameOf(program.client)],
  ])('for a laboratory %s is not queued', async (_what, name) => {
    await approved(await name());
    expect(await app.prisma.outboundMessage.count({ where: { accountId: laboratory.accountId } })).toBe(0);
  });

  it('for a name that two laboratories have is queued for neither', async () => {
    const other = await laboratoryNamed(lab);
    await approved();
    expect([...(await queueOf()), ...(await queueOf(other))]).toEqual([]);
  });

  it('is not queued if the laboratory does not accept orders from here', async () => {
    await takesOrders(laboratory, server.port, { orders: false });
    await approved();
    expect(await queueOf()).toEqual([]);
  });

  it('goes out in order with the others, on one connection, and each laboratory by itself', async () => {
    const ids = [await approved(), await approved(), await approved()];
    await send();
    expect(await statuses()).toEqual(['NEW SENT', 'NEW SENT', 'NEW SENT']);
    expect(server.received.map((message) => fieldsOf(message, 'ORC')[4])).toEqual(ids);
    expect(server.connections).toBe(1);
  });
});

describe('a laboratory that closes the connection after each answer', () => {
  it('gets every message once, and none of them counts as failed', async () => {
    server.hangsUp = true;
    for (let count = 0; count < 5; count += 1) await approved();
    await send();
    expect(await statuses()).toEqual(Array(5).fill('NEW SENT'));
    expect((await queueOf()).map(({ attempts, lastError }) => [attempts, lastError])).toEqual(Array(5).fill([1, null]));
    expect([server.received.length, server.connections]).toEqual([5, 5]);
  });
});

describe('what the laboratory answers', () => {
  it('AE or AR is stored with its text, and later messages go on', async () => {
    server.answering = (message) =>
      server.received.length === 1
        ? [acknowledge(message, 'AE', 'Panel LIPID is not ours\\T\\')]
        : [acknowledge(message, 'AA')];
    await approved();
    await approved();
    await send();
    expect(await statuses()).toEqual(['NEW REFUSED', 'NEW SENT']);
    expect(await listed(laboratory, ['REFUSED'])).toMatchObject([
      { kind: 'NEW', lastError: 'AE: Panel LIPID is not ours&', nextAttempt: null, sentAt: null, attempts: 1 },
    ]);
  });

  it.each([
    ['CA and then AA', (message: string) => [acknowledge(message, 'CA'), acknowledge(message, 'AA')], 'NEW SENT'],
    ['CA and then AR', (message: string) => [acknowledge(message, 'CA'), acknowledge(message, 'AR')], 'NEW REFUSED'],
    ['CR', (message: string) => [acknowledge(message, 'CR')], 'NEW REFUSED'],
    [
      'that of another message first',
      (message: string) => [acknowledge(message, 'AE', '', 'OTHER'), acknowledge(message, 'AA')],
      'NEW SENT',
    ],
  ])('in enhanced mode: %s', async (_what, answering, status) => {
    server.answering = answering;
    await approved();
    await send();
    expect(await statuses()).toEqual([status]);
    expect(server.received).toHaveLength(1);
  });

  it('in enhanced mode: CA alone, once the time for more is over', async () => {
    await approved();
    const ours = 12_345;
    const waits = holdWaitsFor(ours);
    server.answering = (message) => [acknowledge(message, 'CA')];
    const sent = send(ours);
    // For connecting, for CA, and for the answer that may follow it.
    await until('the third wait', waits.count, (count) => count === 3);
    vi.advanceTimersByTime(ours);
    await sent;
    expect(await statuses()).toEqual(['NEW SENT']);
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['nothing', () => [], 'NO_ANSWER_IN_TIME'],
    ['by hanging up', () => null, 'CLOSED_WITHOUT_ANSWER'],
    ['what is no acknowledgement', () => ['HTTP/1.1 400 Bad Request'], 'ANSWER_NOT_READABLE'],
    ['only what is of another message', (m: string) => [acknowledge(m, 'AA', '', 'OTHER')], 'NO_ANSWER_IN_TIME'],
    ['more than a megabyte', () => ['x'.repeat(1024 * 1024 + 1)], 'ANSWER_NOT_READABLE'],
  ])('%s is a failed attempt: the same message is retried later', async (_what, answering, lastError) => {
    server.answering = answering;
    await approved();
    await approved();
    // Only a wait that must time out may be short.
    await send(lastError === 'NO_ANSWER_IN_TIME' ? 1_000 : undefined);
    const [first, second] = await queueOf();
    expect(first?.lastError).toBe(lastError);
    expect([first?.failures, second?.attempts]).toEqual([1, 0]);
    const delay = Number(first?.nextAttempt) - app.clock.now().getTime();
    expect(delay).toBeGreaterThanOrEqual(1_000);
    expect(delay).toBeLessThanOrEqual(1_200);
    server.answering = (message) => [acknowledge(message, 'AA')];
    await send();
    expect(await statuses()).toEqual(['NEW QUEUED', 'NEW QUEUED']);
    app.clock.advance(2_000);
    await send();
    expect(await statuses()).toEqual(['NEW SENT', 'NEW SENT']);
    expect(server.received[1]).toBe(server.received[0]);
    expect(server.received).toHaveLength(3);
  });

  it('nothing, because nothing listens: it is retried until something does, and at once when the address changes', async () => {
    await takesOrders(laboratory, Number(new URL(`tcp://${NOBODY}`).port));
    await approved();
    await send();
    expect((await queueOf())[0]?.lastError).toBe('CONNECTION_FAILED ECONNREFUSED');
    await takesOrders(laboratory, server.port);
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
  });
});

describe('a canceled requisition', () => {
  it('that was sent is taken back by the same order with CA', async () => {
    const requisitionId = await approved();
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
    app.clock.advance(60_000);
    await decide(requisitionId, 'REJECTED');
    await send();
    expect(await statuses()).toEqual(['NEW SENT', 'CANCEL SENT']);
    const [order = '', cancellation = ''] = server.received;
    expect(fieldsOf(cancellation, 'ORC').slice(1, 5)).toEqual(['CA', ...fieldsOf(order, 'ORC').slice(2, 5)]);
    expect(controlIdOf(cancellation)).toMatch(/^[0-9A-F]{20}$/);
    expect(controlIdOf(cancellation)).not.toBe(controlIdOf(order));
    expect(fieldsOf(cancellation, 'MSH')[7]).not.toBe(fieldsOf(order, 'MSH')[7]);
    const rest = (message: string) => message.replace(/^MSH.*\r/, '').replaceAll(/ORC\|.*\r/g, '');
    expect(rest(cancellation)).toBe(rest(order));
  });

  it('that was never tried is dropped: the laboratory hears of neither', async () => {
    await decide(await approved(), 'REJECTED');
    expect(await statuses()).toEqual(['NEW QUEUED', 'CANCEL QUEUED']);
    await approved();
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
    expect(server.received).toHaveLength(1);
  });

  it('whose order may have arrived is sent after it', async () => {
    server.answering = () => null;
    const requisitionId = await approved();
    await send();
    expect((await queueOf())[0]?.failures).toBe(1);
    await decide(requisitionId, 'REJECTED');
    server.answering = (message) => [acknowledge(message, 'AA')];
    app.clock.advance(2_000);
    await send();
    expect(await statuses()).toEqual(['NEW SENT', 'CANCEL SENT']);
    expect(server.received.map((message) => fieldsOf(message, 'ORC')[1])).toEqual(['NW', 'NW', 'CA']);
  });

  it('that was never ordered is not taken back', async () => {
    await decide(await program.requisition(newUuid(), { lab }), 'DENIED');
    expect(await queueOf()).toEqual([]);
  });
});

describe('sending again', () => {
  const resend = (actor: TestActor, outboundMessageId: string, reason?: string) =>
    program.attempt(actor, 'resendMessage', { outboundMessageId, ...(reason !== undefined && { reason }) });

  it('what was accepted is sent under the same control id, byte for byte; what is queued is a CONFLICT', async () => {
    await approved();
    const [queued] = await queueOf();
    expect(outcomeOf(await resend(laboratory, queued?.id ?? ''))).toBe('CONFLICT');
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
    const again = (await resend(laboratory, queued?.id ?? '', 'You lost it.')).expectDone().resendMessage;
    expect(again.outboundMessage).toMatchObject({ status: 'QUEUED', resendReason: 'You lost it.' });
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
    expect(server.received[1]).toBe(server.received[0]);
  });

  it('what was refused is tried again', async () => {
    server.answering = (message) => [acknowledge(message, 'AR', 'No such panel')];
    await approved();
    await send();
    expect(await statuses()).toEqual(['NEW REFUSED']);
    server.answering = (message) => [acknowledge(message, 'AA')];
    const [refused] = await queueOf();
    (await resend(program.admin, refused?.id ?? '')).expectDone();
    await send();
    expect(await statuses()).toEqual(['NEW SENT']);
    expect(new Set(server.controlIds).size).toBe(1);
  });

  it('an order that was canceled since is a CONFLICT', async () => {
    const requisitionId = await approved();
    await send();
    await decide(requisitionId, 'REJECTED');
    await send();
    expect(await statuses()).toEqual(['NEW SENT', 'CANCEL SENT']);
    const [order, cancellation] = await queueOf();
    expect(outcomeOf(await resend(laboratory, order?.id ?? ''))).toBe('CONFLICT');
    (await resend(laboratory, cancellation?.id ?? '')).expectDone();
  });

  it('is for the laboratory’s own users and ADMIN: another laboratory finds nothing', async () => {
    await approved();
    const [queued] = await queueOf();
    expect(await listed(program.lab)).toEqual([]);
    expect(await listed(laboratory)).toMatchObject([{ outboundMessageId: queued?.id, status: 'QUEUED', attempts: 0 }]);
    expect(await listed(laboratory, ['SENT'])).toEqual([]);
    expect(outcomeOf(await resend(program.lab, queued?.id ?? ''))).toBe('NOT_FOUND');
    expect(outcomeOf(await resend(program.client, queued?.id ?? ''))).toBe('FORBIDDEN');
    expect((await listed(program.admin)).map(({ outboundMessageId }) => outboundMessageId)).toContain(queued?.id);
  });
});

describe('the records of it', () => {
  it('reading a message is audited under its requisition', async () => {
    const requisitionId = await approved();
    const [node] = await listed(laboratory);
    expect(node?.message).toContain('ORC|NW|');
    const entry = await app.prisma.auditEntry.findFirst({
      where: { action: 'message.read', records: { has: requisitionId } },
    });
    expect(entry).toMatchObject({ userId: laboratory.userId });
  });

  it('no log names a patient or what the laboratory said', async () => {
    server.answering = (message) => [acknowledge(message, 'AE', 'Żółć is unknown')];
    await approved();
    app.logLines.length = 0;
    await send();
    expect(await statuses()).toEqual(['NEW REFUSED']);
    expect(app.logLines.join('')).not.toMatch(/Żółć|Łukasz|unknown/);
  });

  it('the metrics say how many wait, for how long, and how many were refused', async () => {
    const service = await app.appWith({ outbound: { isSending: false, intervalMs: 20 } });
    onTestFinished(() => service.close());
    const orders = new DrivenOrders(app);
    server.answering = () => null;
    await approved();
    app.clock.advance(90_000);
    const metrics = async () => (await service.inject('/metrics')).body;
    await expect.poll(metrics).toMatch(/^outbound_messages_waiting [1-9]/m);
    expect(await metrics()).toMatch(/^outbound_oldest_waiting_seconds \d/m);
    expect(await metrics()).toMatch(/^outbound_messages_refused \d/m);
    await orders.settle();
    expect(await orders.metrics()).toMatch(/^outbound_attempts_total\{outcome="CLOSED_WITHOUT_ANSWER"\} [1-9]/m);
  });

  it('an app that stops releases unanswered messages: the next one sends them again at once', async () => {
    server.answering = () => [];
    await approved();
    await approved();
    const service = await app.appWith({ outbound: { isSending: true, intervalMs: 20 } });
    onTestFinished(() => service.close());
    await server.arrived(1);
    await service.close();
    const [first] = await queueOf();
    expect(first).toMatchObject({ status: 'QUEUED', attempts: 1, failures: 0 });
    const { accountId } = laboratory;
    expect(await app.prisma.outboundDestination.findUnique({ where: { accountId } })).toMatchObject({ takenBy: null });
    server.answering = (message) => [acknowledge(message, 'AA')];
    await send();
    expect(await statuses()).toEqual(['NEW SENT', 'NEW SENT']);
    expect(server.received[1]).toBe(server.received[0]);
    expect(server.received).toHaveLength(3);
  });

  it('several processes share the work, and a laboratory has one sender at a time', async () => {
    for (let count = 0; count < 5; count += 1) await approved();
    await Promise.all([send(), send(), send()]);
    expect(await statuses()).toEqual(Array(5).fill('NEW SENT'));
    expect(server.received).toHaveLength(5);
    // A second sender would have had a connection of its own.
    expect(server.connections).toBe(1);
  });

  it('its destination has one, and null takes it away: what is queued waits', async () => {
    const { accountId } = laboratory;
    await approved();
    const off = await program.mutate(program.admin, 'updateLaboratory', { accountId, outbound: null });
    expect(off.account.laboratory.outbound).toBeNull();
    expect(await statuses()).toEqual(['NEW QUEUED']);
    for (const outbound of [
      { mllpHost: 'http://lab', mllpPort: 2575 },
      { mllpHost: '', mllpPort: 2575 },
      { mllpHost: 'lab', mllpPort: 0 },
      { mllpHost: 'lab', mllpPort: 65_536 },
    ])
      expect(outcomeOf(await program.attempt(program.admin, 'updateLaboratory', { accountId, outbound }))).toBe(
        'BAD_USER_INPUT',
      );
    const on = { mllpHost: 'lab.example.org', mllpPort: 2575 };
    const { account } = await program.mutate(program.admin, 'updateLaboratory', { accountId, outbound: on });
    expect(account.laboratory.outbound).toEqual({ ...on, tls: true, orders: true });
  });
});
