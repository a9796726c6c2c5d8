import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { createDatabase, failTheRun, onServer } from '../helpers/database.ts';

const template = inject('template');

it.runIf(template.kind === 'server')(
  'a database that cannot hold every letter is refused, and nothing is made in it',
  async () => {
    const serverUrl = template.kind === 'server' ? template.serverUrl : '';
    const { name, url } = await createDatabase(
      serverUrl,
      "TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
    );
    try {
      await expect(openDatabase({ url }, failTheRun)).rejects.toThrow(
        'The database has the encoding LATIN1, which cannot hold the names of all people. Create it with ENCODING UTF8, from template0.',
      );
      await onServer(url, 'CREATE TABLE _prisma_migrations ()');
    } finally {
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  },
);
