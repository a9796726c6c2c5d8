import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { createDatabase, endPool, onServer, type Template } from './database.ts';
import { demoProgramOf } from './demo-program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template;
  }
}

/**
 * Creates the migrated database that every test file copies: on the PostgreSQL server that `TEST_DATABASE_URL` names, or
 * else an embedded one. Returns a function that deletes it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: serverUrl, TEST_CITUS_URL: coordinatorUrl } = process.env;
  if (coordinatorUrl) {
    project.provide('template', { kind: 'cells', coordinatorUrl });
    return async () => {};
  }
  return serverUrl ? setupServer(project, serverUrl) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'kts-template-'));
  const dumpFile = join(directory, 'template.tar');
  const embedded = await openEmbedded({ dump: undefined });
  const pool = new pg.Pool(embedded.pool);
  await migrate(pool);
  await pool.end();
  await writeFile(dumpFile, Buffer.from(await (await embedded.dump()).arrayBuffer()));
  await embedded.close();
  project.provide('template', { kind: 'embedded', dumpFile });
  return () => rm(directory, { recursive: true });
}

async function setupServer(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const { name, url } = await createDatabase(serverUrl);
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool);
  await endPool(pool);
  const template = { kind: 'server', serverUrl, name } as const;
  project.provide('template', template);
  return async () => {
    for (const each of [name, demoProgramOf(template)])
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
  };
}
