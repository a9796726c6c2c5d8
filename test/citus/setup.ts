import type { TestProject } from 'vitest/node';
import { CitusCluster } from './cluster.ts';
import { citusTools } from './tools.ts';

/** Starts a cluster in which each test file has a cell. Returns a function that ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!citusTools) {
    process.stdout.write(
      'The tests of Citus are skipped: there is no PostgreSQL with Citus (CITUS_BIN names its programs).\n',
    );
    project.provide('template', { kind: 'cells', coordinatorUrl: '' });
    return async () => {};
  }
  const cluster = await CitusCluster.start(citusTools);
  project.provide('template', { kind: 'cells', coordinatorUrl: cluster.url });
  return () => cluster.close();
}
