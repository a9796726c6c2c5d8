import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { replaceBuild } from '../../deploy/replace-build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kts-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** A build of a version: an entry point, a chunk that every version has, and one of its own. */
function build(version: string) {
  return [
    { path: 'server.js', contents: `server ${version}` },
    { path: 'chunks/shared.js', contents: 'shared' },
    { path: `chunks/own-${version}.js`, contents: `own ${version}` },
  ];
}

const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS);

const chunks = async () => (await readdir(join(folder, 'chunks'))).toSorted();

it('a new build has new entry points, and the chunks of earlier builds for a week', async () => {
  await replaceBuild(folder, build('1'));
  await replaceBuild(folder, build('2'), daysLater(30));
  expect(await readFile(join(folder, 'server.js'), 'utf8')).toBe('server 2');
  expect(await chunks()).toEqual(['own-1.js', 'own-2.js', 'shared.js']);
  await replaceBuild(folder, build('3'), daysLater(36));
  expect(await chunks()).toEqual(['own-1.js', 'own-2.js', 'own-3.js', 'shared.js']);
  await replaceBuild(folder, build('3'), daysLater(37));
  expect(await chunks()).toEqual(['own-2.js', 'own-3.js', 'shared.js']);
  await replaceBuild(folder, build('3'), daysLater(43));
  expect(await chunks()).toEqual(['own-3.js', 'shared.js']);
});

it('a chunk that comes back is current again', async () => {
  for (const version of ['1', '2', '1']) await replaceBuild(folder, build(version));
  await replaceBuild(folder, build('1'), daysLater(8));
  expect(await chunks()).toEqual(['own-1.js', 'shared.js']);
});

it('npm does not pack the chunks of earlier builds', async () => {
  await replaceBuild(folder, build('1'));
  expect(await readFile(join(folder, '.npmignore'), 'utf8')).toBe('');
  await replaceBuild(folder, build('2'));
  expect(await readFile(join(folder, '.npmignore'), 'utf8')).toBe('chunks/own-1.js\n');
});
