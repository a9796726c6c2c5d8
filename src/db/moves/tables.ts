/**
 * How each table goes along when an account moves to another cell (docs/moving-an-account.md). test/db/moved-tables.test.ts holds this
 * against the schema: a new table needs a line here.
 */
export type Part = Carried | Elsewhere;

/** A table of which an account's rows are carried. */
export interface Carried {
  /** Which rows are the account's: a condition on `row`, in which `$account` stands for the account's id. */
  readonly where: string;
  /** The column that a sequence numbers: the other cell numbers the rows anew, in the same order. */
  readonly numbered?: string;
  /** Further columns that the other cell sets anew. */
  readonly anew?: readonly string[];
  /** Columns that name users of any account without a foreign key. Whom they name may be gone. */
  readonly naming?: readonly string[];
  /** Columns that name an account of a laboratory, or nobody, without a foreign key. */
  readonly laboratories?: readonly string[];
  /** The codes of a catalogue that a row names within a JSON value, as an expression of `row` that gives each of them. */
  readonly within?: Readonly<Record<string, string>>;
  /** True if the cell that the account leaves may add or delete rows while the account is set aside, so that they are not compared. */
  readonly changes?: true;
  /** True if another account that moved earlier may have brought the same row. */
  readonly shared?: true;
}

/** A table of which no rows are carried. */
export interface Elsewhere {
  /**
   * `catalogue`: both cells have its rows, and those that the account uses must be alike. `copies`: triggers make its rows from others.
   * `stays`: it is about the cell or its processes, not about an account.
   */
  readonly how: 'catalogue' | 'copies' | 'stays';
}

const OWN = 'row.account_id = $account';
const of = (column: string, table: string) =>
  `row.${column} IN (SELECT id FROM ${table} WHERE ${table}.account_id = $account)`;
/** Each condition is looked up by itself: joined by OR, PostgreSQL would try them all on every row of the table. */
const anyOf = (table: string, conditions: readonly string[]) =>
  `row.id IN (${conditions.map((condition) => `SELECT row.id FROM ${table} row WHERE ${condition}`).join(' UNION ALL ')})`;

/** Messages that a laboratory has sent about samples of the account, decided or not. They belong to the laboratory. */
const UNMATCHED = anyOf('unmatched_results', [OWN, of('sample_id', 'samples')]);
const unmatched = (column: string) => `SELECT row.${column} FROM unmatched_results row WHERE ${UNMATCHED}`;

const SUBJECTS = ['kits', 'orders', 'samples', 'requisitions', 'patients', 'reports', 'users', 'webhook_endpoints'];

/** The ids under which the audit names records of the account. */
const RECORDS = [
  'SELECT $account AS id',
  ...SUBJECTS.map((table) => `SELECT id FROM ${table} WHERE account_id = $account`),
].join(' UNION ALL ');

