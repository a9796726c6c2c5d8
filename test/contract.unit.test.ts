import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../src/generated/prisma/enums.ts';
import { CONTRACT_MOVES } from './helpers/contract-moves.ts';

const ROOT = new URL('../', import.meta.url);

/** What no comment may say any more: numbers of a specification that is not in this repository. */
const OUTDATED = /\bsections? \d|\bcontract, "|\bAPI document, /i;

const NUMBERS = /^\d+(\.\d+)?((,| and) \d+(\.\d+)?)*$/;

interface Reference {
  readonly file: string;
  readonly document: 'docs/contract.md' | 'docs/rest.md';
  /** What stands behind the document's name: `3.8`, `4.3 and 4.4`, `"Kit activation"`. */
  readonly places: string;
}

function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}${file.replaceAll('\\', '/')}`)
    .filter((file) => pattern.test(file) && !file.startsWith('src/generated/') && !file.includes('node_modules/'));
}

/** A file as one line: a comment may break a reference in two. */
function unbroken(text: string): string {
  return text.replace(/\n\s*(\*|\/{2,3})?\s*/g, ' ');
}

function referencesOf(file: string): Reference[] {
  return [...unbroken(readText(file)).matchAll(/\b(contract|docs\/rest\.md), (?=[\d"])([^;)]*)/g)].map(
    ([, name, places = '']) => ({
      file,
      document: name === 'contract' ? 'docs/contract.md' : 'docs/rest.md',
      places,
    }),
  );
}

function headingsOf(document: string): string[] {
  const prose = readText(document).replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
}

/** The anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

const sources = ['src/', 'test/', 'bench/', 'clients/typescript/src/', 'docs/', '.ci/', 'prisma/']
  .flatMap((folder) => filesOf(folder, /\.(ts|prisma)$/))
  .filter((file) => file !== 'test/contract.unit.test.ts');
const references = sources.flatMap(referencesOf);

describe('a reference from the code', () => {
  it('is found by this test', () => {
    expect(references.length).toBeGreaterThan(60);
  });

  it('names a section of docs/contract.md or a heading of docs/rest.md', () => {
    const sections = headingsOf('docs/contract.md').map((heading) => /^\d+(\.\d+)?/.exec(heading)?.[0]);
    const headings = headingsOf('docs/rest.md').map((heading) => `"${heading}"`);
    const broken = references.filter(({ document, places }) =>
      document === 'docs/rest.md'
        ? !headings.includes(places)
        : !NUMBERS.test(places) || places.split(/, | and /).some((number) => !sections.includes(number)),
    );
    expect(broken).toEqual([]);
  });

  it('has this form and no other', () => {
    const outdated = sources.flatMap((file) => {
      const [found] = OUTDATED.exec(unbroken(readText(file))) ?? [];
      return found === undefined ? [] : [`${file}: ${found}`];
    });
    expect(outdated).toEqual([]);
  });
});

describe('docs/contract.md', () => {
  // Section 12 is being built, and its parts keep the numbers that they will have, so there are gaps in it.
  it('numbers its sections in ascending order', () => {
    let number: number[] = [];
    for (const heading of headingsOf('docs/contract.md').slice(1)) {
      // "9. ", "9.4 ", "9.4.1 "
      const [given = ''] = /^[\d.]*/.exec(heading) ?? [];
      const parts = given
        .split('.')
        .filter((part) => part !== '')
        .map(Number);
      const [last = 0, before = 0] = [parts.at(-1), number[parts.length - 1]];
      expect(parts.slice(0, -1), heading).toEqual(number.slice(0, parts.length - 1));
      expect(last, heading).toBeGreaterThan(before);
      if (parts[0] !== 12 && parts[0] !== 13) expect(last, heading).toBe(before + 1);
      number = parts;
    }
  });

  it('has the table of moves that the tests of the lifecycles go by', () => {
    const rows = readText('docs/contract.md').matchAll(/^\| (\w+): (\w+) \| ([\w, ]+) \|$/gm);
    const moves = [...rows].flatMap(([, kind, from, targets = '']) =>
      targets.split(', ').map((to) => ({ kind, from: from?.toUpperCase(), to: to.toUpperCase() })),
    );
    expect(moves).toEqual(CONTRACT_MOVES);
  });
});

const STATUSES = {
  order: OrderStatus,
  kit: KitStatus,
  sample: SampleStatus,
  requisition: RequisitionStatus,
} as const;

describe.each(Object.entries(STATUSES))('the statuses of the %s', (kind, statuses) => {
  const names = Object.values(statuses).map((status) => status.toLowerCase());

  it('are all in the moves of docs/contract.md', () => {
    const moves = CONTRACT_MOVES.filter((move) => move.kind === kind);
    const inMoves = new Set(moves.flatMap(({ from, to }) => [from.toLowerCase(), to.toLowerCase()]));
    expect(names.filter((name) => !inMoves.has(name))).toEqual([]);
  });

  it('are listed in docs/rest.md, and no others are', () => {
    const rows = readText('docs/rest.md').matchAll(/^\| `status` \| string \| (.*) \|$/gm);
    const lists = [...rows].map(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted());
    expect(lists).toContainEqual(names.toSorted());
  });
});

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'NOTICE.md'],
  ...['clients/typescript/README.md', 'bench/README.md'],
  ...filesOf('src/', /README\.md$/),
  ...filesOf('docs/', /\.md$/),
];

describe.each(PAGES)('%s', (document) => {
  it('links to files and headings that exist', () => {
    const links = [...readText(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = new URL(path === '' ? '' : path, new URL(document, ROOT));
      if (!existsSync(target)) return true;
      if (anchor === undefined) return false;
      return !headingsOf(target.href.slice(ROOT.href.length)).map(anchorOf).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});
