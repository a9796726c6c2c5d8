import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { z } from 'zod';
import type { LockFile } from './lock-file.ts';
import { UNBUNDLED } from './unbundled.ts';

/** A package that an installation carries: in the bundle, or next to it. */
export interface ShippedPackage {
  /** Its folder below the root, such as `node_modules/pg`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** An id or an expression of SPDX, or words. */
  readonly license: string;
  readonly author: string | undefined;
}

/** The licenses of packages whose package.json names none, from their texts. */
const UNNAMED: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** A license as npm had it once, when it was not yet an expression of SPDX. */
const oldLicense = z.object({ type: z.string() }).transform(({ type }) => type);

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), oldLicense]).optional(),
  licenses: z.array(oldLicense).optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

/** The packages of a build with what it leaves outside the bundle, by name and folder. */
export async function shippedPackages(root: string, build: Metafile, lock: LockFile): Promise<ShippedPackage[]> {
  const folders = new Set([...bundledFolders(build), ...unbundledFolders(root, lock)]);
  const packages = await Promise.all([...folders].map((folder) => readPackage(root, folder)));
  return packages.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

function placeOf({ name, folder }: ShippedPackage): string {
  return `${name}\n${folder}`;
}

/** The folders of the packages outside the bundle. Those for other systems are not installed. */
export function unbundledFolders(root: string, lock: LockFile): readonly string[] {
  return lock.closureOf(Object.keys(UNBUNDLED)).filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/** The folders of the packages of which anything is in the bundle. */
function bundledFolders({ outputs }: Metafile): ReadonlySet<string> {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file]?.bytesInOutput),
  );
  return new Set(files.flatMap((file) => packageFolder(file) ?? []));
}

/** The folder of the innermost package that a file is in; undefined if it is one of ours. */
export function packageFolder(file: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** The package in a folder. @throws Error if it names no license */
export async function readPackage(root: string, folder: string): Promise<ShippedPackage> {
  const file = packageFile.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')));
  const { name, version, author } = file;
  const license = file.license ?? file.licenses?.join(' OR ') ?? UNNAMED[name];
  if (license === undefined) throw new Error(`${folder} names no license: look for it, and say it in UNNAMED.`);
  return { folder, name, version, license, author };
}
