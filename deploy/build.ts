/**
 * Writes dist: the service and the packages it uses, bundled, so that it starts sooner and an installation is smaller; the packages of
 * unbundled.ts stay outside. With it, the licenses of all of them, and a bill of materials. `npm run check:types` checks the types,
 * this does not. A running service is not disturbed.
 */
import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';
import { licenseText } from './licenses.ts';
import { LockFile } from './lock-file.ts';
import { replaceBuild } from './replace-build.ts';
import { billOfMaterials } from './sbom.ts';
import { shippedPackages } from './shipped-packages.ts';
import { UNBUNDLED } from './unbundled.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const packageFile = z.object({ name: z.string(), version: z.string() });
const service = packageFile.parse(JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')));

/**
 * Maps each file of a package to its beginning, and only our own source line by line: Node keeps the maps of all that it loads,
 * and with every line of the packages they took 80 MB of memory.
 */
const mapPackagesByFile: Plugin = {
  name: 'map-packages-by-file',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: 'AAAA' });
      const comment = `//# sourceMappingURL=data:application/json,${encodeURIComponent(map)}`;
      return { contents: `${await readFile(path, 'utf8')}\n${comment}\n` };
    }),
};

/** The licenses of the packages in the bundle and next to it: whoever passes dist on must pass them on, too. */
const LICENSES = 'THIRD-PARTY-LICENSES.txt';

/** The same packages, for programs that look for known vulnerabilities (CycloneDX). */
const BILL_OF_MATERIALS = 'sbom.cdx.json';

/** pg asks for `pg-native` where somebody installed it. */
const OPTIONAL = ['pg-native'];

const { metafile, outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/server.ts', 'src/cli.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  // What is imported when it is first needed stays in files of its own.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // As Node resolves packages; esbuild would also take what is meant for bundlers, and some packages twice.
  conditions: ['module-sync'],
  external: [...Object.keys(UNBUNDLED), ...OPTIONAL],
  // Packages in CommonJS call `require` for modules of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  // Node reads and compiles all of it at each start. Names stay: errors and profiles are told by them.
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [mapPackagesByFile],
  metafile: true,
  write: false,
  logLevel: 'warning',
});

// In the bundle, such an import has no names but `default`, which it has not always where the source runs unbundled.
for (const [file, { imports }] of Object.entries(metafile.inputs)) {
  for (const { kind, path } of file.startsWith('src/') ? imports : []) {
    if (kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs')
      throw new Error(
        `${file} imports ${path}, which is CommonJS, when it runs. Import a module of ours that re-exports it.`,
      );
  }
}

// V8 keeps a file with a single letter beyond Latin-1 at two bytes a letter, for as long as the service runs. esbuild escapes such letters
// in strings, but must leave them in tagged templates and regular expressions. GraphiQL's file is loaded for its page only.
for (const { path, contents, text } of outputFiles)
  if (contents.length > 1_000_000 && path.endsWith('.js') && !path.includes('graphiql') && /[\u0100-\uffff]/.test(text))
    throw new Error(
      `${path} has letters beyond Latin-1, and would take twice its size in memory: write them as entities.`,
    );

const files = outputFiles.map(({ path, contents }) => ({ path: relative(`${ROOT}dist`, path), contents }));
const lock = await LockFile.read(ROOT);
const packages = await shippedPackages(ROOT, metafile, lock);
await replaceBuild(`${ROOT}dist`, [
  ...files,
  { path: LICENSES, contents: await licenseText(ROOT, packages) },
  { path: BILL_OF_MATERIALS, contents: billOfMaterials(service, packages, lock) },
]);
