import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = join(ROOT, 'clients/pages');

/** What the pages use is not installed with the service: `npm ci --prefix clients/pages`. */
export const hasPackages = existsSync(join(PAGES, 'node_modules'));

const guide = readFileSync(join(ROOT, 'docs/frontend.md'), 'utf8');

/** The files that a section of docs/frontend.md shows, by their names. */
function filesUnder(heading: string): Map<string, string> {
  const section = guide.slice(guide.indexOf(`\n## ${heading}\n`) + 1).split('\n## ')[0] ?? '';
  const blocks = section.matchAll(/^```\w+\n(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n([\s\S]*?)^```/gm);
  return new Map([...blocks].map(([, name = '', text = '']) => [name, text]));
}

/** What `relay.config.json` says, which has no comment for its name. */
function relayConfiguration(): string {
  return /In `relay\.config\.json`:\n\n```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
}

/** The libraries for which docs/frontend.md has a page of kits. */
export const LIBRARIES = ['Apollo Client', 'urql', 'Relay'] as const;

const SECTIONS = {
  'Apollo Client': ['Events as they happen', 'A page with Apollo Client'],
  urql: ['Events as they happen', 'A page with Apollo Client', 'The same with urql'],
  Relay: ['Events as they happen', 'A page with Apollo Client', 'Relay'],
} as const satisfies Record<(typeof LIBRARIES)[number], readonly string[]>;

/** A page that was built as docs/frontend.md says. */
export interface BuiltPage {
  readonly html: string;
  /** Its folder, in which everything is that it loads. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds the page of kits with this library, for the service at an origin in place of the one on port 4000. */
export async function buildPage(library: (typeof LIBRARIES)[number], origin: string): Promise<BuiltPage> {
  const shown = new Map(SECTIONS[library].flatMap((section) => [...filesUnder(section)]));
  if (library === 'Relay') shown.set('relay.config.json', relayConfiguration());
  const unused = { 'Apollo Client': [], urql: ['src/cache.ts'], Relay: RELAY_WITHOUT }[library];
  for (const name of unused) shown.delete(name);
  const folder = await newFolder(shown, origin);
  const tool = (name: string, ...args: string[]) => runTool(join(PAGES, 'node_modules', name), args, folder);
  if (library === 'Relay') {
    await cp(join(ROOT, 'schema.graphql'), join(folder, 'schema.graphql'));
    await tool('relay-compiler/cli.js');
  } else {
    await tool('gql.tada/bin/cli.js', 'generate-output');
    if (library === 'urql') await tool('gql.tada/bin/cli.js', 'generate-output', '--output', 'src/schema.ts');
  }
  await tool('typescript/bin/tsc');
  await tool('vite/bin/vite.js', 'build', '--base', './');
  const html = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  return { html, folder: join(folder, 'dist'), remove: () => rm(folder, { recursive: true }) };
}

/**
 * Compiles the page with Apollo Client as docs/frontend.md says of GraphQL Code Generator: its types, read from the service at an
 * origin, in place of those of gql.tada.
 */
export async function compileWithCodeGenerator(origin: string): Promise<void> {
  const shown = new Map([...SECTIONS['Apollo Client'], 'Types'].flatMap((section) => [...filesUnder(section)]));
  shown.delete('src/graphql.ts');
  const operations = (shown.get('src/operations.ts') ?? '')
    .replace("'gql.tada'", "'@graphql-typed-document-node/core'")
    .replace("'./graphql'", "'./gql'");
  const folder = await newFolder(shown.set('src/operations.ts', operations), origin);
  try {
    await runTool(join(PAGES, 'node_modules/.bin/graphql-codegen'), [], folder);
    await runTool(join(PAGES, 'node_modules/typescript/bin/tsc'), [], folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A folder of these files, beside the packages that they use, for the service at an origin in place of the one on port 4000. */
async function newFolder(files: ReadonlyMap<string, string>, origin: string): Promise<string> {
  await mkdir(join(PAGES, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(PAGES, 'dist/page-'));
  for (const [name, text] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text.replaceAll('http://127.0.0.1:4000', origin));
  }
  return folder;
}

/** The files of the page with Apollo Client that one with Relay does not have. */
const RELAY_WITHOUT = ['src/graphql.ts', 'src/cache.ts', 'src/client.ts', 'src/operations.ts', 'src/KitView.tsx'];

/** Runs a program of Node's in a folder; what it says is the error if it fails. */
function runTool(file: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], { cwd }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${file} failed:\n${stdout}${stderr}`));
      else resolve();
    });
  });
}
