import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runProgram } from './helpers/process.ts';

/** What V8 reports of a process: the scripts that it has loaded. */
const coverage = z.object({ result: z.array(z.object({ url: z.string() })) });

/** What a source map says of a file of the build. */
const sourceMap = z.object({ sources: z.array(z.string()) });

/** A file of the build that a command loads. */
interface LoadedFile {
  readonly length: number;
  /** The modules that it was made of: `src/…` and `node_modules/…`. */
  readonly modules: readonly string[];
}

async function loadedBy(...args: readonly string[]): Promise<readonly LoadedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kts-cli-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await runProgram('cli', { NODE_V8_COVERAGE: folder }, args).ended;
  const [report = ''] = await readdir(folder);
  const { result } = coverage.parse(JSON.parse(await readFile(join(folder, report), 'utf8')));
  const files = result.filter(({ url }) => url.includes('/dist/')).map(({ url }) => fileURLToPath(url));
  return Promise.all(
    files.map(async (file) => {
      const { sources } = sourceMap.parse(JSON.parse(await readFile(`${file}.map`, 'utf8')));
      const modules = sources.map((source) => source.replace(/^(\.\.\/)+/, ''));
      return { length: (await readFile(file, 'utf8')).length, modules };
    }),
  );
}

const modulesIn = (files: readonly LoadedFile[]) => files.flatMap(({ modules }) => modules);

/** The command line starts in well under a second because it loads only what a command needs. */
it.each([
  ['help', ['--help']],
  ['the help of a command that needs nothing else', ['backup', '--help']],
])('%s loads the parser of arguments, and neither the database nor the checks of inputs', async (_name, args) => {
  const files = await loadedBy(...args);
  const names = modulesIn(files);
  expect(names.some((name) => name.startsWith('node_modules/commander/'))).toBe(true);
  expect(
    names.filter((name) => /\/(prisma|@prisma|zod|pg|pdfkit|fontkit)\/|^src\/(db|domains|documents)\//.test(name)),
  ).toEqual([]);
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(250_000);
});

it('a command of accounts loads nothing of reports, messages, pages or the APIs', async () => {
  // How the letters of laboratories are compared is checked with the other settings of theirs, and weighs next to nothing. The places of
  // addresses are those of an account's rules.
  const names = modulesIn(await loadedBy('account', 'list')).filter(
    (name) =>
      name !== 'src/hl7/abnormal-flags.ts' &&
      !/^src\/terminology\/(countries|regions|place-names|postal-codes)/.test(name),
  );
  expect(names).toContain('src/cli/accounts.ts');
  expect(
    names.filter((name) => /^src\/(documents|hl7|terminology|graphql|rest|pages|server|jobs)\//.test(name)),
  ).toEqual([]);
});
