/** Parts shared by several statements: the columns, the tables they are read from, and the order. */
import { raw } from './json.ts';

/** A result's value as the laboratory gave it: a number or a text. */
export const AS_GIVEN = raw('CASE WHEN result.is_number THEN result.text ELSE to_json(result.text)::text END');
export const ALL_RESULTS = 'results result WHERE result.report_id = report.id';

/** The reports on a sample that programs can see: none until the kit is registered (contract, 5.6). */
export const VISIBLE_REPORTS = 'reports report WHERE report.sample_id = sample.id AND kit.patient_id IS NOT NULL';
export const REPORT_ORDER = 'report.created, report.id';

export const EVENT_ORDER = 'event.created, event.id';
export const KIT_EVENTS = 'kit_events event WHERE event.kit_id = kit.id';
export const SAMPLE_EVENTS = 'sample_events event WHERE event.sample_id = sample.id';
export const KIT_WITH_SAMPLE_AND_PATIENT =
  'kits kit JOIN samples sample ON sample.kit_id = kit.id LEFT JOIN patients patient ON patient.id = kit.patient_id';

export const RETURN_SHIPMENTS = 'shipments shipment WHERE shipment.sample_id = sample.id';
export const SHIPMENT_ORDER = 'shipment.created, shipment.id';
