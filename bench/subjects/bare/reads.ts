/** The statements of the reads of single records and nested pages. `$1` is the account; `$2` is the record's code. */
import { either, json, list, orNull, string, stringOrNull, time, toSql } from './json.ts';

/** A result's value as the laboratory gave it: a number or a text. */
const AS_GIVEN = 'CASE WHEN result.is_number THEN result.text ELSE to_json(result.text)::text END';
const RESULTS = ['results result WHERE result.report_id = report.id', 'result.position'] as const;

/** The reports on a sample that programs can see: none until the kit is registered (contract, 5.6). */
const REPORTS = [
  'reports report WHERE report.sample_id = sample.id AND kit.patient_id IS NOT NULL',
  'report.created, report.id',
] as const;
const IS_AMENDMENT = either('report.amends_id IS NULL', json`false`, json`true`);

const KIT_EVENTS = ['kit_events event WHERE event.kit_id = kit.id', 'event.created, event.id'] as const;
const SAMPLE_EVENTS = ['sample_events event WHERE event.sample_id = sample.id', 'event.created, event.id'] as const;
const RETURNS = ['shipments shipment WHERE shipment.sample_id = sample.id', 'shipment.created, shipment.id'] as const;
const KIT =
  'kits kit JOIN samples sample ON sample.kit_id = kit.id LEFT JOIN patients patient ON patient.id = kit.patient_id';
const OF_KIT = 'WHERE (folded(kit.kit_id) COLLATE "C") = folded($2) AND kit.account_id = $1::uuid';

const result = (more = json``) => json`{
  "resultType": ${string('result.result_type')}, "name": ${string('result.name')}, "flag": "${'result.flag'}",
  "comments": ${stringOrNull('result.comments')}, "asGiven": ${AS_GIVEN} ${more} }`;
const quantity = result(json`,
  "comparator": ${stringOrNull('result.comparator')}, "unit": ${stringOrNull('result.unit')},
  "rangeMinimum": ${orNull('result.range_minimum')}, "rangeMaximum": ${orNull('result.range_maximum')}`);
const results = list(either("result.result_type = 'quantity'", quantity, result()), ...RESULTS);

const event = json`{ "status": "${'event.status'}", "created": ${time('event.created')} }`;
const fullEvent = json`{
  "status": "${'event.status'}", "created": ${time('event.created')}, "trackingNumber": ${stringOrNull('event.tracking_number')},
  "carrier": ${stringOrNull('event.carrier')}, "reason": ${stringOrNull('event.reason')} }`;
const shipment = json`{
  "trackingNumber": ${string('shipment.tracking_number')}, "carrier": ${stringOrNull('shipment.carrier')},
  "created": ${time('shipment.created')} }`;
const address = (prefix: string) => json`{
  "street1": ${stringOrNull(`${prefix}street1`)}, "street2": ${stringOrNull(`${prefix}street2`)},
  "city": ${stringOrNull(`${prefix}city`)}, "state": ${stringOrNull(`${prefix}state`)},
  "zip": ${stringOrNull(`${prefix}zip`)}, "country": ${stringOrNull(`${prefix}country`)} }`;

const nestedKit = json`{
  "kitId": "${'kit.kit_id'}", "status": "${'kit.status'}", "created": ${time('kit.created')}, "events": ${list(event, ...KIT_EVENTS)},
  "registeredTo": ${either(
    'patient.id IS NOT NULL',
    json`{
      "firstName": ${stringOrNull('patient.first_name')}, "lastName": ${stringOrNull('patient.last_name')},
      "dateOfBirth": ${stringOrNull('patient.date_of_birth')} }`,
  )},
  "sample": {
    "sampleId": "${'sample.sample_id'}", "status": "${'sample.status'}", "events": ${list(event, ...SAMPLE_EVENTS)},
    "reports": ${list(
      json`{
        "reportId": "${'report.id'}", "dateResulted": ${time('report.date_resulted')}, "isAmendment": ${IS_AMENDMENT},
        "results": ${results} }`,
      ...REPORTS,
    )} } }`;

