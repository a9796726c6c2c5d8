import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Material of others to test with, beside the project or where SHARED_MATERIAL says. No copy of it is in the project. */
const FOLDER = process.env.SHARED_MATERIAL ?? fileURLToPath(new URL('../../../shared/material', import.meta.url));

/** Whether it is there. */
export const hasMaterial = existsSync(FOLDER);

/** What the title of a test says that needs it. */
export const WITH_MATERIAL = '(skipped where there is no ../shared/material or SHARED_MATERIAL)';

/** A file of it, byte for byte. */
export function materialFile(...path: readonly string[]): Buffer {
  return readFileSync(join(FOLDER, ...path));
}

/** A folder of it; undefined where it is not there. */
export function materialFolder(name: string): string | undefined {
  const folder = join(FOLDER, name);
  return existsSync(folder) ? folder : undefined;
}
