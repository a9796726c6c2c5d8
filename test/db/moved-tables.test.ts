import { describe, expect, it } from 'vitest';
import { readForeignKeys } from '../../src/db/moves/catalog.ts';
import { ADDED_WITH, ALIKE, carriedTables, isCarried, OFF_WHILE_LOADING, TABLES } from '../../src/db/moves/tables.ts';
import { useTestApp } from '../helpers/app.ts';

/** What goes along when an account moves to another cell (docs/moving-an-account.md), held against the schema. */
const app = useTestApp();
const carried = () => carriedTables().map(([table]) => table);

const select = async (sql: string): Promise<readonly string[]> =>
  (await app.prisma.$queryRawUnsafe<{ name: string }[]>(sql)).map(({ name }) => name);
const session = { query: async <Row>(sql: string) => ({ rows: await app.prisma.$queryRawUnsafe<Row[]>(sql) }) };

/** What to do about something that src/db/moves/tables.ts does not know. */
const say = (what: string, todo: string) => `${what}: ${todo} (src/db/moves/tables.ts, docs/moving-an-account.md)`;

describe('every table', () => {
  it('says how its rows go along', async () => {
    const tables = await select(
      `SELECT relname::text AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' ORDER BY 1`,
    );
    const unknown = tables.filter((table) => !(table in TABLES));
    expect(
      unknown.map((table) =>
        say(
          table,
          'add a line to TABLES. If its rows belong to an account, the line says which those are, after the tables that they refer to; if it is a list that all accounts share, a catalogue; if triggers make its rows from others, copies; and if it is about the cell itself, it stays',
        ),
      ),
    ).toEqual([]);
    expect(Object.keys(TABLES).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('comes after those that it refers to, unless the two are added by one statement', async () => {
    const order = carried();
    const late = (await readForeignKeys(session)).filter(
      ({ table, target, isForeign }) =>
        isForeign &&
        order.includes(table) &&
        order.indexOf(target) > order.indexOf(table) &&
        ADDED_WITH[table] !== target,
    );
    expect(
      late.map(({ table, target }) => say(`${table} refers to ${target}`, 'put its line after that one in TABLES')),
    ).toEqual([]);
  });

  it('refers only to what goes along, or what both cells have', async () => {
    const lost = (await readForeignKeys(session)).filter(({ table, target }) => {
      const part = TABLES[target];
      return isCarried(TABLES[table] ?? { how: 'stays' }) && part && 'how' in part && part.how !== 'catalogue';
    });
    expect(
      lost.map(({ table, target }) =>
        say(`${table} refers to ${target}`, 'its rows do not go along: either they must, or it is a catalogue'),
      ),
    ).toEqual([]);
  });

  it('has its rows numbered anew if a sequence numbers them', async () => {
    const numbered = await select(
      `SELECT relname || '.' || attname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
         JOIN pg_attrdef ON adrelid = pg_class.oid AND adnum = attnum
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND pg_get_expr(adbin, adrelid) LIKE 'nextval%' ORDER BY 1`,
    );
    const said = carriedTables().flatMap(([table, part]) =>
      part.numbered === undefined ? [] : [`${table}.${part.numbered}`],
    );
    expect(
      numbered
        .filter((column) => !said.includes(column))
        .map((column) => say(column, 'name the column in `numbered` of its line: two cells give the same numbers')),
    ).toEqual([]);
    expect(said.filter((column) => !numbered.includes(column))).toEqual([]);
  });
});

describe('every column that names an account, a user or a laboratory', () => {
  it('has a foreign key, or is named with its table', async () => {
    const columns = await select(
      `SELECT relname || '.' || attname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
         AND attname ~ '(account|user|laboratory|_by)(_id|_key)$' AND atttypid = 'uuid'::regtype
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = attrelid AND attnum = ANY(conkey)) ORDER BY 1`,
    );
    const said = carriedTables().flatMap(([table, { naming = [], laboratories = [] }]) =>
      [...naming, ...laboratories].map((column) => `${table}.${column}`),
    );
    const own = ['stored_answer_bytes.account_id'];
    const unknown = columns.filter(
      (column) => carried().includes(column.split('.')[0] ?? '') && ![...said, ...own].includes(column),
    );
    expect(
      unknown.map((column) =>
        say(
          column,
          'name the column in `naming` (users) or `laboratories` (accounts) of its line, so that whom it names goes along',
        ),
      ),
    ).toEqual([]);
  });
});

describe('every trigger that fires when a carried row is added', () => {
  it('is off while rows are loaded if it decides what a row says or changes others, and stays on if it checks or copies', async () => {
    const triggers = await select(
      `SELECT tgname || ' of ' || relname || CASE WHEN prosrc LIKE '%is_loading_account()%' THEN ' is off' ELSE ' is on' END AS name
       FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
       WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgtype::int & 4 <> 0 ORDER BY 1`,
    );
    const isCarriedOn = (each: string) => carried().includes(each.split(' ')[2] ?? '');
    const off = triggers
      .filter((each) => each.endsWith(' is off') && isCarriedOn(each))
      .map((each) => each.split(' ')[0]);
    expect(off).toEqual([...OFF_WHILE_LOADING].sort());
    const on = triggers.filter((each) => each.endsWith(' is on') && isCarriedOn(each));
    const unknown = on
      .map((each) => each.split(' ')[0] ?? '')
      .filter((name) => !CHECKS.includes(name) && !name.endsWith('_set_aside'));
    expect(
      unknown.map((name) =>
        say(
          name,
          'if it only checks a new row, or makes copies in a table that is not carried, add it to CHECKS in this test; if not, have its function do nothing if is_loading_account() in a migration, and add it to OFF_WHILE_LOADING',
        ),
      ),
    ).toEqual([]);
    expect(CHECKS.filter((name) => !on.some((each) => each.startsWith(`${name} `)))).toEqual([]);
  });
});

it('compares columns of the catalogue that there are', async () => {
  for (const [table, columns] of Object.entries(ALIKE)) {
    const known = await select(
      `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = '"${table}"'::regclass AND attnum > 0`,
    );
    expect(columns.filter((column) => !known.includes(column))).toEqual([]);
  }
});

/** The triggers that check a new row, or make copies of it in a table that is not carried. */
const CHECKS: readonly string[] = [
  'api_keys_of_open_accounts',
  'kit_events_bounded',
  'kit_events_status_agrees',
  'kits_added_account',
  'kits_have_a_sample',
  'kits_new_patient_to_laboratory',
  'kits_new_people',
  'kits_of_merged_patient',
  'kits_of_open_accounts',
  'kits_status_agrees',
  'order_items_new_kit_types',
  'orders_placed_by_account',
  'patient_merges_from_account',
  'patient_merges_into_account',
  'patient_names_patient_account',
  'patient_sessions_of_open_accounts',
  'patient_sessions_patient_account',
  'patients_merge_stands',
  'patients_updated_when_created',
  'recalled_kits_of_recalled_lots',
  'replacements_added_account',
  'replacements_of_open_accounts',
  'report_attachments_checked',
  'report_attachments_few',
  'report_attachments_of_an_order',
  'reports_sample_account',
  'requisition_events_bounded',
  'requisition_events_status_agrees',
  'requisitions_added_account',
  'requisitions_new_patient_to_laboratory',
  'requisitions_of_merged_patient',
  'requisitions_patient_account',
  'requisitions_patient_of_kit',
  'requisitions_status_agrees',
  'results_flags_agree',
  'results_links_of_open_accounts',
  'results_links_patient_account',
  'results_new_tests',
  'results_of_an_order',
  'sample_events_bounded',
  'sample_events_status_agrees',
  'samples_added_account',
  'samples_added_kit_or_requisition',
  'samples_added_kit_type',
  'samples_status_agrees',
  'simulations_kit_account',
  'simulations_test_account',
  'tokens_patient_account',
  'unmatched_results_message_account',
  'users_of_open_accounts',
  'webhook_deliveries_event_account',
];
