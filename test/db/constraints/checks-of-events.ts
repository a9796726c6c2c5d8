import type { RefusedByCheck } from './refused.ts';
import { HASH, idempotencyRecord, NEW_ID, newEvent, newSimulation, STRANGER } from './rows.ts';

/** CHECKs of events and webhooks, audit entries, simulations and counts. */
export const CHECKS_OF_EVENTS: RefusedByCheck = {
  audit_entries_read_or_write: [
    `INSERT INTO audit_entries (created, action) VALUES (now(), 'kit.read')`,
    `INSERT INTO audit_entries (created, action, records) VALUES (now(), 'kit.read', '{${NEW_ID}}')`,
    `INSERT INTO audit_entries (created, action, classes) VALUES (now(), 'kit.read', '{TESTING}')`,
    `INSERT INTO audit_entries (created, action, subject, classes) VALUES (now(), 'kit.activate', 'Kit:', '{TESTING}')`,
    `INSERT INTO audit_entries (created, action, matched) VALUES (now(), 'kits.read', 1)`,
    `INSERT INTO audit_entries (created, action, subject, matched) VALUES (now(), 'kit.activate', 'Kit:', 1)`,
    `INSERT INTO audit_entries (created, action, subject, filtered_by) VALUES (now(), 'kit.activate', 'Kit:', '{email}')`,
  ],
  audit_entries_matched_not_negative: [
    `INSERT INTO audit_entries (created, action, classes, matched) VALUES (now(), 'kits.read', '{TESTING}', -1)`,
  ],
  audit_entries_changed_by_a_write: [
    `INSERT INTO audit_entries (created, action, classes, records, changed)
     VALUES (now(), 'kit.read', '{TESTING}', '{${NEW_ID}}', '{lastName}')`,
  ],
  idempotency_records_success: [199, 300, 400, 500].map((status) => idempotencyRecord(HASH, HASH, status)),
  idempotency_records_hashes_are_sha256: [idempotencyRecord('key', HASH, 200), idempotencyRecord(HASH, 'body', 200)],
  idempotency_records_kept_or_empty: [idempotencyRecord(HASH, HASH, 200, { answer: 'x', kept: false })],
  stored_answer_bytes_part: [-1, 8].map(
    (part) => `INSERT INTO stored_answer_bytes VALUES ('${NEW_ID}', now(), ${part}, 1)`,
  ),
  stored_answer_bytes_count: [`INSERT INTO stored_answer_bytes VALUES ('${NEW_ID}', now(), 0, -1)`],
  events_data_thin: [newEvent({ data: `'[]'` }), newEvent({ data: `jsonb_build_object('name', repeat('x', 1024))` })],
  events_numbered_twice_or_not: [newEvent({ position: '900001' }), newEvent({ sequence: '900001' })],
  events_counted_from_one: [
    newEvent({ position: '0', sequence: '900001' }),
    newEvent({ position: '900001', sequence: '0' }),
  ],
  events_laboratory_if_held: [
    newEvent({ type: `'RESULT_HELD'` }),
    newEvent({ laboratory_id: '(SELECT account_id FROM laboratory_messages LIMIT 1)' }),
  ],
  events_of_held_for_reviewers: [newEvent({ type: `'REPORT_HELD'`, for_reviewers: 'false' })],
  events_subject_unless_webhook: [newEvent({ subject_id: 'NULL' }), newEvent({ type: `'WEBHOOK_TEST'` })],
  event_counters_in_order: [
    `INSERT INTO event_counters VALUES (${STRANGER}, 1, 2, 2)`,
    `INSERT INTO event_counters VALUES (${STRANGER}, 2, 2, -1)`,
  ],
  simulations_moves_given: [
    newSimulation(`'moves', '[]'::jsonb, 'done', 0, 'next_step', null, 'ended', now()`),
    newSimulation(`'moves', null`),
    newSimulation(`'moves', to_jsonb(array_fill('KIT_DELIVERED'::text, ARRAY[21]))`),
  ],
  simulations_step_seconds: [newSimulation(`'step_seconds', -1`), newSimulation(`'step_seconds', 3601`)],
  simulations_done_of_moves: [newSimulation(`'done', -1`), newSimulation(`'done', 99`)],
  simulations_under_way_or_ended: [
    newSimulation(`'next_step', null`),
    newSimulation(`'done', jsonb_array_length(to_jsonb(base.moves)), 'ended', now()`),
  ],
  simulations_ended_when_done_or_refused: [
    newSimulation(`'next_step', null, 'ended', now()`),
    newSimulation(`'done', jsonb_array_length(to_jsonb(base.moves))`),
    newSimulation(`'refusal', 'CONFLICT'`),
  ],
  simulations_refusal_is_a_code: [newSimulation(`'next_step', null, 'ended', now(), 'refusal', 'José'`)],
  rate_limit_counts_points: [`INSERT INTO rate_limit_counts VALUES ('k', 0, 1)`],
  rate_limit_counts_expire: [`INSERT INTO rate_limit_counts VALUES ('k', 1, 0)`],
  webhook_endpoints_url_http: ['ftp://example.org', '//example.org', `https://${'a'.repeat(2_041)}`].map(
    (url) => `UPDATE webhook_endpoints SET url = '${url}'`,
  ),
  webhook_endpoints_description_short: ['', 'x'.repeat(501)].map(
    (description) => `UPDATE webhook_endpoints SET description = '${description}'`,
  ),
  webhook_endpoints_types_few: [`UPDATE webhook_endpoints SET types = array_fill('KIT_CREATED'::event_type, '{21}')`],
  webhook_endpoints_disabled_for_a_reason: [
    `UPDATE webhook_endpoints SET enabled = false`,
    `UPDATE webhook_endpoints SET disabled_reason = 'GONE'`,
  ],
  webhook_endpoints_previous_secret_ends: [
    `UPDATE webhook_endpoints SET previous_secret = secret`,
    `UPDATE webhook_endpoints SET previous_secret_until = now()`,
  ],
  webhook_deliveries_attempts_few: [
    `UPDATE webhook_deliveries SET attempts = '{}'`,
    `UPDATE webhook_deliveries SET attempts = to_jsonb(array_fill(1, '{11}'))`,
  ],
  webhook_deliveries_attempts_short: [`UPDATE webhook_deliveries SET attempts = jsonb_build_array(repeat('x', 8192))`],
  webhook_deliveries_pending_has_next: [
    `UPDATE webhook_deliveries SET next_attempt = NULL`,
    `UPDATE webhook_deliveries SET status = 'FAILED'`,
  ],
  webhook_deliveries_taken_is_pending: [
    `UPDATE webhook_deliveries SET status = 'FAILED', next_attempt = NULL, taken_until = now()`,
  ],
};
