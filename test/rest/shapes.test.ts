import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectExactly, RestClient } from './client.ts';

const testApp = useTestApp();
const { get, post } = new RestClient(testApp);

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const NOW = '2026-11-02T15:04:05.678Z';

let program: Program;
let key: string;
beforeAll(async () => {
  program = await Program.start(testApp);
  key = program.client.key;
});

const recipient = {
  first_name: 'José',
  last_name: "O'Neil",
  email: 'jose.oneil@example.org',
  phone: '+1 (555) 010-2030',
  address: {
    street1: '1 Main Street',
    street2: 'Flat 2',
    city: 'Springfield',
    state: 'IL',
    country: 'US',
    zip: '62701',
  },
};

const preparedKit = ({ kitId, sampleId }: ProgramKit) => ({
  kit_id: kitId,
  type: 'LIPID',
  status: 'preparing',
  events: [{ status: 'preparing', created: NOW }],
  shipment_to_customer: null,
  registered_to: null,
  sample: {
    sample_id: sampleId,
    status: 'awaiting_collection',
    events: [{ status: 'awaiting_collection', created: NOW }],
    type: 'dried_blood_spot',
    shipments: [],
    panels: ['LIPID', 'GLUCOSE'],
    reports: [],
  },
});

describe('the shapes of the document, key by key in its order', () => {
  it('kit types are the codes of the catalogue, sorted', async () => {
    expectExactly((await get('/api/v2/kit_types', { key })).expectStatus(200), ['LIPID', 'STI']);
  });

  it('a kit summary has the order, and null for a retail kit', async () => {
    const kit = await program.kit();
    const retail = await program.stockKit();
    const list = (await get('/api/v2/kits/?results=100', { key })).expectStatus(200);
    const summary = (kitId: string) => list.find((each: { kit_id: string }) => each.kit_id === kitId);
    expectExactly(summary(kit.kitId), {
      kit_id: kit.kitId,
      kit_type: 'LIPID',
      order_id: kit.orderId,
      kit_status: 'preparing',
      sample_status: 'awaiting_collection',
      created: NOW,
      updated: NOW,
    });
    expect(summary(retail.kitId).order_id).toBeNull();
  });

  it('a kit that nothing has happened to has nulls and empty lists', async () => {
    const kit = await program.kit();
    expectExactly((await get(`/api/v2/kits/${kit.kitId}/`, { key })).expectStatus(200), preparedKit(kit));
  });

  it('a kit at the end of its way has its shipments, patient, reports and results', async () => {
    const kit = await program.kit();
    const at = (day: string) => ({ created: `${day}T08:00:00+02:00` });
    testApp.clock.set('2026-11-20T10:00:00.000Z');
    await program.kitEvent(kit, 'IN_TRANSIT', { ...at('2026-11-03'), trackingNumber: '1Z999', carrier: 'UPS' });
    await program.kitEvent(kit, 'DELIVERED', at('2026-11-05'));
    const patientId = await program.patient();
    await program.activate(kit, patientId);
    await program.sampleEvent(kit, 'IN_TRANSIT', { ...at('2026-11-07'), trackingNumber: '9400', carrier: 'USPS' });
    await program.sampleEvent(kit, 'RECEIVED', at('2026-11-09'));
    const dates = {
      dateCollected: '2026-11-06T07:00:00Z',
      dateReceived: '2026-11-09T06:00:00Z',
      dateResulted: '2026-11-10T00:00:00Z',
    };
    const reportId = await program.report(kit, {
      ...dates,
      results: [
        {
          resultType: 'quantity',
          name: 'Glucose',
          result: 5.4,
          unitOfMeasure: 'mmol/L',
          rangeMinimum: 3.9,
          rangeMaximum: 5.6,
        },
        { resultType: 'quantity', name: 'Exact text', result: '5', unitOfMeasure: 'mmol/L' },
        {
          resultType: 'quantity',
          name: 'CRP',
          result: '<0.50',
          unitOfMeasure: 'mg/L',
          rangeMaximum: 5,
          comments: 'Below the limit.',
        },
        { resultType: 'reactivity', name: 'HIV', result: 'NON-REACTIVE', timeCollected: '2026-11-06T06:30:00.250Z' },
        { resultType: 'genotype', name: 'APOE', result: 'e3/e4' },
        { resultType: 'titer', name: 'ANA', result: 80 },
      ],
    });
    await program.report(kit, { ...dates, amends: reportId, withdraws: ['Exact text', 'CRP', 'HIV', 'APOE', 'ANA'] });

    const body = (await get(`/api/v2/kits/${kit.kitId.toLowerCase()}`, { key })).expectStatus(200);
    const [report, amendment] = body.sample.reports;
    const result = {
      time_collected: '2026-11-06T07:00:00.000Z',
      unit_of_measure: null,
      range_minimum: null,
      range_maximum: null,
      comments: null,
    };
    const written = (
      facts: { result_type: string; name: string; result: unknown } & { [Key in keyof typeof result]?: unknown },
    ) => {
      const { result_type, name, time_collected, ...rest } = { ...result, ...facts };
      const { result: value, unit_of_measure, range_minimum, range_maximum, comments } = rest;
      return {
        result_type,
        name,
        time_collected,
        result: value,
        unit_of_measure,
        range_minimum,
        range_maximum,
        comments,
      };
    };
    expectExactly(report, {
      report_id: reportId,
      results: [
        written({
          result_type: 'quantity',
          name: 'Glucose',
          result: 5.4,
          unit_of_measure: 'mmol/L',
          range_minimum: 3.9,
          range_maximum: 5.6,
        }),
        written({ result_type: 'quantity', name: 'Exact text', result: 5, unit_of_measure: 'mmol/L' }),
        written({
          result_type: 'quantity',
          name: 'CRP',
          result: '<0.50',
          unit_of_measure: 'mg/L',
          range_maximum: 5,
          comments: 'Below the limit.',
        }),
        written({
          result_type: 'reactivity',
          name: 'HIV',
          result: 'NON-REACTIVE',
          time_collected: '2026-11-06T06:30:00.250Z',
        }),
        written({ result_type: 'genotype', name: 'APOE', result: 'e3/e4' }),
        written({ result_type: 'titer', name: 'ANA', result: 80 }),
      ],
      pdf: report.pdf,
      txt: report.txt,
      date_collected: '2026-11-06T07:00:00.000Z',
      date_received: '2026-11-09T06:00:00.000Z',
      date_resulted: '2026-11-10T00:00:00.000Z',
      is_amendment: false,
    });
    expect(report.pdf).toMatch(
      new RegExp(`^http://localhost(:80)?/reports/${reportId}\\.pdf\\?expires=\\d+&signature=`),
    );
    expect(amendment.is_amendment).toBe(true);
    expectExactly(body, {
      kit_id: kit.kitId,
      type: 'LIPID',
      status: 'registered',
      events: [
        { status: 'preparing', created: NOW },
        { status: 'in_transit', created: '2026-11-03T06:00:00.000Z' },
        { status: 'delivered', created: '2026-11-05T06:00:00.000Z' },
        { status: 'registered', created: '2026-11-20T10:00:00.000Z' },
      ],
      shipment_to_customer: { tracking_number: '1Z999', carrier: 'UPS', created: '2026-11-03T06:00:00.000Z' },
      registered_to: {
        patient_id: patientId,
        first_name: 'Łukasz',
        last_name: 'Żółć',
        date_of_birth: '1984-02-29',
        sex: 'M',
        email: 'lukasz@example.org',
        phone: '+48 600 100 200',
      },
      sample: {
        sample_id: kit.sampleId,
        status: 'resulted',
        events: [
          { status: 'awaiting_collection', created: NOW },
          { status: 'in_transit', created: '2026-11-07T06:00:00.000Z' },
          { status: 'received', created: '2026-11-09T06:00:00.000Z' },
          { status: 'resulted', created: '2026-11-20T10:00:00.000Z' },
          { status: 'resulted', created: '2026-11-20T10:00:00.000Z' },
        ],
        type: 'dried_blood_spot',
        shipments: [{ tracking_number: '9400', carrier: 'USPS', created: '2026-11-07T06:00:00.000Z' }],
        panels: ['LIPID', 'GLUCOSE'],
        reports: [report, amendment],
      },
    });

    const byFulfilment = (await get(`/api/v2/kits/${kit.kitId}/`, { key: program.fulfillment.key })).expectStatus(200);
    expectExactly(byFulfilment, { ...body, registered_to: null, sample: { ...body.sample, reports: [] } });
    testApp.clock.set(NOW);
  });

  it('a metadata update answers the kit, which does not show it', async () => {
    const kit = await program.kit();
    const metadata = { b: 1, camelKey: { snake_key: null } };
    const body = (await post(`/api/v2/kits/${kit.kitId}/`, { key, json: { metadata } })).expectStatus(200);
    expectExactly(body, preparedKit(kit));
    const operation = graphql('query ($kitId: String!) { kit(kitId: $kitId) { metadata } }');
    const stored = await testApp.run(operation, { kitId: kit.kitId }, { key });
    expect(stored.expectNoErrors().kit?.metadata).toEqual(metadata);
  });

  it('an order is created pending, with no kits; its summary and its get agree with it', async () => {
    const { phone: _phone, ...withoutPhone } = recipient;
    const json = {
      kit_types: ['LIPID', 'STI', 'LIPID'],
      recipient: {
        ...withoutPhone,
        last_name: '  李 ',
        address: { ...recipient.address, street2: null, country: undefined },
      },
    };
    const created = (await post('/api/v2/orders/', { key, json })).expectStatus(201);
    const order = {
      order_id: created.order_id,
      status: 'pending',
      recipient: { ...recipient, last_name: '李', phone: null, address: { ...recipient.address, street2: null } },
      created: NOW,
      updated: NOW,
      kit_types: ['LIPID', 'STI', 'LIPID'],
      kits: [],
      metadata: null,
    };
    expectExactly(created, order);
    expect(created.order_id).toMatch(/^[0-9A-Z]{11}$/);
    expectExactly((await get(`/api/v2/orders/${created.order_id}/`, { key })).expectStatus(200), order);
    const [summary] = (await get('/api/v2/orders/?last_name=%E6%9D%8E', { key })).expectStatus(200);
    const { kit_types: _types, kits: _kits, metadata: _metadata, ...summaryOfOrder } = order;
    expectExactly(summary, summaryOfOrder);
  });

  it('an order has its kits in full, and the metadata given', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const kits = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
    const body = (
      await post(`/api/v2/orders/${orderId}`, { key, json: { metadata: { a: [1, { b: null }] } } })
    ).expectStatus(200);
    expectExactly(body, {
      order_id: orderId,
      status: 'in_progress',
      recipient,
      created: NOW,
      updated: NOW,
      kit_types: ['LIPID', 'LIPID'],
      kits: kits.map(preparedKit),
      metadata: { a: [1, { b: null }] },
    });
    const emptied = (await post(`/api/v2/orders/${orderId}/`, { key, json: { metadata: null } })).expectStatus(200);
    expectExactly(emptied, { ...body, metadata: null });
  });

  it('a requisition is the same created, read, listed, and read by the patients path', async () => {
    const patient = {
      first_name: 'Łukasz',
      last_name: 'Żółć',
      email: 'lukasz@example.org',
      phone: '+48 600 100 200',
      sex: 'M',
      date_of_birth: '1984-02-29',
      address: recipient.address,
    };
    const json = { barcode: 'BC-1', account_number: 'AC-1', lab: 'Lab One', panels: ['A', 'B'], patient };
    // The API document has no ordering provider, so one is neither read, not even to be refused, nor shown.
    const withProvider = { ...json, ordering_provider: { name: ' ', npi: '1' } };
    const created = (await post('/api/v2/requisitions/', { key, json: withProvider })).expectStatus(200);
    expectExactly(created, {
      requisition_id: created.requisition_id,
      ...json,
      status: 'created',
      created: NOW,
      updated: NOW,
    });
    expect(created.requisition_id).toEqual(UUID);
    const { requisition_id: id } = created;
    expectExactly((await get(`/api/v2/requisitions/${id}`, { key })).expectStatus(200), created);
    expectExactly((await get(`/api/v2/requisitions/${id.toUpperCase()}/`, { key })).expectStatus(200), created);
    expectExactly((await get(`/api/v2/patients/?id=${id}`, { key })).expectStatus(200), created);
    expectExactly((await get('/api/v2/requisitions/?lab=Lab%20One', { key })).expectStatus(200), [created]);
  });

  it('a patient has the fields of the body and its id', async () => {
    const json = {
      first_name: ' José ',
      last_name: "O'Neil",
      email: 'J@example.org',
      sex: 'M',
      date_of_birth: '1900-01-01',
    };
    const body = (await post('/api/v2/patients/', { key, json })).expectStatus(200);
    expectExactly(body, { ...json, first_name: 'José', phone: null, patient_id: body.patient_id });
    expect(body.patient_id).toEqual(UUID);
  });
});
