import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The commit of the last release, v2.0.0-beta.1 (CHANGELOG.md), which runs beside this version while instances are replaced one by one. */
const LAST_RELEASE = '7f3c8da1';

const root = fileURLToPath(new URL('../..', import.meta.url));

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });

/** Builds the last release in a folder of its own; undefined if this checkout does not have its commit, as a shallow one. */
export function buildLastRelease(): { readonly folder: string; readonly remove: () => void } | undefined {
  let archive: Buffer;
  try {
    archive = git('archive', LAST_RELEASE);
  } catch {
    process.stderr.write(`The last release is not tried: this checkout does not have ${LAST_RELEASE}.\n`);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'kts-last-release-'));
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const hasSamePackages =
    readFileSync(join(folder, 'package-lock.json'), 'utf8') === readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (hasSamePackages) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', 'ci', '--ignore-scripts');
  run('npm', 'run', 'generate');
  run('npm', 'run', 'build');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
