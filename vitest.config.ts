import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { citusTools } from './test/citus/tools.ts';

const SEED = 'test/helpers/seed-setup.ts';
const BUILD = 'test/helpers/build-setup.ts';
const REAL_TIME = 'test/helpers/real-time.ts';
const EQUAL_BYTES = 'test/helpers/equal-bytes.ts';
const TEMPLATE = 'test/helpers/template-setup.ts';

/**
 * What `npm test` and the gate (`.ci/run`) run on the embedded database: tests whose outcome can differ there from that on PostgreSQL.
 * The embedded database is PostgreSQL itself, of another version, in this process: with one connection at a time, without a server's
 * settings, users and locale, with a folder and backups of its own. So that is where it can differ: in what the database itself does (SQL
 * functions, constraints, triggers, migrations, plans without an answer), in connections, transactions, limits of time and the order
 * of texts, and in how it is started, stopped and backed up.
 *
 * The other files do not run there in the gate, because what they are about lies above the database: which calls are allowed, how they
 * are parsed and answered, how messages are read, documents drawn, webhooks sent. They reach the database only by statements that
 * docs/sql lists, and each kind of these is sent by the files below: every mutation (statements, faults), every list with every filter,
 * the planner's random reads, and one program from its first account to an amended report, by GraphQL, REST and HL7. All of `app`
 * runs on the embedded database in `.ci/full`, and wherever `npm run test:app` has no other.
 */
const EMBEDDED = [
  'test/db/**/*.test.ts',
  // Statements: all mutations, with their number, and broken at each of them; all lists, searches and counts; the read path.
  'test/domains/statements.test.ts',
  'test/reliability/faults.test.ts',
  'test/domains/lists.test.ts',
  'test/domains/sorted-lists.test.ts',
  'test/domains/bounded-lists.test.ts',
  'test/domains/filter-fields.test.ts',
  'test/domains/search.test.ts',
  'test/domains/program-figures.test.ts',
  'test/graphql/read-path.test.ts',
  'test/graphql/connections.test.ts',
  'test/graphql/sql.test.ts',
  // Several callers, where one connection serves them all, one after the other.
  'test/reliability/races.test.ts',
  'test/reliability/request-share.test.ts',
  'test/reliability/feed.test.ts',
  // Texts that the database compares, orders and refuses.
  'test/domains/unstorable-text.test.ts',
  // Numbered events, and what of them is kept.
  'test/domains/feed-history.test.ts',
  'test/domains/feed-retention.test.ts',
  // One walk through the whole API: GraphQL, every path of REST, and a laboratory that speaks HL7 alone.
  'test/domains/walk.test.ts',
  'test/rest/docs.test.ts',
  'test/server/recognized-callers.test.ts',
  'test/laboratory/whole-path.test.ts',
];

/** What `npm run test:citus` runs in cells, besides what is about cells: the whole API, HL7, what is read, jobs, races and kills. */
const IN_CELLS = [
  'test/domains/walk.test.ts',
  'test/domains/statements.test.ts',
  'test/domains/random-moves.test.ts',
  'test/domains/samples-of-requisitions.test.ts',
  'test/domains/sandbox.test.ts',
  'test/domains/webhooks/deliveries.test.ts',
  'test/domains/undo-activation.test.ts',
  'test/domains/closed-accounts.test.ts',
  'test/domains/account-moves.test.ts',
  'test/reliability/races.test.ts',
  'test/graphql/read-path.test.ts',
  'test/rest/docs.test.ts',
  'test/server/recognized-callers.test.ts',
  'test/laboratory/whole-path.test.ts',
  'test/laboratory/outbound.test.ts',
  'test/faults/two-instances.test.ts',
  'test/faults/kill.test.ts',
];

/**
 * When a test or a hook counts as hanging, in milliseconds. This is no measure of anything: however slow the machine, and whatever else it does,
 * nothing takes this long, so no test has a limit of its own.
 */
const HANGS_MS = 1_200_000;

/** Each file loads the machine by itself. */
const ALONE = { isolate: true, fileParallelism: false };

