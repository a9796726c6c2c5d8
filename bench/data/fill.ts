import { createHash } from 'node:crypto';
import pg from 'pg';
import { FIXTURES } from './accounts.ts';
import { FUNCTIONS, kitBatch } from './rows.ts';

/** The number of kits written between two lines of progress. A multiple of ten, because kits share orders in tens. */
const BATCH = 50_000;

/** The tables that get most of the rows: building their indexes afterwards is cheaper than maintaining them. */
const LARGE_TABLES =
  'orders order_items kits kit_events shipments barcodes samples sample_events reports results patients patient_laboratories requisitions requisition_events kit_people order_kit_types report_tests'.split(
    ' ',
  );

/** Identifies the rows that {@link fill} writes: if the generator changes, so does the fingerprint. */
export function fingerprint(kits: number): string {
  const statements = JSON.stringify([FUNCTIONS, FIXTURES, kitBatch(0, 9, kits)]);
  return createHash('sha256').update(statements).digest('hex').slice(0, 16);
}

/**
 * Fills an empty, migrated database with `kits` kits and their orders, samples, patients and so on, and gathers statistics.
 *
 * @throws Error if the rows contradict each other, because the database's own triggers are off during the fill
 */
export async function fill(url: string, kits: number, report: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
    await client.query("SET maintenance_work_mem = '512MB'");
    await client.query(FUNCTIONS);
    for (const statement of FIXTURES) await client.query(statement);
    const indexes = await dropIndexes(client);
    for (let from = 0; from < kits; from += BATCH) {
      const to = Math.min(from + BATCH, kits);
      for (const statement of kitBatch(from, to - 1, kits)) await client.query(statement);
      report(`${to.toLocaleString('en')} of ${kits.toLocaleString('en')} kits`);
    }
    await client.query('SELECT copy_kit_people(ARRAY(SELECT id FROM kits))');
    await client.query('SELECT copy_order_kit_types(ARRAY(SELECT id FROM orders))');
    await client.query('SELECT copy_report_tests(ARRAY(SELECT id FROM reports))');
    report('building indexes');
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
    await requireConsistency(client);
  } finally {
    await client.end();
  }
}

/** Drops the indexes that no constraint needs, and returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT index.indexrelid::regclass::text AS name, pg_get_indexdef(index.indexrelid) AS definition FROM pg_index index
     WHERE index.indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = index.indexrelid)`,
    [LARGE_TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Counts rows that must not exist, which triggers and foreign keys would have prevented had they not been off. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a kit whose status is not that of its newest event': newestStatusDiffers('kits', 'kit_events', 'kit_id'),
  'a sample whose status is not that of its newest event': newestStatusDiffers('samples', 'sample_events', 'sample_id'),
  'a requisition whose status is not that of its newest event': newestStatusDiffers(
    'requisitions',
    'requisition_events',
    'requisition_id',
  ),
  'a kit without a sample of its account':
    'SELECT FROM kits LEFT JOIN samples ON samples.kit_id = kits.id AND samples.account_id = kits.account_id WHERE samples.id IS NULL',
  'a kit of an order that does not exist':
    'SELECT FROM kits LEFT JOIN order_items item ON item.order_id = kits.order_id AND item.position = order_position AND item.kit_type = kits.kit_type WHERE kits.order_id IS NOT NULL AND item.order_id IS NULL',
  'an order item of no order':
    'SELECT FROM order_items item LEFT JOIN orders ON orders.id = item.order_id WHERE orders.id IS NULL',
  'a patient that does not exist':
    'SELECT FROM kits LEFT JOIN patients ON patients.id = kits.patient_id AND patients.account_id = kits.account_id WHERE kits.patient_id IS NOT NULL AND patients.id IS NULL',
  'a kit whose copy of its sample is wrong':
    'SELECT FROM kits JOIN samples ON samples.kit_id = kits.id WHERE samples.status <> kits.sample_status OR samples.kit_type <> kits.kit_type',
  'a sample that a laboratory reported on, and that is not its own':
    'SELECT FROM reports JOIN samples ON samples.id = reports.sample_id WHERE samples.laboratory_id IS DISTINCT FROM reports.laboratory_id',
  'a kit or requisition that is not of the laboratory of its sample':
    'SELECT FROM samples JOIN kits ON kits.id = samples.kit_id LEFT JOIN requisitions ON requisitions.sample_id = samples.id WHERE (kits.laboratory_key, coalesce(requisitions.laboratory_key, kits.laboratory_key)) <> (samples.laboratory_key, samples.laboratory_key)',
  'a patient whom the laboratory of a kit does not see, or one whom it should not':
    "SELECT FROM (SELECT patient_id, laboratory_key AS laboratory_id FROM kits WHERE patient_id IS NOT NULL AND laboratory_key <> '00000000-0000-0000-0000-000000000000') kit FULL JOIN patient_laboratories seen USING (patient_id, laboratory_id) WHERE kit IS NULL OR seen IS NULL",
  'a report that is released or not, unlike its kit':
    'SELECT FROM reports JOIN samples ON samples.id = reports.sample_id JOIN kits ON kits.id = samples.kit_id WHERE released <> (kits.patient_id IS NOT NULL)',
  'a report of another kit type than its sample':
    'SELECT FROM reports JOIN samples ON samples.id = reports.sample_id WHERE reports.kit_type IS DISTINCT FROM samples.kit_type',
  'a report that is not of the patient of its kit':
    'SELECT FROM reports JOIN samples ON samples.id = reports.sample_id JOIN kits ON kits.id = samples.kit_id WHERE reports.patient_id IS DISTINCT FROM kits.patient_id',
  'a result of no report':
    'SELECT FROM results LEFT JOIN reports ON reports.id = results.report_id WHERE reports.id IS NULL',
};

function newestStatusDiffers(table: string, events: string, column: string): string {
  return `SELECT FROM ${table} r JOIN (
      SELECT DISTINCT ON (${column}) ${column} AS ref, status FROM ${events} ORDER BY ${column}, created DESC, id DESC
    ) newest ON newest.ref = r.id WHERE newest.status <> r.status`;
}

async function requireConsistency(client: pg.Client): Promise<void> {
  for (const [problem, statement] of Object.entries(CONTRADICTIONS)) {
    const { rowCount } = await client.query(`${statement} LIMIT 1`);
    if (rowCount !== 0) throw new Error(`The generator wrote ${problem}.`);
  }
}
