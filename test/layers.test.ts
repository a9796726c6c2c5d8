import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom, by folder (docs/architecture.md): the process starts the app; the app has two faces, GraphQL and REST
 * (which OpenAPI describes, with examples of the demonstration program), the pages for people (`web`), the sending of webhooks, and
 * what all need of HTTP; the faces stand on the domains, and these on the ground. A layer may always import itself.
 */
const LAYERS = {
  process: {
    files: /^(server|node-env|cli)\.ts$|^cli\//,
    mayImport: ['app', 'demo', 'mllp', 'http', 'domains', 'documents', 'hl7', 'ground'],
  },
  demo: { files: /^demo\//, mayImport: ['domains', 'hl7', 'ground'] },
  app: { files: /^app\.ts$/, mayImport: ['openapi', 'rest', 'web', 'webhooks', 'mllp', 'graphql', 'http', 'ground'] },
  web: { files: /^web\//, mayImport: ['graphql', 'http', 'pages', 'domains', 'ground'] },
  mllp: { files: /^mllp\//, mayImport: ['http', 'domains', 'hl7', 'ground'] },
  webhooks: { files: /^webhooks\//, mayImport: ['http', 'domains', 'ground'] },
  openapi: { files: /^openapi\//, mayImport: ['rest', 'demo', 'http', 'pages', 'domains', 'ground'] },
  rest: { files: /^rest\//, mayImport: ['graphql', 'http', 'domains', 'ground'] },
  graphql: { files: /^graphql\//, mayImport: ['http', 'pages', 'domains', 'lifecycles', 'ground'] },
  http: { files: /^http\//, mayImport: ['pages', 'domains', 'documents', 'hl7', 'terminology', 'ground'] },
  lifecycles: { files: /^domains\/lifecycles\//, mayImport: ['ground'] },
  domains: { files: /^domains\//, mayImport: ['lifecycles', 'documents', 'hl7', 'terminology', 'ground'] },
  ground: {
    files:
      /^(db|auth|generated|rate-limits|telemetry)\/|^(context|derived-contexts|errors|config|config-values|log|metrics|parsed-url)\.ts$/,
    mayImport: ['documents'],
  },
  documents: { files: /^documents\//, mayImport: ['hl7', 'terminology'] },
  hl7: { files: /^hl7\//, mayImport: ['terminology'] },
  terminology: { files: /^terminology\//, mayImport: [] },
  pages: { files: /^pages\//, mayImport: [] },
} as const satisfies Record<string, { files: RegExp; mayImport: readonly string[] }>;

type Layer = keyof typeof LAYERS;

const TRANSPORT = /^(graphql|graphql-yoga|gql\.tada|fastify|@fastify\/.*|@pothos\/.*|@graphql-yoga\/.*)$/;
const DATABASE = /^(pg|@prisma\/.*|@electric-sql\/.*)$/;

interface Import {
  readonly from: string;
  /** A file of src, or the name of a package. */
  readonly to: string;
  readonly isType: boolean;
  readonly text: string;
}

const SRC = fileURLToPath(new URL('../src', import.meta.url));

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('generated/'));

const codeOf = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));

const imports: readonly Import[] = files.flatMap((from) => {
  const statements = (codeOf.get(from) ?? '').matchAll(
    /^(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].map(([text, ...targets]) => {
    const target = targets.find((found) => found !== undefined) ?? '';
    const to = target.startsWith('.') ? posix.join(posix.dirname(from), target) : target;
    return { from, to, isType: text.startsWith('import type'), text };
  });
});

function layerOf(file: string): Layer | undefined {
  const names = Object.keys(LAYERS) as Layer[];
  return names.find((name) => LAYERS[name].files.test(file));
}

const isPackage = ({ to }: Import) => !to.endsWith('.ts');
const inWords = (found: readonly Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);

describe('the source', () => {
  it('is found by this test', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(300);
  });

  it('has a layer for every file', () => {
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  it('has no room for odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc)(\/|\.ts$)/.test(file))).toEqual([]);
  });

  it('imports its own files by their full names', () => {
    expect(inWords(imports.filter(({ to, text }) => /'\.\.?\//.test(text) && !to.endsWith('.ts')))).toEqual([]);
  });

  it('has no cycle of imports', () => {
    expect(findCycle()).toBeUndefined();
  });
});

describe.each(Object.entries(LAYERS))('%s', (layer, { mayImport }) => {
  it(`imports only itself${mayImport.map((name) => `, ${name}`).join('')}`, () => {
    const allowed: readonly (string | undefined)[] = [layer, ...mayImport];
    const ofLayer = imports.filter((each) => layerOf(each.from) === layer && !isPackage(each));
    expect(inWords(ofLayer.filter(({ to }) => !allowed.includes(layerOf(to))))).toEqual([]);
  });
});

it('nothing below the faces knows GraphQL or HTTP', () => {
  const below: readonly (Layer | undefined)[] = [
    'demo',
    'domains',
    'lifecycles',
    'documents',
    'hl7',
    'terminology',
    'pages',
    'ground',
  ];
  expect(inWords(imports.filter(({ from, to }) => below.includes(layerOf(from)) && TRANSPORT.test(to)))).toEqual([]);
});

it('lifecycles, documents, hl7, terminology and pages are pure: they reach no database', () => {
  const pure: readonly (Layer | undefined)[] = ['lifecycles', 'documents', 'hl7', 'terminology', 'pages'];
  const reaching = imports.filter(
    ({ from, to, isType }) =>
      pure.includes(layerOf(from)) &&
      !isType &&
      (DATABASE.test(to) || /^(db|auth)\//.test(to) || /^generated\/(?!prisma\/enums\.ts)/.test(to)),
  );
  expect(inWords(reaching)).toEqual([]);
});

describe('domains', () => {
  const domainOf = (file: string) => /^domains\/([^/]+)\//.exec(file)?.[1];

  /** `kits/make-kits.ts` is a use-case: it exports `makeKits`, which takes the context. */
  const isUseCase = (file: string) => {
    const verbNoun = posix.basename(file, '.ts').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
    return new RegExp(`^export (async )?function ${verbNoun}\\(\\s*context: `, 'm').test(codeOf.get(file) ?? '');
  };

  it('reach one another only through use-cases, or through what stands above them all, such as cascade.ts', () => {
    const across = imports.filter(({ from, to }) => {
      const other = domainOf(to);
      return domainOf(from) !== undefined && other !== undefined && other !== domainOf(from) && other !== 'lifecycles';
    });
    expect(across.length).toBeGreaterThan(0);
    expect(inWords(across.filter(({ to }) => !isUseCase(to)))).toEqual([]);
  });

  it('let only cascade.ts append events and advance orders for one another', () => {
    const histories = imports.filter(({ to }) => /^domains\/\w+\/history\.ts$/.test(to));
    const strangers = histories.filter(({ from, to }) => domainOf(from) !== domainOf(to));
    expect([...new Set(strangers.map(({ from }) => from))]).toEqual(['domains/cascade.ts']);
  });

  it('name the context of a transaction like the outer one, so that the outer one cannot be used inside', () => {
    const opened = files.flatMap((file) => {
      const code = codeOf.get(file) ?? '';
      return [...code.matchAll(/\.transaction\((?:async )?\(?([\w{} ,]*)\)? =>/g)].map(([, name]) => ({ file, name }));
    });
    expect(opened.length).toBeGreaterThan(10);
    expect(opened.filter(({ name }) => name !== 'context')).toEqual([]);
  });

  it('ask parsed-url.ts whether a text is a URL, since Node’s own answer is wrong for letters such as ü once it is compiled', () => {
    expect(files.filter((file) => /\.canParse\(/.test(codeOf.get(file) ?? ''))).toEqual([]);
  });

  it('look records up by what a caller sends only through records.ts and directory.ts, which know who sees what', () => {
    const byHand = /\.findFirst(OrThrow)?\(|\btenantOf\(/;
    const allowed = ['auth/policy.ts', 'domains/records.ts', 'domains/directory.ts'];
    const scanned = files.filter((file) => /^(domains|graphql|rest|http)\//.test(file) && !allowed.includes(file));
    expect(scanned.filter((file) => byHand.test(codeOf.get(file) ?? ''))).toEqual([]);
  });
});

/** A cycle of value imports, as the files it goes through; undefined if there is none. */
function findCycle(): string[] | undefined {
  const targets = new Map<string, string[]>();
  for (const { from, to, isType } of imports) {
    if (!isType && codeOf.has(to)) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
