import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { DataDirInUseError } from '../../src/db/embedded/data-folder.ts';
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts';
import { runFile } from '../helpers/process.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kts-embedded-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const open = () =>
  openDatabase({ dataDir }, (error) => {
    throw error;
  });

describe('the folder of the embedded database', () => {
  it('belongs to one process, also after it was killed', async () => {
    const owner = runFile('test/db/keep-embedded-open.ts', {}, [dataDir]);
    await owner.says(/kept/);
    await expect(open()).rejects.toThrow(DataDirInUseError);
    await expect(open()).rejects.toThrow(`The data folder ${dataDir} is in use by another process.`);

    expect(await owner.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    // The sockets that it left in the folder are in nobody's way.
    expect(existsSync(join(dataDir, 'run', '.s.PGSQL.5432'))).toBe(true);
    const database = await open();
    expect(await database.prisma.setting.findMany()).toEqual([
      { name: 'kept', value: 'by the process that was ended' },
    ]);
    expect(await database.readiness()).toBe('ready');
    await database.close();

    // Closing gives the folder back at once, in the same process too.
    await (await open()).close();
    expect(existsSync(join(dataDir, 'run'))).toBe(false);
  });

  it('may have a path that is too long for sockets: these are in a temporary folder, which goes with the process', async () => {
    const long = join(dataDir, 'x'.repeat(100));
    const owner = runFile('test/db/keep-embedded-open.ts', {}, [long]);
    await owner.says(/kept/);
    await owner.kill('SIGKILL');
    const leftOver = await readFile(join(long, 'backup-socket'), 'utf8');
    expect([existsSync(leftOver), leftOver.startsWith(long)]).toEqual([true, false]);
    const alive = await openEmbedded({ dataDir: long });
    expect([existsSync(leftOver), existsSync(alive.pool.host ?? '')]).toEqual([false, true]);
    await alive.close();
    expect(existsSync(alive.pool.host ?? '')).toBe(false);
  });
});
