import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { seedOfTest, triesOf } from '../helpers/chance.ts';
import { REQUISITION } from '../helpers/program.ts';
import { acknowledge, controlIdOf, LaboratoryServer } from '../laboratory/laboratory-server.ts';
import { sendMutation } from './load.ts';
import { newWorld } from './world.ts';

/** How many orders are placed each time, and which of them are canceled at once: some before they were tried. */
const ORDERS = 6;
const CANCELED_EVERY = 3;

/** How often the sender is killed. */
const KILLS = triesOf({ full: 20, quick: 2 });

/** At which message the service is killed, each time that it runs, and whether the laboratory has answered it by then. */
const MOMENTS = fc.sample(
  fc.record({ message: fc.integer({ min: 1, max: ORDERS - ORDERS / CANCELED_EVERY }), isAnswered: fc.boolean() }),
  {
    seed: inject('seed'),
    numRuns: KILLS,
  },
);

/** How long a lease lasts, and how long what follows it may take besides, in milliseconds. */
const LEASE_MS = 50_000;
const TAKING_UP_MS = 10_000;

const LAB = 'Northern Reference Laboratory';
const ACCOUNT = graphql(`
  mutation ($name: String!) { createAccount(input: { name: $name, mode: LIVE }) { account { accountId } } }
`);
const USER = graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { user { userId } } }');
const LABORATORY = graphql(`
  mutation ($input: UpdateLaboratoryInput!) { updateLaboratory(input: $input) { account { accountId } } }
`);
const CREATE = graphql(`
  mutation ($input: CreateRequisitionInput!) { createRequisition(input: $input) { requisition { requisitionId } } }
`);
const DECIDE = graphql(`
  mutation ($input: UpdateRequisitionStatusInput!) { updateRequisitionStatus(input: $input) { requisition { status } } }
`);

/** The embedded database belongs to one process, and this test looks into it while the service runs. */
describe.runIf(inject('template').kind === 'server')('the queue of orders to a laboratory', () => {
  it(`loses and repeats nothing although its sender is killed ${KILLS} times in the middle of its work`, async () => {
    seedOfTest();
    const world = await newWorld();
    const laboratory = await new LaboratoryServer().listen();
    onTestFinished(() => laboratory.close());
    let service = await world.start();
    const database = await openDatabase({ url: world.url ?? '' }, () => {});
    onTestFinished(() => database.close());
    const { prisma } = database;

    const send = async <Data extends object, Variables>(
      mutation: TadaDocumentNode<Data, Variables>,
      variables: Variables,
    ) => {
      const { outcome, data } = await sendMutation(service.origin, mutation, variables);
      expect(outcome).toBe('done');
      return data;
    };
    const accountId = (await send(ACCOUNT, { name: LAB }))?.createAccount?.account?.accountId ?? '';
    await send(USER, { input: { accountId, name: 'LIS', email: 'lis@example.org', role: 'LAB' } });
    const outbound = { mllpHost: '127.0.0.1', mllpPort: laboratory.port, tls: false };
    await send(LABORATORY, { input: { accountId, outbound } });
    const place = async () => {
      for (let count = 1; count <= ORDERS; count += 1) {
        const input = { ...REQUISITION, lab: LAB, barcode: newUuid() };
        const requisitionId = (await send(CREATE, { input }))?.createRequisition?.requisition?.requisitionId ?? '';
        await send(DECIDE, { input: { requisitionId, status: 'APPROVED' } });
        if (count % CANCELED_EVERY === 0) await send(DECIDE, { input: { requisitionId, status: 'REJECTED' } });
      }
    };

    const queue = () => prisma.outboundMessage.findMany({ orderBy: { position: 'asc' } });
    const isAllSent = async () => (await queue()).every(({ status }) => status === 'SENT');

    for (const [round, { message: moment, isAnswered }] of MOMENTS.entries()) {
      let count = 0;
      let reached = () => {};
      const isReached = new Promise<void>((resolve) => {
        reached = resolve;
      });
      laboratory.answering = (message) => {
        count += 1;
        if (count === moment) reached();
        return count < moment || (count === moment && isAnswered) ? [acknowledge(message, 'AA')] : [];
      };
      await place();
      await isReached;
      await service.kill();
      // The first kill is waited out. After the others, the lease is made to end, since each would take a minute.
      const begun = performance.now();
      // A sender that had sent everything has given its lease back.
      if (round > 0)
        await prisma.$executeRaw`UPDATE outbound_destinations SET taken_until = now() WHERE taken_by IS NOT NULL`;
      const before = laboratory.received.length;
      laboratory.answering = (message) => [acknowledge(message, 'AA')];
      service = await world.start();
      if (round > 0) continue;
      // If it was killed as the last of all was answered, there may be nothing left to send.
      const isTakenUp = async () => laboratory.received.length > before || (await isAllSent());
      while (!(await isTakenUp()) && performance.now() - begun < LEASE_MS + TAKING_UP_MS) await sleep(200);
      expect(await isTakenUp()).toBe(true);
    }

    await expect.poll(isAllSent).toBe(true);
    await service.stop();
    const settled = await queue();
    const firsts = new Map<string, string>();
    for (const message of laboratory.received) {
      const controlId = controlIdOf(message);
      // A repeat is the same, so that the laboratory knows it.
      expect(firsts.get(controlId) ?? message).toBe(message);
      firsts.set(controlId, message);
    }
    // Everything arrived, in order, and nothing that is not in the queue; a message was repeated once a kill at most.
    expect([...firsts.keys()]).toEqual(settled.map(({ controlId }) => controlId));
    expect(laboratory.received.length - firsts.size).toBeLessThanOrEqual(MOMENTS.length);
    // What is not there was canceled before it was ever tried, and its cancellation with it.
    const ordered = new Set(settled.filter(({ kind }) => kind === 'NEW').map(({ requisitionRef }) => requisitionRef));
    const missing = await prisma.requisition.findMany({ where: { id: { notIn: [...ordered] } } });
    expect(missing.filter(({ status }) => status !== 'REJECTED')).toEqual([]);
    const canceled = settled.filter(({ kind }) => kind === 'CANCEL').map(({ requisitionRef }) => requisitionRef);
    expect(canceled.filter((id) => !ordered.has(id))).toEqual([]);
    const rejected = await prisma.requisition.count({ where: { status: 'REJECTED', id: { in: [...ordered] } } });
    expect(canceled).toHaveLength(rejected);
  });
});
