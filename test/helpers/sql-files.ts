import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Where the statements are written, a file for each file of the source that sends some. */
export const SQL_FOLDER = resolve(import.meta.dirname, '../../docs/sql');

/** The folder of the project. */
const ROOT = resolve(import.meta.dirname, '../..');

/** The tests that are recorded: they take each use-case and each job through what it can do, always in the same way. */
const RECORDED = [
  'test/domains/',
  'test/server/audit-entries',
  'test/server/metrics',
  'test/pages/activation.test.ts',
  'test/pages/activation-refusals.test.ts',
  'test/pages/activation-steps.test.ts',
  'test/pages/results/results.test.ts',
  'test/laboratory/',
  'test/release/charting',
  'test/release/reviewers',
  'test/jobs/webhooks/',
  'test/rest/idempotency',
  'test/subscriptions/events',
];

/** Not recorded: the moves of the first two are drawn by lot, and the third only runs where others' messages are. */
const NOT_RECORDED: readonly string[] = [
  'test/domains/random-moves.test.ts',
  'test/laboratory/random-messages.test.ts',
  'test/laboratory/published-messages.test.ts',
];

/** Whether the statements of a file of tests are recorded for docs/sql. */
export function isRecorded(testPath: string): boolean {
  const path = relative(ROOT, testPath);
  return path.endsWith('.test.ts') && RECORDED.some((start) => path.startsWith(start)) && !NOT_RECORDED.includes(path);
}

/** A statement, and what of the source sends it. */
export interface SentStatement {
  /** The path of the source in src, without its ending and without `domains/`: `orders/create-order`. */
  readonly file: string;
  /** The name of the function. */
  readonly name: string;
  readonly sql: string;
}

/** The parts of the source whose statements are written down. Those of the read path and the lists are in test/graphql/sql.test.ts. */
const SOURCE = /\/src\/((?:domains|auth|jobs)\/.*|db\/sql\/stored-secret)\.ts$/;

/** What reads the answers. */
const API = /\/src\/(graphql|rest)\//;

/** What sends the writes of the others. */
const SENDS_FOR_OTHERS = 'domains/changes/audit';

/** The rooms of the domains that stand below all use-cases (src/domains/README.md). */
const SHARED_ROOMS = ['inputs', 'access', 'lists', 'changes', 'cascade', 'idempotency'];

/** Whether a file of the domains is shared by the use-cases, and none itself. */
export function isShared(file: string): boolean {
  return SHARED_ROOMS.some((room) => file.startsWith(`domains/${room}/`));
}

/**
 * Which function sends a statement: the innermost one of the domains. Its file is that of the innermost use-case, or else its own.
 *
 * @param sites the stack, by files and functions
 */
export function senderOf(
  sites: readonly (readonly [file: string, name: string])[],
): Omit<SentStatement, 'sql'> | undefined {
  const inner = sites.find(([path]) => SOURCE.test(path) || API.test(path));
  if (!inner || API.test(inner[0])) return undefined;
  const calls = sites.flatMap(([path, name]) => {
    const [, file] = SOURCE.exec(path) ?? [];
    return file === undefined || file === SENDS_FOR_OTHERS ? [] : [{ file, name: name.replace(/^.*\./, '') }];
  });
  // It sends whatever the read path has made, and asks for the key in the same statement.
  if (calls[0]?.name === 'confirming') return undefined;
  const file = (calls.find((call) => !isShared(call.file)) ?? calls[0])?.file;
  if (file === undefined) return undefined;
  const name = calls.find((call) => call.name !== '')?.name ?? camelCase(file);
  return { file: file.replace('domains/', ''), name };
}

/** The name of a use-case by its file: its transaction is a function without a name. */
function camelCase(file: string): string {
  return file.replace(/^.*\//, '').replace(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase());
}

/** What is told to a PostgreSQL server alone, and not to the embedded database. */
const FOR_SERVERS = ", set_config('synchronous_commit', 'off', true)";

/**
 * The statement on one line, its parameters numbered as they come; a list of many is written as one of one. The same for both
 * databases.
 */
export function normalized(sql: string): string {
  const text = sql
    .replace(FOR_SERVERS, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\bIN \(\$\d+(?:, ?\$\d+)+\)/g, 'IN ($1)');
  const numbers = new Map<string, number>();
  return text.replace(/\$\d+/g, (parameter) => {
    const number = numbers.get(parameter) ?? numbers.size + 1;
    numbers.set(parameter, number);
    return `$${number}`;
  });
}

/** The writes that `writeTogether` combined into one statement, each by itself. Which writes go together depends on the data. */
export function partsOf(sql: string): readonly string[] {
  let rest = normalized(sql);
  const parts: string[] = [];
  for (let start = /^(WITH |, )write_\d+ AS \(/.exec(rest); start; start = /^, write_\d+ AS \(/.exec(rest)) {
    const end = closingBracket(rest, start[0].length);
    parts.push(rest.slice(start[0].length, end));
    rest = rest.slice(end + 1);
  }
  return [...parts, rest.trim()].map(normalized);
}

/** The place of the bracket that closes the one before the place. */
function closingBracket(sql: string, from: number): number {
  let depth = 1;
  let isQuoted = false;
  for (let place = from; place < sql.length; place += 1) {
    const character = sql[place];
    if (character === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return place;
  }
  throw new Error(`A bracket is not closed: ${sql}`);
}

/** A statement as it is written into a file: on lines, below the names of the functions that send it. */
export function asWritten(names: readonly string[], sql: string): string {
  const lines = sql.replace(
    / (FROM|WHERE|ORDER BY|GROUP BY|LIMIT|CROSS JOIN|LEFT JOIN|JOIN|UNION|VALUES|RETURNING|ON CONFLICT) /g,
    '\n$1 ',
  );
  return `-- ${names.join(', ')}\n${lines};\n`;
}

let written: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The statements in docs/sql, by their files. */
export function writtenStatements(): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = () => readdirSync(SQL_FOLDER, { encoding: 'utf8', recursive: true });
  written ??= new Map(
    paths().flatMap((path) => {
      if (!path.endsWith('.sql')) return [];
      const statements = readFileSync(join(SQL_FOLDER, path), 'utf8')
        .replace(/^-- .*$/gm, '')
        .split(/;\n/)
        .filter((sql) => sql.trim() !== '');
      return [[path.replace(/\.sql$/, ''), new Set(statements.map(normalized))] as const];
    }),
  );
  return written;
}
