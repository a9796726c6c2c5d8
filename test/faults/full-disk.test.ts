import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { ServiceProcess } from '../helpers/service.ts';

/** How large the disk is, and how much of it is left once the service runs. */
const DISK = '100m';
const LEFT_BYTES = 3_000_000;

const KEY = 'kts_demo-client-aurora-home-testing';

/** A disk of its own; undefined where this user may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'kts-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

async function fill(ballast: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES, 1));
}

/** Creates a patient. @throws TypeError if there is no answer */
async function createPatient(origin: string): Promise<number> {
  const json = { first_name: 'Zoë', last_name: 'Full', email: 'z@x.org', sex: 'F', date_of_birth: '1988-04-12' };
  const response = await fetch(`${origin}/api/v2/patients/`, {
    method: 'POST',
    headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
  return response.status;
}

const disk = inject('template').kind === 'embedded' ? await smallDisk() : undefined;
if (inject('template').kind === 'embedded' && !disk)
  process.stderr.write('A full disk is not tried: this user may not mount one.\n');

it.runIf(disk)(
  'a full disk ends the process with a word; after making room, everything acknowledged is there',
  async () => {
    const folder = disk ?? '';
    const ballast = join(folder, 'ballast');
    const env = { SEED_DEMO: 'true', DATA_DIR: join(folder, 'data') };
    try {
      const service = await ServiceProcess.start(env);
      await fill(ballast, folder);
      let acknowledged = 0;
      let isAnswered = true;
      while (isAnswered)
        try {
          if ((await createPatient(service.origin)) === 200) acknowledged += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          isAnswered = false;
        }
      const { code, stderr } = await service.ended;
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('the disk of DATA_DIR is full. Make room, and start again'),
      ]);
      expect(acknowledged).toBeGreaterThan(10);

      await truncate(ballast, 0);
      const again = await ServiceProcess.start(env);
      const count = '{ patients(filter: { lastName: "Full" }) { totalCount } }';
      const { data } = JSON.parse((await again.graphql(count, { key: KEY })).text);
      expect(data.patients.totalCount).toBe(acknowledged);
      expect(await createPatient(again.origin)).toBe(200);
      await again.stop();
    } finally {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    }
  },
);
