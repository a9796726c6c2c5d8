import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runCli } from '../../src/cli/run.ts';
import { readBackupFile } from '../../src/db/backup/backup-file.ts';
import { openPool } from '../../src/db/connections/connections.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { startEngine } from '../../src/db/embedded/engine.ts';
import { contentsOf } from '../helpers/digest.ts';
import { pdf } from '../helpers/documents.ts';
import { ackOf, oru } from '../helpers/oru.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { contradictions } from '../helpers/soundness.ts';

const CLIENT_KEY = 'kts_demo-client-aurora-home-testing';

let folder = '';
/** A database with a setting, and its backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kts-backup-'));
  if (inject('template').kind !== 'embedded') return;
  await onDatabase(inFolder('small'), ({ prisma }) =>
    prisma.setting.create({ data: { name: 'kept', value: '"\\,(' } }),
  );
  await writeFile(inFolder('small.gz'), 'an older backup');
  expect(await cli('backup', inFolder('small.gz'), inFolder('small'))).toMatchObject({ code: 0, error: '' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string) => join(folder, name);

/** Runs a command on an embedded database, and returns what it writes. */
async function cli(command: 'backup' | 'restore', file: string, dataDir: string, more: Record<string, string> = {}) {
  let out = '';
  let error = '';
  const terminal = { out: (text: string) => (out += text), error: (text: string) => (error += text) };
  const code = await runCli([command, file], { DATA_DIR: dataDir, ...more }, terminal);
  return { code, out, error };
}

async function onDatabase<Result>(dataDir: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ dataDir }, (error) => {
    throw error;
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const digestIn = (dataDir: string) => onDatabase(dataDir, async ({ prisma }) => contentsOf(prisma));

/** All of a backup but when it was taken. The rows of a table are in no order: where one is stored depends on what was before it. */
async function rowsIn(file: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of readBackupFile(inFolder(file))) lines.push(line);
  let table = '';
  return lines
    .slice(1)
    .flatMap((line) => {
      const part: unknown = JSON.parse(line);
      if (Array.isArray(part)) return part.map((row) => `${table} ${row}`);
      table = line;
      return line;
    })
    .toSorted();
}

/** Adds a patient, and says whether that was acknowledged. */
async function addPatient(service: ServiceProcess): Promise<boolean> {
  const json = { first_name: 'Zoë', last_name: '"\\,(', email: 'z@x.org', sex: 'F', date_of_birth: '1988-04-12' };
  return (await service.rest('POST', '/api/v2/patients/', { key: CLIENT_KEY, json })).status === 200;
}

/** A page of the feed, after this cursor. */
async function readFeed(service: ServiceProcess, after: string) {
  const { text } = await service.rest('GET', `/api/v3/events/?after=${after}`, { key: CLIENT_KEY });
  return z.object({ events: z.array(z.object({ data: z.json() })), next: z.string() }).parse(JSON.parse(text));
}

/** Orders a kit, and returns the cursor of a reader who has been told of that, and went on from this one. */
async function addOrder(service: ServiceProcess, after: string): Promise<string> {
  const address = { street1: '1 Elm St', city: 'Springfield', state: 'MA', zip: '01101' };
  const recipient = { first_name: 'Zoë', last_name: 'Brontë', email: 'z@x.org', address };
  const json = { kit_types: ['metabolic_health'], recipient };
  const ordered = await service.rest('POST', '/api/v2/orders/', { key: CLIENT_KEY, json });
  expect(ordered).toMatchObject({ status: 201 });
  const { order_id } = JSON.parse(ordered.text);
  let cursor = after;
  const told = async () => {
    const { events, next } = await readFeed(service, cursor);
    cursor = next;
    return events.map(({ data }) => data);
  };
  // Events from before the backup may only be numbered after it.
  await expect.poll(told).toContainEqual(expect.objectContaining({ order_id }));
  return cursor;
}

/** Longer together than what is read at a time. */
const ATTACHED = ['A', 'B', 'C'].map((letter) => pdf(letter.repeat(1_900_000)));

