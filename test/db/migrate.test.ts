import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { clientTransaction } from '../../src/db/connections/client-transaction.ts';
import { excludingMigrations, isMigrated, MigrationError, migrate } from '../../src/db/migrations/migrate.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { reasonOf } from '../../src/errors/errors.ts';
import { describeFault } from '../../src/log.ts';
import { createDatabase, endPool, onServer } from '../helpers/database.ts';
import { openDump } from '../helpers/embedded.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';

const template = inject('template');

let pool: pg.Pool;
let close: () => Promise<void>;

/** A pool on a copy of the migrated template. */
beforeAll(async () => {
  if (template.kind === 'embedded') {
    const embedded = await openDump(template.dumpFile);
    pool = new pg.Pool(embedded.pool);
    close = embedded.close;
  } else if (template.kind === 'server') {
    const { serverUrl } = template;
    const { name, url } = await createDatabase(serverUrl, `TEMPLATE ${template.name}`);
    pool = new pg.Pool({ connectionString: url });
    close = () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
  await pool.query('CREATE SCHEMA kept; CREATE TABLE kept.migrations AS TABLE _prisma_migrations');
});
afterAll(async () => {
  await endPool(pool);
  await close();
});

describe('a migrated database', () => {
  afterEach(() => pool.query('TRUNCATE _prisma_migrations; INSERT INTO _prisma_migrations TABLE kept.migrations'));

  it('is left as it is', async () => {
    const history = () => pool.query('SELECT * FROM _prisma_migrations ORDER BY id');
    const before = await history();
    await migrate(pool);
    expect((await history()).rows).toEqual(before.rows);
    expect(await isMigrated(pool)).toBe(true);
  });

  it('is refused when a migration was changed after it was applied', async () => {
    await pool.query(`UPDATE _prisma_migrations SET checksum = 'other'`);
    await expect(migrate(pool)).rejects.toThrow(
      new MigrationError('Migration 20261121000000_init was changed after it was applied.'),
    );
    await expect(isMigrated(pool)).rejects.toThrow(MigrationError);
  });

  const insertMigration = (name: string) =>
    pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', 'x', '${name}', now())`,
    );

  it('is served when it is newer than this version: another process runs the next one', async () => {
    await insertMigration('20991231000000_later');
    await migrate(pool);
    expect(await isMigrated(pool)).toBe(true);
  });

  it('is refused when a migration is missing although a newer version has migrated it', async () => {
    await insertMigration('20991231000000_later');
    await pool.query(`DELETE FROM _prisma_migrations WHERE migration_name = '20261121000000_init'`);
    expect(await isMigrated(pool)).toBe(false);
  });

  it('is refused when it has a migration that this version should know', async () => {
    await insertMigration('20261121000001_of_a_fork');
    await expect(migrate(pool)).rejects.toThrow(
      '20261121000001_of_a_fork, unknown to this version although it is not newer',
    );
  });

  it('is refused when a migration was begun and not finished', async () => {
    await pool.query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrate(pool)).rejects.toThrow(
      'Migration 20261121000000_init was started but never finished; repair the database first.',
    );
  });
});

describe.runIf(template.kind === 'server')('an empty database', () => {
  it('is migrated once by instances that start at the same time', async () => {
    const url = await emptyDatabase();
    const pools = [0, 1, 2].map(() => new pg.Pool({ connectionString: url }));
    await Promise.all(pools.map((pool) => migrate(pool)));
    const applied = await pools[0]?.query(
      'SELECT migration_name FROM _prisma_migrations GROUP BY 1 HAVING count(*) > 1',
    );
    expect(applied?.rows).toEqual([]);
    for (const each of pools) {
      expect(await isMigrated(each)).toBe(true);
      await endPool(each);
    }
  });
});

describe.runIf(template.kind === 'server')('a migration that PostgreSQL ends because of a deadlock', () => {
  /** Migrates an empty database in which the first statements that change tables fail as in a deadlock. */
  async function migrateDespite(deadlocks: number): Promise<void> {
    const pool = new pg.Pool({ connectionString: await emptyDatabase() });
    try {
      await pool.query(`
        CREATE SCHEMA deadlocks;
        CREATE SEQUENCE deadlocks.count;
        CREATE FUNCTION deadlocks.fail() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('deadlocks.count') <= ${deadlocks} THEN
            RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected';
          END IF;
        END $$;
        CREATE EVENT TRIGGER fail ON ddl_command_start EXECUTE FUNCTION deadlocks.fail()`);
      await migrate(pool);
      expect(await isMigrated(pool)).toBe(true);
    } finally {
      await endPool(pool);
    }
  }

  it('is tried again, up to 20 times', () => migrateDespite(19));

  it('fails the 20th time', () => expect(migrateDespite(20)).rejects.toThrow('deadlock detected'));
});

