import { beforeAll, expect, it } from 'vitest';
import { KitStatus, OrderStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';

/** How many records are in each status (contract, 11.6). */
const app = useTestApp();
let program: Program;
let other: Program;

const readCounts = graphql(`
  query ($accountId: ID) {
    counts(accountId: $accountId) {
      kits { status count } samples { status count } orders { status count }
    }
  }
`);

async function countsOf(actor: TestActor, accountId?: string) {
  const { counts } = (await app.run(readCounts, { ...(accountId && { accountId }) }, actor)).expectNoErrors() ?? {};
  if (!counts) throw new Error('The counts are not answered.');
  return counts;
}

/** Those that are not 0. */
async function foundBy(actor: TestActor, accountId?: string) {
  const { kits, samples, orders } = await countsOf(actor, accountId);
  const some = (each: readonly { readonly status: string; readonly count: number }[]) =>
    Object.fromEntries(each.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])));
  return { kits: some(kits), samples: some(samples), orders: some(orders) };
}

beforeAll(async () => {
  program = await Program.start(app);
  other = await Program.start(app);
  await program.kit();
  const kit = await program.kit();
  await program.activate(kit);
  await program.sampleEvent(kit, 'RECEIVED');
  await program.canceledKit();
  await program.order(['LIPID', 'STI']);
  await other.sampleEvent(await other.kit(), 'RECEIVED');
});

const OWN = {
  kits: { PREPARING: 1, REGISTERED: 1, CANCELED: 1 },
  samples: { AWAITING_COLLECTION: 1, RECEIVED: 1, CANCELED: 1 },
  orders: { PENDING: 1, IN_PROGRESS: 1, COMPLETED: 1 },
};
const OTHERS = { kits: { PREPARING: 1 }, samples: { RECEIVED: 1 }, orders: { IN_PROGRESS: 1 } };

it('has every status of each enum, in its order, also those that nothing is in', async () => {
  const { kits, samples, orders } = await countsOf(program.client);
  expect(kits.map(({ status }) => status)).toEqual(Object.values(KitStatus));
  expect(samples.map(({ status }) => status)).toEqual(Object.values(SampleStatus));
  expect(orders.map(({ status }) => status)).toEqual(Object.values(OrderStatus));
  const empty = await Program.start(app);
  expect(await foundBy(empty.client)).toEqual({ kits: {}, samples: {}, orders: {} });
  expect((await countsOf(empty.client)).samples).toHaveLength(Object.values(SampleStatus).length);
});

it('counts what the caller sees: a program its own account, whichever it asks for', async () => {
  expect(await foundBy(program.client)).toEqual(OWN);
  expect(await foundBy(program.client, program.client.accountId)).toEqual(OWN);
  for (const accountId of [other.client.accountId, 'nothing'])
    expect(await foundBy(program.client, accountId)).toEqual({ kits: {}, samples: {}, orders: {} });
});

it('staff all accounts, or one of them', async () => {
  for (const staff of [program.admin, program.fulfillment]) {
    expect(await foundBy(staff, program.client.accountId)).toEqual(OWN);
    expect(await foundBy(staff, other.client.accountId)).toEqual(OTHERS);
    const all = await foundBy(staff);
    for (const [status, count] of Object.entries({ ...OWN.samples, RECEIVED: 2 }))
      expect(all.samples[status]).toBeGreaterThanOrEqual(count);
  }
});

it('a laboratory its own samples, and nobody’s, as lists count them', async () => {
  expect((await foundBy(program.lab, program.client.accountId)).samples).toEqual(OWN.samples);
  const { samples, kits } = await foundBy(program.lab, other.client.accountId);
  expect([samples, kits]).toEqual([{}, {}]);
  const lists = graphql(`
    query ($accountId: ID) {
      kits(filter: { accountId: $accountId }) { totalCount }
      samples(filter: { accountId: $accountId }) { totalCount }
      orders(filter: { accountId: $accountId }) { totalCount }
    }
  `);
  for (const actor of [program.client, program.lab, program.fulfillment, program.admin])
    for (const accountId of [program.client.accountId, other.client.accountId, null]) {
      const listed = (await app.run(lists, { accountId }, actor)).expectNoErrors();
      const counts = await countsOf(actor, accountId ?? undefined);
      const sum = (each: readonly { readonly count: number }[]) => each.reduce((all, { count }) => all + count, 0);
      expect([sum(counts.kits), sum(counts.samples), sum(counts.orders)]).toEqual([
        listed?.kits?.totalCount,
        listed?.samples?.totalCount,
        listed?.orders?.totalCount,
      ]);
    }
});

it('is one statement, and is not audited', async () => {
  const entries = await app.prisma.auditEntry.count();
  const send = () => countsOf(program.client);
  await send();
  await send();
  // The other one looks up the key.
  expect(await app.statements.during(send)).toHaveLength(2);
  expect(await app.prisma.auditEntry.count()).toBe(entries);
});

it('is not for those without a key, nor for patients', async () => {
  expect(outcomeOf(await app.run(readCounts, {}))).toBe('UNAUTHENTICATED');
  const session = await program.session(await program.patient());
  expect(outcomeOf(await app.run(readCounts, {}, session))).toBe('FORBIDDEN');
});
