/**
 * Prints the schema to `schema.graphql`. With `--check`, exits with 1 if the file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { schemaText } from './schema-text.ts';

const file = fileURLToPath(new URL('../../../schema.graphql', import.meta.url));
const printed = schemaText();

if (!process.argv.includes('--check')) {
  await writeFile(file, printed);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== printed) {
  process.stderr.write('schema.graphql is out of date. Run "npm run schema:print" and commit the file.\n');
  process.exit(1);
}