describe('a transaction whose ROLLBACK fails', () => {
  const CLOSED = 'Client was closed and is not queryable';

  /** What the work throws when its connection ends within its transaction, after which ROLLBACK cannot succeed. */
  async function failureOf(work: (client: pg.PoolClient, fail: () => Promise<never>) => Promise<unknown>) {
    const client = await pool.connect();
    const fail = async () => {
      await client.end();
      throw new MigrationError('The first error.');
    };
    try {
      await work(client, fail);
    } catch (error) {
      return error;
    } finally {
      client.release(true);
      // All connections to an embedded database share one session, in which the transaction is still open.
      await pool.query('ROLLBACK');
    }
    throw new Error('Nothing failed.');
  }

  it.each([
    ['of a migration', excludingMigrations],
    ['of a backup that is loaded', clientTransaction],
  ])('reports why it was rolled back, and that this failed: %s', async (_what, run) => {
    const failure = await failureOf((client, fail) => run(client, fail));
    expect(failure).toMatchObject({ message: 'The first error.', cause: expect.any(MigrationError) });
    expect(reasonOf(failure)).toBe(`The first error., ${CLOSED}`);
    expect(describeFault(failure)).toMatchObject({
      message: 'The first error.',
      errors: [{ message: 'The first error.' }, { message: CLOSED }],
    });
  });

  it('reports the same for a backup', async () => {
    const failure = await failureOf(async (client) => {
      for await (const line of writeBackup(client, new Date())) if (line.includes('"table"')) await client.end();
    });
    expect(failure).toMatchObject({ errors: [{ message: CLOSED }, { message: CLOSED }] });
  });

  it('leaves nothing of the work if ROLLBACK succeeds, and throws the error unchanged', async () => {
    const client = await pool.connect();
    const error = new MigrationError('The first error.');
    const work = async () => {
      await client.query('CREATE TABLE undone ()');
      throw error;
    };
    await expect(clientTransaction(client, work)).rejects.toBe(error);
    client.release();
    expect((await pool.query(`SELECT to_regclass('undone') AS name`)).rows).toEqual([{ name: null }]);
  });
});

const folder = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));
const migrations = readdirSync(folder).filter((name) => /^\d/.test(name));
const apply = (name: string) => pool.query(readFileSync(join(folder, name, 'migration.sql'), 'utf8'));

/** Applies the migrations from one to another, without that one. */
async function applyAll(from: string, to: string): Promise<void> {
  for (const name of migrations.filter((each) => each >= from && each < to).toSorted()) await apply(name);
}

const SEALING = '20261122050000_sealed_answers';
const SAMPLES = '20261124003000_samples_of_requisitions';
const UPDATED = '20261126090000_lists_by_update';
const COMPARED = '20261128090000_texts_compared';

// The last ones: they migrate the database anew, and not to the end.
it('answers that were stored in clear are dropped, and their requests are still known', async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await applyAll('', SEALING);
  await pool.query(`INSERT INTO idempotency_records (scope, key, request_hash, status, body, created, expires_at)
    VALUES ('someone POST /x', 'clé-1', sha256('body'), 201, '"krt_secret"', now(), now() + interval '1 day')`);
  await apply(SEALING);
  const { rows } = await pool.query(
    `SELECT scope, key_hash = sha256(convert_to('clé-1', 'UTF8')) AS key, request_hash = sha256('body') AS request, status,
       length(sealed_answer) AS length, expires_at > now() AS lives FROM idempotency_records`,
  );
  expect(rows).toEqual([{ scope: 'someone POST /x', key: true, request: true, status: 201, length: 0, lives: true }]);
});