/** The 21st row shows whether there is a next page. */
const nested = `
  SELECT ${toSql(json`{ "data": { "kits": {
    "pageInfo": {
      "hasNextPage": ${either('count(*) > 20', json`true`, json`false`)},
      "endCursor": ${string("encode(convert_to(string_agg(kit.created || ' ' || kit.id, '') FILTER (WHERE kit.place = 20), 'UTF8'), 'base64')")} },
    "edges": [${`string_agg(${toSql(json`{ "node": ${nestedKit} }`)}, ',' ORDER BY kit.place) FILTER (WHERE kit.place <= 20)`}] } } }`)}
  FROM (
    SELECT *, row_number() OVER (ORDER BY created DESC, id DESC) AS place FROM kits
    WHERE account_id = $1::uuid ORDER BY created DESC, id DESC LIMIT 21
  ) kit JOIN samples sample ON sample.kit_id = kit.id LEFT JOIN patients patient ON patient.id = kit.patient_id`;

const kit = `
  SELECT ${toSql(json`{ "data": { "kit": {
    "kitId": "${'kit.kit_id'}", "status": "${'kit.status'}", "created": ${time('kit.created')}, "updated": ${time('kit.updated')},
    "metadata": ${orNull('kit.metadata')}, "researchConsent": ${orNull('kit.research_consent')},
    "kitType": { "code": ${string('kit_type.code')}, "name": ${string('kit_type.name')} },
    "order": ${either('placed.id IS NOT NULL', json`{ "orderId": "${'placed.order_id'}", "status": "${'placed.status'}" }`)},
    "events": ${list(fullEvent, ...KIT_EVENTS)},
    "shipmentToCustomer": ${either('shipment.id IS NOT NULL', shipment)},
    "registeredTo": ${either(
      'patient.id IS NOT NULL',
      json`{
        "patientId": "${'patient.id'}", "firstName": ${stringOrNull('patient.first_name')}, "lastName": ${stringOrNull('patient.last_name')},
        "dateOfBirth": ${stringOrNull('patient.date_of_birth')}, "sex": ${stringOrNull('patient.sex')},
        "email": ${stringOrNull('patient.email')}, "phone": ${stringOrNull('patient.phone')}, "address": ${address('patient.')} }`,
    )},
    "sample": {
      "sampleId": "${'sample.sample_id'}", "status": "${'sample.status'}", "type": ${string('sample.type')},
      "panels": ${string('sample.panels')}, "events": ${list(fullEvent, ...SAMPLE_EVENTS)}, "shipments": ${list(shipment, ...RETURNS)},
      "reports": ${list(
        json`{
          "reportId": "${'report.id'}", "dateCollected": ${time('report.date_collected')}, "dateReceived": ${time('report.date_received')},
          "dateResulted": ${time('report.date_resulted')}, "isAmendment": ${IS_AMENDMENT}, "results": ${results} }`,
        ...REPORTS,
      )} } } } }`)}
  FROM ${KIT}
  JOIN kit_types kit_type ON kit_type.code = kit.kit_type LEFT JOIN orders placed ON placed.id = kit.order_id
  LEFT JOIN shipments shipment ON shipment.kit_id = kit.id ${OF_KIT}`;