/** Sends a laboratory's messages with documents about a kit of the demonstration program. */
async function addAttachments(service: ServiceProcess): Promise<void> {
  const key = 'kts_demo-lab-northlight-laboratory';
  const query = '{ kit(kitId: "DEMO-0013") { registeredTo { lastName firstName dateOfBirth } sample { sampleId } } }';
  const { text } = await service.graphql(query, { key });
  const { registeredTo: person, sample } = JSON.parse(text).data.kit;
  const born = person.dateOfBirth.replaceAll('-', '');
  const now = new Date();
  for (const [index, content] of ATTACHED.entries()) {
    const message = oru(sample.sampleId, now, {
      pid: `PID|1||77||${person.lastName}^${person.firstName}||${born}`,
      observations: [`OBX|1|ED|D${index}^Report^L||^AP^PDF^Base64^${content.toString('base64')}||||||F`],
    });
    const answer = await fetch(`${service.origin}/hl7/v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/hl7-v2', authorization: `Token ${key}` },
      body: message,
    });
    expect(ackOf(await answer.text())).toMatchObject({ code: 'AA', reasons: [] });
  }
}

describe.runIf(inject('template').kind === 'embedded')('a backup of the embedded database', () => {
  it('is taken while the service runs and writes, has all that was acknowledged before, and restores to the same', async () => {
    const dataDir = inFolder('service');
    const service = await ServiceProcess.start({ DATA_DIR: dataDir, SEED_DEMO: 'true' });
    onTestFinished(async () => void (await service.stop()));
    await addAttachments(service);
    let acknowledged = 0;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) if (await addPatient(service)) acknowledged += 1;
    })();
    await expect.poll(() => acknowledged).toBeGreaterThanOrEqual(3);
    const before = acknowledged;
    const { next: cursorBefore } = await readFeed(service, 'now');
    const taken = await cli('backup', inFolder('busy'), dataDir);
    isDone = true;
    await writing;
    const cursorAfter = await addOrder(service, cursorBefore);
    expect(taken).toEqual({ code: 0, out: `${inFolder('busy')}\n`, error: '' });
    expect((await stat(inFolder('busy'))).mode & 0o777).toBe(0o600);

    await service.stop();
    const restored = inFolder('restored');
    expect(await cli('restore', inFolder('busy'), restored)).toEqual({
      code: 0,
      out: `${restored}\n`,
      error: expect.any(String),
    });
    await cli('backup', inFolder('again'), restored);
    expect(await rowsIn('again')).toEqual(await rowsIn('busy'));
    await onDatabase(restored, async ({ prisma }) => {
      expect(await contradictions(prisma)).toEqual([]);
      expect(await prisma.patient.count({ where: { firstName: 'Zoë' } })).toBeGreaterThanOrEqual(before);
      expect((await prisma.attachment.findMany()).map(({ content }) => Buffer.from(content))).toEqual(ATTACHED);
    });

    const again = await ServiceProcess.start({ DATA_DIR: restored });
    onTestFinished(async () => void (await again.stop()));
    expect(await addPatient(again)).toBe(true);
    const feed = (after: string) => again.rest('GET', `/api/v3/events/?after=${after}`, { key: CLIENT_KEY });
    expect([(await feed(cursorBefore)).status, (await feed(cursorAfter)).status]).toEqual([200, 410]);
    expect((await again.rest('GET', '/api/v2/kits/DEMO-0003/', { key: CLIENT_KEY })).status).toBe(200);
  });

  it('is taken while no service runs, in place of an older file', async () => {
    expect(await cli('restore', inFolder('small.gz'), inFolder('small-restored'))).toMatchObject({
      code: 0,
      error: '',
    });
    expect(await digestIn(inFolder('small-restored'))).toEqual(await digestIn(inFolder('small')));
  });

  it('is not restored over a database, and not from half a file or another', async () => {
    const refusal = async (file: string, dataDir: string) => {
      const { code, error } = await cli('restore', inFolder(file), inFolder(dataDir));
      expect(code).toBe(1);
      return error;
    };
    expect(await refusal('small.gz', 'small')).toMatch(
      /^Nothing was restored: There is a database in .*empty folder\.\n$/,
    );
    await copyFile(inFolder('small.gz'), inFolder('half'));
    await truncate(inFolder('half'), 1_000);
    expect(await refusal('half', 'nothing')).toContain('Nothing was restored: unexpected end of file');
    await writeFile(inFolder('other'), 'not a backup');
    expect(await refusal('other', 'nothing')).toContain('Nothing was restored: incorrect header check');
    expect(await refusal('absent', 'nothing')).toContain('ENOENT');
    expect(await readdir(inFolder('nothing'))).not.toContain('postgres');
  });

  it('needs an embedded database', async () => {
    await mkdir(inFolder('empty'));
    expect((await cli('backup', inFolder('x'), inFolder('empty'))).error).toMatch(
      /^The backup failed: There is no database in/,
    );
    const url = { DATABASE_URL: 'postgres://localhost/kits' };
    expect((await cli('backup', inFolder('x'), '', url)).error).toContain('use pg_dump');
    expect((await cli('restore', inFolder('x'), '', url)).error).toContain('use pg_restore');
    expect((await readdir(folder)).filter((name) => name.startsWith('x'))).toEqual([]);
  });
});

describe.runIf(inject('template').kind === 'embedded')('a data folder', () => {
  it('in which a process was killed while it restored can be restored to again', async () => {
    const dataDir = inFolder('killed');
    await cp(join(inFolder('small'), 'postgres'), join(dataDir, 'postgres-new'), { recursive: true });
    expect((await cli('backup', inFolder('x'), dataDir)).error).toContain('There is no database in');
    expect(await cli('restore', inFolder('small.gz'), dataDir)).toMatchObject({ code: 0 });
    await onDatabase(dataDir, async ({ prisma }) => expect(await prisma.setting.count()).toBe(1));
    expect(existsSync(join(dataDir, 'postgres-new'))).toBe(false);
  });

  it('is read and filled without a limit of time: a statement of a restore may be long', async () => {
    const engine = await startEngine({ dataDir: inFolder('patient') });
    const pool = openPool({ ...engine.pool, isEmbedded: true }, () => {});
    onTestFinished(async () => {
      await pool.end();
      await engine.close();
    });
    const { rows } = await pool.query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  it('of another PostgreSQL is refused, with what to do', async () => {
    const dataDir = inFolder('much-earlier');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '16\n');
    await expect(digestIn(dataDir)).rejects.toThrow(/was made by PostgreSQL 16; .* Back it up .* restore the backup/);
  });
});
