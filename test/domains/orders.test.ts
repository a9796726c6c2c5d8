import { beforeAll, describe, expect, it } from 'vitest';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { isCrockfordCode } from '../helpers/crockford.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
  await program.kitType({ code: 'RETIRED', name: 'Retired', sampleType: 'saliva', orderable: false });
});

const createOrder = graphql(`
  mutation ($input: CreateOrderInput!) {
    createOrder(input: $input) {
      order {
        orderId status created updated metadata allowedNextStatuses
        recipient { firstName lastName email phone address { street1 street2 city state zip country } }
        kitTypes { code }
        kits { totalCount }
        placedBy { userId account { accountId } }
      }
    }
  }
`);

type OrderInput = VariablesOf<typeof createOrder>['input'];

/** Creates an order, which must succeed. */
async function create(input: OrderInput, actor = program.client) {
  return (await app.run(createOrder, { input }, actor)).expectDone().createOrder.order;
}

const attempt = (input: object) => program.attempt(program.client, 'createOrder', input);

const fulfill = (orderId: string, kits: InputOf<'fulfillOrder'>['kits']) =>
  program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits });

describe('whose an order is (contract, 11.3)', () => {
  const WHOSE = graphql(`
    query ($orderId: String!) {
      order(orderId: $orderId) { account { accountId mode } placedBy { account { accountId } } }
    }
  `);

  it('the warehouse sees the program and its mode, also of an order that an administrator placed', async () => {
    const pilot = await Program.start(app, 'TEST');
    const kit = await pilot.kit();
    const { order } = await pilot.mutate(pilot.admin, 'replaceKit', { kitId: kit.kitId, reason: 'DAMAGED' });
    const whose = async (orderId: string) =>
      (await app.run(WHOSE, { orderId }, pilot.fulfillment)).expectNoErrors().order;
    const account = { accountId: pilot.client.accountId, mode: 'TEST' };
    expect(await whose(order.orderId)).toMatchObject({
      account,
      placedBy: { account: { accountId: pilot.admin.accountId } },
    });
    expect(await whose(kit.orderId)).toMatchObject({ account });
  });
});

describe('create order (contract, 3.5)', () => {
  it('creates a pending order without kits, placed by the user whose key was used', async () => {
    const order = await create({ kitTypes: ['LIPID', 'STI', 'LIPID'], recipient: RECIPIENT });
    const now = app.clock.now().toISOString();
    expect(order).toEqual({
      orderId: expect.any(String),
      status: 'PENDING',
      recipient: { ...RECIPIENT, address: { ...RECIPIENT.address, country: 'US' } },
      kitTypes: [{ code: 'LIPID' }, { code: 'STI' }, { code: 'LIPID' }],
      kits: { totalCount: 0 },
      metadata: null,
      placedBy: { userId: program.client.userId, account: { accountId: program.client.accountId } },
      created: now,
      updated: now,
      allowedNextStatuses: ['IN_PROGRESS', 'CANCELED'],
    });
    expect(isCrockfordCode(order.orderId)).toBe(true);
  });

  it('keeps names, e-mail and phone as given, trimmed', async () => {
    const recipient = {
      ...RECIPIENT,
      firstName: '  李 ',
      lastName: ' O’Neil-Żółć\n',
      email: ' José.Ñ@Exämple.org ',
      phone: ' (0)30 / 123-45 ext. 6 ',
      address: { ...RECIPIENT.address, street2: null, country: ' DE ' },
    };
    const order = await create({ kitTypes: [' LIPID '], recipient });
    expect(order.recipient).toMatchObject({
      firstName: '李',
      lastName: 'O’Neil-Żółć',
      email: 'José.Ñ@Exämple.org',
      phone: '(0)30 / 123-45 ext. 6',
      address: { street2: null, country: 'DE' },
    });
  });

  it('names every problem at once by its path, including kit types that cannot be ordered', async () => {
    const recipient = {
      firstName: ' ',
      lastName: 'x'.repeat(201),
      email: 'nowhere',
      phone: 'none',
      address: { ...RECIPIENT.address, zip: '', city: ' ' },
    };
    const answer = await app.changingNothing(() =>
      attempt({ kitTypes: ['LIPID', 'NOPE', 'lipid', 'RETIRED'], recipient, metadata: [] }),
    );
    expect(badFieldsOf(answer)).toEqual([
      'kitTypes.1',
      'kitTypes.2',
      'kitTypes.3',
      'metadata',
      'recipient.address.city',
      'recipient.address.zip',
      'recipient.email',
      'recipient.firstName',
      'recipient.lastName',
      'recipient.phone',
    ]);
  });

  it.each([
    'plain',
    '@example.org',
    'a b@example.org',
    'a@example.org, b@example.org',
    `${'x'.repeat(250)}@example.org`,
  ])('refuses an e-mail address like %s', async (email) => {
    expect(badFieldsOf(await attempt({ kitTypes: ['LIPID'], recipient: { ...RECIPIENT, email } }))).toEqual([
      'recipient.email',
    ]);
  });

  it('takes 1 to 100 kit types', async () => {
    const kitTypes = (count: number) => ({
      kitTypes: Array.from({ length: count }, () => 'LIPID'),
      recipient: RECIPIENT,
    });
    expect(badFieldsOf(await app.changingNothing(() => attempt(kitTypes(0))))).toEqual(['kitTypes']);
    expect(badFieldsOf(await app.changingNothing(() => attempt(kitTypes(101))))).toEqual(['kitTypes']);
    expect(outcomeOf(await attempt(kitTypes(100)))).toBe('OK');
  });

  it('creates an administrator’s order in the administrator’s own account', async () => {
    const order = await create({ kitTypes: ['LIPID'], recipient: RECIPIENT }, program.admin);
    expect(order.placedBy).toEqual({
      userId: program.admin.userId,
      account: { accountId: program.admin.accountId },
    });
  });
});

