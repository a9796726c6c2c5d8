import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carriedBy } from './carried.ts';
import { licenseTextOf, MIT } from './license-texts.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** All licenses as one text: each text once, under the packages that it is of. */
export async function licenseText(root: string, packages: readonly ShippedPackage[]): Promise<string> {
  const byText = new Map<string, string[]>();
  const texts = await Promise.all(packages.map((each) => licenseOf(root, each)));
  for (const [index, { name, version, license }] of packages.entries()) {
    const text = texts[index] ?? '';
    const names = byText.get(text) ?? [];
    byText.set(text, names);
    names.push(`${name} ${version} (${license})`);
  }
  const rule = '='.repeat(80);
  const parts = [...byText].map(([text, names]) => `${rule}\n${[...new Set(names)].join('\n')}\n${rule}\n\n${text}\n`);
  return `The packages of others that this installation of Kit Testing Service carries, and their licenses.\n\n${parts.join('\n')}`;
}

/** The whole text of a package's license, with its copyright notice. @throws Error if it has none, and is not MIT */
async function licenseOf(root: string, { folder, name, license, author }: ShippedPackage): Promise<string> {
  const path = join(root, folder);
  const files = (await readdir(path)).filter((file) => /^(?:[\w-]*licen[cs]e|copying|notice)\b[\w.-]*$/i.test(file));
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(path, file), 'utf8')));
  if (texts.length === 0) {
    if (license !== 'MIT')
      throw new Error(`${folder} has no text of its license, ${license}: find it, and say it here.`);
    texts.push(`Copyright (c) ${author ?? `the authors of ${name}`}\n\n${MIT}`);
  }
  for (const carried of carriedBy(name)) {
    const text = await licenseTextOf(carried.license, root);
    texts.push(`It carries ${carried.name}:\n\n${carried.copyright}\n\n${text}`);
  }
  return texts.map((text) => text.trim()).join('\n\n');
}
