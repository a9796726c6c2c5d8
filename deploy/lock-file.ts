import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const versions = z.record(z.string(), z.string()).default({});

/** A package in package-lock.json. */
const lockedPackage = z.object({
  integrity: z.string().optional(),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});

const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

type LockedPackages = z.output<typeof lockFile>['packages'];

/** The packages of package-lock.json, by their folder below the root, such as `node_modules/pg`; our own is the empty folder. */
export class LockFile {
  readonly #packages: LockedPackages;

  private constructor(packages: LockedPackages) {
    this.#packages = packages;
  }

  static async read(root: string): Promise<LockFile> {
    const text = await readFile(join(root, 'package-lock.json'), 'utf8');
    return new LockFile(lockFile.parse(JSON.parse(text)).packages);
  }

  /** The hash of the package as the registry hands it out, such as `sha512-…`. */
  integrityOf(folder: string): string | undefined {
    return this.#packages[folder]?.integrity;
  }

  /** The folders of the packages that the package in a folder needs, optional ones too, where Node would find them. */
  neededBy(folder: string): readonly string[] {
    const given = this.#packages[folder];
    if (!given) return [];
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = given;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers].flatMap(
      (name) => this.#find(folder, name) ?? [],
    );
  }

  /** The folders of these packages, and of all that they need. */
  closureOf(names: readonly string[]): readonly string[] {
    const found = new Set<string>();
    const add = (folder: string) => {
      if (found.has(folder)) return;
      found.add(folder);
      for (const needed of this.neededBy(folder)) add(needed);
    };
    for (const name of names) add(`node_modules/${name}`);
    return [...found].toSorted();
  }

  #find(folder: string, name: string): string | undefined {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (this.#packages[found]) return found;
    return folder === ''
      ? undefined
      : this.#find(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
  }
}
