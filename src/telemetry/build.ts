import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../package-root.ts';

/** The running build: the version of the service, the version of Node, and the commit the service was built from. */
export interface Build {
  readonly version: string;
  readonly node: string;
  readonly commit: string;
}

const UNKNOWN = 'unknown';

const packageFile = z.object({ version: z.string() });

/** Reads the running build. @param commit the commit, if known; by default that of the checkout, if there is one */
export async function readBuild(commit: string | undefined): Promise<Build> {
  const { version } = packageFile.parse(JSON.parse(await readFile(new URL('package.json', PACKAGE_ROOT), 'utf8')));
  return { version, node: process.versions.node, commit: commit ?? (await checkedOutCommit()) };
}

/** Reads Git's files rather than running `git`, which may not be installed and refuses a checkout that another user owns. */
async function checkedOutCommit(): Promise<string> {
  const head = await readGit('HEAD');
  const [, branch] = /^ref: (\S+)/.exec(head) ?? [];
  const packed = (await readGit('packed-refs')).split('\n').find((line) => line.endsWith(` ${branch}`)) ?? '';
  const texts = branch === undefined ? [head] : [await readGit(branch), packed];
  const commits = texts.flatMap((text) => /^[0-9a-f]{40}\b/.exec(text) ?? []);
  return commits[0] ?? UNKNOWN;
}

/** Reads a file of the folder `.git`; empty if there is none, as in an image. */
async function readGit(file: string): Promise<string> {
  try {
    return await readFile(new URL(`.git/${file}`, PACKAGE_ROOT), 'utf8');
  } catch {
    return '';
  }
}
