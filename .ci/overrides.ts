/**
 * Checks the `overrides` of package.json. Most hold a package back because a newer one does not run on a Node version that we
 * support; one of the form `npm:other@version` puts another package in the place of one that nothing loads:
 *
 * - every override has its reason under `//overrides`;
 * - no installed package refuses one of our Node versions;
 * - without any one override, one would, or its peer dependencies would conflict, or the replaced package would be installed.
 *   Otherwise the override can go.
 *
 * Asks the package registry, as `npm ci` does, and takes about a second for each override.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { minVersion, Range, satisfies } from 'semver';
import { z } from 'zod';

const ROOT = new URL('../', import.meta.url).pathname;

/** npm nests `overrides` to any depth; one level is all we use. */
const packageFile = z.looseObject({
  engines: z.object({ node: z.string() }),
  overrides: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).default({}),
  '//overrides': z.record(z.string(), z.string()).default({}),
});

const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      engines: z.looseObject({ node: z.string().optional() }).optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

type PackageFile = z.output<typeof packageFile>;
type LockFile = z.output<typeof lockFile>;

/** One pinned package: everywhere, or only below `parent`. */
interface Override {
  readonly parent: string | undefined;
  readonly name: string;
  readonly version: string;
}

const packageJson = packageFile.parse(await readJson(join(ROOT, 'package.json')));
const lock = lockFile.parse(await readJson(join(ROOT, 'package-lock.json')));
const overrides = overridesOf(packageJson);
const nodeVersions = lowestVersions(packageJson.engines.node);

const problems = [
  ...reasonProblems(overrides.map(labelOf), Object.keys(packageJson['//overrides'])),
  ...refusals(lock, nodeVersions),
];
for (const override of overrides) {
  if (!(await isNeeded(override))) {
    problems.push(`The override of ${labelOf(override)} is no longer needed.`);
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** In npm's notation, `"parent": { ".": version }` pins the parent itself. */
function overridesOf({ overrides }: PackageFile): readonly Override[] {
  return Object.entries(overrides).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ parent: undefined, name: key, version: value }]
      : Object.entries(value).map(([name, version]) =>
          name === '.' ? { parent: undefined, name: key, version } : { parent: key, name, version },
        ),
  );
}

/** The key of an override's reason: `package`, or `parent > package`. */
function labelOf({ parent, name }: Override): string {
  return parent === undefined ? name : `${parent} > ${name}`;
}

/** The lowest version of each alternative of a range: `^20.19 || >=24` gives 20.19.0 and 24.0.0. */
function lowestVersions(range: string): readonly string[] {
  return new Range(range).set.flatMap((comparators) => minVersion(comparators.join(' '))?.version ?? []);
}

function reasonProblems(labels: readonly string[], reasons: readonly string[]): readonly string[] {
  return [
    ...labels.filter((label) => !reasons.includes(label)).map((label) => `The override of ${label} gives no reason.`),
    ...reasons.filter((reason) => !labels.includes(reason)).map((reason) => `There is no override of ${reason}.`),
  ];
}

/** The packages that refuse one of our Node versions. npm leaves out an optional package that does, without a warning. */
function refusals({ packages }: LockFile, nodes: readonly string[]): readonly string[] {
  return Object.entries(packages).flatMap(([path, { version, engines, optional }]) => {
    const range = engines?.node;
    if (optional || range === undefined) return [];
    const refused = nodes.filter((node) => !satisfies(node, range));
    return refused.length > 0 ? [`${path} ${version} needs Node ${range}, so not ${refused.join(', ')}.`] : [];
  });
}

/** Resolves the dependencies without the override, in a temporary folder. */
async function isNeeded(override: Override): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'overrides-'));
  try {
    await cp(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
    await writeFile(join(folder, 'package.json'), JSON.stringify(withoutOverride(packageJson, override)));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(withoutLocked(lock, override)));
    if (!(await resolveDependencies(folder))) return true;
    const resolved = lockFile.parse(await readJson(join(folder, 'package-lock.json')));
    return override.version.startsWith('npm:')
      ? Object.hasOwn(resolved.packages, `node_modules/${override.name}`)
      : refusals(resolved, nodeVersions).length > 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function withoutOverride(file: PackageFile, { parent, name }: Override): PackageFile {
  const copy = structuredClone(file);
  const nested = copy.overrides[parent ?? name];
  if (typeof nested === 'object') delete nested[parent === undefined ? '.' : name];
  else delete copy.overrides[name];
  return copy;
}

/** Without the pinned package's own entries npm is free to choose its newest version, as in a fresh project. */
function withoutLocked({ packages, ...file }: LockFile, { name, version }: Override): LockFile {
  const pinned = Object.keys(packages).filter(
    (path) => path.endsWith(`node_modules/${name}`) && version.endsWith(packages[path]?.version ?? 'none'),
  );
  const kept = Object.entries(packages).filter(
    ([path]) => !pinned.some((root) => path === root || path.startsWith(`${root}/`)),
  );
  return { ...file, packages: Object.fromEntries(kept) };
}

/** Writes the lock file of the folder's package.json; returns false if peer dependencies conflict. */
async function resolveDependencies(folder: string): Promise<boolean> {
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--strict-peer-deps'];
  try {
    // The level is set, because `npm run --silent` would pass its own on and hide the error that is looked for.
    await promisify(execFile)('npm', [...args, '--loglevel=error'], { cwd: folder });
    return true;
  } catch (error) {
    if (error instanceof Error && 'stderr' in error && String(error.stderr).includes('ERESOLVE')) return false;
    throw error;
  }
}
