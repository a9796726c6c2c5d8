/**
 * Copies the packages that the build leaves outside the bundle, and what they need, from node_modules to another folder of that name:
 * `tsx deploy/copy-unbundled.ts /image/node_modules`. Whoever installs dist elsewhere needs no other packages.
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LockFile } from './lock-file.ts';
import { unbundledFolders } from './shipped-packages.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to copy to.');
for (const folder of unbundledFolders(ROOT, await LockFile.read(ROOT))) {
  const below = folder.slice('node_modules/'.length);
  // What it needs in a folder of its own comes with it.
  if (!below.includes('/node_modules/')) await cp(join(ROOT, folder), join(target, below), { recursive: true });
}
