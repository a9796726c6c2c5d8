import type { RefusedByTrigger } from './refused.ts';
import { HASH, insertLike, insertReplacement, insertWith, NEW_ID, newUnmatched, STRANGER } from './rows.ts';
import { A_COPY, ADDED_ONLY, added, OTHER_ACCOUNT } from './words.ts';

/** Before a statement: all accounts are closed. */
const CLOSED = `WITH closed AS (UPDATE accounts SET closed_at = now(), closed_reason = 'x' RETURNING id)`;

/** Triggers of accounts, laboratories and their messages. */
export const TRIGGERS_OF_LABORATORIES: RefusedByTrigger = {
  users_of_open_accounts: [
    'the account is closed',
    [`${CLOSED} ${insertLike('users', { id: NEW_ID, email: 'new@example.org', client_certificate: null })}`],
  ],
  api_keys_of_open_accounts: [
    'the account is closed',
    [`${CLOSED} ${insertLike('api_keys', { id: NEW_ID, hash: HASH })}`],
  ],
  patient_sessions_of_open_accounts: [
    'the account is closed',
    [`${CLOSED} ${insertLike('patient_sessions', { id: NEW_ID, hash: HASH })}`],
  ],
  results_links_of_open_accounts: [
    'the account is closed',
    [`${CLOSED} ${insertLike('results_links', { id: NEW_ID })}`],
  ],
  kits_of_open_accounts: [
    'the account is closed',
    [
      `${CLOSED} ${insertLike('kits', { id: NEW_ID, kit_id: 'OF-A-CLOSED-ACCOUNT', order_id: null, order_position: null, replacement_id: null })}`,
    ],
  ],
  replacements_of_open_accounts: ['the account is closed', [`${CLOSED} ${insertReplacement('note', "'x'")}`]],
  samples_laboratory_given_anew: [
    'is given to another one by an administrator only',
    [
      `UPDATE samples SET laboratory_id = ${STRANGER} WHERE laboratory_basis = 'RECEIVED'`,
      `UPDATE samples SET laboratory_id = NULL, laboratory_basis = NULL WHERE laboratory_basis = 'RECEIVED'`,
      `UPDATE samples SET laboratory_id = ${STRANGER}, laboratory_basis = 'RECEIVED' WHERE laboratory_basis = 'ADMIN'`,
    ],
  ],
  requisitions_laboratory_named: [
    'keeps the laboratory that it names',
    [
      `UPDATE requisitions SET named_laboratory_id = NULL WHERE named_laboratory_id IS NOT NULL`,
      `UPDATE requisitions SET named_laboratory_id = account_id WHERE named_laboratory_id IS NOT NULL`,
    ],
  ],
  analytes_loincs_of_one: [
    'has a LOINC code of',
    [
      `INSERT INTO analytes (code, name, loinc, created, updated) SELECT 'TWIN', 'Twin', equivalent_loincs[1], now(), now()
        FROM analytes WHERE code = 'GLU'`,
      `INSERT INTO analytes (code, name, equivalent_loincs, created, updated)
        SELECT 'TWIN', 'Twin', equivalent_loincs, now(), now() FROM analytes WHERE code = 'GLU'`,
      `INSERT INTO analytes (code, name, equivalent_loincs, created, updated)
        SELECT 'TWIN', 'Twin', ARRAY[loinc], now(), now() FROM analytes WHERE code = 'GLU'`,
    ],
  ],
  kits_laboratory_is_a_copy: [A_COPY, ['UPDATE kits SET laboratory_key = account_id']],
  requisitions_laboratory_is_a_copy: [A_COPY, ['UPDATE requisitions SET laboratory_key = account_id']],
  patient_laboratories_are_copies: [
    A_COPY,
    ['UPDATE patient_laboratories SET updated = updated', 'DELETE FROM patient_laboratories'],
  ],
  patient_laboratories_no_truncate: [A_COPY, ['TRUNCATE patient_laboratories']],
  reports_released: [
    'is on a sample of another laboratory',
    [
      insertWith(
        'reports',
        `'id', '${NEW_ID}', 'amends_id', null, 'replaces_id', null, 'sample_id', (SELECT id FROM samples WHERE laboratory_basis = 'ADMIN')`,
        `submitted_by_id IN (SELECT id FROM users WHERE role = 'LAB') AND withdrawn_at IS NULL`,
      ),
    ],
  ],
  laboratory_assignments_append_only: added('laboratory_assignments'),
  laboratory_assignments_no_truncate: [ADDED_ONLY, ['TRUNCATE laboratory_assignments']],
  laboratory_messages_kept: [
    ADDED_ONLY,
    [
      ...['account_id', 'received_by_id', 'control_id', 'reuses_control_id'],
      ...['content', 'content_hash', 'acknowledgement', 'received'],
    ].map((column) => `UPDATE laboratory_messages SET ${column} = ${column}`),
  ],
  laboratory_messages_charted_once: [
    ADDED_ONLY,
    [`UPDATE laboratory_messages SET report_id = NULL WHERE report_id IS NOT NULL`],
  ],
  laboratory_messages_never_deleted: [ADDED_ONLY, ['DELETE FROM laboratory_messages']],
  outbound_messages_kept: [
    ADDED_ONLY,
    ['account_id', 'requisition_id', 'kind', 'turn', 'control_id', 'position', 'created'].map(
      (column) => `UPDATE outbound_messages SET ${column} = ${column}`,
    ),
  ],
  outbound_messages_tried_kept: [ADDED_ONLY, ['DELETE FROM outbound_messages']],
  unmatched_results_message_account: [OTHER_ACCOUNT, [newUnmatched(`'account_id', ${STRANGER}`)]],
  unmatched_results_report_of_sample: [
    'is of another sample',
    [
      `UPDATE unmatched_results SET status = 'MATCHED', decided_at = now(), decision = 'x',
         decided_by_id = (SELECT id FROM users LIMIT 1), sample_id = (SELECT id FROM samples WHERE status = 'AWAITING_COLLECTION' LIMIT 1),
         report_id = (SELECT id FROM reports WHERE id NOT IN (SELECT report_id FROM unmatched_results WHERE report_id IS NOT NULL) LIMIT 1)
       WHERE status = 'OPEN'`,
    ],
  ],
  unmatched_results_kept: [
    ADDED_ONLY,
    ['account_id', 'message_id', 'created', 'control_id'].map(
      (column) => `UPDATE unmatched_results SET ${column} = ${column} WHERE status = 'OPEN'`,
    ),
  ],
  unmatched_results_reason_kept: [
    ADDED_ONLY,
    [
      `UPDATE unmatched_results SET reason = 'UNREADABLE' WHERE status = 'OPEN'`,
      `UPDATE unmatched_results SET detail = 'Something else.' WHERE status = 'OPEN'`,
      `UPDATE unmatched_results SET detail = 'Something else.' WHERE status = 'WAITING'`,
    ],
  ],
  unmatched_results_severity_kept: [ADDED_ONLY, [`UPDATE unmatched_results SET severity = severity`]],
  unmatched_results_decided_once: [
    ADDED_ONLY,
    [
      `UPDATE unmatched_results SET decision = 'Another one.' WHERE status = 'MATCHED'`,
      `UPDATE unmatched_results SET decision = 'Another one.' WHERE status = 'REJECTED'`,
    ],
  ],
  unmatched_results_rejection_kept: [
    'a rejection that is undone is not kept',
    [
      `UPDATE unmatched_results SET status = 'OPEN', decided_at = null, decided_by_id = null, decision = null WHERE status = 'REJECTED'`,
    ],
  ],
  unmatched_reopenings_append_only: [
    ADDED_ONLY,
    ['UPDATE unmatched_reopenings SET reason = reason', 'DELETE FROM unmatched_reopenings'],
  ],
  unmatched_reopenings_no_truncate: [ADDED_ONLY, ['TRUNCATE unmatched_reopenings']],
  unmatched_results_never_deleted: [ADDED_ONLY, ['DELETE FROM unmatched_results']],
};
