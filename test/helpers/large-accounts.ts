import pg from 'pg';
import { newUuid } from '../../src/db/identifiers.ts';

/** How many kits, orders, patients, samples, reports and requisitions each account has. */
export const ROWS_OF_ACCOUNT = 100_000;

/** How many days they were created in. */
export const DAYS = 365;

/** The worst of each filter: held by one row in ten, or by three rows at one end of the list. */
export const COMMON = {
  firstName: 'Maria',
  lastName: 'Nowak',
  email: 'nobody@example.org',
  phone: '+1 555 0000000',
} as const;

const RARE_AT_THE_END = `g > ${ROWS_OF_ACCOUNT - 3}`;
const OLDEST_TENTH = `g > ${ROWS_OF_ACCOUNT * 0.9}`;

/**
 * Fills a database with two accounts of {@link ROWS_OF_ACCOUNT}. What is rare, or only a tenth, is at the far end of the first
 * account's lists and at the near end of the second's. Triggers and foreign keys rest; what they keep is written here.
 *
 * @returns the ids of the accounts
 */
export async function fillLargeAccounts(url: string): Promise<readonly [string, string]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(`INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
      SELECT code, code, 'blood', '{}', true, true, '{}', now(), now() FROM unnest(ARRAY['LIPID', 'STI', 'A1C']) code`);
    const indexes = await dropIndexes(client);
    const first = await fillAccount(client, 'g');
    const second = await fillAccount(client, `${ROWS_OF_ACCOUNT + 1} - g`);
    await client.query('SELECT copy_kit_people(ARRAY(SELECT id FROM kits))');
    await client.query(`SET maintenance_work_mem = '256MB'`);
    for (const index of indexes) await client.query(index);
    await client.query('VACUUM (ANALYZE)');
    return [first, second];
  } finally {
    await client.end();
  }
}

/** Drops the indexes that are no constraints, since building them at the end is faster. Returns the statements for that. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE NOT indisunique AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Fills one account. `age` is an expression of the row's age, from 1, the newest, in terms of its number `g`. */
async function fillAccount(client: pg.Client, age: string): Promise<string> {
  const accountId = newUuid();
  const userId = newUuid();
  const tag = accountId.slice(-6);
  const account = `'${accountId}'::uuid`;
  await client.query(`INSERT INTO accounts VALUES (${account}, 'Large', 'LIVE', now())`);
  await client.query(
    `INSERT INTO users VALUES ('${userId}', ${account}, 'Large', 'large@example.org', 'CLIENT', now())`,
  );
  await client.query(`
    CREATE TEMP TABLE seed AS
    SELECT *,
      -- Half of the rows have changed today, however old they are.
      CASE WHEN g % 2 = 0 THEN timestamptz '2026-11-01' ELSE least(created + g % 40 * interval '1 day', timestamptz '2026-11-01') END AS updated,
      CASE WHEN g % 10 = 0 THEN '${COMMON.firstName}' WHEN ${OLDEST_TENTH} THEN 'Ancient' ELSE 'First' || g % 2000 END AS first_name,
      CASE WHEN g % 10 = 1 THEN '${COMMON.lastName}' WHEN ${OLDEST_TENTH} THEN 'Ancient' ELSE 'Last' || g % 30000 END AS last_name,
      CASE WHEN g % 10 = 2 THEN '${COMMON.email}' WHEN ${OLDEST_TENTH} THEN 'ancient@example.org' ELSE 'p' || g || '@example.org' END AS email,
      CASE WHEN g % 10 = 3 THEN '${COMMON.phone}' WHEN ${OLDEST_TENTH} THEN '+1 555 9999999' ELSE '+1 556 ' || 1000000 + g END AS phone
    FROM (
      SELECT g, gen_random_uuid() AS kit, gen_random_uuid() AS sample, gen_random_uuid() AS patient, gen_random_uuid() AS placed,
        gen_random_uuid() AS report, timestamptz '2026-11-01' - (${age}) * (interval '${DAYS} days' / ${ROWS_OF_ACCOUNT}) AS created
      FROM generate_series(1, ${ROWS_OF_ACCOUNT}) g
    ) numbered`);
  const address = `'Street', NULL, 'City', 'ST', 'US', '12345'`;
  await client.query(`
    INSERT INTO orders SELECT placed, 'O${tag}' || g, ${account}, '${userId}',
      (CASE WHEN ${RARE_AT_THE_END} THEN 'PENDING' WHEN ${OLDEST_TENTH} THEN 'CANCELED' ELSE 'COMPLETED' END)::order_status,
      first_name, last_name, email, phone, ${address}, NULL, created, updated FROM seed`);
  await client.query(`
    INSERT INTO patients SELECT patient, ${account}, first_name, last_name, email, phone, 'F', '1980-01-01', ${address}, created FROM seed`);
  // Kits of orders are not registered, retail kits are; so each tenth and each nine tenths are of one kind.
  await client.query(`
    INSERT INTO kits (id, kit_id, account_id, kit_type, order_id, order_position, patient_id, status, sample_status, created, updated)
    SELECT kit, 'K${tag}' || g, ${account}, CASE WHEN ${RARE_AT_THE_END} THEN 'STI' ELSE 'LIPID' END,
      CASE WHEN NOT ${OLDEST_TENTH} THEN placed END, CASE WHEN NOT ${OLDEST_TENTH} THEN 0 END,
      CASE WHEN ${OLDEST_TENTH} AND NOT ${RARE_AT_THE_END} THEN patient END,
      (CASE WHEN ${RARE_AT_THE_END} THEN 'PREPARING' WHEN ${OLDEST_TENTH} THEN 'REGISTERED' ELSE 'DELIVERED' END)::kit_status,
      (CASE WHEN ${RARE_AT_THE_END} THEN 'EXTRA_QUALITY_CHECKS' WHEN ${OLDEST_TENTH} THEN 'RECEIVED' ELSE 'RESULTED' END)::sample_status,
      created, updated FROM seed`);
  await client.query(`
    INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
    SELECT samples.sample, kits.kit_id, ${account}, kits.id, kits.kit_type, kits.sample_status, 'blood', '{}', kits.created, kits.updated
    FROM kits JOIN seed samples ON samples.kit = kits.id`);
  await client.query(`
    INSERT INTO requisitions SELECT gen_random_uuid(), ${account}, 'S${tag}' || g, 'A1',
      CASE WHEN ${RARE_AT_THE_END} THEN 'Rare' WHEN ${OLDEST_TENTH} THEN 'Old' ELSE 'Common' END, '{LIPID}',
      (CASE WHEN ${RARE_AT_THE_END} THEN 'CREATED' WHEN ${OLDEST_TENTH} THEN 'DENIED' ELSE 'RESULTED' END)::requisition_status,
      first_name, last_name, email, phone, 'F', '1980-01-01', ${address}, NULL, created, updated FROM seed`);
  await client.query(`
    INSERT INTO reports (id, account_id, sample_id, lab, partial, amends_id, date_collected, date_received, date_resulted, submitted_by_id, created, released)
    SELECT report, ${account}, sample, 'Lab', false, CASE WHEN ${RARE_AT_THE_END} THEN kit END, created, created, updated, '${userId}', created,
      ${OLDEST_TENTH} FROM seed`);
  await client.query('DROP TABLE seed');
  return accountId;
}
