import type { RefusedByCheck } from './refused.ts';
import { FIRST_VERSION, HASH, insertLike, insertWith, NEW_ID, newAttachment } from './rows.ts';

const NOON = '2026-11-21T12:00:00Z';

/** A statement that runs as those do that load an account of another cell. */
const loading = (sql: string) =>
  `WITH loading AS (SELECT set_config('kts.loading_account', 'on', true) AS value) ${sql}`;
const IS_LOADING = `(SELECT value FROM loading) = 'on'`;

/** CHECKs of reports, results and attached documents. */
export const CHECKS_OF_REPORTS: RefusedByCheck = {
  reports_dates_in_order: [
    insertLike('reports', { id: NEW_ID, amends_id: null, date_received: '2020-01-01T00:00:00Z' }),
    insertLike('reports', { id: NEW_ID, amends_id: null, date_resulted: '2020-01-01T00:00:00Z' }),
  ],
  reports_amend_another: [insertLike('reports', { id: NEW_ID, amends_id: NEW_ID })],
  reports_amend_what_they_replace: [
    insertWith('reports', `'id', '${NEW_ID}', 'amends_id', base.id, 'replaces_id', null`, `status = 'AMENDED'`),
  ],
  reports_withdrawn: [
    insertLike('reports', { ...FIRST_VERSION, status: 'WITHDRAWN' }),
    insertLike('reports', { ...FIRST_VERSION, withdrawn_at: '2026-11-21T09:30:00Z' }),
    `UPDATE reports SET withdrawn_at = now()`,
    `UPDATE reports SET withdrawal_reason = 'Mixed up.'`,
  ],
  reports_withdrawal_reason_given: [' ', 'x'.repeat(501)].map(
    (reason) =>
      `UPDATE reports SET withdrawn_at = now(), withdrawn_by_id = submitted_by_id, withdrawal_reason = '${reason}'`,
  ),
  reports_status_follows: [
    insertLike('reports', { ...FIRST_VERSION, status: 'PARTIAL' }),
    insertLike('reports', { ...FIRST_VERSION, status: 'AMENDED' }),
    insertLike('reports', { ...FIRST_VERSION, status: 'FINAL', partial: true }),
    insertLike('reports', { id: NEW_ID, status: 'FINAL' }, `status = 'AMENDED'`),
  ],
  reports_held_unseen: [insertLike('reports', { ...FIRST_VERSION, held_until: '2026-12-01T00:00:00Z' })],
  reports_held_for_a_time: [
    insertWith(
      'reports',
      `'id', '${NEW_ID}', 'amends_id', null, 'replaces_id', null, 'held_at', now(), 'sample_id', (SELECT samples.id FROM samples
         JOIN kits ON kits.id = samples.kit_id WHERE kits.patient_id IS NULL AND samples.account_id = base.account_id
           AND samples.laboratory_id IS NULL LIMIT 1)`,
    ),
  ],
  reports_held_until_later: [
    insertLike('reports', { ...FIRST_VERSION, held_at: '2026-12-01T00:00:00Z', held_until: '2026-12-01T00:00:00Z' }),
    `UPDATE reports SET held_until = held_at + interval '336 hours 1 second' WHERE held_until IS NOT NULL`,
  ],
  reports_hold_reason_given: [
    `UPDATE reports SET hold_reason = 'Calling.' WHERE held_at IS NULL`,
    ...[' ', 'x'.repeat(501)].map(
      (reason) => `UPDATE reports SET hold_reason = '${reason}' WHERE held_until IS NOT NULL`,
    ),
  ],
  reports_released_at_release: [`UPDATE reports SET released_at = now() WHERE held_until IS NOT NULL`],
  reports_released_by_reviewers: [
    insertWith(
      'reports',
      `'id', '${NEW_ID}', 'amends_id', null, 'replaces_id', null, 'released_by_id', base.submitted_by_id`,
    ),
  ],
  reports_release_comment_given: [
    `UPDATE reports SET held_until = NULL, released_at = now(), release_comment = 'Fine.' WHERE held_until IS NOT NULL`,
    ...[' ', 'x'.repeat(5_001)].map(
      (comment) =>
        `UPDATE reports SET held_until = NULL, released_at = now(), released_by_id = submitted_by_id, release_comment = '${comment}'
         WHERE held_until IS NOT NULL`,
    ),
  ],
  report_orders_position_range: [insertLike('report_orders', { position: -1, key: 'A1' })],
  report_orders_comments_given: [insertLike('report_orders', { position: 9, key: 'A1', comments: ' ' })],
  results_change_of_what_holds: [insertLike('results', { position: 9, finality: 'WITHDRAWN', change: 'CORRECTED' })],
  results_code_with_its_text: [
    insertLike('results', { position: 9, code_system: 'SCT' }),
    insertLike('results', { position: 9, code_display: 'Reactive' }),
  ],
  results_observation_system_known: [insertLike('results', { position: 9, observation_system: 'LN' })],
  results_position_range: [insertLike('results', { position: -1 })],
  results_quantity_has_a_value: [
    insertLike('results', { position: 9, value: null, flag: 'UNKNOWN' }),
    insertLike('results', { position: 9, result_type: 'titer' }),
  ],
  results_flag_follows: [
    insertLike('results', { position: 9, flag: 'CRITICAL' }),
    insertLike('results', { position: 9, lab_flag: 'CRITICAL' }),
    insertLike('results', { position: 9, result_type: 'titer', value: null, flag: 'NORMAL' }),
  ],
  results_comparator_of_a_quantity: [
    insertLike('results', { position: 9, result_type: 'titer', value: null, flag: 'UNKNOWN', comparator: 'LT' }),
  ],
  results_range_in_order: [insertLike('results', { position: 9, range_minimum: 10 })],
  results_value_is_finite: [
    insertLike('results', { position: 9, value: 'NaN' }),
    insertLike('results', { position: 9, value: 'Infinity' }),
  ],
  results_range_is_finite: [insertLike('results', { position: 9, range_minimum: '-Infinity' })],
  attachments_sha256_of_content: [newAttachment(`'%PDF-1.7'::bytea`, `'sha256', '${HASH.replace('\\', '\\\\')}'`)],
  attachments_bytes_of_content: [newAttachment(`'%PDF-1.7'::bytea`, `'bytes', 9`)],
  attachments_bytes_range: [
    newAttachment(`''::bytea`, `'content_type', 'text/plain'`),
    newAttachment(`convert_to('%PDF-' || repeat('x', 10485756), 'UTF8')`),
  ],
  attachments_type_of_content: [
    newAttachment(`'%PDF-1.7'::bytea`, `'content_type', 'text/html'`),
    newAttachment(`'%PDX-1.7'::bytea`),
    newAttachment(`'%PDF-1.7'::bytea`, `'content_type', 'image/png'`),
    newAttachment(`'%PDF-1.7'::bytea`, `'content_type', 'image/jpeg'`),
    newAttachment(`'\\x610062'::bytea`, `'content_type', 'text/plain'`),
  ],
  report_attachments_position_range: [insertLike('report_attachments', { position: -1 })],
  report_attachments_name_given: [
    insertLike('report_attachments', { position: 9, name: ' ' }),
    insertLike('report_attachments', { position: 9, name: 'x'.repeat(201) }),
  ],
  report_attachments_loinc_form: [insertLike('report_attachments', { position: 9, loinc: '2345' })],
  report_attachments_change_of_what_holds: [
    insertLike('report_attachments', { position: 9, finality: 'WITHDRAWN', change: 'CORRECTED' }),
  ],
  reports_comments_given: [insertLike('reports', { id: NEW_ID, amends_id: null, comments: ' ' })],
  results_loinc_form: [insertLike('results', { position: 99, loinc: '2345' })],
  reports_flags_known: [
    insertLike('reports', { ...FIRST_VERSION, flags: 64 }, `status = 'PARTIAL'`),
    insertLike('reports', { ...FIRST_VERSION, flags: -1 }, `status = 'PARTIAL'`),
  ],
  // As an account is loaded, when its triggers are off.
  reports_acknowledge_critical_by: [
    loading(
      insertLike(
        'reports',
        { ...FIRST_VERSION, acknowledge_by: NOON, awaited: true },
        `flags & 16 = 0 AND ${IS_LOADING}`,
      ),
    ),
  ],
  reports_awaited_while_current: [
    loading(insertLike('reports', { ...FIRST_VERSION, awaited: true }, `NOT acknowledged AND ${IS_LOADING}`)),
    loading(
      insertLike(
        'reports',
        { ...FIRST_VERSION, acknowledge_by: NOON, acknowledged: false },
        `flags & 16 <> 0 AND ${IS_LOADING}`,
      ),
    ),
    loading(
      insertLike(
        'reports',
        { ...FIRST_VERSION, acknowledge_by: NOON, awaited: true },
        `acknowledged AND ${IS_LOADING}`,
      ),
    ),
  ],
  reports_overdue_told_of_a_time: ['UPDATE reports SET overdue_told = true WHERE acknowledge_by IS NULL'],
  report_contacts_few: [0, 51].map((position) => insertLike('report_contacts', { position })),
  report_contacts_note_given: [' ', 'x'.repeat(501)].map((note) =>
    insertLike('report_contacts', { position: 2, note }),
  ),
  report_acknowledgements_note_length: [
    insertLike('report_acknowledgements', { report_id: NEW_ID, note: '' }),
    insertLike('report_acknowledgements', { report_id: NEW_ID, note: 'x'.repeat(501) }),
  ],
};
