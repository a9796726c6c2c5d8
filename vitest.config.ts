import { defineConfig } from 'vitest/config';

/** What Vite has to know about the service. */
export const SERVICE = {
  // Node takes graphql's CommonJS build wherever it is imported; so must Vite, or there would be two of it.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
};

export default defineConfig({
  ...SERVICE,
  test: {
    include: ['test/**/*.test.ts'],
    // They take minutes: vitest.faults.config.ts.
    exclude: ['test/faults/**'],
    globalSetup: 'test/helpers/global-setup.ts',
    // Every test file has a database of its own, and the source keeps no state besides. So the files of a process share
    // its modules: building the schema and the client again for each file takes longer than most of them run.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Nothing takes this long but what hangs: a busy machine needs ten times as long as a quiet one to start a process.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
