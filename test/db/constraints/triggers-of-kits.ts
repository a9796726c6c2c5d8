import type { RefusedByTrigger } from './refused.ts';
import { anotherOf, HASH, insertLike, insertWith, NEW_ID, newSampleAlone, STRANGER, unregistered } from './rows.ts';
import { A_COPY, ADDED_ONLY, added, NOT_THE_NEWEST, OTHER_ACCOUNT, TYPE_STAYS } from './words.ts';

/** Triggers of kits and their samples, orders, patients and requisitions. */
export const TRIGGERS_OF_KITS: RefusedByTrigger = {
  kit_events_append_only: added('kit_events'),
  sample_events_append_only: added('sample_events'),
  requisition_events_append_only: added('requisition_events'),
  order_events_append_only: added('order_events'),
  order_events_no_truncate: [ADDED_ONLY, ['TRUNCATE order_events']],
  order_hold_events_append_only: added('order_hold_events'),
  order_hold_events_no_truncate: [ADDED_ONLY, ['TRUNCATE order_hold_events']],
  replacements_append_only: added('replacements'),
  replacements_no_truncate: [ADDED_ONLY, ['TRUNCATE replacements CASCADE']],
  replacements_added_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO replacements (order_id, kit_id, account_id, reason, requested_by_id, created)
        SELECT orders.id, kits.id, ${STRANGER}, 'LOST', orders.placed_by_id, now()
        FROM orders JOIN kits ON kits.account_id = orders.account_id WHERE orders.id NOT IN (SELECT order_id FROM replacements) LIMIT 1`,
    ],
  ],
  lots_keep: [
    'a lot stays what it is',
    [
      `UPDATE lots SET code = 'other'`,
      `UPDATE lots SET kit_type = 'STI'`,
      `UPDATE lots SET created = now() + interval '1 hour'`,
      'DELETE FROM lots',
      `UPDATE lots SET status = 'OPEN', blocked_since = NULL, recalled_at = NULL, recall_replaces = NULL, recalled_by_id = NULL,
        recalled_with_key = NULL, recall_request = NULL, recall_finished_at = NULL WHERE status = 'RECALLED'`,
      `UPDATE lots SET recalled_at = recalled_at + interval '1 hour', recall_finished_at = NULL WHERE status = 'RECALLED'`,
      `UPDATE lots SET recall_replaces = false WHERE recall_replaces`,
    ],
  ],
  kits_one_lot: [
    'a kit has one lot',
    [
      'UPDATE kits SET lot_id = NULL, lot_since = NULL WHERE lot_id IS NOT NULL',
      `UPDATE kits SET lot_since = lot_since + interval '1 hour' WHERE lot_id IS NOT NULL`,
    ],
  ],
  recalled_kits_keep: [
    'a recalled kit is dealt with once',
    [
      'DELETE FROM recalled_kits',
      'UPDATE recalled_kits SET canceled = NOT canceled',
      `UPDATE recalled_kits SET replaced = NOT replaced WHERE replaced IS NOT NULL`,
      'UPDATE recalled_kits SET replaced = NULL WHERE replaced IS NOT NULL',
    ],
  ],
  recalled_kits_no_truncate: [ADDED_ONLY, ['TRUNCATE recalled_kits']],
  recalled_kits_of_recalled_lots: [
    'the kit is not recalled',
    [
      `INSERT INTO recalled_kits (kit_id, created, canceled, replaceable) SELECT id, now(), false, false FROM kits WHERE lot_id IS NULL LIMIT 1`,
      `INSERT INTO recalled_kits (kit_id, created, canceled, replaceable)
        SELECT kits.id, now(), true, false FROM kits JOIN lots ON lots.id = lot_id
        WHERE lots.status = 'RECALLED' AND kits.status = 'REGISTERED' AND kits.id NOT IN (SELECT kit_id FROM recalled_kits) LIMIT 1`,
    ],
  ],
  notes_append_only: added('notes'),
  notes_no_truncate: [ADDED_ONLY, ['TRUNCATE notes']],
  ...Object.fromEntries(
    (['kit', 'sample', 'requisition'] as const).map((record) => [
      `${record}_events_bounded`,
      [
        'more than 1,000 events',
        [
          `INSERT INTO ${record}_events (${record}_id, status, created, recorded)
           SELECT ${record}_id, status, created, recorded FROM (SELECT * FROM ${record}_events ORDER BY id DESC LIMIT 1) newest, generate_series(1, 1000)`,
        ],
      ] as const,
    ]),
  ),
  patient_versions_append_only: added('patient_versions'),
  patient_versions_are_copies: [A_COPY, [insertLike('patient_versions', { version: 7 })]],
  patients_version_is_counted: [A_COPY, ['UPDATE patients SET version = 7']],
  kit_events_no_truncate: [ADDED_ONLY, ['TRUNCATE kit_events']],
  sample_events_no_truncate: [ADDED_ONLY, ['TRUNCATE sample_events']],
  requisition_events_no_truncate: [ADDED_ONLY, ['TRUNCATE requisition_events']],
  kit_people_no_truncate: [A_COPY, ['TRUNCATE kit_people']],
  order_kit_types_no_truncate: [A_COPY, ['TRUNCATE order_kit_types']],
  order_kit_types_are_copies: [
    A_COPY,
    [
      `UPDATE order_kit_types SET status = 'CANCELED'`,
      'DELETE FROM order_kit_types',
      insertLike('order_kit_types', { kit_type: 'NONE' }),
    ],
  ],
  patient_merges_append_only: added('patient_merges'),
  patient_merges_no_truncate: [ADDED_ONLY, ['TRUNCATE patient_merges CASCADE']],
  patient_merge_undoings_append_only: added('patient_merge_undoings'),
  patient_merge_undoings_no_truncate: [ADDED_ONLY, ['TRUNCATE patient_merge_undoings']],
  patient_merges_from_account: [
    OTHER_ACCOUNT,
    [insertWith('patient_merges', `'id', '${NEW_ID}', 'from_id', ${anotherOf('patients')}`)],
  ],
  patient_merges_into_account: [
    OTHER_ACCOUNT,
    [insertWith('patient_merges', `'id', '${NEW_ID}', 'into_id', ${anotherOf('patients')}`)],
  ],
  patients_merge_stands: [
    'is merged into nobody, or into somebody who is',
    [
      // By the merge of somebody else, by one that was undone, into somebody whom the merge does not lead to, and into a merged patient.
      `UPDATE patients SET merged_into_id = (SELECT into_id FROM patient_merges WHERE id NOT IN (SELECT merge_id FROM patient_merge_undoings)),
         merge_id = (SELECT merge_id FROM patient_merge_undoings) WHERE id = (SELECT from_id FROM patient_merges
         WHERE id NOT IN (SELECT merge_id FROM patient_merge_undoings))`,
      `UPDATE patients SET merged_into_id = merge.into_id, merge_id = merge.id FROM patient_merges merge
         WHERE merge.from_id = patients.id AND merge.id IN (SELECT merge_id FROM patient_merge_undoings)`,
      `UPDATE patients SET merged_into_id = (SELECT from_id FROM patient_merges WHERE id IN (SELECT merge_id FROM patient_merge_undoings))
         WHERE merged_into_id IS NOT NULL`,
      `WITH merge AS (
           ${insertWith(
             'patient_merges',
             `'id', '${NEW_ID}', 'from_id', (SELECT into_id FROM patient_merges WHERE id IN (SELECT merge_id FROM patients)), 'into_id',
              (SELECT from_id FROM patient_merges WHERE id IN (SELECT merge_id FROM patients))`,
           )} RETURNING id, from_id, into_id
         )
         UPDATE patients SET merged_into_id = merge.into_id, merge_id = merge.id FROM merge WHERE patients.id = merge.from_id`,
    ],
  ],
  kits_of_merged_patient: [
    'is merged into another',
    [
      // As if the merge were undone, but for the patient.
      `WITH undone AS (INSERT INTO patient_merge_undoings
           SELECT patients.merge_id, timestamptz '2030-01-01', patient_merges.by_id, 'Undone' FROM patients JOIN patient_merges ON patient_merges.id = merge_id)
       UPDATE kits SET patient_id = patients.id, updated = timestamptz '2030-01-01' FROM patients
         WHERE patients.merged_into_id = kits.patient_id`,
    ],
  ],
  requisitions_of_merged_patient: [
    'is merged into another',
    [
      `UPDATE requisitions SET patient_id = (SELECT id FROM patients WHERE merged_into_id IS NOT NULL) WHERE barcode = 'MERGED'`,
    ],
  ],
  research_consents_append_only: added('research_consents'),
  research_consents_no_truncate: [ADDED_ONLY, ['TRUNCATE research_consents']],
  undone_activations_append_only: added('undone_activations'),
  undone_activations_no_truncate: [ADDED_ONLY, ['TRUNCATE undone_activations']],
  kits_patient_stays: [
    'keeps the person whom it is registered to',
    [
      // Nothing keeps whose it was.
      unregistered(`sample_status <> 'RESULTED'`),
      `UPDATE kits SET patient_id = (SELECT id FROM patients WHERE account_id = kits.account_id AND id <> kits.patient_id LIMIT 1)
        WHERE status = 'REGISTERED' AND account_id <> ${STRANGER}`,
      // The program has seen a result.
      `WITH kit AS (SELECT * FROM kits WHERE status = 'REGISTERED' AND sample_status = 'RESULTED' LIMIT 1), undone AS (
         INSERT INTO undone_activations (id, kit_id, patient_id, undone_at) SELECT '${NEW_ID}', id, patient_id, updated FROM kit)
       ${unregistered(`sample_status = 'RESULTED'`)}`,
    ],
  ],
  patient_versions_no_truncate: [ADDED_ONLY, ['TRUNCATE patient_versions']],
  kits_order_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE kits SET order_id = (SELECT id FROM orders WHERE status = 'PENDING' LIMIT 1), order_position = 0 WHERE account_id = ${STRANGER}`,
    ],
  ],
  kits_patient_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE kits SET patient_id = ${anotherOf('patients')} WHERE status = 'REGISTERED'`,
      `WITH patient AS (${insertWith('patients', `'id', '${NEW_ID}'`, `account_id = ${STRANGER}`)})
       UPDATE kits SET patient_id = '${NEW_ID}' WHERE status = 'REGISTERED'`,
    ],
  ],
  kits_added_account: [
    OTHER_ACCOUNT,
    [
      insertWith(
        'kits',
        `'id', '${NEW_ID}', 'kit_id', 'NEW-KIT', 'order_id', null, 'order_position', null, 'patient_id', ${anotherOf('patients')}`,
        `status = 'REGISTERED'`,
      ),
      insertWith(
        'kits',
        `'id', '${NEW_ID}', 'kit_id', 'NEW-KIT', 'order_id', (SELECT id FROM orders WHERE status = 'PENDING' LIMIT 1), 'order_position', 0`,
        `account_id = ${STRANGER}`,
      ),
    ],
  ],
  samples_kit_account: [
    OTHER_ACCOUNT,
    [`UPDATE samples SET account_id = ${STRANGER}, sample_id = 'FOREIGN' WHERE status = 'RESULTED'`],
  ],
  samples_added_account: [
    OTHER_ACCOUNT,
    [
      `WITH kit AS (${insertLike('kits', { id: NEW_ID, kit_id: 'NEW-KIT', order_id: null, order_position: null }, `order_id IS NOT NULL AND status = 'PREPARING'`)})
       ${insertWith('samples', `'id', '${NEW_ID}', 'kit_id', '${NEW_ID}', 'sample_id', 'FOREIGN', 'account_id', ${STRANGER}`)}`,
    ],
  ],
  requisitions_sample_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE requisitions SET sample_id = (SELECT id FROM samples WHERE status = 'AWAITING_COLLECTION' AND account_id <> ${STRANGER} LIMIT 1) WHERE barcode = 'FOREIGN'`,
    ],
  ],
  requisitions_patient_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE requisitions SET patient_id = (SELECT id FROM patients WHERE account_id <> ${STRANGER} LIMIT 1) WHERE barcode = 'FOREIGN'`,
    ],
  ],
  requisitions_patient_of_kit: [
    'is registered to somebody else than the kit',
    [
      `UPDATE requisitions SET patient_id = (SELECT id FROM patients WHERE account_id = requisitions.account_id
         AND id NOT IN (SELECT patient_id FROM kits WHERE patient_id IS NOT NULL) LIMIT 1)
       WHERE sample_id IN (SELECT id FROM samples WHERE kit_id IS NOT NULL)`,
    ],
  ],
  requisitions_added_account: [
    OTHER_ACCOUNT,
    [
      `WITH claim AS (INSERT INTO barcodes VALUES ('FOREIGN-2', ${STRANGER}))
       ${insertWith(
         'requisitions',
         `'id', '${NEW_ID}', 'barcode', 'FOREIGN-2', 'sample_id', (SELECT id FROM samples WHERE status = 'AWAITING_COLLECTION' AND account_id <> ${STRANGER} LIMIT 1)`,
         `barcode = 'FOREIGN'`,
       )}`,
    ],
  ],
  patient_names_patient_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO patient_names (patient_id, position, account_id, first_name, last_name)
       SELECT ${anotherOf('patients')}, 5, id, 'Ann', 'Smith' FROM accounts WHERE id <> ${STRANGER} LIMIT 1`,
    ],
  ],
  tokens_patient_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO registration_tokens (id, account_id, patient_id, kit_type, hash, created, expires_at)
       SELECT '${NEW_ID}', account_id, ${anotherOf('patients')}, kit_type, '${HASH}', created, expires_at FROM registration_tokens LIMIT 1`,
    ],
  ],
  patient_sessions_patient_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO patient_sessions (id, account_id, patient_id, hash, created_by_id, api_key_id, created, expires_at)
       SELECT '${NEW_ID}', account_id, ${anotherOf('patients')}, '${HASH}', created_by_id, api_key_id, created, expires_at
       FROM patient_sessions LIMIT 1`,
    ],
  ],
  results_links_patient_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO results_links (id, account_id, patient_id, created_by_id, created, expires_at)
       SELECT '${NEW_ID}', account_id, ${anotherOf('patients')}, created_by_id, created, expires_at FROM results_links LIMIT 1`,
    ],
  ],
  results_links_patient_of_kit: [
    'to whom it is registered',
    [
      insertWith(
        'results_links',
        `'id', '${NEW_ID}', 'kit_id', (SELECT id FROM kits WHERE patient_id IS NULL LIMIT 1)`,
      ),
    ],
  ],
  results_links_only_end: [
    'only ends, and only once',
    [
      `UPDATE results_links SET expires_at = expires_at - interval '1 second'`,
      `UPDATE results_links SET ended_as = NULL, ended_at = NULL WHERE ended_as IS NOT NULL`,
      `UPDATE results_links SET ended_as = 'CLOSED' WHERE ended_as = 'REVOKED'`,
      `UPDATE results_links SET ended_at = ended_at - interval '1 second' WHERE ended_as IS NOT NULL`,
    ],
  ],
  patient_sessions_only_end: [
    'only ends, and only once',
    [
      `UPDATE patient_sessions SET hash = '${HASH}'`,
      `UPDATE patient_sessions SET expires_at = expires_at - interval '1 second'`,
      `UPDATE patient_sessions SET ended_at = NULL WHERE ended_at IS NOT NULL`,
      `UPDATE patient_sessions SET ended_at = ended_at - interval '1 second' WHERE ended_at IS NOT NULL`,
    ],
  ],
  order_items_canceled_for_ever: [
    'only what was not made is canceled',
    [
      `UPDATE order_items SET canceled = true WHERE EXISTS (
         SELECT FROM kits WHERE kits.order_id = order_items.order_id AND order_position = order_items.position)`,
      `UPDATE order_items SET canceled = false`,
    ],
  ],
  orders_external_id_stays: [
    ADDED_ONLY,
    [`UPDATE orders SET external_id = 'one', input_hash = '${HASH}'`, `UPDATE orders SET input_hash = NULL`],
  ],
  orders_placed_by_account: [
    OTHER_ACCOUNT,
    [insertWith('orders', `'id', '${NEW_ID}', 'order_id', 'FOREIGN-1', 'account_id', ${STRANGER}`)],
  ],
  kits_status_agrees: [NOT_THE_NEWEST, [`UPDATE kits SET status = 'DELIVERED' WHERE status = 'PREPARING'`]],
  kit_events_status_agrees: [
    NOT_THE_NEWEST,
    [insertLike('kit_events', { id: 900001, status: 'DELIVERED', created: '2030-01-01T00:00:00Z' })],
  ],
  samples_status_agrees: [NOT_THE_NEWEST, [`UPDATE samples SET status = 'CANCELED'`]],
  samples_failure_is_a_copy: [
    A_COPY,
    ['code', 'recoverable', 'laboratory_code', 'laboratory_system', 'reason'].map(
      (name) => `UPDATE samples SET failure_${name} = NULL`,
    ),
  ],
  sample_events_status_agrees: [
    NOT_THE_NEWEST,
    [insertLike('sample_events', { id: 900001, status: 'CANCELED', created: '2030-01-01T00:00:00Z' })],
  ],
  requisitions_status_agrees: [NOT_THE_NEWEST, [`UPDATE requisitions SET status = 'DENIED'`]],
  requisition_events_status_agrees: [
    NOT_THE_NEWEST,
    [insertLike('requisition_events', { id: 900001, status: 'REJECTED', created: '2030-01-01T00:00:00Z' })],
  ],
  kits_sample_status_is_a_copy: [A_COPY, [`UPDATE kits SET sample_status = 'RESULTED' WHERE status = 'PREPARING'`]],
  kit_people_are_copies: [
    A_COPY,
    [
      `UPDATE kit_people SET first_name = 'Ann'`,
      'DELETE FROM kit_people',
      insertLike('kit_people', { role: 'PATIENT' }),
    ],
  ],
  kits_type_stays: [TYPE_STAYS, [`UPDATE kits SET kit_type = 'STI' WHERE order_id IS NULL`]],
  samples_kit_stays: [
    TYPE_STAYS,
    [
      `UPDATE samples SET kit_type = 'STI'`,
      `UPDATE samples SET kit_id = '${NEW_ID}' WHERE status = 'RESULTED'`,
      `UPDATE samples SET kit_id = NULL, kit_type = NULL, type = NULL WHERE status = 'RESULTED'`,
      `UPDATE samples SET sample_id = 'ANOTHER' WHERE kit_id IS NULL`,
    ],
  ],
  samples_added_kit_or_requisition: [
    'has neither a kit nor an approved requisition',
    [
      newSampleAlone('FOREIGN'),
      // Joined to the requisition, which is not approved.
      `WITH sample AS (${newSampleAlone('FOREIGN')})
       UPDATE requisitions SET sample_id = '${NEW_ID}' WHERE barcode = 'FOREIGN'`,
      // Approved, but with another barcode.
      `WITH claim AS (INSERT INTO barcodes (code, account_id) VALUES ('FREE', ${STRANGER})), sample AS (${newSampleAlone('FREE')}), approval AS (
         INSERT INTO requisition_events (requisition_id, status, created, recorded)
         SELECT id, 'APPROVED', now() + interval '1 year', now() FROM requisitions WHERE barcode = 'FOREIGN')
       UPDATE requisitions SET sample_id = '${NEW_ID}', status = 'APPROVED' WHERE barcode = 'FOREIGN'`,
    ],
  ],
  requisitions_free_unreceived: [
    'it stays taken',
    [`UPDATE requisitions SET barcode_freed_at = now() WHERE is_specimen_received(id, sample_id)`],
  ],
  requisitions_sample_stays: [
    'keeps its sample, and both their barcode',
    [
      `UPDATE requisitions SET sample_id = NULL WHERE sample_id IS NOT NULL`,
      `UPDATE requisitions SET barcode = 'ANOTHER' WHERE sample_id IS NOT NULL`,
    ],
  ],
  samples_added_kit_type: [
    'has not the type of its kit',
    [
      `WITH kit AS (${insertLike('kits', { id: NEW_ID, kit_id: 'NEW-KIT', order_id: null, order_position: null }, `status = 'PREPARING' AND account_id = ${STRANGER}`)})
       ${insertLike('samples', { id: NEW_ID, kit_id: NEW_ID, sample_id: 'FOREIGN', kit_type: 'STI' }, `account_id = ${STRANGER}`)}`,
    ],
  ],
  kits_have_a_sample: [
    'has no sample',
    [
      `WITH kit AS (${insertLike('kits', { id: NEW_ID, kit_id: 'NO-SAMPLE', order_id: null, order_position: null }, `status = 'PREPARING' AND replacement_id IS NULL`)} RETURNING *)
       INSERT INTO kit_events (kit_id, status, created, recorded) SELECT id, status, created, created FROM kit`,
    ],
  ],
};
