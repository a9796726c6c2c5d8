/**
 * `npm run sql`: writes the statements of the domains, the keys and the background jobs to docs/sql, a file for each file of the
 * source that sends some. They are recorded while the tests of the domains run (test/helpers/recorded-sql.ts). Writes that are
 * combined into one statement are written one by one, each once, because they go together in many ways. With `--check`
 * (`npm run check:sql`) nothing is written; it lists the statements that are missing and those that are no longer sent, and exits
 * with 1 if there are any. With `--recorded FOLDER`, no test runs: the folder has what another run of the tests has recorded, as
 * `RECORD_SQL=FOLDER` told it to.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  asWritten,
  isRecorded,
  partsOf,
  type SentStatement,
  SQL_FOLDER,
  writtenStatements,
} from '../test/helpers/sql-files.ts';

/** What test/graphql/sql.test.ts writes. */
const READS = 'graphql';

const sent = z.object({ file: z.string(), name: z.string(), sql: z.string() });

const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, recorded: { type: 'string' } },
});
const files = filesOf(options.recorded === undefined ? record() : recordingIn(options.recorded));
if (options.check) {
  const problems = differences(files);
  for (const problem of problems) process.stderr.write(`${problem}\n\n`);
  if (problems.length > 0) process.exitCode = 1;
} else {
  for (const path of pathsWritten()) rmSync(join(SQL_FOLDER, path));
  for (const [file, statements] of files) {
    const path = join(SQL_FOLDER, `${file}.sql`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, textOf(statements));
  }
}

/** Runs the tests on the embedded database. Returns what they have sent. */
function record(): readonly SentStatement[] {
  const folder = mkdtempSync(join(tmpdir(), 'kts-sql-'));
  try {
    // What tests draw by lot must be the same each time: the same seed, and the same number of tries.
    const { TEST_DATABASE_URL: _server, PROOF: _tries, ...environment } = process.env;
    const { status } = spawnSync('npx', ['vitest', 'run', '--project=app', ...recordedTests()], {
      env: { ...environment, SEED: '1', RECORD_SQL: folder },
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The tests failed, so what they send is not written down.');
    return recordingIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a run has recorded. */
function recordingIn(folder: string): readonly SentStatement[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return lines.filter((line) => line !== '').map((line) => sent.parse(JSON.parse(line)));
}

/** The files of the tests that are recorded, one by one: `--exclude` does not reach the projects of vitest.config.ts. */
function recordedTests(): readonly string[] {
  return readdirSync('test', { encoding: 'utf8', recursive: true })
    .map((path) => join('test', path))
    .filter((path) => isRecorded(resolve(path)));
}

/** The names of the functions that send each statement, by the statement. */
type Statements = ReadonlyMap<string, ReadonlySet<string>>;

/** The statements of each file, by its path without the ending. */
function filesOf(sent: readonly SentStatement[]): ReadonlyMap<string, Statements> {
  const files = new Map<string, Map<string, Set<string>>>();
  for (const { file, name, sql } of sent) {
    const statements = files.get(file) ?? new Map<string, Set<string>>();
    files.set(file, statements);
    for (const part of partsOf(sql)) statements.set(part, (statements.get(part) ?? new Set()).add(name));
  }
  return files;
}

/** The text of a file: each statement once, in the order of the names and of the statements themselves. */
function textOf(statements: Statements): string {
  const texts = [...statements].map(([sql, names]) => [[...names].toSorted(), sql] as const);
  return texts
    .toSorted(([names, sql], [otherNames, otherSql]) => byText(`${names} ${sql}`, `${otherNames} ${otherSql}`))
    .map(([names, sql]) => asWritten(names, sql))
    .join('\n');
}

/** How docs/sql differs from what was sent. */
function differences(files: ReadonlyMap<string, Statements>): readonly string[] {
  const written = writtenStatements();
  const missing = [...files].flatMap(([file, statements]) =>
    [...statements.keys()]
      .filter((sql) => !written.get(file)?.has(sql))
      .map((sql) => `docs/sql/${file}.sql lacks this statement. Run \`npm run sql\`.\n${sql}`),
  );
  const stale = pathsWritten().flatMap((path) => {
    const file = path.replace(/\.sql$/, '');
    return [...(written.get(file) ?? [])]
      .filter((sql) => !files.get(file)?.has(sql))
      .map((sql) => `docs/sql/${path} has this statement, which is no longer sent. Run \`npm run sql\`.\n${sql}`);
  });
  return [...missing, ...stale];
}

/** By code points, whose order is the same everywhere. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The files that are there, but for those of the reads. */
function pathsWritten(): readonly string[] {
  const paths = readdirSync(SQL_FOLDER, { encoding: 'utf8', recursive: true });
  return paths.filter((path) => path.endsWith('.sql') && !path.startsWith(`${READS}/`));
}
