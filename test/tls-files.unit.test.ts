import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '../src/config/config.ts';
import { readTlsFiles } from '../src/config/tls-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kts-tls-'));
  await writeFile(join(folder, 'text.pem'), 'hush-hush');
});
afterAll(() => rm(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

it('without files, there is no TLS', async () => {
  expect(await readTlsFiles({ cert: undefined, key: undefined, ca: undefined })).toEqual({});
});

it('files that do not exist, or are not certificates, are one error that names their variables and none of their content', async () => {
  const missing = readTlsFiles({ cert: path('no.pem'), key: path('no.key'), ca: path('text.pem') });
  await expect(missing).rejects.toThrow(ConfigError);
  await expect(missing).rejects.toThrow(
    'The environment is invalid:\n  HL7_MLLP_TLS_CERT cannot be read (ENOENT)\n  HL7_MLLP_TLS_KEY cannot be read (ENOENT)',
  );
  const unusable = await readTlsFiles({ cert: path('text.pem'), key: path('text.pem'), ca: path('text.pem') }).catch(
    String,
  );
  expect(unusable).toContain('HL7_MLLP_TLS_CERT and HL7_MLLP_TLS_KEY cannot be used');
  expect(unusable).toContain('HL7_MLLP_TLS_CA');
  expect(unusable).not.toContain('hush');
});
