import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '../../src/db/embedded.ts';
import { isMigrated, MigrationError, migrate } from '../../src/db/migrate.ts';
import { createDatabase, onServer } from '../helpers/database.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';

const template = inject('template');

let pool: pg.Pool;
let close: () => Promise<void>;

/** A pool on a database of its own: empty, or a copy of the migrated template. */
beforeEach(async () => {
  if (template.kind === 'embedded') {
    const embedded = await openEmbedded({ dump: await openAsBlob(template.dumpFile) });
    pool = new pg.Pool(embedded.pool);
    close = embedded.close;
  } else {
    const { serverUrl } = template;
    const { name, url } = await createDatabase(serverUrl, `TEMPLATE ${template.name}`);
    pool = new pg.Pool({ connectionString: url });
    close = () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
afterEach(async () => {
  await pool.end();
  await close();
});

describe('a migrated database', () => {
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

  it('is refused when it is newer than this version', async () => {
    await pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', 'x', '20991231000000_later', now())`,
    );
    await expect(migrate(pool)).rejects.toThrow(
      'The database has migration 20991231000000_later, which this version does not know',
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
    await Promise.all(pools.map(migrate));
    const applied = await pools[0]?.query(
      'SELECT migration_name FROM _prisma_migrations GROUP BY 1 HAVING count(*) > 1',
    );
    expect(applied?.rows).toEqual([]);
    for (const each of pools) {
      expect(await isMigrated(each)).toBe(true);
      await each.end();
    }
  });
});

it('answers that were stored in clear are dropped, and their requests are still known', async () => {
  const folder = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));
  const sealing = '20261122050000_sealed_answers';
  const sqlOf = (name: string) => readFileSync(join(folder, name, 'migration.sql'), 'utf8');
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  for (const name of readdirSync(folder)
    .filter((name) => /^\d/.test(name) && name < sealing)
    .toSorted())
    await pool.query(sqlOf(name));
  await pool.query(`INSERT INTO idempotency_records (scope, key, request_hash, status, body, created, expires_at)
    VALUES ('someone POST /x', 'clé-1', sha256('body'), 201, '"krt_secret"', now(), now() + interval '1 day')`);
  await pool.query(sqlOf(sealing));
  const { rows } = await pool.query(
    `SELECT scope, key_hash = sha256(convert_to('clé-1', 'UTF8')) AS key, request_hash = sha256('body') AS request, status,
       length(sealed_answer) AS length, expires_at > now() AS lives FROM idempotency_records`,
  );
  expect(rows).toEqual([{ scope: 'someone POST /x', key: true, request: true, status: 201, length: 0, lives: true }]);
});
