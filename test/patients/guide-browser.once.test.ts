import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { useTestApp } from '../helpers/app.ts';
import { barriersOf, hasChromium, IN_CHROMIUM, isTooWide, startChromium } from '../helpers/browser.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { freePort } from '../helpers/free-port.ts';
import { MUTATIONS } from '../helpers/operations.ts';
import { RunningProcess } from '../helpers/process.ts';
import { dateFields } from '../pages/results/results-visit.ts';
import { dotsOf, expectLabels, SERIES, seriesOfPatient, titleOf, WORDS } from './guide-plots.ts';

const app = useTestApp(openDemoProgram);
const run = promisify(execFile);
const guide = await readFile(new URL('../../docs/patients.md', import.meta.url), 'utf8');

/** Where the service of these tests listens, in place of port 4000. */
let service = '';
/** The folder in which somebody follows the guide. */
let folder = '';

/** The blocks of a language below a heading of the guide, for the service of these tests. */
function blocks(heading: string, language: string): string[] {
  const section = guide.slice(guide.indexOf(`\n## ${heading}\n`) + 1).split('\n## ')[0] ?? '';
  const found = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  if (found.length === 0) throw new Error(`docs/patients.md has no ${language} block under "${heading}".`);
  return found.map(([, text = '']) => text.replaceAll('http://127.0.0.1:4000', service));
}

/** Saves the files that the guide shows under their names, on another port than 3000. */
async function saveFiles(port: number): Promise<void> {
  for (const [, name = '', text = ''] of guide.matchAll(/^```\w+\n(?:\/\/|<!--) (\S+)(?: -->)?\n([\s\S]*?)^```/gm)) {
    await writeFile(join(folder, name), text.replaceAll('3000', String(port)));
  }
}

/** Runs commands of the guide in the folder, as somebody with a terminal would. */
async function runCommands(commands: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const script = `set -euo pipefail\n${commands}`;
  return (await run('bash', ['-c', script], { cwd: folder, env: { PATH: process.env.PATH, ...env } })).stdout;
}

beforeAll(async () => {
  // The reports of a patient have a time each.
  app.clock.ticks = true;
  const serving = await app.appWith({ corsOrigins: 'localhost', feed: { intervalMs: 50, retentionDays: 365 } });
  service = await serving.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'kts-patients-'));
  return async () => {
    await serving.close();
    await rm(folder, { recursive: true });
  };
});

