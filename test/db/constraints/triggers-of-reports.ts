import type { RefusedByTrigger } from './refused.ts';
import { anotherOf, FIRST_VERSION, insertLike, insertWith, NEW_ID } from './rows.ts';
import { A_COPY, ADDED_ONLY, added, OTHER_ACCOUNT } from './words.ts';

/** Triggers of reports, results and attached documents. */
export const TRIGGERS_OF_REPORTS: RefusedByTrigger = {
  report_acknowledgements_append_only: added('report_acknowledgements'),
  report_acknowledgements_no_truncate: [ADDED_ONLY, ['TRUNCATE report_acknowledgements']],
  report_acknowledgements_to_report: [
    'has no critical result to acknowledge',
    ["status = 'AMENDED' AND flags & 16 = 0", "status = 'SUPERSEDED'", "status = 'WITHDRAWN'"].map((what) =>
      insertWith('report_acknowledgements', `'report_id', (SELECT id FROM reports WHERE ${what} LIMIT 1)`),
    ),
  ],
  report_contacts_append_only: added('report_contacts'),
  report_contacts_no_truncate: [ADDED_ONLY, ['TRUNCATE report_contacts']],
  reports_acknowledge_by_is_a_copy: [
    A_COPY,
    ['acknowledge_by = NULL', 'acknowledge_by = acknowledge_by', 'awaited = NULL'].map(
      (change) => `UPDATE reports SET ${change}`,
    ),
  ],
  reports_kit_type_kept: [ADDED_ONLY, [`UPDATE reports SET kit_type = 'STI'`]],
  report_tests_no_truncate: [A_COPY, ['TRUNCATE report_tests']],
  report_tests_are_copies: [
    A_COPY,
    [`UPDATE report_tests SET test = 'none'`, 'DELETE FROM report_tests', insertLike('report_tests', { test: 'none' })],
  ],
  reports_flags_kept: [ADDED_ONLY, ['UPDATE reports SET flags = flags', 'UPDATE reports SET alerts = alerts']],
  results_flags_agree: [
    'are not those of its results',
    [
      insertLike(
        'results',
        { position: 9, chart_key: '["","X","",9]', flag: 'CRITICAL', lab_flag: 'CRITICAL' },
        `lab_flag IS NULL`,
      ),
    ],
  ],
  reports_append_only: added('reports'),
  reports_laboratory_kept: [ADDED_ONLY, ['UPDATE reports SET laboratory_id = laboratory_id']],
  results_append_only: added('results'),
  results_of_an_order: [
    'is of no order of its report',
    [insertLike('results', { position: 9, chart_key: '["A1","GLU","",0]' })],
  ],
  results_resulted_moves_forward: [
    'moves forward only',
    [`UPDATE results SET resulted = resulted - interval '1 millisecond'`],
  ],
  attachments_append_only: added('attachments'),
  attachments_no_truncate: [ADDED_ONLY, ['TRUNCATE attachments CASCADE']],
  report_attachments_append_only: added('report_attachments'),
  report_attachments_no_truncate: [ADDED_ONLY, ['TRUNCATE report_attachments']],
  report_attachments_of_an_order: [
    'is of no order of its report',
    [insertLike('report_attachments', { position: 9, chart_key: '["A1","PDF","",0,"document"]' })],
  ],
  report_attachments_resulted_moves_forward: [
    'moves forward only',
    [`UPDATE report_attachments SET resulted = resulted - interval '1 millisecond'`],
  ],
  report_attachments_checked: [
    'a document',
    [
      insertWith(
        'report_attachments',
        `'position', 9, 'chart_key', '["","PDF","",0,"document"]', 'report_id', (SELECT id FROM reports WHERE status = 'WITHDRAWN')`,
      ),
      insertLike('report_attachments', { position: 0, chart_key: '["ACC-1","PDF","",1,"document"]' }),
    ],
  ],
  report_attachments_few: [
    'has too many documents',
    [
      `INSERT INTO report_attachments SELECT (jsonb_populate_record(base, jsonb_build_object('position', 10 + number,
         'chart_key', jsonb_build_array('ACC-1', 'PDF', '', number, 'document')::text))).*
       FROM report_attachments base, generate_series(1, 20) AS number`,
    ],
  ],
  report_orders_append_only: added('report_orders'),
  report_orders_no_truncate: [ADDED_ONLY, ['TRUNCATE report_orders']],
  report_orders_resulted_moves_forward: [
    'moves forward only',
    [`UPDATE report_orders SET resulted = resulted - interval '1 millisecond'`],
  ],
  reports_supersede: [
    'replaces one of another sample',
    [
      insertLike('reports', { ...FIRST_VERSION, replaces_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' }),
      insertWith(
        'reports',
        `'id', '${NEW_ID}', 'amends_id', null, 'replaces_id', (SELECT id FROM reports WHERE status = 'WITHDRAWN')`,
      ),
    ],
  ],
  reports_status_by_trigger: [
    A_COPY,
    [`UPDATE reports SET status = 'FINAL'`, `UPDATE reports SET status = 'WITHDRAWN'`],
  ],
  reports_hold_ends: ['is released at a moment', ['UPDATE reports SET held_until = NULL WHERE held_until IS NOT NULL']],
  reports_held_once: [
    ADDED_ONLY,
    [
      'UPDATE reports SET held_at = now() WHERE held_until IS NOT NULL',
      `UPDATE reports SET held_at = now(), held_until = now() + interval '1 day' WHERE released`,
    ],
  ],
  reports_released_once: [
    ADDED_ONLY,
    [
      'UPDATE reports SET released_at = now() WHERE released',
      `UPDATE reports SET release_comment = 'More.' WHERE released`,
    ],
  ],
  reports_withdrawn_once: [
    ADDED_ONLY,
    [
      `UPDATE reports SET withdrawn_at = now() WHERE status = 'WITHDRAWN'`,
      `UPDATE reports SET withdrawn_at = NULL, withdrawn_by_id = NULL, withdrawal_reason = NULL WHERE status = 'WITHDRAWN'`,
    ],
  ],
  reports_no_truncate: [ADDED_ONLY, ['TRUNCATE reports CASCADE', 'TRUNCATE samples CASCADE', 'TRUNCATE kits CASCADE']],
  results_no_truncate: [ADDED_ONLY, ['TRUNCATE results']],
  reports_sample_account: [
    OTHER_ACCOUNT,
    [insertWith('reports', `'id', '${NEW_ID}', 'amends_id', null, 'sample_id', ${anotherOf('samples')}`)],
  ],
  reports_released_is_a_copy: [
    A_COPY,
    [
      'released = false',
      'patient_id = NULL',
      'patient_version = 2',
      'requisition_id = NULL',
      'acknowledged = true',
    ].map((change) => `UPDATE reports SET ${change}`),
  ],
};
