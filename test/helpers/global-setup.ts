import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createDatabase, onServer, type Template } from './database.ts';

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
  build();
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? setupServer(project, serverUrl) : setupEmbedded(project);
}

/** The status of `tsc` for types that do not fit, when it has built all the same: they are for `npm run check` to refuse. */
const BUILT_WITH_ERRORS = 2;

/** Builds what tests start in processes of their own, as `npm start` does. It takes a second when nothing has changed. */
function build(): void {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'tsconfig.build.json'], { encoding: 'utf8' });
  if (status !== 0 && status !== BUILT_WITH_ERRORS) throw new Error(`The service could not be built.\n${stdout}`);
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
  await pool.end();
  project.provide('template', { kind: 'server', serverUrl, name });
  return () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
}
