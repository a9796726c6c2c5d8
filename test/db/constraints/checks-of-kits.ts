import { WRONG_RULES } from './eligibility-rules.ts';
import { WRONG_GUARDIANS } from './guardians.ts';
import type { RefusedByCheck } from './refused.ts';
import { HASH, insertLike, insertReplacement, insertWith, NEW_ID, newName, newSampleAlone } from './rows.ts';

/** What makes an order held. */
const HELD = `hold_reason = 'OTHER', held_since = now(), held_by = 'CLIENT'`;

const newHoldEvent = (note: string, recorded: string) =>
  `INSERT INTO order_hold_events (order_id, is_held, reason, note, created, recorded)
   SELECT id, true, 'OTHER', ${note}, now(), ${recorded} FROM orders LIMIT 1`;

/** CHECKs of kits and their samples, orders, patients and requisitions. */
export const CHECKS_OF_KITS: RefusedByCheck = {
  kit_types_recollections_range: [-1, 21].map((most) => `UPDATE kit_types SET recollections = ${most}`),
  lots_code_form: ['', '-a', 'a b', 'x'.repeat(65), 'ä'].map((code) => insertLike('lots', { id: NEW_ID, code })),
  lots_status_reason_given: [' ', 'x'.repeat(501)].map((reason) => `UPDATE lots SET status_reason = '${reason}'`),
  lots_blocked_with_a_reason: [
    `UPDATE lots SET blocked_since = now() WHERE status = 'OPEN'`,
    `UPDATE lots SET status = 'QUARANTINED', status_reason = 'x' WHERE status = 'OPEN'`,
    `UPDATE lots SET status = 'QUARANTINED', blocked_since = now(), status_reason = NULL WHERE status = 'OPEN'`,
  ],
  lots_recalled_as_a_whole: [
    `UPDATE lots SET recall_request = NULL WHERE status = 'RECALLED'`,
    `UPDATE lots SET recalled_by_id = NULL WHERE status = 'RECALLED'`,
    `UPDATE lots SET recalled_at = now() WHERE status = 'OPEN'`,
    `UPDATE lots SET status = 'RECALLED', status_reason = 'x', blocked_since = now() WHERE status = 'OPEN'`,
  ],
  lots_recall_finished_later: [
    `UPDATE lots SET recall_finished_at = recalled_at - interval '1 second' WHERE status = 'RECALLED'`,
    `UPDATE lots SET recall_finished_at = now() WHERE status = 'OPEN'`,
  ],
  kits_lot_known_since: [
    'UPDATE kits SET lot_since = now() WHERE lot_id IS NULL',
    'UPDATE kits SET lot_id = (SELECT id FROM lots LIMIT 1) WHERE lot_id IS NULL',
  ],
  recalled_kits_replaced_if_replaceable: [
    `INSERT INTO recalled_kits (kit_id, created, canceled, replaceable, replaced) SELECT id, now(), false, false, true FROM kits WHERE lot_id IS NULL LIMIT 1`,
  ],
  kit_types_code_form: ['', '-a', 'a b', 'x'.repeat(65), 'ä'].map((code) => insertLike('kit_types', { code })),
  orders_order_id_form: ['abc', 'no space', 'x'.repeat(65)].map((code) =>
    insertLike('orders', { id: NEW_ID, order_id: code }),
  ),
  orders_metadata_is_object: ['[]', '1', '"text"', 'null'].map((json) => `UPDATE orders SET metadata = '${json}'`),
  orders_external_id_form: ['', 'x'.repeat(101), 'a\u0007b', 'a\u0085b'].map((id) =>
    insertLike('orders', { id: NEW_ID, order_id: 'NEW-ORDER', external_id: id, input_hash: HASH }),
  ),
  orders_external_id_with_input: [
    insertLike('orders', { id: NEW_ID, order_id: 'NEW-ORDER', external_id: 'one' }),
    insertLike('orders', { id: NEW_ID, order_id: 'NEW-ORDER', input_hash: HASH }),
    insertLike('orders', { id: NEW_ID, order_id: 'NEW-ORDER', external_id: 'one', input_hash: '\\xab' }),
  ],
  orders_held_as_a_whole: [
    `UPDATE orders SET hold_reason = 'OTHER' WHERE status = 'PENDING'`,
    `UPDATE orders SET held_since = now(), held_by = 'CLIENT' WHERE status = 'PENDING'`,
    `UPDATE orders SET hold_note = 'x' WHERE status = 'PENDING'`,
    `UPDATE orders SET held_until = now() WHERE status = 'PENDING'`,
  ],
  orders_hold_note_given: [' ', 'x'.repeat(501)].map(
    (note) => `UPDATE orders SET ${HELD}, hold_note = '${note}' WHERE status = 'PENDING'`,
  ),
  orders_held_until_later: [`UPDATE orders SET ${HELD}, held_until = now() WHERE status = 'PENDING'`],
  orders_held_while_open: [`UPDATE orders SET ${HELD} WHERE status = 'CANCELED'`],
  orders_stall: [
    `UPDATE orders SET stall_stage = NULL WHERE stall_stage IS NOT NULL`,
    `UPDATE orders SET stall_since = NULL WHERE stall_stage IS NOT NULL`,
  ],
  orders_canceled_as_a_whole: [
    `UPDATE orders SET canceled_at = NULL, canceled_by = 'CLIENT'`,
    `UPDATE orders SET canceled_at = NULL, cancel_reason = 'x'`,
  ],
  orders_cancel_reason_given: [' ', 'x'.repeat(501)].map(
    (reason) => `UPDATE orders SET canceled_at = now(), cancel_reason = '${reason}'`,
  ),
  order_hold_events_note_given: [' ', 'x'.repeat(501)].map((note) => newHoldEvent(`'${note}'`, 'now()')),
  order_hold_events_recorded_later: [newHoldEvent('NULL', `now() - interval '1 second'`)],
  orders_updated_after_created: [`UPDATE orders SET updated = created - interval '1 millisecond'`],
  order_items_position_range: [
    insertLike('order_items', { position: 100 }),
    insertLike('order_items', { position: -1 }),
  ],
  kits_kit_id_form: ['abc', 'no space', 'ÄÖÜß', 'x'.repeat(65)].map(
    (code) => `UPDATE kits SET kit_id = '${code}' WHERE order_id IS NULL`,
  ),
  kits_order_and_position: [
    `UPDATE kits SET order_position = NULL WHERE order_id IS NOT NULL`,
    `UPDATE kits SET order_position = 1 WHERE order_id IS NULL`,
  ],
  kits_registered_to_a_patient: [
    `UPDATE kits SET patient_id = NULL WHERE status = 'REGISTERED'`,
    `UPDATE kits SET status = 'REGISTERED' WHERE status = 'PREPARING'`,
    `UPDATE kits SET patient_id = (SELECT id FROM patients p WHERE p.account_id = kits.account_id LIMIT 1) WHERE status = 'PREPARING' AND order_id IS NOT NULL`,
  ],
  research_consents_registration_counted: [insertLike('research_consents', { id: NEW_ID, registration: -1 })],
  kits_metadata_is_object: [`UPDATE kits SET metadata = '[]'`],
  kits_updated_after_created: [`UPDATE kits SET updated = created - interval '1 millisecond'`],
  shipments_of_a_kit_or_a_sample: [
    `UPDATE shipments SET kit_id = NULL WHERE kit_id IS NOT NULL`,
    `UPDATE shipments SET sample_id = (SELECT id FROM samples LIMIT 1) WHERE kit_id IS NOT NULL`,
  ],
  shipments_tracking_number_given: [`UPDATE shipments SET tracking_number = ''`],
  samples_sample_id_form: [
    insertLike('samples', { id: NEW_ID, sample_id: 'abc' }),
    newSampleAlone('x'.repeat(101)),
    newSampleAlone(''),
  ],
  samples_freed: [`UPDATE samples SET code_freed_at = now() WHERE kit_id IS NOT NULL`],
  samples_what_a_kit_gives: [
    insertLike('samples', { id: NEW_ID, sample_id: 'NEW-SAMPLE', kit_id: null }),
    insertLike('samples', { id: NEW_ID, sample_id: 'NEW-SAMPLE', kit_type: null }),
    insertLike('samples', { id: NEW_ID, sample_id: 'NEW-SAMPLE', type: null }),
  ],
  sample_events_failure_of_status: [
    insertLike('sample_events', { id: 900002, status: 'RECEIVED', failure_code: 'LOST', failure_recoverable: false }),
  ],
  sample_events_failure_whole: [
    ...[
      { failure_code: 'LOST' },
      { failure_recoverable: true },
      { failure_laboratory_code: 'X' },
      { failure_laboratory_system: 'X' },
      { failure_said: '2026-01-01T00:00:00Z' },
    ].map((failure) => insertLike('sample_events', { id: 900003, status: 'EXTRA_QUALITY_CHECKS', ...failure })),
  ],
  sample_events_failure_texts: ['', ' ', 'x'.repeat(201)].flatMap((text) =>
    ['failure_laboratory_code', 'failure_laboratory_system'].map((column) =>
      insertLike('sample_events', {
        ...{ id: 900004, status: 'EXTRA_QUALITY_CHECKS', failure_code: 'LOST', failure_recoverable: false },
        [column]: text,
      }),
    ),
  ),
  samples_updated_after_created: [`UPDATE samples SET updated = created - interval '1 millisecond'`],
  patient_names_at_most_five: [newName({ position: 0 }), newName({ position: 6 })],
  patient_names_first_name_given: [' ', 'x'.repeat(201)].map((name) => newName({ first_name: name })),
  patient_names_last_name_given: [' ', 'x'.repeat(201)].map((name) => newName({ last_name: name })),
  patients_date_of_birth_range: [`UPDATE patients SET date_of_birth = '1899-12-31'`],
  patients_merged_by_a_merge: [
    'UPDATE patients SET merged_into_id = NULL WHERE merged_into_id IS NOT NULL',
    'UPDATE patients SET merge_id = NULL WHERE merge_id IS NOT NULL',
    'UPDATE patients SET merged_into_id = id WHERE merged_into_id IS NOT NULL',
  ],
  patient_merges_of_two: [insertWith('patient_merges', `'id', '${NEW_ID}', 'into_id', base.from_id`)],
  patient_merges_reason_given: [
    insertWith('patient_merges', `'id', '${NEW_ID}', 'reason', ' '`),
    insertWith('patient_merges', `'id', '${NEW_ID}', 'reason', repeat('x', 501)`),
  ],
  patient_merge_undoings_reason_given: [
    `INSERT INTO patient_merge_undoings SELECT merge_id, now(), by_id, ' ' FROM patient_merge_undoings`,
    `INSERT INTO patient_merge_undoings SELECT merge_id, now(), by_id, repeat('x', 501) FROM patient_merge_undoings`,
  ],
  merged_records_of_one: [
    'UPDATE merged_records SET kit_id = NULL WHERE kit_id IS NOT NULL',
    `UPDATE merged_records SET requisition_id = (SELECT id FROM requisitions LIMIT 1) WHERE kit_id IS NOT NULL`,
  ],
  patients_guardian_form: WRONG_GUARDIANS.map((guardian) => `UPDATE patients SET guardian = '${guardian}'`),
  requisitions_guardian_form: WRONG_GUARDIANS.map(
    (guardian) => `UPDATE requisitions SET patient_guardian = '${guardian}'`,
  ),
  patients_language_form: [
    '',
    'es_MX',
    '-es',
    'es-',
    'español',
    `es-${'x'.repeat(33)}`,
    `es${'-abcdefgh'.repeat(4)}`,
  ].map((language) => `UPDATE patients SET language = '${language}'`),
  patients_updated_after_created: [`UPDATE patients SET updated = created - interval '1 millisecond'`],
  requisitions_panels_given: [`UPDATE requisitions SET panels = '{}'`],
  requisitions_date_of_birth_range: [`UPDATE requisitions SET patient_date_of_birth = '1899-12-31'`],
  requisitions_updated_after_created: [`UPDATE requisitions SET updated = created - interval '1 millisecond'`],
  requisitions_ordering_provider_name_given: [`UPDATE requisitions SET ordering_provider_name = ' '`],
  requisitions_ordering_provider_npi_form: ['', '123456789', '1234567890', '12345678930', '123456789X'].map(
    (npi) => `UPDATE requisitions SET ordering_provider_name = 'Jane Roe', ordering_provider_npi = '${npi}'`,
  ),
  requisitions_ordering_provider_named: [`UPDATE requisitions SET ordering_provider_npi = '1234567893'`],
  registration_tokens_hash_is_sha256: [`UPDATE registration_tokens SET hash = '\\x00'`],
  registration_tokens_live_ten_minutes: [
    `UPDATE registration_tokens SET expires_at = expires_at + interval '1 millisecond'`,
  ],
  registration_tokens_used_for_a_kit: [
    `UPDATE registration_tokens SET used_at = created`,
    `UPDATE registration_tokens SET used_for_kit_id = (SELECT id FROM kits LIMIT 1)`,
  ],
  patient_sessions_hash_is_sha256: [insertLike('patient_sessions', { id: NEW_ID, hash: '\\x00' })],
  patient_sessions_live_a_day: [
    insertWith(
      'patient_sessions',
      `'id', '${NEW_ID}', 'hash', '${HASH}', 'expires_at', created + interval '24 hours 1 millisecond'`,
    ),
    insertWith('patient_sessions', `'id', '${NEW_ID}', 'hash', '${HASH}', 'expires_at', created`),
  ],
  patient_sessions_ended_before_expiry: [`UPDATE patient_sessions SET ended_at = expires_at WHERE ended_at IS NULL`],
  patient_sessions_made_with_a_key_or_link: [
    ...['created_by_id', 'api_key_id'].map((column) =>
      insertLike('patient_sessions', { id: NEW_ID, hash: HASH, [column]: null }),
    ),
    insertWith(
      'patient_sessions',
      `'id', '${NEW_ID}', 'hash', '${HASH}', 'results_link_id', (SELECT id FROM results_links LIMIT 1)`,
    ),
  ],
  results_link_wrong_dates_hash_is_sha256: [
    `INSERT INTO results_link_wrong_dates (results_link_id, hash, created) SELECT id, '\\x00', created FROM results_links LIMIT 1`,
  ],
  results_links_live_90_days: [
    insertWith('results_links', `'id', '${NEW_ID}', 'expires_at', created + interval '2160 hours 1 millisecond'`),
    insertWith('results_links', `'id', '${NEW_ID}', 'expires_at', created`),
  ],
  results_links_ended_before_expiry: [
    `UPDATE results_links SET ended_as = 'CLOSED', ended_at = expires_at WHERE ended_as IS NULL`,
  ],
  results_links_ended_somehow: [
    `UPDATE results_links SET ended_as = 'CLOSED' WHERE ended_as IS NULL`,
    `UPDATE results_links SET ended_at = created WHERE ended_as IS NULL`,
  ],
  results_links_five_wrong_dates: [
    'UPDATE results_links SET wrong_dates = 6',
    insertLike('results_links', { id: NEW_ID, wrong_dates: -1 }),
  ],
  notes_of_one_record: [
    insertLike('notes', { id: NEW_ID, kit_id: null }),
    insertWith('notes', `'id', '${NEW_ID}', 'order_id', (SELECT id FROM orders LIMIT 1)`),
  ],
  kit_types_expected_days: [
    '[]',
    '{"NOT_SHIPPED": -1}',
    '{"NOT_SHIPPED": 366}',
    '{"NOT_SHIPPED": 1.5}',
    '{"NOWHERE": 1}',
  ].map((days) => `UPDATE kit_types SET expected_days = '${days}'`),
  kit_types_eligibility_form: WRONG_RULES.map((rules) => `UPDATE kit_types SET eligibility = '${rules}'`),
  kits_stall: [`UPDATE kits SET stall_since = NULL WHERE stall_stage IS NOT NULL`],
  order_events_change: [insertWith('order_events', `'id', 999999, 'status', 'PENDING'`)],
  replacements_note: ['', 'x'.repeat(501)].map((note) => insertReplacement(`note`, `'${note}'`)),
  replacements_order_of_one_kit: [insertReplacement('order_position', '1')],
  notes_text_length: [
    insertLike('notes', { id: NEW_ID, text: '' }),
    insertLike('notes', { id: NEW_ID, text: 'x'.repeat(2001) }),
  ],
};
