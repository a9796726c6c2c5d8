import { expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);

const createOrder = graphql(`
  mutation ($input: CreateOrderInput!) {
    createOrder(input: $input) { order { orderId status kitTypes { code } kits { totalCount } placedBy { name } } }
  }
`);

const cancelOrder = graphql(`
  mutation ($input: CancelOrderInput!) {
    cancelOrder(input: $input) {
      order {
        status allowedNextStatuses
        kits { edges { node { status events { status reason } sample { status } } } }
      }
    }
  }
`);

const orderStatus = graphql('query ($orderId: String!) { order(orderId: $orderId) { status } }');

const kitHistory = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      status researchConsent allowedNextStatuses
      registeredTo { firstName }
      shipmentToCustomer { trackingNumber carrier }
      events { status reason }
      sample {
        status
        events { status }
        shipments { trackingNumber }
        requisition { status events { status } }
        reports {
          reportId isAmendment
          amends { reportId }
          amendedBy { reportId }
          results { name flag ... on QuantityResult { text value comparator } }
        }
      }
    }
  }
`);

it('GraphQL takes a program from its first account to an amended report', async () => {
  const MINUTE = 60_000;
  const program = await Program.start(app);
  const { admin, fulfillment } = program;
  const iso = (minutesAgo: number) => new Date(app.clock.now().getTime() - minutesAgo * MINUTE).toISOString();

  // An account with a user and a key.
  const { account } = await program.mutate(admin, 'createAccount', { name: 'Walk', mode: 'LIVE' });
  const { user } = await program.mutate(admin, 'createUser', {
    accountId: account.accountId,
    name: 'Nora',
    email: 'nora@example.org',
    role: 'CLIENT',
  });
  const { key } = await program.mutate(admin, 'createApiKey', { userId: user.userId });
  const client = { ...program.client, key };

  // An order of three kits is fulfilled in part, then in whole, and never beyond that.
  const ordered = await app.run(
    createOrder,
    {
      input: {
        kitTypes: ['LIPID', 'STI', 'LIPID'],
        recipient: RECIPIENT,
        metadata: { campaign: 'spring' },
      },
    },
    client,
  );
  const { order } = ordered.expectDone().createOrder;
  expect(order).toEqual({
    orderId: expect.any(String),
    status: 'PENDING',
    kitTypes: [{ code: 'LIPID' }, { code: 'STI' }, { code: 'LIPID' }],
    kits: { totalCount: 0 },
    placedBy: { name: 'Nora' },
  });
  const { orderId } = order;
  const statusOfOrder = async () => (await app.run(orderStatus, { orderId }, client)).expectNoErrors().order?.status;
  await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: 'BOX-0001', sampleId: 'TUBE-0001' }]);
  expect(await statusOfOrder()).toBe('IN_PROGRESS');
  const rest = await program.fulfill(orderId, [{ kitType: 'STI' }, { kitType: 'LIPID' }]);
  const beyond = await program.attempt(fulfillment, 'fulfillOrder', { orderId, kits: [{ kitType: 'LIPID' }] });
  beyond.expectError('CONFLICT');

  // The kits travel to the customer; one meets an exception and gets a late scan.
  const kit = { kitId: 'box-0001', sampleId: 'tube-0001' };
  app.clock.advance(10 * MINUTE);
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: '1Z999', carrier: 'UPS', created: iso(8) });
  await program.kitEvent(kit, 'DELIVERY_EXCEPTION', { created: iso(4), reason: 'nobody home' });
  await program.kitEvent(kit, 'IN_TRANSIT', { created: iso(6) });
  for (const other of rest) {
    await program.kitEvent(other, 'IN_TRANSIT');
    await program.kitEvent(other, 'DELIVERED');
  }
  await program.kitEvent(kit, 'DELIVERED');
  expect(await statusOfOrder()).toBe('COMPLETED');

  // A requisition names the sample's barcode. Then the patient activates the kit with a token and no key.
  const { requisition } = await program.mutate(client, 'createRequisition', { ...REQUISITION, barcode: 'TUBE-0001' });
  expect(requisition).toEqual({
    requisitionId: expect.any(String),
    status: 'CREATED',
    sample: { sampleId: 'TUBE-0001' },
  });
  const { patient } = await program.mutate(client, 'createPatient', PATIENT);
  const { token } = await program.mutate(client, 'createPatientRegistrationToken', {
    patientId: patient.patientId,
    kitType: 'LIPID',
  });
  expect(await program.mutate(null, 'activateKit', { kitId: 'BOX-0001', token, researchConsent: true })).toEqual({
    result: 'success',
  });

  // The sample goes to the laboratory. The requisition, approved meanwhile, catches up.
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: '9400', carrier: 'USPS' });
  await program.sampleEvent(kit, 'DELIVERED');
  await program.requisitionStatus(requisition.requisitionId, 'APPROVED');
  await program.sampleEvent(kit, 'RECEIVED');
  await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS', { reason: 'hemolysis' });
  app.clock.advance(MINUTE);
  await program.report(kit, { partial: true });
  app.clock.advance(MINUTE);
  const final = await program.report(kit);
  app.clock.advance(MINUTE);
  const amended = await program.report(kit, {
    amends: final,
    results: [
      {
        resultType: 'quantity',
        name: 'Glucose',
        result: '<0.5',
        unitOfMeasure: 'mmol/L',
        rangeMinimum: 3.9,
        rangeMaximum: 5.6,
      },
    ],
  });

  const read = await app.run(kitHistory, { kitId: 'BOX-0001' }, client);
  const glucose = { name: 'Glucose', text: '5.4', value: 5.4, comparator: null, flag: 'NORMAL' };
  expect(read.expectNoErrors()).toEqual({
    kit: {
      status: 'REGISTERED',
      researchConsent: true,
      registeredTo: { firstName: 'Łukasz' },
      shipmentToCustomer: { trackingNumber: '1Z999', carrier: 'UPS' },
      events: [
        { status: 'PREPARING', reason: null },
        { status: 'IN_TRANSIT', reason: null },
        { status: 'IN_TRANSIT', reason: null },
        { status: 'DELIVERY_EXCEPTION', reason: 'nobody home' },
        { status: 'DELIVERED', reason: null },
        { status: 'REGISTERED', reason: null },
      ],
      allowedNextStatuses: [],
      sample: {
        status: 'RESULTED',
        events: [
          'AWAITING_COLLECTION',
          'IN_TRANSIT',
          'DELIVERED',
          'RECEIVED',
          'EXTRA_QUALITY_CHECKS',
          'PARTIALLY_RESULTED',
          'RESULTED',
          'RESULTED',
        ].map((status) => ({ status })),
        shipments: [{ trackingNumber: '9400' }],
        requisition: {
          status: 'RESULTED',
          events: ['CREATED', 'APPROVED', 'DELIVERED', 'RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED', 'RESULTED'].map(
            (status) => ({ status }),
          ),
        },
        reports: [
          { reportId: expect.any(String), isAmendment: false, amends: null, amendedBy: null, results: [glucose] },
          { reportId: final, isAmendment: false, amends: null, amendedBy: { reportId: amended }, results: [glucose] },
          {
            reportId: amended,
            isAmendment: true,
            amends: { reportId: final },
            amendedBy: null,
            results: [{ name: 'Glucose', text: '<0.5', value: 0.5, comparator: 'LT', flag: 'LOW' }],
          },
        ],
      },
    },
  });

  // Another order is canceled together with its kit and sample.
  const other = await program.mutate(client, 'createOrder', { kitTypes: ['LIPID', 'LIPID'], recipient: RECIPIENT });
  await program.fulfill(other.order.orderId, [{ kitType: 'LIPID' }]);
  const canceled = await app.run(
    cancelOrder,
    { input: { orderId: other.order.orderId, reason: 'changed their mind' } },
    client,
  );
  expect(canceled.expectNoErrors().cancelOrder).toEqual({
    order: {
      status: 'CANCELED',
      allowedNextStatuses: [],
      kits: {
        edges: [
          {
            node: {
              status: 'CANCELED',
              events: [
                { status: 'PREPARING', reason: null },
                { status: 'CANCELED', reason: 'changed their mind' },
              ],
              sample: { status: 'CANCELED' },
            },
          },
        ],
      },
    },
  });
});
