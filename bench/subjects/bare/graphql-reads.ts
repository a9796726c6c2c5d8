import {
  code,
  type Json,
  list,
  nullableRaw,
  nullableString,
  object,
  objectIf,
  parenthesized,
  raw,
  string,
  time,
  toSql,
} from './json.ts';
import {
  ALL_RESULTS,
  AS_GIVEN,
  EVENT_ORDER,
  KIT_EVENTS,
  KIT_WITH_SAMPLE_AND_PATIENT,
  REPORT_ORDER,
  RETURN_SHIPMENTS,
  SAMPLE_EVENTS,
  SHIPMENT_ORDER,
  VISIBLE_REPORTS,
} from './sources.ts';

const result = {
  resultType: string('result.result_type'),
  name: string('result.name'),
  flag: code('result.flag'),
  comments: nullableString('result.comments'),
  asGiven: AS_GIVEN,
};
const quantity = {
  ...result,
  comparator: nullableString('result.comparator'),
  unit: nullableString('result.unit'),
  rangeMinimum: nullableRaw('result.range_minimum'),
  rangeMaximum: nullableRaw('result.range_maximum'),
};
const results = list(
  raw(`CASE WHEN result.result_type = 'quantity' THEN ${toSql(object(quantity))} ELSE ${toSql(object(result))} END`),
  ALL_RESULTS,
  'result.position',
);

const nestedKit = object({
  kitId: code('kit.kit_id'),
  status: code('kit.status'),
  created: time('kit.created'),
  events: list(object({ status: code('event.status'), created: time('event.created') }), KIT_EVENTS, EVENT_ORDER),
  registeredTo: objectIf(
    'patient.id IS NOT NULL',
    object({
      firstName: nullableString('patient.first_name'),
      lastName: nullableString('patient.last_name'),
      dateOfBirth: nullableString('patient.date_of_birth'),
    }),
  ),
  sample: object({
    sampleId: code('sample.sample_id'),
    status: code('sample.status'),
    events: list(object({ status: code('event.status'), created: time('event.created') }), SAMPLE_EVENTS, EVENT_ORDER),
    reports: list(
      object({
        reportId: code('report.id'),
        dateResulted: time('report.date_resulted'),
        isAmendment: raw("CASE WHEN report.amends_id IS NULL THEN 'false' ELSE 'true' END"),
        results,
      }),
      VISIBLE_REPORTS,
      REPORT_ORDER,
    ),
  }),
});

/** `$1`: the account. The 21st row shows whether there is a next page. */
const nested = `
  SELECT ${toSql(
    object({
      data: object({
        kits: object({
          pageInfo: object({
            hasNextPage: raw("CASE WHEN count(*) > 20 THEN 'true' ELSE 'false' END"),
            endCursor: string(
              "encode(convert_to(string_agg(kit.created || ' ' || kit.id, '') FILTER (WHERE kit.place = 20), 'UTF8'), 'base64')",
            ),
          }),
          edges: parenthesized([
            `string_agg(${toSql(object({ node: nestedKit }))}, ',' ORDER BY kit.place) FILTER (WHERE kit.place <= 20)`,
          ]),
        }),
      }),
    }),
  )}
  FROM (
    SELECT *, row_number() OVER (ORDER BY created DESC, id DESC) AS place FROM kits
    WHERE account_id = $1::uuid ORDER BY created DESC, id DESC LIMIT 21
  ) kit JOIN samples sample ON sample.kit_id = kit.id LEFT JOIN patients patient ON patient.id = kit.patient_id`;

const fullEvent = object({
  status: code('event.status'),
  created: time('event.created'),
  trackingNumber: nullableString('event.tracking_number'),
  carrier: nullableString('event.carrier'),
  reason: nullableString('event.reason'),
});

const shipment = {
  trackingNumber: string('shipment.tracking_number'),
  carrier: nullableString('shipment.carrier'),
  created: time('shipment.created'),
};
function address(prefix: string): Json {
  const fields = ['street1', 'street2', 'city', 'state', 'zip', 'country'];
  return object(Object.fromEntries(fields.map((name) => [name, nullableString(`${prefix}${name}`)])));
}

