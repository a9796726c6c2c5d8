import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Program, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { type Import, importsIn } from './helpers/imports.ts';
import { isShared, writtenStatements } from './helpers/sql-files.ts';

/**
 * Who may import whom, by folder (docs/architecture.md). A layer may always import itself. The process starts the app, which puts
 * together the two APIs, GraphQL and REST (described by OpenAPI, with examples of the demonstration program), the pages, the
 * background jobs, and MLLP. All of these stand on the domains, and the domains on the ground.
 */
const LAYERS = {
  process: {
    files: /^(server|cli)\.ts$|^(cli|startup)\//,
    mayImport: ['app', 'demo', 'mllp', 'server', 'domains', 'documents', 'hl7', 'call', 'ground', 'errors'],
  },
  demo: { files: /^demo\//, mayImport: ['domains', 'hl7', 'call', 'ground', 'errors'] },
  app: {
    files: /^app\.ts$/,
    mayImport: ['openapi', 'rest', 'pages', 'jobs', 'mllp', 'graphql', 'subscriptions', 'server', 'ground', 'errors'],
  },
  pages: {
    files: /^pages\//,
    // The guides are files of the package.
    mayImport: [
      ...['frame', 'graphql', 'server', 'domains', 'documents', 'terminology', 'call', 'ground', 'errors', 'package'],
    ],
  },
  mllp: { files: /^mllp\//, mayImport: ['server', 'domains', 'hl7', 'call', 'ground', 'errors'] },
  openapi: { files: /^openapi\//, mayImport: ['rest', 'demo', 'server', 'frame', 'domains', 'ground', 'errors'] },
  rest: { files: /^rest\//, mayImport: ['graphql', 'server', 'domains', 'call', 'ground', 'errors'] },
  graphql: {
    files: /^graphql\//,
    mayImport: ['subscriptions', 'server', 'frame', 'domains', 'lifecycles', 'call', 'ground', 'errors'],
  },
  subscriptions: { files: /^subscriptions\//, mayImport: ['jobs', 'server', 'domains', 'call', 'ground', 'errors'] },
  jobs: { files: /^jobs\//, mayImport: ['mllp', 'server', 'domains', 'call', 'ground', 'errors'] },
  server: { files: /^server\//, mayImport: ['frame', 'domains', 'documents', 'hl7', 'call', 'ground', 'errors'] },
  lifecycles: { files: /^domains\/lifecycles\//, mayImport: ['ground', 'errors'] },
  domains: {
    files: /^domains\//,
    mayImport: ['lifecycles', 'documents', 'hl7', 'terminology', 'call', 'ground', 'errors'],
  },
  call: { files: /^call\//, mayImport: ['documents', 'ground', 'errors'] },
  ground: {
    files: /^(config|db|auth|generated|rate-limits|telemetry|shares|sealing)\/|^log\.ts$/,
    mayImport: ['errors', 'package'],
  },
  documents: { files: /^documents\//, mayImport: ['hl7', 'terminology', 'errors', 'package'] },
  hl7: { files: /^hl7\//, mayImport: ['terminology', 'errors'] },
  terminology: { files: /^terminology\//, mayImport: ['errors'] },
  frame: { files: /^frame\//, mayImport: ['errors'] },
  errors: { files: /^(errors|text)\//, mayImport: [] },
  package: { files: /^package-root\.ts$/, mayImport: [] },
} as const satisfies Record<string, { files: RegExp; mayImport: readonly string[] }>;

type Layer = keyof typeof LAYERS;

const TRANSPORT = /^(graphql|graphql-yoga|gql\.tada|fastify|@fastify\/.*|@pothos\/.*|@graphql-yoga\/.*)$/;
const DATABASE = /^(pg|@prisma\/.*|@electric-sql\/.*)$/;

const SRC = fileURLToPath(new URL('../src', import.meta.url));

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('generated/'));

const codeOf = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));

/** The files as oxc parses them: TypeScript's own parser has no API any more. */
const parsed = files.map((file) => {
  const { program, module } = parseSync(file, codeOf.get(file) ?? '');
  return { file, program, module };
});

const imports: readonly Import[] = parsed.flatMap(({ file, ...code }) => importsIn(file, code));

function layerOf(file: string): Layer | undefined {
  const names = Object.keys(LAYERS) as Layer[];
  return names.find((name) => LAYERS[name].files.test(file));
}

/** A room is a folder, without the folders in it, and a wing is one with them. Each file at the top of src is both by itself. */
const roomOf = (file: string) => (file.includes('/') ? posix.dirname(file) : file);
const wingOf = (file: string) => file.split('/')[0] ?? file;

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

  it('has no folder for odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc)(\/|\.ts$)/.test(file))).toEqual([]);
  });

  it('imports its own files by their full names', () => {
    expect(inWords(imports.filter(({ to, isRelative }) => isRelative && !/\.(ts|json)$/.test(to)))).toEqual([]);
  });

  it('has no cycle of imports, those of types included', () => {
    expect(findCycle(imports)).toBeUndefined();
  });

  it.each([
    ['rooms', roomOf],
    ['wings', wingOf],
  ])('has no cycle of %s: whatever a folder imports stands below it', (_name, placeOf) => {
    const between = imports
      .filter((each) => !isPackage(each))
      .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
      .filter(({ from, to }) => from !== to);
    expect(findCycle(between)).toBeUndefined();
  });

  it.each(['graphql', 'domains'])('has the rooms of %s from the top down in their README', (wing) => {
    const rows = readFileSync(join(SRC, wing, 'README.md'), 'utf8').matchAll(/^\| ((?:`\w+\/`(?:, )?)+) \|/gm);
    const order = [...rows].flatMap(([, cell = '']) => cell.replaceAll(/[`/]/g, '').split(', '));
    const roomIn = (file: string) => order.findIndex((room) => file.startsWith(`${wing}/${room}/`));
    const upward = imports.filter(({ from, to }) => roomIn(from) >= 0 && roomIn(to) >= 0 && roomIn(to) < roomIn(from));
    expect(order.length).toBeGreaterThan(7);
    expect(inWords(upward)).toEqual([]);
  });

  it('has no loose files in src/graphql and src/domains', () => {
    expect(files.filter((file) => /^(graphql|domains)\/[^/]+$/.test(file))).toEqual([]);
  });
});

describe.each(Object.entries(LAYERS))('%s', (layer, { mayImport }) => {
  it(`imports only itself${mayImport.map((name) => `, ${name}`).join('')}`, () => {
    const allowed: readonly (string | undefined)[] = [layer, ...mayImport];
    const ofLayer = imports.filter((each) => layerOf(each.from) === layer && !isPackage(each));
    expect(inWords(ofLayer.filter(({ to }) => !allowed.includes(layerOf(to))))).toEqual([]);
  });
});

it('nothing below the APIs knows GraphQL or HTTP', () => {
  const below: readonly (Layer | undefined)[] = [
    'demo',
    'domains',
    'lifecycles',
    'documents',
    'hl7',
    'terminology',
    'frame',
    'ground',
  ];
  expect(inWords(imports.filter(({ from, to }) => below.includes(layerOf(from)) && TRANSPORT.test(to)))).toEqual([]);
});

it('lifecycles, documents, hl7, terminology and the frame of pages are pure: they reach no database', () => {
  const pure: readonly (Layer | undefined)[] = ['lifecycles', 'documents', 'hl7', 'terminology', 'frame'];
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

  /** `kits/make-kits.ts` is a use-case: it exports `makeKits`, which takes what reads and writes. */
  const isUseCase = (file: string) => {
    const verbNoun = posix.basename(file, '.ts').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
    return new RegExp(`^export (async )?function ${verbNoun}\\(\\s*(work|tx): `, 'm').test(codeOf.get(file) ?? '');
  };

  /** Rules that several domains share; they themselves need no domain. */
  const SHARED = ['lifecycles', 'chart', 'identity', 'eligibility', 'release'];

  /** What reads from several domains by one statement takes their rows and their rules as they are. Nothing imports it but pages. */
  const READERS = ['results-page'];

  it('reach one another only through use-cases, shared rules, or the rooms below them all, such as cascade/', () => {
    const across = imports.filter(({ from, to }) => {
      const [one, other] = [domainOf(from), domainOf(to)];
      const isAcross = one !== undefined && other !== undefined && other !== one;
      return isAcross && !READERS.includes(one) && !SHARED.includes(other) && !isShared(to);
    });
    const ofReaders = imports.filter(({ to }) => READERS.includes(domainOf(to) ?? ''));
    const users = ofReaders.filter(({ from }) => !READERS.includes(domainOf(from) ?? '') && layerOf(from) !== 'pages');
    expect(inWords(users)).toEqual([]);
    expect(across.length).toBeGreaterThan(0);
    expect(inWords(across.filter(({ to }) => !isUseCase(to)))).toEqual([]);
  });

  it('append events to the history of another domain’s records only through cascade/', () => {
    const histories = imports.filter(({ to }) => /^domains\/cascade\/\w+-history\.ts$/.test(to));
    const strangers = histories.filter(({ from, to }) => {
      const owner = `${posix.basename(to).replace('-history.ts', '')}s`;
      return !['cascade', owner].includes(domainOf(from) ?? '');
    });
    expect(histories.length).toBeGreaterThan(3);
    expect(inWords(strangers)).toEqual([]);
  });

  it('use only the transaction inside it: anything else would wait for it forever if there is only one connection', () => {
    const works = parsed.flatMap(({ file, program }) =>
      worksOfTransactions(program).map((work) => ({ file, ...work })),
    );
    expect(works.length).toBeGreaterThan(30);
    expect(works.filter(({ parameter, outside }) => parameter !== 'tx' || outside.length > 0)).toEqual([]);
  });

  it('ask parsed-url.ts whether a text is a URL, since Node’s own answer is wrong for letters such as ü once it is compiled', () => {
    expect(files.filter((file) => /\.canParse\(/.test(codeOf.get(file) ?? ''))).toEqual([]);
  });

  it('look records up by what a caller sends only through records.ts and directory.ts, which know who sees what', () => {
    const byHand = /\.findFirst(OrThrow)?\(|\btenantOf\(/;
    const allowed = ['auth/policy.ts', 'domains/access/records.ts', 'domains/access/directory.ts'];
    const scanned = files.filter(
      (file) => /^(domains|graphql|rest|server|pages|jobs|subscriptions)\//.test(file) && !allowed.includes(file),
    );
    expect(scanned.filter((file) => byHand.test(codeOf.get(file) ?? ''))).toEqual([]);
  });

  it('write only through db/sql/write.ts, and check inputs only through inputs.ts', () => {
    const writesOfPrisma =
      /\b(db|tx|prisma)\s*\.\w+\s*\.(create|createMany|update|updateMany|upsert|delete|deleteMany)\(/;
    expect(files.filter((file) => writesOfPrisma.test(codeOf.get(file) ?? ''))).toEqual([]);
    const problemsByHand = /safeParse\((rawInput|filterInput|raw\.\w+)\)/;
    expect(files.filter((file) => problemsByHand.test(codeOf.get(file) ?? ''))).toEqual([]);
  });

  it('have a file in docs/sql if they send statements', () => {
    const sends =
      /\$(queryRaw|executeRaw)|\bwrite(Together|Audited)\(|statements\.(query|selectValue)[<(]|\bdb\.[a-z]\w+\.[a-z]\w+\(/;
    const senders = files.filter(
      (file) => /^(domains|auth|jobs)\//.test(file) && !isShared(file) && sends.test(codeOf.get(file) ?? ''),
    );
    expect(senders.length).toBeGreaterThan(40);
    const written = writtenStatements();
    const named = senders.map((file) => file.replace(/^domains\//, '').replace(/\.ts$/, ''));
    expect(named.filter((name) => !written.has(name))).toEqual([]);
  });
});

/** A cycle of imports, as the files or rooms it goes through; undefined if there is none. */
function findCycle(all: readonly Pick<Import, 'from' | 'to'>[]): string[] | undefined {
  const targets = new Map<string, string[]>();
  for (const { from, to } of all) targets.set(from, [...(targets.get(from) ?? []), to]);
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
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Who begins a transaction, by the name in the code. */
const OUTSIDE = ['work', 'separate', 'transactions'];

/** What each `.transaction((tx) => …)` names its parameter, and which units of work outside it the work names all the same. */
function worksOfTransactions(program: Program) {
  const works: { readonly parameter: string | undefined; readonly outside: readonly string[] }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [work] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'transaction' || work?.type !== 'ArrowFunctionExpression') return;
      const outside: string[] = [];
      new Visitor({
        Identifier: ({ name }) => {
          if (OUTSIDE.includes(name)) outside.push(name);
        },
      }).visit({ ...program, body: [{ type: 'ExpressionStatement', expression: work, start: 0, end: 0 }] });
      const [parameter] = work.params;
      works.push({ parameter: parameter?.type === 'Identifier' ? parameter.name : undefined, outside });
    },
  }).visit(program);
  return works;
}
