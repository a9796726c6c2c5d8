import { newUuid } from '../../src/db/sql/identifiers.ts';

/** How many days the rows of an account were created in, up to this one. */
export const DAYS = 365;
const LAST_DAY = '2026-11-01';

/** Details that one person in ten has. */
export const COMMON = {
  firstName: 'Maria',
  lastName: 'Nowak',
  email: 'nobody@example.org',
  phone: '+1 555 0000000',
} as const;

/** Details that only the people of the oldest tenth have, if one in ten does not have the common one. */
export const ANCIENT = {
  firstName: 'Ancient',
  lastName: 'Ancient',
  email: 'ancient@example.org',
  phone: '+1 555 9999999',
} as const;

/** A patient of the first account with many old kits, and as many requisitions. */
export const MANY_RECORDS = { patientId: '0199aaaa-0000-7000-8000-000000000001', count: 40 } as const;

/** The accounts that {@link fillLargeAccounts} has filled, by their ids. */
export interface LargeAccounts {
  readonly programs: readonly [string, string];
  /** Both share with the second program's account. */
  readonly laboratories: { readonly busy: string; readonly rare: string };
}

/** Runs SQL on one connection. */
export type RunSql = <Row = unknown>(sql: string) => Promise<readonly Row[]>;

/**
 * Fills a database with two accounts that have this many kits, samples, orders and reports each, and nearly half as many
 * patients and requisitions. What three rows or a tenth of them have is at the far end of the first account's lists and at the
 * near end of the second's. Half of the rows have changed on the last day. Triggers and foreign keys rest; what they keep is
 * written here.
 *
 * The reports are those of two laboratories: of one that sent all but the three, and of one that sent those. Theirs are the samples, too, but
 * three that are nobody's. Each has as many messages that did not match as an account has rows, of which the second's are older.
 */
export async function fillLargeAccounts(run: RunSql, rows: number): Promise<LargeAccounts> {
  await run('SET session_replication_role = replica');
  await run('SET synchronous_commit = off');
  await run(`INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
    SELECT code, code, 'blood', '{}', true, true, '{}', now(), now() FROM unnest(ARRAY['LIPID', 'STI', 'A1C']) code`);
  await run(`INSERT INTO analytes (code, name, loinc, created, updated)
    SELECT code, code, loinc, now(), now() FROM (VALUES ('common', '2093-3'), ('old', NULL), ('rare', '2085-9')) AS analyte(code, loinc)`);
  const indexes = await dropIndexes(run);
  const laboratories = { busy: await newAccount(run), rare: await newAccount(run) };
  const first = await fillAccount(run, rows, 'g', laboratories);
  const second = await fillAccount(run, rows, `${rows + 1} - g`, laboratories);
  await fillUnmatched(run, rows, laboratories.busy, LAST_DAY);
  await fillUnmatched(run, rows, laboratories.rare, '2025-10-31');
  await run(
    `INSERT INTO laboratory_shares VALUES ('${laboratories.busy}', '${second}'), ('${laboratories.rare}', '${second}')`,
  );
  await giveManyRecords(run, first, rows);
  await run('SELECT copy_kit_people(ARRAY(SELECT id FROM kits))::text');
  for (const index of indexes) await run(index);
  await run('RESET session_replication_role');
  await run('RESET synchronous_commit');
  return { programs: [first, second], laboratories };
}

/** Gives {@link MANY_RECORDS} kits that are among the oldest, and requisitions. */
async function giveManyRecords(run: RunSql, accountId: string, rows: number): Promise<void> {
  const { patientId, count } = MANY_RECORDS;
  const oldest = (table: string, where: string) =>
    `(SELECT id FROM ${table} WHERE account_id = '${accountId}' AND ${where} ORDER BY created OFFSET ${Math.floor(rows / 100)} LIMIT ${count})`;
  await run(`INSERT INTO patients SELECT '${patientId}', '${accountId}', 'Many', 'Records', 'many@example.org', NULL, 'F', '1980-01-01',
    'Street', NULL, 'City', 'ST', 'US', '12345', now(), 1, now()`);
  await run(`UPDATE kits SET patient_id = '${patientId}' WHERE id IN ${oldest('kits', 'patient_id IS NOT NULL')}`);
  await run(`INSERT INTO patient_laboratories SELECT DISTINCT '${patientId}'::uuid, laboratory_key, now(), now()
    FROM kits WHERE patient_id = '${patientId}' ON CONFLICT DO NOTHING`);
  await run(`UPDATE requisitions SET patient_id = '${patientId}' WHERE id IN ${oldest('requisitions', 'true')}`);
}

async function newAccount(run: RunSql): Promise<string> {
  const id = newUuid();
  await run(`INSERT INTO accounts VALUES ('${id}', 'Large', 'LIVE', now())`);
  return id;
}

