import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceProcess } from '../helpers/service.ts';

const MIB = 1024 * 1024;

/** What docs/operations.md says that the embedded database takes, with what Node varies by. */
it('a service with an embedded database takes less than 1 GiB to create it, and less than 600 MiB from then on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kts-resident-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { DATA_DIR: join(folder, 'data') };
  const first = await ServiceProcess.start(env);
  expect(first.peakMemory).toBeLessThan(1024 * MIB);
  await first.stop();
  const second = await ServiceProcess.start(env);
  expect(second.peakMemory).toBeLessThan(600 * MIB);
  await second.stop();
});
