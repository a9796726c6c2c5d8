import { inject, onTestFinished } from 'vitest';
import { createDatabase, onServer } from './database.ts';

/** Creates an empty database on the tests' server, which is dropped when the test has finished. Returns its URL. */
export function emptyDatabase(): Promise<string> {
  return createUntilFinished();
}

/** Like {@link emptyDatabase}, with the service's tables, and nothing in them. */
export function migratedDatabase(): Promise<string> {
  const template = inject('template');
  return createUntilFinished(template.kind === 'server' ? `TEMPLATE ${template.name}` : undefined);
}

async function createUntilFinished(options?: string): Promise<string> {
  const template = inject('template');
  if (template.kind !== 'server') throw new Error('This test needs a server.');
  const { serverUrl } = template;
  const { name, url } = await createDatabase(serverUrl, options);
  onTestFinished(() => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return url;
}
