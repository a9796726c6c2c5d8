import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Node takes graphql's CommonJS build wherever it is imported; so must Vite, or there would be two of it.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/helpers/global-setup.ts',
    // Every test file has a database of its own; a process a file keeps WebAssembly's memory from adding up.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