/** `$1`: the account. `$2`: the kit's code. */
const kit = `
  SELECT ${toSql(
    object({
      data: object({
        kit: object({
          kitId: code('kit.kit_id'),
          status: code('kit.status'),
          created: time('kit.created'),
          updated: time('kit.updated'),
          metadata: nullableRaw('kit.metadata'),
          researchConsent: nullableRaw('kit.research_consent'),
          kitType: object({ code: string('kit_type.code'), name: string('kit_type.name') }),
          order: objectIf(
            'placed.id IS NOT NULL',
            object({ orderId: code('placed.order_id'), status: code('placed.status') }),
          ),
          events: list(fullEvent, KIT_EVENTS, EVENT_ORDER),
          shipmentToCustomer: objectIf('shipment.id IS NOT NULL', object(shipment)),
          registeredTo: objectIf(
            'patient.id IS NOT NULL',
            object({
              patientId: code('patient.id'),
              firstName: nullableString('patient.first_name'),
              lastName: nullableString('patient.last_name'),
              dateOfBirth: nullableString('patient.date_of_birth'),
              sex: nullableString('patient.sex'),
              email: nullableString('patient.email'),
              phone: nullableString('patient.phone'),
              address: address('patient.'),
            }),
          ),
          sample: object({
            sampleId: code('sample.sample_id'),
            status: code('sample.status'),
            type: string('sample.type'),
            panels: raw('to_json(sample.panels)'),
            events: list(fullEvent, SAMPLE_EVENTS, EVENT_ORDER),
            shipments: list(object(shipment), RETURN_SHIPMENTS, SHIPMENT_ORDER),
            reports: list(
              object({
                reportId: code('report.id'),
                dateCollected: time('report.date_collected'),
                dateReceived: time('report.date_received'),
                dateResulted: time('report.date_resulted'),
                isAmendment: raw("CASE WHEN report.amends_id IS NULL THEN 'false' ELSE 'true' END"),
                results,
              }),
              VISIBLE_REPORTS,
              REPORT_ORDER,
            ),
          }),
        }),
      }),
    }),
  )}
  FROM ${KIT_WITH_SAMPLE_AND_PATIENT}
  JOIN kit_types kit_type ON kit_type.code = kit.kit_type LEFT JOIN orders placed ON placed.id = kit.order_id
  LEFT JOIN shipments shipment ON shipment.kit_id = kit.id
  WHERE (folded(kit.kit_id) COLLATE "C") = folded($2) AND kit.account_id = $1::uuid`;

/** `$1`: the account. `$2`: the order's code. */
const order = `
  SELECT ${toSql(
    object({
      data: object({
        order: object({
          orderId: code('placed.order_id'),
          status: code('placed.status'),
          recipient: object({
            firstName: string('placed.recipient_first_name'),
            lastName: string('placed.recipient_last_name'),
            email: string('placed.recipient_email'),
            phone: nullableString('placed.recipient_phone'),
            address: address('placed.recipient_'),
          }),
          kitTypes: list(
            object({ code: string('item.kit_type') }),
            'order_items item WHERE item.order_id = placed.id',
            'item.position',
          ),
          metadata: nullableRaw('placed.metadata'),
          created: time('placed.created'),
          updated: time('placed.updated'),
          kits: object({
            edges: list(
              object({
                node: object({
                  kitId: code('kit.kit_id'),
                  status: code('kit.status'),
                  kitType: object({ code: string('kit.kit_type') }),
                  created: time('kit.created'),
                  registeredTo: objectIf(
                    'patient.id IS NOT NULL',
                    object({
                      firstName: nullableString('patient.first_name'),
                      lastName: nullableString('patient.last_name'),
                    }),
                  ),
                  sample: object({ sampleId: code('sample.sample_id'), status: code('sample.status') }),
                }),
              }),
              `${KIT_WITH_SAMPLE_AND_PATIENT} WHERE kit.order_id = placed.id`,
              'kit.created, kit.id',
            ),
          }),
        }),
      }),
    }),
  )}
  FROM orders placed WHERE (folded(placed.order_id) COLLATE "C") = folded($2) AND placed.account_id = $1::uuid`;

/** The statements of the GraphQL reads, by scenario. */
export const GRAPHQL_READS = { nested, kit, order };
