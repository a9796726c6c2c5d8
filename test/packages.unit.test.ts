import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { minVersion, Range, satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UNBUNDLED } from '../deploy/unbundled.ts';
import { importsIn, packageOf } from './helpers/imports.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

const versions = z.record(z.string(), z.string());

/** npm nests `overrides` to any depth; one level is all we use. */
const packageFile = z.object({
  engines: z.object({ node: z.string() }),
  scripts: versions,
  dependencies: versions,
  devDependencies: versions,
  overrides: z.record(z.string(), z.union([z.string(), versions])),
  '//overrides': versions,
});

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      engines: z.looseObject({ node: z.string().optional() }).optional(),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

const { engines, scripts, dependencies, devDependencies, overrides, ...file } = packageFile.parse(
  JSON.parse(read('package.json')),
);
const { packages } = lockFile.parse(JSON.parse(read('package-lock.json')));

/** Programs in src that write source, and are not part of the service. */
const WRITES_SOURCE = ['src/graphql/schema/generate-schema-types.ts', 'src/graphql/schema/print-schema.ts'];

const sourceIn = (folder: string) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?[jt]s$/.test(name))
    .map((name) => `${folder}/${name}`);

/** The packages that files import, with whether it is for more than types. */
function packagesImportedBy(files: readonly string[]): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const name of files) {
    for (const { to, isRelative, isType } of importsIn(name, parseSync(name, read(name)))) {
      if (isRelative || /^(?:node:|file:|data:|\/)/.test(to) || builtinModules.includes(to)) continue;
      const imported = packageOf(to);
      found.set(imported, (found.get(imported) ?? false) || !isType);
    }
  }
  return found;
}

const ofService = packagesImportedBy(sourceIn('src').filter((name) => !WRITES_SOURCE.includes(name)));

const ofTools = packagesImportedBy([
  ...WRITES_SOURCE,
  ...['test', 'deploy', 'docs', 'prisma', '.ci'].flatMap(sourceIn),
  ...readdirSync(ROOT).filter((name) => name.endsWith('.config.ts')),
]);

/** The tools that nothing imports and no script names, and what needs them. */
const NEEDED_BY: Readonly<Record<string, string>> = {
  '@types/node': 'tsconfig.json',
  'ajv-formats-draft2019': 'the validator of @cyclonedx/cyclonedx-library',
  vite: 'vitest, which would take a newer one',
};

describe('package.json', () => {
  it('has what the service imports under `dependencies`, and nothing else', () => {
    const running = [...ofService].filter(([, isForMoreThanTypes]) => isForMoreThanTypes).map(([name]) => name);
    expect(running.length).toBeGreaterThan(40);
    expect(running.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });

  it('names every package that the tests, the tools and the types of the service import', () => {
    const named = { ...dependencies, ...devDependencies };
    const imported = [...ofTools.keys(), ...ofService.keys()].filter((name) => !Object.hasOwn(named, name));
    expect([...new Set(imported)]).toEqual([]);
  });

  it('has no tool that nobody uses', () => {
    const words = Object.values(scripts).flatMap((script) => script.split(' '));
    const isUsed = (name: string) =>
      ofTools.has(name) ||
      ofService.has(name) ||
      Object.hasOwn(NEEDED_BY, name) ||
      binariesOf(name).some((binary) => words.includes(binary)) ||
      (name.startsWith('@types/') && Object.hasOwn(packages, `node_modules/${name.slice('@types/'.length)}`));
    expect(Object.keys(devDependencies).filter((name) => !isUsed(name))).toEqual([]);
  });

  it('leaves only packages outside the bundle that the service imports', () => {
    expect(Object.keys(UNBUNDLED).filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  });

  it('has no package in the place of another one', () => {
    const all = Object.entries({ ...dependencies, ...devDependencies, ...Object.fromEntries(pins()) });
    expect(all.filter(([, version]) => version.startsWith('npm:'))).toEqual([]);
    const renamed = Object.entries(packages).filter(
      ([folder, { name }]) => folder !== '' && name !== undefined && !folder.endsWith(`node_modules/${name}`),
    );
    expect(renamed).toEqual([]);
  });

  it('says why each override is there', () => {
    expect(pins().map(([name]) => name)).toEqual(Object.keys(file['//overrides']));
  });
});

it('every package that runs accepts the oldest Node of each version that the service supports', () => {
  const oldest = new Range(engines.node).set.flatMap((comparators) => minVersion(comparators.join(' '))?.version ?? []);
  expect(oldest.length).toBeGreaterThan(1);
  const refused = Object.entries(packages).filter(
    ([, { engines: its, dev, devOptional }]) =>
      !dev && !devOptional && its?.node !== undefined && oldest.some((node) => !satisfies(node, its.node ?? '*')),
  );
  expect(refused.map(([folder]) => folder)).toEqual([]);
});

/** The overrides: `package`, or `parent > package`. In npm's notation, `"parent": { ".": version }` pins the parent itself. */
function pins(): [name: string, version: string][] {
  return Object.entries(overrides).flatMap(([name, pinned]): [string, string][] =>
    typeof pinned === 'string'
      ? [[name, pinned]]
      : Object.entries(pinned).map(([below, version]) => [below === '.' ? name : `${name} > ${below}`, version]),
  );
}

/** The commands that a package installs. */
function binariesOf(name: string): readonly string[] {
  const { bin } = z
    .object({ bin: z.union([z.string(), versions]).optional() })
    .parse(JSON.parse(read(`node_modules/${name}/package.json`)));
  return typeof bin === 'string' ? [packageOf(name).split('/').at(-1) ?? name] : Object.keys(bin ?? {});
}
