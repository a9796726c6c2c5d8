import {
  code,
  jsonText,
  list,
  lowerCase,
  nullableRaw,
  nullableString,
  object,
  objectIf,
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

const restShipment = object({
  tracking_number: string('shipment.tracking_number'),
  carrier: nullableString('shipment.carrier'),
  created: time('shipment.created'),
});
const restEvent = object({ status: lowerCase('event.status'), created: time('event.created') });

/** As long as the end of a signed link. */
const UNSIGNED = `?expires=1800000000&signature=${'x'.repeat(43)}`;
const link = (format: string) => [
  ...jsonText('"http://127.0.0.1:40000/reports/'),
  ...raw('report.id'),
  ...jsonText(`.${format}${UNSIGNED}"`),
];

/** The statement of the REST kit. `$1`: the account. `$2`: the kit's code. */
export const REST_KIT = `
  SELECT ${toSql(
    object({
      kit_id: code('kit.kit_id'),
      type: string('kit.kit_type'),
      status: lowerCase('kit.status'),
      events: list(restEvent, KIT_EVENTS, EVENT_ORDER),
      shipment_to_customer: objectIf('shipment.id IS NOT NULL', restShipment),
      registered_to: objectIf(
        'patient.id IS NOT NULL',
        object({
          patient_id: code('patient.id'),
          first_name: nullableString('patient.first_name'),
          last_name: nullableString('patient.last_name'),
          date_of_birth: nullableString('patient.date_of_birth'),
          sex: nullableString('patient.sex'),
          email: nullableString('patient.email'),
          phone: nullableString('patient.phone'),
        }),
      ),
      sample: object({
        sample_id: code('sample.sample_id'),
        status: lowerCase('sample.status'),
        events: list(restEvent, SAMPLE_EVENTS, EVENT_ORDER),
        type: string('sample.type'),
        shipments: list(restShipment, RETURN_SHIPMENTS, SHIPMENT_ORDER),
        panels: raw('to_json(sample.panels)'),
        reports: list(
          object({
            report_id: code('report.id'),
            results: list(
              object({
                result_type: string('result.result_type'),
                name: string('result.name'),
                time_collected: time('result.time_collected'),
                result: AS_GIVEN,
                unit_of_measure: nullableString('result.unit'),
                range_minimum: nullableRaw('result.range_minimum'),
                range_maximum: nullableRaw('result.range_maximum'),
                comments: nullableString('result.comments'),
              }),
              ALL_RESULTS,
              'result.position',
            ),
            pdf: link('pdf'),
            txt: link('txt'),
            date_collected: time('report.date_collected'),
            date_received: time('report.date_received'),
            date_resulted: time('report.date_resulted'),
            is_amendment: raw("CASE WHEN report.amends_id IS NULL THEN 'false' ELSE 'true' END"),
          }),
          VISIBLE_REPORTS,
          REPORT_ORDER,
        ),
      }),
    }),
  )}
  FROM ${KIT_WITH_SAMPLE_AND_PATIENT} LEFT JOIN shipments shipment ON shipment.kit_id = kit.id
  WHERE (folded(kit.kit_id) COLLATE "C") = folded($2) AND kit.account_id = $1::uuid`;