describe('fulfil an order (contract, 4.6)', () => {
  it('takes its kits in any order, in parts or at once, and never more than were ordered', async () => {
    const orderId = await program.order(['LIPID', 'STI', 'LIPID']);
    app.clock.advance(1000);
    const first = (await fulfill(orderId.toLowerCase(), [{ kitType: 'STI' }])).expectDone().fulfillOrder.order;
    expect(first).toMatchObject({ status: 'IN_PROGRESS', kits: { edges: [{ node: { status: 'PREPARING' } }] } });
    expect(await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).toMatchObject({
      updated: app.clock.now(),
    });
    for (const kits of [
      [{ kitType: 'STI' }],
      [{ kitType: 'LIPID' }, { kitType: 'LIPID' }, { kitType: 'LIPID' }],
      [{ kitType: 'NOPE' }],
    ]) {
      expect(outcomeOf(await app.changingNothing(() => fulfill(orderId, kits)))).toBe('CONFLICT');
    }
    expect(outcomeOf(await fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]))).toBe('OK');
    expect(outcomeOf(await app.changingNothing(() => fulfill(orderId, [{ kitType: 'LIPID' }])))).toBe('CONFLICT');
  });

  it('generates codes with a check character; printed codes keep their case and are found in any', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const order = (
      await fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID', kitId: 'Box-7', sampleId: 'tUBE-7' }])
    ).expectDone().fulfillOrder.order;
    const [generated, printed] = order.kits.edges.map(({ node }) => node);
    expect([generated?.kitId, generated?.sample.sampleId].map((code) => isCrockfordCode(code ?? ''))).toEqual([
      true,
      true,
    ]);
    expect(printed).toMatchObject({ kitId: 'Box-7', sample: { sampleId: 'tUBE-7' } });
    const operation = graphql('{ kit(kitId: "bOX-7") { kitId } sample(sampleId: "TUBE-7") { sampleId } }');
    const answer = await app.run(operation, {}, program.client);
    expect(answer.expectNoErrors()).toEqual({ kit: { kitId: 'Box-7' }, sample: { sampleId: 'tUBE-7' } });
  });

  it('takes codes of 4 to 64 letters, digits and hyphens, each only once in a request', async () => {
    const orderId = await program.order(['LIPID', 'LIPID', 'LIPID']);
    const kits = [
      { kitType: 'LIPID', kitId: 'ABC', sampleId: 'with space' },
      { kitType: 'LIPID', kitId: 'x'.repeat(65), sampleId: 'unter_strich' },
      { kitType: 'LIPID', kitId: 'ÄÖÜß-1', sampleId: 'ab' },
    ];
    expect(badFieldsOf(await app.changingNothing(() => fulfill(orderId, kits)))).toEqual(
      [0, 1, 2].flatMap((index) => [`kits.${index}.kitId`, `kits.${index}.sampleId`]),
    );
    const twice = [
      { kitType: 'LIPID', kitId: 'TWICE-1', sampleId: 'TUBE-T1' },
      { kitType: 'LIPID', kitId: 'twice-1', sampleId: 'tube-t1' },
    ];
    expect(badFieldsOf(await app.changingNothing(() => fulfill(orderId, twice)))).toEqual([
      'kits.1.kitId',
      'kits.1.sampleId',
    ]);
    expect(badFieldsOf(await app.changingNothing(() => fulfill(orderId, [])))).toEqual(['kits']);
  });

  it('refuses a canceled order', async () => {
    const orderId = await program.order();
    await program.mutate(program.client, 'cancelOrder', { orderId });
    expect(outcomeOf(await app.changingNothing(() => fulfill(orderId, [{ kitType: 'LIPID' }])))).toBe(
      'INVALID_TRANSITION',
    );
  });

  it('takes over free stock of the account by its code, wherever that kit is', async () => {
    const stock = await program.stockKit();
    await program.kitEvent(stock, 'IN_TRANSIT');
    await program.kitEvent(stock, 'DELIVERED');
    const orderId = await program.order(['LIPID']);
    const order = (
      await fulfill(orderId, [
        { kitType: 'LIPID', kitId: stock.kitId.toLowerCase(), sampleId: stock.sampleId.toLowerCase() },
      ])
    ).expectDone().fulfillOrder.order;
    // The kit has already arrived and nothing else was ordered, so this completes the order.
    expect(order).toMatchObject({
      status: 'COMPLETED',
      kits: { edges: [{ node: { kitId: stock.kitId, status: 'DELIVERED', sample: { sampleId: stock.sampleId } } }] },
    });
    expect(await app.prisma.kitEvent.count({ where: { kit: { kitId: stock.kitId } } })).toBe(3);
  });

  it('refuses any other code in use with CONFLICT', async () => {
    const stranger = await app.actor('CLIENT');
    await program.mutate(program.fulfillment, 'provisionKits', {
      accountId: stranger.accountId,
      kitType: 'LIPID',
      kitIds: ['FOREIGN-1'],
    });
    const foreign = { ...REQUISITION, barcode: 'FOREIGN-TUBE' };
    const { requisition } = await program.mutate(stranger, 'createRequisition', foreign);
    for (const status of ['APPROVED', 'RECEIVED'] as const)
      await program.requisitionStatus(requisition.requisitionId, status);
    const ordered = await program.kit();
    const otherType = await program.stockKit('STI');
    const registered = await program.stockKit();
    await program.activate(registered);
    const canceled = await program.stockKit();
    await program.kitEvent(canceled, 'CANCELED');
    const free = await program.stockKit();
    const orderId = await program.order(['LIPID', 'LIPID']);
    for (const kit of [
      { kitId: 'foreign-1' },
      { kitId: ordered.kitId },
      { kitId: otherType.kitId },
      { kitId: registered.kitId },
      { kitId: canceled.kitId },
      { kitId: free.kitId, sampleId: 'ANOTHER-TUBE' },
      { kitId: free.kitId, sampleId: ordered.sampleId },
      { sampleId: ordered.sampleId.toLowerCase() },
      { sampleId: 'foreign-tube' },
    ]) {
      // The good kit in the same request is not created either.
      const kits = [{ kitType: 'LIPID' }, { kitType: 'LIPID', ...kit }];
      expect(outcomeOf(await app.changingNothing(() => fulfill(orderId, kits))), JSON.stringify(kit)).toBe('CONFLICT');
    }
  });

  it('lists the kits of an order by when they were created', async () => {
    const orderId = await program.order(['LIPID', 'LIPID', 'LIPID']);
    const stock = await program.stockKit();
    app.clock.advance(1000);
    await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: 'ORDER-B' }]);
    app.clock.advance(1000);
    await program.fulfill(orderId, [
      { kitType: 'LIPID', kitId: 'ORDER-A' },
      { kitType: 'LIPID', kitId: stock.kitId },
    ]);
    const operation = graphql(
      'query ($orderId: String!) { order(orderId: $orderId) { kits { edges { node { kitId } } } } }',
    );
    const { order } = (await app.run(operation, { orderId }, program.client)).expectNoErrors();
    expect(order?.kits.edges.map(({ node }) => node.kitId)).toEqual([stock.kitId, 'ORDER-B', 'ORDER-A']);
  });
});

it('a pending order can be canceled, once', async () => {
  const orderId = await program.order();
  const cancel = () => program.attempt(program.client, 'cancelOrder', { orderId: orderId.toLowerCase() });
  expect((await cancel()).expectNoErrors()).toEqual({
    cancelOrder: { order: { status: 'CANCELED' }, canceledKitTypes: ['LIPID'] },
  });
  expect((await app.changingNothing(cancel)).expectError('INVALID_TRANSITION').message).toContain(
    'that is its status already',
  );
});
