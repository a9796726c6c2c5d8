import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { FONTS } from '../../deploy/carried.ts';
import { licenseText } from '../../deploy/licenses.ts';
import { packageFolder, readPackage } from '../../deploy/shipped-packages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
const written = () => read('dist/THIRD-PARTY-LICENSES.txt');

/** The packages that a license is written down for. */
const named = () => new Set([...written().matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(.+\)$/gm)].map(([, name = '']) => name));

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()) });

// Those are what the source imports, and no more: test/packages.unit.test.ts.
it('every package that the service imports has its license in dist', () => {
  const known = named();
  const { dependencies } = packageFile.parse(JSON.parse(read('package.json')));
  expect(Object.keys(dependencies).length).toBeGreaterThan(20);
  expect(Object.keys(dependencies).filter((name) => !known.has(name))).toEqual([]);
});

it('no tool is among them: what is not passed on needs no license there', () => {
  const known = named();
  expect(['esbuild', 'prisma', 'typescript', 'vitest'].filter((name) => known.has(name))).toEqual([]);
});

it('the texts are there, with what some packages carry of others', () => {
  const text = written();
  for (const part of [
    'Lister Hill National Center',
    'https://ucum.org/license',
    'SmartBear Software',
    'GraphQL Contributors',
    'Microsoft Corporation',
    'Apache License',
    'PostgreSQL Global Development Group',
  ])
    expect(text).toContain(part);
});

it('the image carries the licenses, and NOTICE.md names UCUM', () => {
  const image = read('Dockerfile').split('\nFROM ')[2] ?? '';
  for (const copied of ['/build/dist dist', 'fonts fonts', 'NOTICE.md ./', '/usr/local/LICENSE '])
    expect(image).toContain(copied);
  for (const file of ['NOTICE.md', 'fonts']) expect(read('.dockerignore')).toContain(`!${file}\n`);
  expect(read('fonts/OFL.txt')).toContain('SIL OPEN FONT LICENSE');
  expect(read('NOTICE.md')).toMatch(/UCUM[\s\S]*https:\/\/ucum\.org\/license/);
});

it('NOTICE.md names the packages that the fonts come from', () => {
  const rows = read('NOTICE.md').matchAll(/^\| .* \| `(@expo-google-fonts\/[^`]+)` (\S+) \|$/gm);
  expect([...rows].map(([, name, version]) => ({ name, version }))).toEqual(FONTS);
});

/** The licenses of this one package. */
async function licensesOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'kts-licenses-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'node_modules/a'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, 'node_modules/a', file), text);
  return licenseText(root, [await readPackage(root, 'node_modules/a')]);
}

const described = (license: unknown) =>
  JSON.stringify({ name: 'a', version: '1.0.0', license, author: { name: 'Ann Author' } });

it('a package without a text gets that of the MIT License, and under any other fails the build', async () => {
  expect(await licensesOf({ 'package.json': described('MIT') })).toMatch(
    /\na 1\.0\.0 \(MIT\)\n=+\n\nCopyright \(c\) Ann Author\n\nPermission is hereby granted/,
  );
  await expect(licensesOf({ 'package.json': described('BSD-3-Clause') })).rejects.toThrow(
    'node_modules/a has no text of its license',
  );
  const texts = { 'LICENSE.md': 'Its text.', NOTICE: 'Its notice.' };
  expect(await licensesOf({ 'package.json': described('BSD-3-Clause'), ...texts })).toContain(
    '\n\nIts text.\n\nIts notice.\n',
  );
});

it('a license is read as npm had it once, too, and a package that names none fails the build', async () => {
  const url = 'https://example.org/LICENSE';
  const license = 'Its text.';
  expect(await licensesOf({ 'package.json': described({ type: 'ISC', url }), license })).toContain('a 1.0.0 (ISC)');
  const two = JSON.stringify({ name: 'a', version: '1.0.0', licenses: [{ type: 'MIT' }, { type: 'ISC' }] });
  expect(await licensesOf({ 'package.json': two, license })).toContain('a 1.0.0 (MIT OR ISC)');
  await expect(licensesOf({ 'package.json': described(undefined), license })).rejects.toThrow(
    'node_modules/a names no license',
  );
});

it('files are of the innermost package that they are in', () => {
  const files = ['src/a.ts', 'node_modules/a/x.js', 'node_modules/@s/b/lib/x.js', 'node_modules/a/node_modules/c/x.js'];
  expect(files.map(packageFolder)).toEqual([
    undefined,
    'node_modules/a',
    'node_modules/@s/b',
    'node_modules/a/node_modules/c',
  ]);
});
