import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How long the files of an earlier build are kept, in milliseconds: a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Lists the files of earlier builds, in a file that keeps npm from packing them. */
const EARLIER = '.npmignore';

/** A file of a build. Chunks are named after their contents, entry points are not. */
export interface BuiltFile {
  /** Relative to the folder of the build. */
  readonly path: string;
  readonly contents: Uint8Array | string;
}

/**
 * Writes a build over an earlier one without disturbing processes that run it, or start meanwhile. A process loads some chunks only
 * when it needs them, so those of earlier builds stay for a week. Each file appears at once, and the entry points, which load
 * the others, last.
 */
export async function replaceBuild(folder: string, files: readonly BuiltFile[], now = new Date()): Promise<void> {
  const isEntryPoint = ({ path }: BuiltFile) => !path.includes('/');
  for (const file of files) if (!isEntryPoint(file)) await writeAtOnce(folder, file);
  for (const file of files) if (isEntryPoint(file)) await writeAtOnce(folder, file);

  const listed = new Set((await readIfThere(join(folder, EARLIER))).split('\n'));
  const current = new Set(files.map(({ path }) => path));
  const kept: string[] = [];
  for (const path of await filesIn(folder)) {
    if (current.has(path) || path === EARLIER) continue;
    const file = join(folder, path);
    // From now on, its age is the time since the build that no longer has it.
    if (!listed.has(path)) await utimes(file, now, now);
    if (now.getTime() - (await stat(file)).mtimeMs < KEPT_MS) kept.push(path);
    else await rm(file);
  }
  await writeAtOnce(folder, { path: EARLIER, contents: kept.map((path) => `${path}\n`).join('') });
}

/** A process that starts meanwhile finds either the old file or the new one, and never a part. */
async function writeAtOnce(folder: string, { path, contents }: BuiltFile): Promise<void> {
  const file = join(folder, path);
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, contents);
  await rename(unfinished, file);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
