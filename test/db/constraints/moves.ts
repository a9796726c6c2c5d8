import type { RefusedByTrigger } from './refused.ts';
import { insertLike, NEW_ID } from './rows.ts';

/** Before a statement: all accounts are set aside. */
const ASIDE = `WITH aside AS (INSERT INTO account_moves (account_id, set_aside_at, reason) SELECT id, now(), 'x' FROM accounts RETURNING 1)`;
const IS_ASIDE = '(SELECT count(*) FROM aside) > 0';

const SET_ASIDE = 'the account is set aside';
const touched = (table: string, column: string, where = 'true') =>
  [SET_ASIDE, [`${ASIDE} UPDATE ${table} SET ${column} = ${column} WHERE ${IS_ASIDE} AND ${where}`]] as const;
const added = (sql: string) => [SET_ASIDE, [`${ASIDE} ${sql}`]] as const;

/** Triggers that keep what belongs to an account as it is while it is set aside (contract, 1.6). */
export const TRIGGERS_OF_MOVES: RefusedByTrigger = {
  accounts_set_aside: touched('accounts', 'name'),
  account_eligibility_set_aside: added(
    `INSERT INTO account_eligibility (account_id, kit_type, rules)
       SELECT accounts.id, kit_types.code, '[]' FROM accounts, kit_types WHERE ${IS_ASIDE} LIMIT 1`,
  ),
  users_set_aside: touched('users', 'name'),
  api_keys_set_aside: touched('api_keys', 'name'),
  orders_set_aside: touched('orders', 'updated'),
  kits_set_aside: touched('kits', 'research_consent'),
  barcodes_set_aside: touched('barcodes', 'code'),
  samples_set_aside: touched('samples', 'updated'),
  patients_set_aside: touched('patients', 'city'),
  patient_names_set_aside: added(
    `INSERT INTO patient_names (patient_id, position, account_id, first_name, last_name)
       SELECT id, 9, account_id, 'A', 'B' FROM patients WHERE ${IS_ASIDE} LIMIT 1`,
  ),
  requisitions_set_aside: touched('requisitions', 'account_number'),
  reports_set_aside: touched('reports', 'withdrawn_at', 'withdrawn_at IS NULL'),
  report_contacts_set_aside: added(
    `INSERT INTO report_contacts (report_id, position, at, by_id, outcome)
       SELECT reports.id, 50, now(), users.id, 'REACHED' FROM reports, users WHERE ${IS_ASIDE} LIMIT 1`,
  ),
  registration_tokens_set_aside: touched('registration_tokens', 'expires_at'),
  patient_sessions_set_aside: touched('patient_sessions', 'ended_at', 'ended_at IS NULL'),
  results_links_set_aside: touched('results_links', 'ended_as', 'ended_as IS NULL'),
  simulations_set_aside: touched('simulations', 'done', 'ended IS NULL'),
  webhook_endpoints_set_aside: touched('webhook_endpoints', 'url'),
  events_set_aside: added(insertLike('events', { id: NEW_ID, recorded: -1, position: null, sequence: null }, IS_ASIDE)),
  unmatched_results_set_aside: touched(
    'unmatched_results',
    'decision',
    `sample_id IS NOT NULL AND status IN ('OPEN', 'WAITING')`,
  ),
  notes_set_aside: added(
    `INSERT INTO notes (id, account_id, author_id, text, created, kit_id)
       SELECT '${NEW_ID}', users.account_id, users.id, 'x', now(), (SELECT id FROM kits LIMIT 1) FROM users WHERE ${IS_ASIDE} LIMIT 1`,
  ),
};

/** What account_moves may say. */
const move = (columns: string, values: string) =>
  `INSERT INTO account_moves (account_id, set_aside_at, reason, ${columns}) SELECT id, now(), 'x', ${values} FROM accounts LIMIT 1`;

/** CHECKs of the accounts that are being moved. */
export const CHECKS_OF_MOVES = {
  account_moves_receipt_form: ['', 'x'.repeat(64), 'AB'.repeat(32), 'ab'.repeat(33)].map((receipt) =>
    move('exported_at, receipt', `now(), '${receipt}'`),
  ),
  account_moves_receipt_of_export: [move('exported_at', 'now()'), move('receipt', `'${'ab'.repeat(32)}'`)],
  account_moves_moved_once_exported: [
    move('moved_at', 'now()'),
    move('exported_at, receipt, loaded, moved_at', `now(), '${'ab'.repeat(32)}', true, now()`),
  ],
};
