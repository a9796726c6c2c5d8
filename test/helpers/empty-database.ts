import { inject, onTestFinished } from 'vitest';
import { createDatabase, onServer } from './database.ts';

/** Creates an empty database on the tests' server, which is dropped when the test has finished. Returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const template = inject('template');
  if (template.kind !== 'server') throw new Error('This test needs a server.');
  const { serverUrl } = template;
  const { name, url } = await createDatabase(serverUrl);
  onTestFinished(() => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return url;
}
