import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { licenseText, packageFolders, shippedPackages } from '../../deploy/licenses.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
const written = () => read('dist/THIRD-PARTY-LICENSES.txt');

/** The packages that a license is written down for. */
const named = () => new Set([...written().matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(.+\)$/gm)].map(([, name = '']) => name));

/** Programs that write source, and are no part of the service. */
const WRITES_SOURCE = ['graphql/generate-schema-types.ts', 'graphql/print-schema.ts'];

/** The packages that the source imports: found here by itself, so that one that the build forgets shows. */
function importedBySource(): ReadonlySet<string> {
  const files = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !WRITES_SOURCE.includes(file),
  );
  const packages = new Set<string>();
  for (const file of files) {
    const imports = read(`src/${file}`).matchAll(/^(?:import|export) (?!type )(?:.*?from )?'([@\w][^']*)'/gms);
    for (const [, path = ''] of imports) {
      const [scope = '', name = ''] = path.split('/');
      if (!path.startsWith('node:') && !builtinModules.includes(path))
        packages.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return packages;
}

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().default(false), optional: z.boolean().default(false) })),
});

it('every package that the bundle or an installation carries has its license in dist', () => {
  const known = named();
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')));
  const installed = Object.entries(packages)
    .filter(([folder, { dev, optional }]) => folder !== '' && !dev && !optional)
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(installed.length).toBeGreaterThan(20);
  expect(installed.filter((name) => !known.has(name))).toEqual([]);
  // Of these, the source has only types, which the bundle does not.
  const imported = [...importedBySource()].filter((name) => !name.startsWith('@types/'));
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((name) => !known.has(name))).toEqual([]);
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
  for (const file of ['deploy/license-texts.ts', 'deploy/licenses.ts', 'NOTICE.md', 'fonts'])
    expect(read('.dockerignore')).toContain(`!${file}\n`);
  expect(read('fonts/OFL.txt')).toContain('SIL OPEN FONT LICENSE');
  expect(read('NOTICE.md')).toMatch(/UCUM[\s\S]*https:\/\/ucum\.org\/license/);
});

/** A folder with this one package. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'kts-licenses-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'node_modules/a'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, 'node_modules/a', file), text);
  return root;
}

it('a package without a text gets that of the MIT License, and under any other fails the build', async () => {
  const described = (license: string) => JSON.stringify({ name: 'a', version: '1.0.0', license, author: 'Ann Author' });
  const packages = await shippedPackages(await folderWith({ 'package.json': described('MIT') }), ['node_modules/a']);
  expect(licenseText(packages)).toMatch(
    /\na 1\.0\.0 \(MIT\)\n=+\n\nCopyright \(c\) Ann Author\n\nPermission is hereby granted/,
  );
  const unknown = await folderWith({ 'package.json': described('BSD-3-Clause') });
  await expect(shippedPackages(unknown, ['node_modules/a'])).rejects.toThrow(
    'node_modules/a has no text of its license',
  );
  const given = await folderWith({
    'package.json': described('BSD-3-Clause'),
    'LICENSE.md': 'Its text.',
    NOTICE: 'Its notice.',
  });
  expect(await shippedPackages(given, ['node_modules/a'])).toMatchObject([{ text: 'Its text.\n\nIts notice.' }]);
});

it('files are of the innermost package that they are in', () => {
  const files = ['src/a.ts', 'node_modules/a/x.js', 'node_modules/@s/b/lib/x.js', 'node_modules/a/node_modules/c/x.js'];
  expect([...packageFolders(files)]).toEqual(['node_modules/a', 'node_modules/@s/b', 'node_modules/a/node_modules/c']);
});
