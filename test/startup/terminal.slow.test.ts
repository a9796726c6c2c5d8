import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { RunningProcess, runProgram } from '../helpers/process.ts';

/** Gives a program a terminal; every Linux has it. */
const SCRIPT = '/usr/bin/script';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kts-terminal-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The demonstration, with one of its keys in a setting, too. */
const settings = () => ({
  DATA_DIR: join(directory, 'data'),
  PORT: '0',
  HL7_MLLP_PORT: '0',
  HL7_MLLP_KEY: DEMO_CAST.laboratory.key,
});

/** Starts the service on a terminal, and waits until it runs. */
async function onTerminal(env: Readonly<Record<string, string>>): Promise<string> {
  const command = `exec ${process.execPath} dist/server.js`;
  const server = new RunningProcess([SCRIPT, '-qec', command, '/dev/null'], {
    ...settings(),
    TERM: 'xterm-256color',
    ...env,
  });
  onTestFinished(async () => {
    await server.kill('SIGTERM');
  });
  await server.says(new RegExp(DEMO_CAST.admin.key));
  return server.stdout;
}

describe.sequential('the start', () => {
  it('logs JSON where nobody watches, with the demonstration’s keys, though another setting names one', async () => {
    const server = runProgram('server', settings());
    onTestFinished(async () => {
      await server.kill('SIGTERM');
    });
    await server.says(/the service is running.*\n/);
    const lines = server.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, 2).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^opening the database in .+ \(DATA_DIR\); the first time, making its tables takes/),
      'filling the empty database with the demonstration program, which takes some seconds',
    ]);
    expect(
      lines
        .at(-1)
        .demoKeys.map(({ key }: { key: string }) => key)
        .toSorted(),
    ).toEqual(
      Object.values(DEMO_CAST)
        .map(({ key }) => key)
        .toSorted(),
    );
  });

  it.skipIf(!existsSync(SCRIPT))('writes its log for people on a terminal, in colour', async () => {
    const shown = await onTerminal({});
    expect(shown).toMatch(/\d\d:\d\d:\d\d\.\d{3}\S* \S+INFO \S+ listening on http:/);
    expect(shown).toContain('\u001b[32mINFO');
    expect(shown).toMatch(new RegExp(`LAB +Northlight Laboratory +${DEMO_CAST.laboratory.key}`));
    expect(shown).not.toContain('{"level"');
    expect(shown).toMatch(/Open the start page to go on.*\r?\nCtrl-C stops the service\./);
  });

  it.skipIf(!existsSync(SCRIPT))('writes it without colour if NO_COLOR is set', async () => {
    const shown = await onTerminal({ NO_COLOR: '1' });
    expect(shown).toContain(' INFO  listening on http:');
    expect(shown).not.toContain('\u001b');
  });

  it.skipIf(!existsSync(SCRIPT))('says on a terminal why it fails, in words alone', async () => {
    const command = `exec ${process.execPath} dist/server.js`;
    const server = new RunningProcess([SCRIPT, '-qec', command, '/dev/null'], { PORT: 'http', SEED_DEMO: 'maybe' });
    const { code, stdout } = await server.ended;
    expect([code, stdout.replaceAll('\r', '')]).toEqual([
      1,
      'Starting the Kit Testing Service.\nThe environment is invalid:\n  PORT must be a port number\n  SEED_DEMO must be true or false\n',
    ]);
  });
});