describe.skipIf(!hasChromium)(`from nothing to a patient's page, as docs/patients.md says, ${IN_CHROMIUM}`, () => {
  const MINE = 'From nothing to a page in your app';
  let port = 0;
  let exported: Record<'KTS' | 'KEY' | 'PATIENT', string>;
  let browser: Browser;

  beforeAll(async () => {
    port = await freePort();
    await saveFiles(port);
    const [commands = ''] = blocks(MINE, 'sh');
    const printed = await runCommands(`${commands}\nprintf '\\n%s\\n%s' "$KEY" "$PATIENT"`);
    expect(printed.match(/"result":"success"/g)).toHaveLength(3);
    const [key = '', patient = ''] = printed.split('\n').slice(-2);
    exported = { KTS: service, KEY: key, PATIENT: patient };
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  async function openPage(url: string, width = 1280): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'en-US' });
    onTestFinished(() => page.close());
    await page.goto(url);
    return page;
  }

  /** Runs the server of the guide until the end of the test. */
  function runServer(env: Readonly<Record<string, string>>): RunningProcess {
    const [, start = ''] = blocks(MINE, 'sh');
    const server = new RunningProcess(['bash', '-c', `cd ${folder}\n${start.replace('node', 'exec node')}`], env);
    onTestFinished(async () => {
      await server.kill('SIGTERM');
    });
    return server;
  }

  /** Runs the server of the guide until the end of the test; returns where it is. */
  async function startServer(): Promise<string> {
    const server = runServer(exported);
    const [url = ''] = await server.says(/^http:\S+/m);
    return url;
  }

  it('plots what was measured, each value over its range, and says it in words', async () => {
    const url = await startServer();
    const page = await openPage(url);
    await page.getByRole('heading', { name: 'Albumin' }).waitFor();
    expect(await page.getByRole('status').textContent()).toBe('');

    const { KEY: key, PATIENT: id } = exported;
    const data = (await app.graphql(SERIES, { id }, { key })).expectNoErrors();
    const { series } = seriesOfPatient.parse(data).patient;
    const sections = page.locator('section');
    const titles = await sections.getByRole('heading').allTextContents();
    expect(titles).toEqual(series.map(titleOf));
    expect(titles).toContain('Blood sugar, fasting');
    for (const [index, { unit, points }] of series.entries()) {
      const section = sections.nth(index);
      const words = await section.locator('p').allTextContents();
      expect(words.map((text) => text.replace(/^\w+ \d+, \d{4}: /, ''))).toEqual(
        points.map(({ text, flag }) => `${text} ${unit ?? ''} (${WORDS[flag]})`),
      );
      const drawn = points.filter(({ value, comparator }) => value !== null && comparator === null);
      const dots = await dotsOf(section);
      expect(dots).toHaveLength(drawn.length);
      // What is on a limit may have been rounded to it.
      const clear = dots.flatMap(({ place }, dot) => (place === 'on' ? [] : [[place === 'in', drawn[dot]?.flag]]));
      expect(clear).toEqual(clear.map(([, flag]) => [flag === 'NORMAL', flag]));
      expect(dots.map(({ fill }) => fill)).toEqual(
        drawn.map(({ flag }) => (flag === 'NORMAL' ? '#1f2937' : '#b91c1c')),
      );
      if (drawn.length > 0) await expectLabels(section, titles[index] ?? '', unit, drawn);
    }
    expect(series.flatMap(({ points }) => points).length).toBeGreaterThan(50);
    expect(await barriersOf(page)).toEqual([]);
    const phone = await openPage(url, 400);
    await phone.getByRole('heading', { name: 'Albumin' }).waitFor();
    expect(await isTooWide(phone)).toBe(false);
    expect(await phone.locator('meta[name=viewport]').getAttribute('content')).toContain('width=device-width');
  });

  it('does not start without what it needs, and says what is missing', async () => {
    const ended = await runServer({ KTS: service, KEY: '' }).ended;
    expect([ended.code, ended.stderr.trim()]).toEqual([1, 'Not started: set KEY and PATIENT in the environment.']);
  });

  it('says in plain words that there is no session', async () => {
    const url = await startServer();
    const page = await openPage('about:blank');
    const said = page.getByRole('status');
    await page.route('**/session', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(url);
    await said.getByText(PLAIN).waitFor();
    expect(await said.textContent()).toBe(PLAIN);
  });

  it('asks once for another session when one has ended, and shows what came meanwhile', async () => {
    const url = await startServer();
    const page = await openPage('about:blank');
    const ended = { url: `${service}/graphql`, token: await endedSession() };
    let asked = 0;
    await page.route('**/session', (route) => (++asked === 1 ? route.fulfill({ json: ended }) : route.continue()));
    await page.goto(url);
    await page.getByRole('heading', { name: 'Albumin' }).waitFor();
    expect(asked).toBe(2);
    const read = page.waitForResponse(ended.url);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect([(await read).status(), asked]).toEqual([200, 2]);
  });

  it('does not go on asking for sessions where none is taken', async () => {
    const url = await startServer();
    const page = await openPage('about:blank');
    const ended = { url: `${service}/graphql`, token: await endedSession() };
    let asked = 0;
    await page.route('**/session', (route) => {
      asked++;
      return route.fulfill({ json: ended });
    });
    await page.goto(url);
    await page.getByRole('status').getByText(PLAIN).waitFor();
    expect(asked).toBe(2);
  });

  /** The token of a session that has been revoked. */
  async function endedSession(): Promise<string> {
    const { KEY: key, PATIENT: patientId } = exported;
    const made = await app.run(MUTATIONS.createPatientSession, { input: { patientId } }, { key });
    const { token, patientSession } = made.expectDone().createPatientSession;
    const { patientSessionId } = patientSession;
    (await app.run(MUTATIONS.revokePatientSession, { input: { patientSessionId } }, { key })).expectDone();
    return token;
  }

  it('sends one link for each report, which opens with the date of birth', async () => {
    const command = blocks('On our page: a link', 'sh').find((text) => text.includes('send-links.mjs')) ?? '';
    await numberEvents(app.prisma);
    const sent = await runCommands(command, exported);
    const [url = '', ...others] = [...sent.matchAll(/^To noor@example\.org: .*(http:\S+)$/gm)].map(
      ([, link]) => link ?? '',
    );
    expect(others).toHaveLength(2);
    expect(await runCommands(command, exported)).toBe(sent);
    const page = await openPage(url, 400);
    for (const [field, typed] of Object.entries(dateFields('1988-04-12'))) await page.fill(`[name="${field}"]`, typed);
    await page.keyboard.press('Enter');
    await page.locator('.results').waitFor();
    expect(guide).toContain("Noor's date of birth is April 12, 1988.");
  });
});

describe('docs/patients.md', () => {
  it('sends no links without what they need, and says what is missing', async () => {
    await saveFiles(3000);
    const ended = async (env: Readonly<Record<string, string>>) => {
      const { code, stderr } = await new RunningProcess(['node', join(folder, 'send-links.mjs')], env).ended;
      return [code, stderr.trim()];
    };
    expect(await ended({ KTS: service, KEY: '' })).toEqual([1, 'Nothing was sent: set KEY in the environment.']);
    expect(await ended({})).toEqual([1, 'Nothing was sent: set KTS and KEY in the environment.']);
  });

  it('makes a session with which its query is answered in full', async () => {
    const [command = ''] = blocks('In your app: a session', 'sh');
    const { createPatientSession } = newSession.parse(JSON.parse(await runCommands(command))).data;
    const [query = ''] = blocks('In your app: a session', 'graphql');
    const data = (await app.graphql(query, {}, { key: createPatientSession.token })).expectNoErrors();
    expect(data).toMatchObject({ viewer: { patient: { firstName: 'Siobhán' } } });
  });

  it('makes a link, and is answered with what it shows', async () => {
    const [session = ''] = blocks('In your app: a session', 'sh');
    const variables = session.match(/^\w+=.*$/gm)?.join('\n');
    const [command = ''] = blocks('On our page: a link', 'sh');
    const [shown = ''] = blocks('On our page: a link', 'json');
    expect(withoutIds(await runCommands(`${variables}\n${command}`))).toEqual(withoutIds(shown));
  });
});

/** What the page says in place of results, whatever has happened. */
const PLAIN = 'Your results cannot be shown at the moment. Please try again in a few minutes.';

const newSession = z.object({ data: z.object({ createPatientSession: z.object({ token: z.string() }) }) });

/** An answer without what is made anew each time. */
function withoutIds(answer: string): unknown {
  const plain = answer
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/signature=[\w-]{43}/, 'signature')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'time');
  return JSON.parse(plain);
}
