import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

// CONTRIBUTING.md lists, for five common changes, every place to touch; and READMEs say where to start reading in a folder. What
// they name must exist.

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A path of this repository, as against a command or a name: it begins with a folder or is a file at the top. */
const PATH = /^(?:(?:src|test|docs|prisma|clients|bench|deploy|\.ci)\/[\w./-]*|[\w-]+\.graphql)$/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const page = read('CONTRIBUTING.md');
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);

/** The rows of the tables of changes: for each place, the file or folder, and the names in it. */
const places = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const quoted = quotedIn(line.split(' | ')[0] ?? '');
    const files = quoted.filter((each) => PATH.test(each));
    return files.map((file, index) => {
      const next = files[index + 1];
      const end = next === undefined ? quoted.length : quoted.indexOf(next);
      return { file, names: quoted.slice(quoted.indexOf(file) + 1, end) };
    });
  });

describe('CONTRIBUTING.md', () => {
  it('has its five tables', () => {
    expect([...page.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Add a field',
      'Add a filter',
      'Add a status',
      'Add a mutation with an event',
      'Add a REST path',
    ]);
    expect(places.length).toBeGreaterThan(30);
  });

  it('names files and folders that exist', () => {
    const paths = quotedIn(page).filter((quoted) => PATH.test(quoted));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names what is in these files', () => {
    const missing = places.flatMap(({ file, names }) => {
      const text = statSync(join(ROOT, file)).isDirectory() ? '' : read(file);
      return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('runs scripts that package.json has', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

/** Every file and folder of these, such as `src/db` and `src/db/sql/list.ts`. */
const known = ['src', 'test', 'docs', 'deploy', 'prisma', 'bench', 'clients/typescript/src'].flatMap((folder) => [
  folder,
  ...readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  ),
]);

describe('docs/architecture.md', () => {
  it('names files and folders that exist, by their whole path or its end', () => {
    const quoted = quotedIn(read('docs/architecture.md').replace(/^```.*?^```/gms, ''));
    const paths = quoted.filter((each) => PATH.test(each) || /^[\w-]+(?:\/[\w.-]+)*(?:\.ts|\/)$/.test(each));
    expect(paths.length).toBeGreaterThan(60);
    const isKnown = (path: string) => known.some((each) => `/${each}`.endsWith(`/${path.replace(/\/$/, '')}`));
    expect(paths.filter((path) => !isKnown(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

const rooms = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('README.md') && !file.startsWith('generated/'));

describe.each(rooms)('src/%s', (readme) => {
  it('names files that exist: in its folder, in src, or by their whole path', () => {
    const folder = join('src', readme, '..');
    const named = quotedIn(read(`src/${readme}`)).filter((quoted) => /^[\w./-]+(?:\.ts|\/)$/.test(quoted));
    expect(named.length).toBeGreaterThan(2);
    const isThere = (path: string) => [folder, 'src', '.'].some((from) => existsSync(join(ROOT, from, path)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});