const order = `
  SELECT ${toSql(json`{ "data": { "order": {
    "orderId": "${'placed.order_id'}", "status": "${'placed.status'}",
    "recipient": {
      "firstName": ${string('placed.recipient_first_name')}, "lastName": ${string('placed.recipient_last_name')},
      "email": ${string('placed.recipient_email')}, "phone": ${stringOrNull('placed.recipient_phone')},
      "address": ${address('placed.recipient_')} },
    "kitTypes": ${list(json`{ "code": ${string('item.kit_type')} }`, 'order_items item WHERE item.order_id = placed.id', 'item.position')},
    "metadata": ${orNull('placed.metadata')}, "created": ${time('placed.created')}, "updated": ${time('placed.updated')},
    "kits": { "edges": ${list(
      json`{ "node": {
        "kitId": "${'kit.kit_id'}", "status": "${'kit.status'}", "kitType": { "code": ${string('kit.kit_type')} },
        "created": ${time('kit.created')},
        "registeredTo": ${either(
          'patient.id IS NOT NULL',
          json`{ "firstName": ${stringOrNull('patient.first_name')}, "lastName": ${stringOrNull('patient.last_name')} }`,
        )},
        "sample": { "sampleId": "${'sample.sample_id'}", "status": "${'sample.status'}" } } }`,
      `${KIT} WHERE kit.order_id = placed.id`,
      'kit.created, kit.id',
    )} } } } }`)}
  FROM orders placed WHERE (folded(placed.order_id) COLLATE "C") = folded($2) AND placed.account_id = $1::uuid`;

const restEvent = json`{ "status": "${'lower(event.status::text)'}", "created": ${time('event.created')} }`;
const restShipment = json`{
  "tracking_number": ${string('shipment.tracking_number')}, "carrier": ${stringOrNull('shipment.carrier')},
  "created": ${time('shipment.created')} }`;

/** As long as a signed link. */
const link = (format: string): string =>
  `'"http://127.0.0.1:40000/reports/' || report.id || '.${format}?expires=1800000000&signature=${'x'.repeat(43)}"'`;

const restKit = `
  SELECT ${toSql(json`{
    "kit_id": "${'kit.kit_id'}", "type": ${string('kit.kit_type')}, "status": "${'lower(kit.status::text)'}",
    "events": ${list(restEvent, ...KIT_EVENTS)}, "shipment_to_customer": ${either('shipment.id IS NOT NULL', restShipment)},
    "registered_to": ${either(
      'patient.id IS NOT NULL',
      json`{
        "patient_id": "${'patient.id'}", "first_name": ${stringOrNull('patient.first_name')}, "last_name": ${stringOrNull('patient.last_name')},
        "date_of_birth": ${stringOrNull('patient.date_of_birth')}, "sex": ${stringOrNull('patient.sex')},
        "email": ${stringOrNull('patient.email')}, "phone": ${stringOrNull('patient.phone')} }`,
    )},
    "sample": {
      "sample_id": "${'sample.sample_id'}", "status": "${'lower(sample.status::text)'}", "events": ${list(restEvent, ...SAMPLE_EVENTS)},
      "type": ${string('sample.type')}, "shipments": ${list(restShipment, ...RETURNS)}, "panels": ${string('sample.panels')},
      "reports": ${list(
        json`{
          "report_id": "${'report.id'}",
          "results": ${list(
            json`{
              "result_type": ${string('result.result_type')}, "name": ${string('result.name')},
              "time_collected": ${time('result.time_collected')}, "result": ${AS_GIVEN},
              "unit_of_measure": ${stringOrNull('result.unit')}, "range_minimum": ${orNull('result.range_minimum')},
              "range_maximum": ${orNull('result.range_maximum')}, "comments": ${stringOrNull('result.comments')} }`,
            ...RESULTS,
          )},
          "pdf": ${link('pdf')}, "txt": ${link('txt')},
          "date_collected": ${time('report.date_collected')}, "date_received": ${time('report.date_received')},
          "date_resulted": ${time('report.date_resulted')}, "is_amendment": ${IS_AMENDMENT} }`,
        ...REPORTS,
      )} } }`)}
  FROM ${KIT} LEFT JOIN shipments shipment ON shipment.kit_id = kit.id ${OF_KIT}`;

/** The statements, by scenario. */
export const READS = { nested, kit, order, 'rest-kit': restKit };
