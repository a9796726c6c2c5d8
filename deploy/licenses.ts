import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { licensesWithin, MIT } from './license-texts.ts';

/** A package that an installation carries: in the bundle, or next to it. */
export interface ShippedPackage {
  /** Its folder below the root, such as `node_modules/pg`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As its package.json names it. */
  readonly license: string;
  /** The whole text, with its copyright notice. */
  readonly text: string;
}

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

const lockFile = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) });

/** The folders of packages that these files are of. */
export function packageFolders(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  return folders;
}

/** The folders of the packages that an installation for production has. Those for other systems are not there. */
export async function installedFolders(root: string): Promise<readonly string[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const folders = Object.keys(packages).filter((folder) => folder !== '' && !packages[folder]?.dev);
  const areThere = await Promise.all(folders.map((folder) => filesIn(join(root, folder))));
  return folders.filter((_folder, index) => areThere[index]?.includes('package.json'));
}

/** The packages with their licenses, by name. @throws Error for a package whose license has no text. */
export async function shippedPackages(root: string, folders: Iterable<string>): Promise<readonly ShippedPackage[]> {
  const packages = await Promise.all([...new Set(folders)].map((folder) => packageIn(root, folder)));
  return packages.toSorted((one, other) => (one.name < other.name || one.folder < other.folder ? -1 : 1));
}

async function packageIn(root: string, folder: string): Promise<ShippedPackage> {
  const path = join(root, folder);
  const given = packageFile.parse(JSON.parse(await readFile(join(path, 'package.json'), 'utf8')));
  const { name, version, license = 'see below', author } = given;
  const files = (await filesIn(path)).filter((file) => /^(?:[\w-]*licen[cs]e|copying|notice)\b[\w.-]*$/i.test(file));
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(path, file), 'utf8')));
  if (texts.length === 0) {
    if (license !== 'MIT')
      throw new Error(`${folder} has no text of its license, ${license}: find it, and say it here.`);
    texts.push(`Copyright (c) ${author ?? `the authors of ${name}`}\n\n${MIT}`);
  }
  texts.push(...(await licensesWithin(root, name)));
  return { folder, name, version, license, text: texts.map((text) => text.trim()).join('\n\n') };
}

/** All licenses as one text: each text once, under the packages that it is of. */
export function licenseText(packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, license, text } of packages) {
    const names = byText.get(text) ?? [];
    byText.set(text, names);
    names.push(`${name} ${version} (${license})`);
  }
  const rule = '='.repeat(80);
  const parts = [...byText].map(([text, names]) => `${rule}\n${[...new Set(names)].join('\n')}\n${rule}\n\n${text}\n`);
  return `The packages of others that this installation of Kit Testing Service carries, and their licenses.\n\n${parts.join('\n')}`;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
