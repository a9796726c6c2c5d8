import { json, string, stringOrNull, time, toSql } from './json.ts';

const summary = json`{
  "kit_id": "${'kit.kit_id'}", "kit_type": ${string('kit.kit_type')},
  "order_id": ${stringOrNull('placed.order_id')},
  "kit_status": "${'lower(kit.status::text)'}", "sample_status": "${'lower(sample.status::text)'}",
  "created": ${time('kit.created')}, "updated": ${time('kit.updated')} }`;

/** The first ten kits of `page`, a SELECT from kits, newest first. */
function ofPage(page: string): string {
  return `SELECT '[' || coalesce(string_agg(${toSql(summary)}, ',' ORDER BY kit.created DESC, kit.id DESC), '') || ']'
    FROM (${page} ORDER BY kit.created DESC, kit.id DESC LIMIT 10) kit
    JOIN samples sample ON sample.kit_id = kit.id LEFT JOIN orders placed ON placed.id = kit.order_id`;
}

const OF_ACCOUNT = 'SELECT kit.* FROM kits kit WHERE kit.account_id = $1::uuid';

/** A text as it is compared, and as the index has it. */
const comparable = (column: string) => `(folded(${column}) COLLATE "C")`;

/** For values that few people share: finds the people by index, and sorts their kits. */
function ofFewPersons(patient: string, recipient: string): string {
  return `SELECT kit.* FROM kits kit WHERE kit.id IN (
    SELECT own.id FROM patients patient JOIN kits own ON own.patient_id = patient.id
    WHERE patient.account_id = $1::uuid AND ${patient} = folded($2)
    UNION ALL SELECT own.id FROM orders placed JOIN kits own ON own.order_id = placed.id
    WHERE placed.account_id = $1::uuid AND ${recipient} = folded($2))`;
}

/** For values that many people share: walks down the list until ten kits match. OFFSET 0 keeps the planner from reordering it. */
const OF_MANY_PERSONS = `SELECT kit.* FROM (
    SELECT own.*, folded(patient.first_name) = folded($2) OR folded(recipient.first_name) = folded($2) AS matches
    FROM kits own
    LEFT JOIN LATERAL (SELECT first_name FROM patients WHERE id = own.patient_id OFFSET 0) patient ON true
    LEFT JOIN LATERAL (SELECT recipient_first_name AS first_name FROM orders WHERE id = own.order_id OFFSET 0) recipient ON true
    WHERE own.account_id = $1::uuid ORDER BY own.created DESC, own.id DESC) kit
  WHERE kit.matches`;

/** The statements of the lists. `$1` is the account; the others are the filter's value, or the position in the list. */
export const LISTS = {
  list: ofPage(OF_ACCOUNT),
  'list-after': ofPage(`${OF_ACCOUNT} AND (kit.created, kit.id) < ($2::timestamptz, $3::uuid)`),
  'list-email': ofPage(ofFewPersons(comparable('patient.email'), comparable('placed.recipient_email'))),
  'list-last-name': ofPage(ofFewPersons(comparable('patient.last_name'), comparable('placed.recipient_last_name'))),
  'list-first-name': ofPage(OF_MANY_PERSONS),
  'list-first-name-rare': ofPage(
    ofFewPersons(comparable('patient.first_name'), comparable('placed.recipient_first_name')),
  ),
  'list-phone': ofPage(
    ofFewPersons(
      "regexp_replace(patient.phone, '\\D', '', 'g')",
      "regexp_replace(placed.recipient_phone, '\\D', '', 'g')",
    ),
  ),
  'list-type': ofPage(`${OF_ACCOUNT} AND kit.kit_type = $2`),
  'list-ordered': ofPage(`${OF_ACCOUNT} AND kit.order_id IS NOT NULL`),
  'list-retail': ofPage(`${OF_ACCOUNT} AND kit.order_id IS NULL`),
  'list-status': ofPage(`${OF_ACCOUNT} AND kit.status = $2::kit_status`),
  // A kit and its sample are created together, so the index of samples is in the list's order.
  'list-sample-status': ofPage(`SELECT kit.* FROM (
      SELECT kit_id FROM samples WHERE account_id = $1::uuid AND status = $2::sample_status ORDER BY created DESC, id DESC LIMIT 40
    ) sample JOIN kits kit ON kit.id = sample.kit_id`),
  'list-created': ofPage(`${OF_ACCOUNT} AND kit.created >= $2::timestamptz AND kit.created < $3::timestamptz`),
  // A kit is never updated before it is created, so the walk down the list can start at the end of the range.
  'list-updated': ofPage(
    `${OF_ACCOUNT} AND kit.updated >= $2::timestamptz AND kit.updated < $3::timestamptz AND kit.created < $3::timestamptz`,
  ),
};
