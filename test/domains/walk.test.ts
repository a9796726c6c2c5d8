import { expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';

const app = useTestApp();

it('a program goes from its first account to an amended report, through GraphQL alone', async () => {
  const MINUTE = 60_000;
  const program = await Program.start(app);
  const { admin, fulfillment, lab } = program;
  const iso = (minutesAgo: number) => new Date(app.clock.now().getTime() - minutesAgo * MINUTE).toISOString();

  // An account, its user and its key.
  const { account } = await program.mutate<{ account: { accountId: string } }>(
    admin,
    'createAccount',
    { name: 'Walk', mode: 'LIVE' },
    'account { accountId name mode }',
  );
  const { user } = await program.mutate<{ user: { userId: string } }>(
    admin,
    'createUser',
    { accountId: account.accountId, name: 'Nora', email: 'nora@example.org', role: 'CLIENT' },
    'user { userId role account { name } }',
  );
  const { key } = await program.mutate<{ key: string }>(
    admin,
    'createApiKey',
    { userId: user.userId },
    'key apiKey { prefix lastUsedAt }',
  );
  const client = { ...program.client, key };

  // An order of three kits, fulfilled in part and then in whole.
  const { order } = await program.mutate<{ order: { orderId: string; status: string } }>(
    client,
    'createOrder',
    { kitTypes: ['LIPID', 'STI', 'LIPID'], recipient: RECIPIENT, metadata: { campaign: 'spring' } },
    'order { orderId status kitTypes { code } kits { totalCount } placedBy { name } }',
  );
  expect(order).toMatchObject({
    status: 'PENDING',
    kitTypes: [{ code: 'LIPID' }, { code: 'STI' }, { code: 'LIPID' }],
    kits: { totalCount: 0 },
    placedBy: { name: 'Nora' },
  });
  const { orderId } = order;
  const statusOf = async () => {
    const answer = await app.graphql<{ order: { status: string } }>(
      'query ($orderId: String!) { order(orderId: $orderId) { status } }',
      { orderId },
      { key },
    );
    return answer.expectNoErrors().order.status;
  };
  await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: 'BOX-0001', sampleId: 'TUBE-0001' }]);
  expect(await statusOf()).toBe('IN_PROGRESS');
  const rest = await program.fulfill(orderId, [{ kitType: 'STI' }, { kitType: 'LIPID' }]);
  const over = await app.graphql(
    'mutation ($input: FulfillOrderInput!) { fulfillOrder(input: $input) { order { orderId } } }',
    { input: { orderId, kits: [{ kitType: 'LIPID' }] } },
    fulfillment,
  );
  over.expectError('CONFLICT');

  // The way to the customer, with an exception and a late scan.
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
  expect(await statusOf()).toBe('COMPLETED');

  // A requisition for the same barcode, before the kit is activated with a token by an anonymous patient.
  const { requisition } = await program.mutate<{ requisition: { requisitionId: string } }>(
    client,
    'createRequisition',
    { ...REQUISITION, barcode: 'TUBE-0001' },
    'requisition { requisitionId status sample { sampleId } }',
  );
  expect(requisition).toMatchObject({ status: 'CREATED', sample: { sampleId: 'TUBE-0001' } });
  const { patient } = await program.mutate<{ patient: { patientId: string } }>(
    client,
    'createPatient',
    PATIENT,
    'patient { patientId }',
  );
  const { token } = await program.mutate<{ token: string }>(
    client,
    'createPatientRegistrationToken',
    { patientId: patient.patientId, kitType: 'LIPID' },
    'token expiresAt',
  );
  expect(
    await program.mutate(null, 'activateKit', { kitId: 'BOX-0001', token, researchConsent: true }, 'result'),
  ).toEqual({ result: 'success' });

  // Back to the laboratory; the requisition is approved on the way and catches up.
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

  const read = await app.graphql(
    `query { kit(kitId: "BOX-0001") {
      status researchConsent registeredTo { firstName } shipmentToCustomer { trackingNumber carrier }
      events { status reason } allowedNextStatuses
      sample {
        status events { status } shipments { trackingNumber }
        requisition { status events { status } }
        reports { reportId isAmendment amends { reportId } amendedBy { reportId } results { name flag ... on QuantityResult { text value comparator } } }
      }
    } }`,
    undefined,
    { key },
  );
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

  // Another order is canceled, with its kit and sample.
  const other = await program.mutate<{ order: { orderId: string } }>(
    client,
    'createOrder',
    { kitTypes: ['LIPID', 'LIPID'], recipient: RECIPIENT },
    'order { orderId }',
  );
  await program.fulfill(other.order.orderId, [{ kitType: 'LIPID' }]);
  const canceled = await program.mutate(
    client,
    'cancelOrder',
    { orderId: other.order.orderId, reason: 'changed their mind' },
    'order { status allowedNextStatuses kits { edges { node { status events { status reason } sample { status } } } } }',
  );
  expect(canceled).toEqual({
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
  expect(lab.role).toBe('LAB');
});
