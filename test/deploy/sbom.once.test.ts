import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SPDX, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FONTS } from '../../deploy/carried.ts';
import { LockFile } from '../../deploy/lock-file.ts';
import { UNBUNDLED } from '../../deploy/unbundled.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
const written = () => read('dist/sbom.cdx.json');

const license = z.union([
  z.strictObject({ expression: z.string() }),
  z.strictObject({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
]);

const bom = z.object({
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      group: z.string().optional(),
      version: z.string(),
      'bom-ref': z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).optional(),
      licenses: z.array(license).length(1),
      components: z.array(z.object({ name: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const parsed = () => bom.parse(JSON.parse(written()));
const nameOf = ({ group, name }: { readonly group?: string | undefined; readonly name: string }) =>
  group === undefined ? name : `${group}/${name}`;

it('is valid CycloneDX 1.6, and has nothing that changes from build to build', async () => {
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(written())).toBeNull();
  expect(JSON.parse(written())).not.toHaveProperty('serialNumber');
  expect(JSON.parse(written()).metadata).not.toHaveProperty('timestamp');
});

it('has the packages of the licenses file, and the fonts', () => {
  const licensed = [...read('dist/THIRD-PARTY-LICENSES.txt').matchAll(/^(\S+ \d+\.\d+\.\d+\S*) \(.+\)$/gm)];
  const fonts = FONTS.map(({ name, version }) => `${name} ${version}`);
  const components = parsed().components.map((each) => `${nameOf(each)} ${each.version}`);
  expect(components.length).toBeGreaterThan(100);
  expect(components.toSorted()).toEqual([...new Set(licensed.map(([, name = '']) => name)), ...fonts].toSorted());
});

it('says of each package which one it is, under which license, and what its hash is', async () => {
  const lock = await LockFile.read(ROOT);
  const { components } = parsed();
  for (const each of components) {
    expect(each.purl).toBe(`pkg:npm/${nameOf(each).replace('@', '%40')}@${each.version}`);
    const { hashes } = each;
    expect(hashes === undefined).toBe(FONTS.some(({ name }) => name === nameOf(each)));
  }
  const fastify = components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'));
  const inLock = Buffer.from(lock.integrityOf('node_modules/fastify')?.replace('sha512-', '') ?? '', 'base64');
  expect(fastify?.hashes).toEqual([{ alg: 'SHA-512', content: inLock.toString('hex') }]);

  const licenses = components.flatMap((each) => each.licenses);
  const ids = licenses.flatMap(
    (each) => ('expression' in each ? each.expression.match(/[\w.+-]+/g) : each.license.id) ?? [],
  );
  expect(ids.filter((id) => !['AND', 'OR', 'WITH'].includes(id) && !SPDX.isSupportedSpdxId(id))).toEqual([]);
  const inWords = licenses.flatMap((each) => ('license' in each ? (each.license.name ?? []) : []));
  expect(inWords).toEqual(['SEE LICENSE IN LICENSE.md']);
});

it('names what packages carry of others, and what needs what', () => {
  const { metadata, components, dependencies } = parsed();
  const carried = components.flatMap((each) => each.components.map(({ name }) => `${nameOf(each)}: ${name}`));
  expect(carried).toContain('@electric-sql/pglite: PostgreSQL');
  expect(carried).toContain('@fastify/swagger-ui: Swagger UI');

  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const visit = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const needed of needs.get(ref) ?? []) visit(needed);
  };
  visit(metadata.component['bom-ref']);
  expect(components.filter((each) => !reached.has(each['bom-ref'])).map(nameOf)).toEqual([]);
});

it('is in what npm packs, next to the licenses', async () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  const [packed] = z.array(z.object({ files: z.array(z.object({ path: z.string() })) })).parse(JSON.parse(stdout));
  expect(packed?.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['dist/sbom.cdx.json', 'dist/THIRD-PARTY-LICENSES.txt', 'NOTICE.md']),
  );
});

it('is of the version in package.json, and names what is outside the bundle', () => {
  const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(read('package.json')));
  const { metadata, components } = parsed();
  expect(metadata.component).toMatchObject({ name, version });
  expect(Object.keys(UNBUNDLED).filter((outside) => !components.some((each) => nameOf(each) === outside))).toEqual([]);
});
