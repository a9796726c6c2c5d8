import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** What runs: the version of the service and of Node, and the commit that the service was made of. */
export interface Build {
  readonly version: string;
  readonly node: string;
  readonly commit: string;
}

const UNKNOWN = 'unknown';

const ROOT = new URL('../../', import.meta.url);

const packageFile = z.object({ version: z.string() });

/** @param commit the commit, if it is known; otherwise that of the checkout, if this is one */
export async function readBuild(commit: string | undefined): Promise<Build> {
  const { version } = packageFile.parse(JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')));
  return { version, node: process.versions.node, commit: commit ?? (await checkedOutCommit()) };
}

/** Read from the files, since `git` may not be there, and refuses a checkout that another user owns. */
async function checkedOutCommit(): Promise<string> {
  const head = await readGit('HEAD');
  const [, branch] = /^ref: (\S+)/.exec(head) ?? [];
  const packed = (await readGit('packed-refs')).split('\n').find((line) => line.endsWith(` ${branch}`)) ?? '';
  const texts = branch === undefined ? [head] : [await readGit(branch), packed];
  const commits = texts.flatMap((text) => /^[0-9a-f]{40}\b/.exec(text) ?? []);
  return commits[0] ?? UNKNOWN;
}

/** Empty where there is no such file, as in an image. */
async function readGit(file: string): Promise<string> {
  try {
    return await readFile(new URL(`.git/${file}`, ROOT), 'utf8');
  } catch {
    return '';
  }
}
