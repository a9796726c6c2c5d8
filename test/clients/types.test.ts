import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const CLIENT = fileURLToPath(new URL('../../clients/typescript', import.meta.url));

/** The generators are not installed with the service: `npm ci --prefix clients/typescript`. */
const hasGenerators = existsSync(join(CLIENT, 'node_modules'));

const app = useTestApp();

describe('the generated types of clients/typescript', () => {
  it.skipIf(!hasGenerators)('are those of this version of the service', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-types-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    await promisify(execFile)(process.execPath, [join(CLIENT, 'generate.mjs'), origin, folder]);
    for (const file of ['graphql.ts', 'rest.ts'])
      await expect(await readFile(join(folder, file), 'utf8')).toMatchFileSnapshot(
        join(CLIENT, 'src/generated', file),
        'written again by npx vitest run test/clients/types.test.ts -u',
      );
  });
});
