import { WRONG_RULES } from './eligibility-rules.ts';
import type { RefusedByCheck } from './refused.ts';
import { WRONG_POLICIES } from './release-policies.ts';
import { insertLike, NEW_ID, newMessage, newUnmatched } from './rows.ts';

/** CHECKs of accounts, laboratories and their messages. */
export const CHECKS_OF_LABORATORIES: RefusedByCheck = {
  accounts_name_given: [`UPDATE accounts SET name = '  '`],
  accounts_closed_with_reason: [`UPDATE accounts SET closed_at = now()`, `UPDATE accounts SET closed_reason = 'x'`],
  accounts_reopened_with_reason: [
    `UPDATE accounts SET reopened_at = now()`,
    `UPDATE accounts SET reopened_reason = 'x'`,
  ],
  accounts_wound_up_once_closed: [`UPDATE accounts SET wound_up_at = now()`],
  accounts_clia_number_form: ['', '20d0123456', '20D012345', '20D01234567', ' 20D0123456'].map(
    (number) => `UPDATE accounts SET clia_number = '${number}'`,
  ),
  accounts_laboratory_address_given: [`UPDATE accounts SET laboratory_address = E' \\n '`],
  accounts_support_contact_given: [
    `UPDATE accounts SET support_contact = ' '`,
    `UPDATE accounts SET support_contact = repeat('x', 501)`,
  ],
  accounts_support_contacts_form: [
    {},
    ['Call us.'],
    [{ language: 'es' }],
    [{ text: 'Llame.' }],
    [{ language: 1, text: 'Llame.' }],
    [{ language: 'es', text: null }],
    [{ language: 'es', text: ' ' }],
    [{ language: '', text: 'Llame.' }],
    [{ language: 'es_MX', text: 'Llame.' }],
    [{ language: `es-${'x'.repeat(8)}-${'x'.repeat(8)}-${'x'.repeat(8)}-${'x'.repeat(6)}`, text: 'Llame.' }],
    [{ language: 'es', text: 'x'.repeat(501) }],
    [{ language: 'es', text: 'Llame.', note: '' }],
    ['es', 'ES'].map((language) => ({ language, text: 'Llame.' })),
    Array.from({ length: 21 }, (_, index) => ({ language: `x-${index}`, text: 'Llame.' })),
  ].map((contacts) => `UPDATE accounts SET support_contacts = '${JSON.stringify(contacts)}'`),
  account_eligibility_rules_form: WRONG_RULES.map(
    (rules) =>
      `INSERT INTO account_eligibility (account_id, kit_type, rules)
         SELECT accounts.id, kit_types.code, '${rules}' FROM accounts, kit_types LIMIT 1`,
  ),
  accounts_order_days: ['[]', '{"HELD": -1}', '{"HELD": 366}', '{"HELD": 1.5}', '{"HELD": "7"}', '{"LOST": 7}'].map(
    (days) => `UPDATE accounts SET order_days = '${days}'`,
  ),
  accounts_release_form: WRONG_POLICIES.map((policy) => `UPDATE accounts SET release = '${JSON.stringify(policy)}'`),
  users_reviewers_are_clients: ['LAB', 'FULFILLMENT', 'ADMIN'].map(
    (role) => `UPDATE users SET is_reviewer = true, role = '${role}'`,
  ),
  accounts_language_has_texts: ['', 'EN', 'fr', 'es-MX'].map(
    (language) => `UPDATE accounts SET language = '${language}'`,
  ),
  accounts_time_zone_form: ['', 'U', '+01:00', 'America/New York', 'UTC; --', 'x'.repeat(65)].map(
    (zone) => `UPDATE accounts SET time_zone = '${zone}'`,
  ),
  accounts_laboratory_director_given: [`UPDATE accounts SET laboratory_director = ''`],
  accounts_laboratory_time_zone_form: ['', 'U', '+01:00', 'America/New York', 'UTC; --', 'x'.repeat(65)].map(
    (zone) => `UPDATE accounts SET laboratory_time_zone = '${zone}'`,
  ),
  accounts_laboratory_flags_form: [
    {},
    [{ letters: 'Z' }],
    [{ flag: 'HIGH' }],
    [{ letters: 1, flag: 'HIGH' }],
    [{ letters: '', flag: 'HIGH' }],
    [{ letters: ' Z', flag: 'HIGH' }],
    [{ letters: 'Z'.repeat(17), flag: 'HIGH' }],
    [{ letters: 'Z', flag: 'WORSE' }],
    [{ letters: 'Z', flag: null }],
    [{ letters: 'Z', flag: 'HIGH', note: '' }],
    [
      { letters: 'Z', flag: 'HIGH' },
      { letters: 'z', flag: 'LOW' },
    ],
    Array.from({ length: 51 }, (_, index) => ({ letters: `Z${index}`, flag: 'HIGH' })),
  ].map((flags) => `UPDATE accounts SET laboratory_flags = '${JSON.stringify(flags)}'`),
  samples_laboratory_has_a_basis: [
    `UPDATE samples SET laboratory_basis = 'KIT_TYPE' WHERE laboratory_id IS NULL`,
    `UPDATE samples SET laboratory_id = account_id WHERE laboratory_id IS NULL`,
  ],
  laboratory_assignments_position_range: [0, 21].map((position) => insertLike('laboratory_assignments', { position })),
  laboratory_assignments_reason_given: [' ', 'x'.repeat(501)].map((reason) =>
    insertLike('laboratory_assignments', { position: 2, reason }),
  ),
  outbound_messages_turn_range: [-1, 21].map((turn) =>
    insertLike('outbound_messages', { id: NEW_ID, position: 0, turn }),
  ),
  laboratory_shares_with_others: [
    'INSERT INTO laboratory_shares SELECT account_id, account_id FROM requisitions LIMIT 1',
  ],
  outbound_destinations_mllp_host_form: ['', 'a b', 'http://lab', '[::1]', 'x'.repeat(254)].map(
    (host) => `UPDATE outbound_destinations SET mllp_host = '${host}'`,
  ),
  outbound_destinations_mllp_port_range: [0, 65_536].map(
    (port) => `UPDATE outbound_destinations SET mllp_port = ${port}`,
  ),
  outbound_destinations_taken: [
    'UPDATE outbound_destinations SET taken_until = now()',
    'UPDATE outbound_destinations SET taken_by = account_id',
  ],
  outbound_messages_control_id_form: ['', '0123456789ABCDEF012', '0123456789abcdef0123', '0123456789ABCDEF01234'].map(
    (controlId) => insertLike('outbound_messages', { id: NEW_ID, kind: 'CANCEL', position: 0, control_id: controlId }),
  ),
  outbound_messages_counts: ['attempts', 'failures'].map((column) => `UPDATE outbound_messages SET ${column} = -1`),
  outbound_messages_next_attempt: [
    `UPDATE outbound_messages SET next_attempt = now()`,
    `UPDATE outbound_messages SET status = 'QUEUED'`,
  ],
  outbound_messages_sent: [
    `UPDATE outbound_messages SET status = 'SENT', last_error = NULL`,
    `UPDATE outbound_messages SET status = 'SENT', sent_at = now()`,
  ],
  outbound_messages_refused: [`UPDATE outbound_messages SET last_error = NULL`],
  outbound_messages_last_error_length: [
    `UPDATE outbound_messages SET last_error = ' '`,
    `UPDATE outbound_messages SET last_error = repeat('x', 1001)`,
  ],
  outbound_messages_resend_reason_given: [
    `UPDATE outbound_messages SET resend_reason = ' '`,
    `UPDATE outbound_messages SET resend_reason = repeat('x', 501)`,
  ],
  outbound_messages_content_sent: [
    `UPDATE outbound_messages SET content = ''`,
    `UPDATE outbound_messages SET content = 'MSH', attempts = 0`,
  ],
  users_role_of_users: [`UPDATE users SET role = 'PATIENT' WHERE client_certificate IS NULL`],
  users_client_certificate_length: [`UPDATE users SET client_certificate = '\\x00' WHERE role = 'LAB'`],
  users_client_certificate_of_laboratory: [
    `UPDATE users SET client_certificate = sha256(id::text::bytea) WHERE role <> 'LAB'`,
  ],
  api_keys_hash_is_sha256: [`UPDATE api_keys SET hash = '\\x00'`],
  analytes_code_form: [
    `UPDATE analytes SET code = ''`,
    `UPDATE analytes SET code = '-GLU'`,
    `UPDATE analytes SET code = 'G U'`,
  ],
  analytes_name_given: [`UPDATE analytes SET name = '  '`],
  analytes_loinc_form: ['', '2345', '2345-77', 'A345-7', '12345678-9'].map(
    (loinc) => `UPDATE analytes SET loinc = '${loinc}'`,
  ),
  analytes_ucum_given: [`UPDATE analytes SET ucum = ' '`],
  analytes_equivalent_loincs_form: [
    ...['{""}', '{2345}', '{A345-7}', '{2345-77}', '{NULL}'].map(
      (codes) => `UPDATE analytes SET equivalent_loincs = '${codes}'`,
    ),
    `UPDATE analytes SET equivalent_loincs = (SELECT array_agg(number || '-0') FROM generate_series(1, 21) AS number)`,
  ],
  analytes_equivalent_loincs_further: [`UPDATE analytes SET loinc = '718-7', equivalent_loincs = '{4548-4,718-7}'`],
  analytes_molar_mass_range: ['0', '-1', '10000000.1', "'NaN'", "'Infinity'"].map(
    (mass) => `UPDATE analytes SET molar_mass = ${mass}`,
  ),
  analytes_si_unit_given: ['', 'mg / dL', 'µg/L', 'x'.repeat(65)].map(
    (unit) => `UPDATE analytes SET si_unit = '${unit}'`,
  ),
  analytes_conventional_unit_given: ['', 'mg / dL', 'µg/L', 'x'.repeat(65)].map(
    (unit) => `UPDATE analytes SET conventional_unit = '${unit}'`,
  ),
  analyte_texts_language_form: ['', 'e', 'en_US', 'en-', 'x'.repeat(36), `en-${'x'.repeat(9)}`].map(
    (language) => `UPDATE analyte_texts SET language = '${language}'`,
  ),
  analyte_texts_name_given: [' ', 'x'.repeat(201)].map((name) => `UPDATE analyte_texts SET name = '${name}'`),
  analyte_texts_about_given: ['', 'x'.repeat(501)].map((about) => `UPDATE analyte_texts SET about = '${about}'`),
  laboratory_messages_content_length: [newMessage(`'content', '\\x00'`)],
  laboratory_messages_hash_length: [newMessage(`'content_hash', '\\x00'`)],
  laboratory_messages_control_id_given: [newMessage(`'control_id', ' '`)],
  laboratory_messages_acknowledgement_form: [newMessage(`'acknowledgement', 'ok'`)],
  unmatched_reopenings_at_most_twenty: [
    insertLike('unmatched_reopenings', { position: 0 }),
    insertLike('unmatched_reopenings', { position: 21 }),
  ],
  unmatched_reopenings_reason_given: [
    insertLike('unmatched_reopenings', { position: 2, reason: ' ' }),
    insertLike('unmatched_reopenings', { position: 2, reason: 'x'.repeat(501) }),
  ],
  unmatched_results_detail_given: [newUnmatched(`'detail', ' '`)],
  unmatched_results_created_range: ['1969-12-31T23:59:59Z', '2370-01-01T00:00:00Z'].map((time) =>
    newUnmatched(`'created', '${time}'`),
  ),
  unmatched_results_decided: [
    newUnmatched(`'status', 'REJECTED'`),
    newUnmatched(`'decided_at', now()`),
    newUnmatched(`'decision', 'By telephone.'`),
    newUnmatched(`'decided_by_id', (SELECT id FROM users LIMIT 1)`),
  ],
  unmatched_results_decided_by_somebody: [
    newUnmatched(`'status', 'REJECTED', 'decided_at', now(), 'decision', 'By telephone.'`),
    newUnmatched(
      `'status', 'REJECTED', 'reason', 'NOBODY_REGISTERED', 'decided_at', now(), 'decision', 'By telephone.'`,
    ),
  ],
  unmatched_results_waits_for_registration: [
    newUnmatched(`'status', 'WAITING'`),
    newUnmatched(`'status', 'WAITING', 'reason', 'NOBODY_REGISTERED'`),
    newUnmatched(`'status', 'WAITING', 'sample_id', (SELECT id FROM samples LIMIT 1)`),
  ],
  unmatched_results_decision_given: [
    `UPDATE unmatched_results SET status = 'REJECTED', decided_at = now(), decision = ' ',
       decided_by_id = (SELECT id FROM users LIMIT 1) WHERE status = 'OPEN'`,
    `UPDATE unmatched_results SET status = 'REJECTED', decided_at = now(), decision = repeat('x', 501),
       decided_by_id = (SELECT id FROM users LIMIT 1) WHERE status = 'OPEN'`,
  ],
  unmatched_results_matched_to_a_report: [
    `UPDATE unmatched_results SET status = 'MATCHED', decided_at = now(), decision = 'x',
       decided_by_id = (SELECT id FROM users LIMIT 1) WHERE status = 'OPEN'`,
  ],
  unmatched_results_report_of_a_sample: [
    `UPDATE unmatched_results SET status = 'MATCHED', decided_at = now(), decision = 'x',
       decided_by_id = (SELECT id FROM users LIMIT 1),
       report_id = (SELECT id FROM reports WHERE id NOT IN (SELECT report_id FROM unmatched_results WHERE report_id IS NOT NULL) LIMIT 1)
     WHERE status = 'OPEN'`,
  ],
};
