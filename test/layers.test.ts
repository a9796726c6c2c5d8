import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom (docs/architecture.md): the process makes the app; the app has two faces and what both need of HTTP;
 * the faces stand on the domains; those stand on the ground. A file may always import its own layer.
 */
const LAYERS = {
  process: {
    files: /^(server|node-env|cli)\.ts$|^cli\//,
    mayImport: ['app', 'demo', 'http', 'use-case', 'documents', 'ground'],
  },
  demo: { files: /^demo\//, mayImport: ['use-case', 'lifecycle', 'ground'] },
  app: { files: /^app\.ts$/, mayImport: ['rest', 'graphql', 'http', 'ground'] },
  rest: { files: /^rest\//, mayImport: ['graphql', 'http', 'use-case', 'ground'] },
  graphql: { files: /^graphql\//, mayImport: ['face', 'http', 'use-case', 'ground'] },
  http: { files: /^http\/|^dependencies\.ts$/, mayImport: ['use-case', 'documents', 'ground'] },
  face: {
    files: /^domains\/.*\/(schema|mutations|result-types)\.ts$/,
    mayImport: ['graphql', 'use-case', 'lifecycle', 'ground'],
  },
  lifecycle: { files: /^domains\/(.*\/)?lifecycle\.ts$/, mayImport: ['ground'] },
  'use-case': { files: /^domains\//, mayImport: ['lifecycle', 'documents', 'ground'] },
  documents: { files: /^documents\//, mayImport: [] },
  ground: { files: /^(db|auth|generated)\/|^(context|errors|config|log)\.ts$/, mayImport: [] },
} as const satisfies Record<string, { files: RegExp; mayImport: readonly string[] }>;

type Layer = keyof typeof LAYERS;

const TRANSPORT = /^(graphql|graphql-yoga|fastify|@pothos\/.*|@graphql-yoga\/.*)$/;
const DATABASE = /^(pg|@prisma\/.*|@electric-sql\/.*)$/;

interface Import {
  readonly from: string;
  /** A file of src, or the name of a package. */
  readonly to: string;
  readonly text: string;
}

const SRC = fileURLToPath(new URL('../src', import.meta.url));

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('generated/'));

const imports: readonly Import[] = files.flatMap((from) => {
  const code = readFileSync(join(SRC, from), 'utf8');
  const statements = code.matchAll(
    /^(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].map(([text, ...targets]) => {
    const target = targets.find((found) => found !== undefined) ?? '';
    return { from, text, to: target.startsWith('.') ? posix.join(posix.dirname(from), target) : target };
  });
});

function layerOf(file: string): Layer | undefined {
  const names = Object.keys(LAYERS) as Layer[];
  return names.find((name) => LAYERS[name].files.test(file));
}

const isPackage = ({ to }: Import) => !to.endsWith('.ts');
const told = (found: readonly Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);

describe('the source', () => {
  it('is found by this test', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(300);
  });

  it('belongs to a layer, every file of it', () => {
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  it('has no place for whatever has no place', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc)(\/|\.ts$)/.test(file))).toEqual([]);
  });

  it('imports its own files by their whole names', () => {
    expect(told(imports.filter(({ to, text }) => /'\.\.?\//.test(text) && !to.endsWith('.ts')))).toEqual([]);
  });
});

describe.each(Object.entries(LAYERS))('%s', (layer, { mayImport }) => {
  it(`imports itself${mayImport.map((name) => `, ${name}`).join('')}, and nothing else of the source`, () => {
    const allowed: readonly (string | undefined)[] = [layer, ...mayImport];
    const ofLayer = imports.filter((each) => layerOf(each.from) === layer && !isPackage(each));
    expect(told(ofLayer.filter(({ to }) => !allowed.includes(layerOf(to))))).toEqual([]);
  });
});

it('what stands below the faces knows nothing of GraphQL and HTTP', () => {
  const below: readonly (Layer | undefined)[] = ['demo', 'use-case', 'lifecycle', 'documents', 'ground'];
  expect(told(imports.filter(({ from, to }) => below.includes(layerOf(from)) && TRANSPORT.test(to)))).toEqual([]);
});

it('of GraphQL only the list of the schema imports the domains’ types', () => {
  const reaching = imports.filter(({ from, to }) => layerOf(from) === 'graphql' && layerOf(to) === 'face');
  expect([...new Set(reaching.map(({ from }) => from))]).toEqual(['graphql/schema.ts']);
});

it('lifecycles and documents are pure: they reach no database', () => {
  const pure: readonly (Layer | undefined)[] = ['lifecycle', 'documents'];
  const reaching = imports.filter(
    ({ from, to, text }) =>
      pure.includes(layerOf(from)) &&
      !text.startsWith('import type') &&
      (DATABASE.test(to) || /^(db|auth)\//.test(to) || /^generated\/(?!prisma\/enums\.ts)/.test(to)),
  );
  expect(told(reaching)).toEqual([]);
});