/** Messages that did not match, the same number each day up to this one. The three oldest are open, for a reason and from a facility of their own. */
async function fillUnmatched(run: RunSql, rows: number, accountId: string, lastDay: string): Promise<void> {
  await run(`
    INSERT INTO unmatched_results (id, account_id, message_id, reason, detail, severity, created, sending_facility, control_id,
      status, decided_at, decided_by_id, decision)
    SELECT gen_random_uuid(), '${accountId}', gen_random_uuid(),
      (CASE WHEN is_open THEN 'UNKNOWN_SAMPLE' ELSE 'UNREADABLE' END)::unmatched_reason, 'Large',
      (CASE WHEN is_open THEN 'CRITICAL' ELSE 'NORMAL' END)::result_severity, created,
      CASE WHEN is_open THEN 'RARE' ELSE 'COMMON' END, g::text,
      (CASE WHEN is_open THEN 'OPEN' ELSE 'REJECTED' END)::unmatched_status, CASE WHEN NOT is_open THEN created END,
      CASE WHEN NOT is_open THEN gen_random_uuid() END, CASE WHEN NOT is_open THEN 'Large' END
    FROM (
      SELECT g, g > ${rows - 3} AS is_open, timestamptz '${lastDay}' - g * (interval '${DAYS} days' / ${rows}) AS created
      FROM generate_series(1, ${rows}) g
    ) numbered`);
}