function project({
  setupFiles = [],
  ...test
}: Omit<TestProjectInlineConfiguration['test'] & {}, 'setupFiles'> & {
  setupFiles?: string[];
}): TestProjectInlineConfiguration {
  return {
    // Node takes graphql's CommonJS build wherever it is imported; so must Vite, or there would be two of it.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      pool: 'forks',
      // Each core runs files, one after the other in the same process. Every file has a database of its own, and the source keeps no
      // state besides; to build the schema and the client again for each takes longer than most of them run.
      maxWorkers: '100%',
      isolate: false,
      testTimeout: HANGS_MS,
      hookTimeout: HANGS_MS,
      // What is waited for is there at once on a quiet machine, and in a tenth of this on a busy one.
      expect: { poll: { timeout: 120_000 } },
      ...test,
      setupFiles: [REAL_TIME, EQUAL_BYTES, ...setupFiles],
    },
  };
}

/**
 * The end of a file's name tells what its tests need, and so its project. In test/faults, the folder does, but for `.release`.
 * test/projects.unit.test.ts refuses a file of tests that is in no project.
 */
export default defineConfig({
  test: {
    // Modules are transformed once for all runs and kept until they change: that is six seconds of each run.
    experimental: { fsModuleCache: true },
    // One project after the other: processes cannot be shared between them.
    projects: [
      // No database and no process besides: neither can be opened.
      project({
        name: 'unit',
        include: ['test/**/*.unit.test.ts'],
        exclude: ['test/faults/**'],
        globalSetup: [SEED],
        setupFiles: ['test/helpers/no-database.ts'],
        sequence: { groupOrder: 1 },
      }),
      // The app, in the process of the tests, on a database.
      project({
        name: 'app',
        include: ['test/**/*.test.ts'],
        exclude: ['test/faults/**', 'test/machines/**', 'test/citus/**', '**/*.{unit,once,slow,release}.test.ts'],
        globalSetup: [SEED, TEMPLATE],
        sequence: { groupOrder: 2 },
      }),
      // What takes long, and where the kind of database makes no difference: pages in a browser, documents, the memory of a process,
      // programs that bring a database of their own or have none.
      project({
        name: 'once',
        include: ['test/**/*.once.test.ts'],
        exclude: ['test/faults/**'],
        globalSetup: [SEED, BUILD, TEMPLATE],
        sequence: { groupOrder: 3 },
      }),
      // Processes, backups, and whatever else takes long.
      project({
        name: 'slow',
        include: ['test/**/*.slow.test.ts'],
        exclude: ['test/faults/**'],
        globalSetup: [SEED, BUILD, TEMPLATE],
        sequence: { groupOrder: 4 },
      }),
      // What of the above can differ on the embedded database, for the gate, and for `npm test`: two minutes that need nothing but Node.
      project({
        name: 'embedded',
        include: EMBEDDED,
        // The last is about the databases of the tests themselves. If they were not fresh on the embedded one, `.ci/full` would say so.
        exclude: ['**/*.{unit,once,release}.test.ts', 'test/db/fresh-database.slow.test.ts'],
        globalSetup: [SEED, BUILD, TEMPLATE],
        sequence: { groupOrder: 5 },
      }),
      // Waits for timeouts, kills processes, and repeats itself. Each file loads the machine by itself.
      project({
        name: 'faults',
        include: ['test/faults/**/*.test.ts'],
        exclude: ['**/*.release.test.ts'],
        globalSetup: [SEED, BUILD, TEMPLATE],
        ...ALONE,
        sequence: { groupOrder: 6 },
      }),
      // What takes minutes, and what few changes can break: the memory that a process takes, pages that libraries of others build, long
      // queues, slow callers and long series of kills. The gate leaves it out; a release needs it.
      project({
        name: 'release',
        include: ['test/**/*.release.test.ts'],
        globalSetup: [SEED, BUILD, TEMPLATE],
        ...ALONE,
        sequence: { groupOrder: 7 },
      }),
      // Machines that are lost: PostgreSQL under Patroni, PgBouncer and HAProxy, from Debian's packages. Skipped where they are missing.
      project({
        name: 'machines',
        include: ['test/machines/**/*.test.ts'],
        globalSetup: [SEED, BUILD],
        sequence: { groupOrder: 8 },
      }),
      // Cells on Citus (docs/scaling.md). Skipped where there is none.
      project({
        name: 'citus',
        include: ['test/citus/**/*.test.ts', ...(citusTools ? IN_CELLS : [])],
        globalSetup: [SEED, BUILD, 'test/citus/setup.ts'],
        sequence: { groupOrder: 9 },
      }),
    ],
  },
});
