import { defineConfig } from 'vitest/config';
import { SERVICE } from './vitest.config.ts';

/** `npm run test:faults`: what takes long since it waits for timeouts, kills processes, or repeats itself. */
export default defineConfig({
  ...SERVICE,
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: 'test/helpers/global-setup.ts',
    pool: 'forks',
    // Each file loads the machine by itself.
    fileParallelism: false,
    // Generous: a busy machine starts a process ten times slower.
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
});