/** Drops the indexes that are no constraints, since building them at the end is faster. Returns the statements for that. */
async function dropIndexes(run: RunSql): Promise<string[]> {
  const indexes = await run<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE NOT indisunique AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  for (const { name } of indexes) await run(`DROP INDEX ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** Fills one account. `age` is the SQL of a row's age, from 1, the newest, by its number `g`. */
async function fillAccount(
  run: RunSql,
  rows: number,
  age: string,
  { busy, rare }: LargeAccounts['laboratories'],
): Promise<string> {
  const isRare = `g > ${rows - 3}`;
  const isOld = `g > ${rows * 0.9}`;
  const isSome = `(g % 10 < 4 OR ${isOld})`;
  const isAmendment = `g % ${Math.floor(rows / 30)} = 0 AND ${isOld} AND NOT ${isRare}`;
  const accountId = await newAccount(run);
  const userId = newUuid();
  const tag = accountId.slice(-6);
  const account = `'${accountId}'::uuid`;
  const nobody = '00000000-0000-0000-0000-000000000000';
  const laboratory = `(CASE WHEN ${isRare} THEN '${rare}' WHEN g <= 3 THEN '${nobody}' ELSE '${busy}' END)::uuid`;
  await run(`INSERT INTO users VALUES ('${userId}', ${account}, 'Large', 'large@example.org', 'CLIENT', now())`);
  await run(`
    CREATE TEMP TABLE seed AS
    SELECT *,
      -- Half of the rows have changed today, however old they are.
      CASE WHEN g % 2 = 0 THEN timestamptz '${LAST_DAY}' ELSE least(created + g % 40 * interval '1 day', timestamptz '${LAST_DAY}') END AS updated,
      CASE WHEN g % 10 = 0 THEN '${COMMON.firstName}' WHEN ${isOld} THEN '${ANCIENT.firstName}' ELSE 'First' || g % 2000 END AS first_name,
      CASE WHEN g % 10 = 1 THEN '${COMMON.lastName}' WHEN ${isOld} THEN '${ANCIENT.lastName}' ELSE 'Last' || g % 30000 END AS last_name,
      CASE WHEN g % 10 = 2 THEN '${COMMON.email}' WHEN ${isOld} THEN '${ANCIENT.email}' ELSE 'p' || g || '@example.org' END AS email,
      CASE WHEN g % 10 = 3 THEN '${COMMON.phone}' WHEN ${isOld} THEN '${ANCIENT.phone}' ELSE '+1 556 ' || 1000000 + g END AS phone
    FROM (
      SELECT g, gen_random_uuid() AS kit, gen_random_uuid() AS sample, gen_random_uuid() AS patient, gen_random_uuid() AS placed,
        gen_random_uuid() AS report, timestamptz '${LAST_DAY}' - (${age}) * (interval '${DAYS} days' / ${rows}) AS created
      FROM generate_series(1, ${rows}) g
    ) numbered`);
  const address = `'Street', NULL, 'City', 'ST', 'US', '12345'`;
  await run(`
    INSERT INTO orders SELECT placed, 'O${tag}' || lpad(g::text, 6, '0'), ${account}, '${userId}',
      (CASE WHEN ${isRare} THEN 'PENDING' WHEN ${isOld} THEN 'CANCELED' ELSE 'COMPLETED' END)::order_status,
      first_name, last_name, email, phone, ${address}, NULL, created, updated FROM seed`);
  // One order in five asks for a second kit, of another type.
  await run(`
    INSERT INTO order_kit_types SELECT orders.id, each.kit_type, orders.account_id, orders.status, orders.created, orders.updated
    FROM seed JOIN orders ON orders.id = seed.placed
      CROSS JOIN LATERAL (SELECT CASE WHEN ${isRare} THEN 'STI' ELSE 'LIPID' END UNION ALL SELECT 'A1C' WHERE g % 5 = 0) AS each(kit_type)`);
  await run(`
    INSERT INTO patients SELECT patient, ${account}, first_name, last_name, email, phone, 'F', '1980-01-01', ${address}, created, 1, updated
    FROM seed WHERE ${isSome}`);
  // Kits of orders are not registered, retail kits are; so each tenth and each nine tenths are of one kind.
  await run(`
    INSERT INTO kits (id, kit_id, account_id, kit_type, order_id, order_position, patient_id, status, sample_status, laboratory_key, created, updated)
    SELECT kit, 'K${tag}' || lpad(g::text, 6, '0'), ${account}, CASE WHEN ${isRare} THEN 'STI' ELSE 'LIPID' END,
      CASE WHEN NOT ${isOld} THEN placed END, CASE WHEN NOT ${isOld} THEN 0 END,
      CASE WHEN ${isOld} AND NOT ${isRare} THEN patient END,
      (CASE WHEN ${isRare} THEN 'PREPARING' WHEN ${isOld} THEN 'REGISTERED' ELSE 'DELIVERED' END)::kit_status,
      (CASE WHEN ${isRare} THEN 'EXTRA_QUALITY_CHECKS' WHEN ${isOld} THEN 'RECEIVED' ELSE 'RESULTED' END)::sample_status,
      ${laboratory}, created, updated FROM seed`);
  await run(`
    INSERT INTO patient_laboratories SELECT patient.id, kit.laboratory_key, patient.created, patient.updated
    FROM kits kit JOIN patients patient ON patient.id = kit.patient_id WHERE kit.account_id = ${account} AND kit.laboratory_key <> '${nobody}'`);
  await run(`
    INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, laboratory_id, laboratory_basis, laboratory_key,
      failure_code, failure_recoverable, created, updated)
    SELECT samples.sample, kits.kit_id, ${account}, kits.id, kits.kit_type, kits.sample_status, 'blood', '{}',
      nullif(kits.laboratory_key, '${nobody}'), CASE WHEN kits.laboratory_key <> '${nobody}' THEN 'RECEIVED'::laboratory_basis END,
      kits.laboratory_key, CASE WHEN kits.sample_status = 'EXTRA_QUALITY_CHECKS' THEN 'HEMOLYZED'::failure_code END,
      CASE WHEN kits.sample_status = 'EXTRA_QUALITY_CHECKS' THEN false END, kits.created, kits.updated
    FROM kits JOIN seed samples ON samples.kit = kits.id`);
  await run(`
    INSERT INTO requisitions (id, account_id, barcode, account_number, lab, panels, status, patient_first_name, patient_last_name, patient_email,
      patient_phone, patient_sex, patient_date_of_birth, patient_street1, patient_street2, patient_city, patient_state, patient_country,
      patient_zip, sample_id, created, updated, laboratory_key)
    -- Those of the oldest are about the samples of their kits.
    SELECT gen_random_uuid(), ${account}, 'S${tag}' || lpad(g::text, 6, '0'), 'A1',
      CASE WHEN ${isRare} THEN 'Rare' WHEN ${isOld} THEN 'Old' ELSE 'Common' END, '{LIPID}',
      (CASE WHEN ${isRare} THEN 'CREATED' WHEN ${isOld} THEN 'DENIED' ELSE 'RESULTED' END)::requisition_status,
      first_name, last_name, email, phone, 'F', '1980-01-01', ${address}, CASE WHEN ${isOld} THEN sample END, created, updated, ${laboratory}
    FROM seed WHERE ${isSome}`);
  await run(`
    INSERT INTO reports (id, account_id, sample_id, kit_type, lab, partial, amends_id, replaces_id, status, date_collected, date_received, date_resulted, submitted_by_id,
      laboratory_id, created, released, flags, acknowledge_by, awaited)
    SELECT report, ${account}, sample, CASE WHEN ${isRare} THEN 'STI' ELSE 'LIPID' END, 'Lab', false, CASE WHEN ${isAmendment} THEN kit END, CASE WHEN ${isAmendment} THEN kit END,
      CASE WHEN ${isAmendment} THEN 'AMENDED' ELSE 'FINAL' END::report_status, created, created, updated, '${userId}',
      (CASE WHEN ${isRare} THEN '${rare}' ELSE '${busy}' END)::uuid, created,
      ${isOld} AND NOT ${isRare}, CASE WHEN ${isAmendment} THEN 20 WHEN ${isRare} THEN 18 WHEN ${isOld} THEN 6 ELSE 2 END,
      CASE WHEN ${isRare} THEN created END, CASE WHEN ${isRare} THEN true END FROM seed`);
  // The rare results name no analyte, but the LOINC code of one.
  await run(`
    INSERT INTO report_tests SELECT reports.id, each.test, reports.account_id, reports.laboratory_id, reports.released, reports.created
    FROM seed JOIN reports ON reports.id = seed.report CROSS JOIN LATERAL (
      SELECT 'common' UNION ALL SELECT 'old' WHERE ${isOld} UNION ALL SELECT 'loinc:2085-9' WHERE ${isRare}) AS each(test)`);
  await run('DROP TABLE seed');
  return accountId;
}