/** The tables, in an order in which a row comes after those that it refers to. */
export const TABLES: Readonly<Record<string, Part>> = {
  accounts: {
    where: 'row.id = $account',
    within: { kit_types: `jsonb_array_elements(row.release -> 'kitTypes') ->> 'kitType'` },
  },
  users: { where: OWN },
  api_keys: { where: of('user_id', 'users') },
  laboratory_shares: { where: OWN },
  account_eligibility: { where: OWN },
  patients: { where: OWN },
  patient_merges: { where: OWN },
  patient_merge_undoings: { where: of('merge_id', 'patient_merges') },
  patient_names: { where: OWN },
  patient_versions: { where: of('patient_id', 'patients') },
  orders: { where: OWN },
  order_items: { where: of('order_id', 'orders') },
  order_events: { where: of('order_id', 'orders'), numbered: 'id' },
  order_hold_events: { where: of('order_id', 'orders'), numbered: 'id' },
  barcodes: { where: OWN },
  kits: { where: OWN, laboratories: ['laboratory_key'] },
  replacements: { where: OWN },
  kit_events: { where: of('kit_id', 'kits'), numbered: 'id', naming: ['recorded_by_id'] },
  samples: { where: OWN, laboratories: ['laboratory_key'] },
  sample_events: { where: of('sample_id', 'samples'), numbered: 'id', naming: ['recorded_by_id'] },
  shipments: { where: anyOf('shipments', [of('kit_id', 'kits'), of('sample_id', 'samples')]) },
  laboratory_assignments: { where: of('sample_id', 'samples') },
  undone_activations: { where: of('kit_id', 'kits') },
  research_consents: { where: of('kit_id', 'kits') },
  registration_tokens: { where: OWN },
  results_links: { where: OWN, changes: true },
  results_link_wrong_dates: { where: of('results_link_id', 'results_links'), changes: true },
  // Those that end with a key of another account, an administrator's, stay.
  patient_sessions: {
    where: `${OWN} AND (row.api_key_id IS NULL
      OR row.api_key_id IN (SELECT key.id FROM api_keys key JOIN users ON users.id = key.user_id WHERE users.account_id = $account))`,
  },
  requisitions: { where: OWN, laboratories: ['laboratory_key'] },
  merged_records: { where: of('merge_id', 'patient_merges') },
  requisition_events: { where: of('requisition_id', 'requisitions'), numbered: 'id', naming: ['recorded_by_id'] },
  reports: { where: OWN },
  report_orders: { where: of('report_id', 'reports') },
  results: { where: of('report_id', 'reports') },
  attachments: { where: of('sample_id', 'samples') },
  report_attachments: { where: of('report_id', 'reports') },
  report_acknowledgements: { where: of('report_id', 'reports') },
  report_contacts: { where: of('report_id', 'reports') },
  laboratory_messages: {
    where: anyOf('laboratory_messages', [OWN, of('report_id', 'reports'), `row.id IN (${unmatched('message_id')})`]),
  },
  unmatched_results: { where: UNMATCHED },
  unmatched_reopenings: { where: `row.unmatched_result_id IN (${unmatched('id')})` },
  outbound_destinations: { where: OWN },
  outbound_messages: {
    where: anyOf('outbound_messages', [OWN, of('requisition_id', 'requisitions')]),
    numbered: 'position',
  },
  simulations: { where: OWN },
  notes: {
    where: anyOf('notes', [
      OWN,
      of('kit_id', 'kits'),
      of('order_id', 'orders'),
      of('sample_id', 'samples'),
      of('requisition_id', 'requisitions'),
      of('patient_id', 'patients'),
      `row.unmatched_result_id IN (${unmatched('id')})`,
    ]),
  },
  webhook_endpoints: { where: OWN },
  idempotency_records: {
    // Caller, method and path; whoever has neither a key nor a session is nobody's.
    where: `split_part(row.scope, ' ', 1) IN (SELECT id::text FROM users WHERE users.account_id = $account
      UNION ALL SELECT id::text FROM patient_sessions WHERE patient_sessions.account_id = $account)`,
    changes: true,
  },
  stored_answer_bytes: { where: OWN, changes: true },
  audit_entries: {
    where: anyOf('audit_entries', [
      OWN,
      of('user_id', 'users'),
      `row.id IN (SELECT entry.id FROM audit_entries entry CROSS JOIN unnest(entry.records) AS named(id) JOIN (${RECORDS}) AS own ON own.id = named.id)`,
    ]),
    naming: ['user_id'],
    laboratories: ['account_id'],
    changes: true,
    shared: true,
  },
  event_counters: { where: OWN, anew: ['removed_position'] },
  events: { where: OWN, numbered: 'recorded', anew: ['position'] },
  webhook_deliveries: { where: of('endpoint_id', 'webhook_endpoints') },

  kit_types: { how: 'catalogue' },
  analytes: { how: 'catalogue' },
  // What analytes are called says nothing of an account.
  analyte_texts: { how: 'stays' },
  kit_people: { how: 'copies' },
  order_kit_types: { how: 'copies' },
  patient_laboratories: { how: 'copies' },
  report_tests: { how: 'copies' },
  account_moves: { how: 'stays' },
  rate_limit_counts: { how: 'stays' },
  settings: { how: 'stays' },
};

/**
 * The triggers that are off while rows are loaded (`is_loading_account`), because they decide what a new row says, or change others for it.
 * All others that fire when a row is added stay on: they check it, or make copies.
 */
export const OFF_WHILE_LOADING: readonly string[] = [
  'kits_laboratory_of_type',
  'kits_watch_added',
  'orders_watch_added',
  'patient_versions_are_copies',
  'report_acknowledgements_to_report',
  'reports_acknowledge_new_by',
  'reports_kit_type',
  'reports_released',
  'reports_supersede',
  'requisitions_give_sample',
  'requisitions_laboratory_named',
  'requisitions_take_sample_over',
  'results_links_patient_of_kit',
  'sample_events_failure_copied',
  'sample_events_failure_has_a_code',
  'samples_laboratory_given',
  'samples_new_status_to_kit',
];

/** Rows that refer to each other are added by one statement. */
export const ADDED_WITH: Readonly<Record<string, string>> = { kits: 'replacements', patients: 'patient_merges' };

/** What must be alike of the rows of a catalogue that an account uses, by their columns; names, prices of time and the like may differ. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  kit_types: [
    'sample_type',
    'panels',
    'activatable',
    'required_activation_fields',
    'recollections',
    'laboratory_id',
    'eligibility',
  ],
  analytes: ['loinc', 'equivalent_loincs', 'ucum', 'molar_mass', 'si_unit', 'conventional_unit'],
};

/** Whether rows of a table are carried. */
export function isCarried(part: Part): part is Carried {
  return 'where' in part;
}

/** The tables whose rows are carried, in the order of {@link TABLES}. */
export function carriedTables(): readonly (readonly [table: string, part: Carried])[] {
  return Object.entries(TABLES).flatMap(([table, part]) => (isCarried(part) ? [[table, part] as const] : []));
}