it('requisitions that were approved before there were samples of requisitions alone get theirs', async () => {
  await applyAll(`${SEALING}.`, SAMPLES);
  const account = `(SELECT id FROM accounts)`;
  await pool.query(
    `INSERT INTO accounts (id, name, mode, created) VALUES (gen_random_uuid(), 'Program', 'LIVE', now())`,
  );
  for (const [index, status] of ['CREATED', 'APPROVED', 'DENIED', 'RECEIVED', 'RESULTED', 'REJECTED'].entries())
    await pool.query(`BEGIN;
      INSERT INTO barcodes (code, account_id) VALUES ('Tube #${index}', ${account});
      INSERT INTO requisitions (id, account_id, barcode, account_number, lab, panels, status, patient_first_name, patient_last_name,
        patient_email, patient_sex, patient_date_of_birth, patient_street1, patient_city, patient_state, patient_country, patient_zip,
        created, updated)
      VALUES (gen_random_uuid(), ${account}, 'Tube #${index}', 'A', 'L', '{CBC,LIPID}', '${status}', 'A', 'B', 'a@example.org', 'F', '1990-01-01', 's',
        'c', 's', 'US', '1', '2026-11-01', '2026-11-03');
      INSERT INTO requisition_events (requisition_id, status, created, recorded)
      SELECT id, happened.status::requisition_status, happened.created, happened.created
      FROM requisitions, (VALUES ('CREATED', timestamptz '2026-11-01'), ('APPROVED', '2026-11-02'), ('${status}', '2026-11-03')) AS happened(status, created)
      WHERE barcode = 'Tube #${index}';
      COMMIT`);
  await apply(SAMPLES);
  const { rows } = await pool.query(
    `SELECT requisition.status AS requisition, sample.sample_id AS barcode, sample.status, sample.panels, sample.kit_id,
       event.status AS event, event.created = '2026-11-02' AS "isOfApproval"
     FROM samples sample JOIN requisitions requisition ON requisition.sample_id = sample.id AND requisition.account_id = sample.account_id
       JOIN sample_events event ON event.sample_id = sample.id ORDER BY barcode`,
  );
  const made = { status: 'AWAITING_COLLECTION', panels: ['CBC', 'LIPID'], kit_id: null, event: 'AWAITING_COLLECTION' };
  expect(rows).toEqual([
    { ...made, requisition: 'APPROVED', barcode: 'Tube #1', isOfApproval: true },
    { ...made, requisition: 'RECEIVED', barcode: 'Tube #3', isOfApproval: true },
  ]);
});

it('patients from before they had a time of their last change get that of their last correction, or of their creation', async () => {
  await applyAll(`${SAMPLES}.`, UPDATED);
  const [account, corrected, never] = [newUuid(), newUuid(), newUuid()];
  await pool.query(`INSERT INTO accounts (id, name, mode, created) VALUES ('${account}', 'Program', 'LIVE', now())`);
  await pool.query(`INSERT INTO patients (id, account_id, created)
    VALUES ('${corrected}', '${account}', '2026-11-01'), ('${never}', '${account}', '2026-11-01')`);
  const correction = (patient: string, created: string, changed: string) =>
    pool.query(`INSERT INTO audit_entries (id, created, action, subject, account_id, changed)
      VALUES ('${newUuid()}', '${created}', 'patient.update', 'Patient:${patient}', '${account}', '${changed}')`);
  await correction(corrected, '2026-11-03', '{email}');
  await correction(corrected, '2026-11-02', '{email}');
  // Nothing differed.
  await correction(corrected, '2026-11-04', '{}');
  await correction(never, '2026-11-04', '{}');
  await apply(UPDATED);
  // An instance of the version before creates one.
  const later = newUuid();
  await pool.query(`INSERT INTO patients (id, account_id, created) VALUES ('${later}', '${account}', '2026-11-05')`);
  const { rows } = await pool.query<{ id: string; updated: string }>(
    `SELECT id, to_char(updated, 'DD') AS updated FROM patients`,
  );
  expect(Object.fromEntries(rows.map(({ id, updated }) => [id, updated]))).toEqual({
    [corrected]: '03',
    [never]: '01',
    [later]: '05',
  });
});

it('codes that have become equal are refused where they are of several accounts, and are one where they are of one', async () => {
  await applyAll(`${UPDATED}.`, COMPARED);
  const [account, another] = [newUuid(), newUuid()];
  for (const id of [account, another])
    await pool.query(`INSERT INTO accounts (id, name, mode, created) VALUES ('${id}', '${id}', 'LIVE', now())`);
  const claim = (code: string, id: string) =>
    pool.query('INSERT INTO barcodes (code, account_id) VALUES ($1, $2)', [code, id]);
  const codes = async () =>
    (await pool.query('SELECT code_folded AS code FROM barcodes WHERE account_id = $1 ORDER BY code_folded', [account]))
      .rows;
  await claim('Röhre 1', account);
  await claim('R\u00f6hre 2', account);
  await claim('Ro\u0308hre 2', account);
  await claim('Ro\u0308hre 1', another);
  await expect(apply(COMPARED)).rejects.toThrow(
    'codes that are equal in Unicode are of several records: 1 in barcodes',
  );
  await pool.query('DELETE FROM barcodes WHERE account_id = $1', [another]);
  await apply(COMPARED);
  expect(await codes()).toEqual([{ code: 'r\u00f6hre 1' }, { code: 'r\u00f6hre 2' }]);
  expect(
    (await pool.query(`SELECT bool_and(barcode_folded = lower(barcode::text)) AS all FROM requisitions`)).rows,
  ).toEqual([{ all: true }]);
  await expect(claim('R\u00d6HRE 2', another)).rejects.toThrow('barcodes_code_folded_key');
});
