import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether the service is built, so that tests may start processes. */
    built: boolean;
  }
}

/** Builds what tests start in processes of their own, in a second or two. Types are for `npm run check` to check. */
export default function setup(project: TestProject): void {
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The service could not be built.\n${stderr}`);
  project.provide('built', true);
}
