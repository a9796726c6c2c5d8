import fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { icon } from '../../../src/frame/icon.ts';
import { stylesheet } from '../../../src/frame/stylesheet.ts';
import { entryPage } from '../../../src/pages/results/entry-page.ts';
import { resultsPage } from '../../../src/pages/results/page.ts';
import { shutPage } from '../../../src/pages/results/shut-page.ts';
import { resultsStyles } from '../../../src/pages/results/stylesheet.ts';
import { en } from '../../../src/pages/results/words/en.ts';
import { es } from '../../../src/pages/results/words/es.ts';
import { serveAssets } from '../../../src/server/assets.ts';
import { sendPage } from '../../../src/server/page-answers.ts';
import { LANGUAGES, type Language, language } from '../../../src/text/languages.ts';
import { useTestApp } from '../../helpers/app.ts';
import { AuditedProgram } from '../../helpers/audited-program.ts';
import { barriersOf, hasChromium, IN_CHROMIUM, isTooWide, startChromium } from '../../helpers/browser.ts';
import { PATIENT } from '../../helpers/program.ts';
import { ADDRESSES } from './any-page.ts';
import { ResultsVisit } from './results-visit.ts';
import { STATES } from './states.ts';

const app = useTestApp();
let browser: Browser;

/** Serves the page in each of its states as the service would, without a database. */
const gallery: FastifyInstance = fastify();
let origin: string;

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

const ASK = 'Aurora’s help desk: +1 (555) 555-0100, help@aurora.example\nMonday to Friday, 9 to 5';

const ENTRY = { program: 'Aurora Health', ask: null, address: (lang: Language) => `/?lang=${lang}`, typed: {} };

/** Every page of `/results`, by name. */
const PAGES = {
  ...Object.fromEntries(
    Object.entries(STATES).map(([name, data]) => [name, (lang: Language) => resultsPage(data, lang, ADDRESSES)]),
  ),
  entry: (lang: Language) => entryPage({ ...ENTRY, language: lang, problem: null }),
  'wrong date': (lang: Language) => entryPage({ ...ENTRY, language: lang, problem: { left: 1 } }),
  closed: (lang: Language) => shutPage({ why: 'CLOSED', language: lang, plate: ENTRY }),
  ended: (lang: Language) => shutPage({ why: 'ended', language: lang, plate: { ...ENTRY, ask: ASK } }),
};

describe.skipIf(!hasChromium)(`the results page ${IN_CHROMIUM}`, () => {
  beforeAll(async () => {
    serveAssets(gallery, [icon, stylesheet, resultsStyles]);
    gallery.get('/', (request, reply) => {
      const { name, lang } = z.object({ name: z.string(), lang: language }).parse(request.query);
      const page = Object.entries(PAGES).find(([each]) => each === name)?.[1];
      if (!page) throw new Error(`There is no page ${name}.`);
      return sendPage(reply, 200, page(lang));
    });
    origin = await gallery.listen({ port: 0, host: '127.0.0.1' });
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await gallery.close();
  });

  it.each(LOOKS)('has no barriers in any state, $width pixels wide, $colorScheme', async (look) => {
    const page = await browser.newPage({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 800 } });
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    for (const name of Object.keys(PAGES)) {
      for (const lang of LANGUAGES) {
        await page.goto(`${origin}/?${new URLSearchParams({ name, lang })}`);
        expect([name, lang, await isTooWide(page)]).toEqual([name, lang, false]);
        expect([name, lang, await barriersOf(page)]).toEqual([name, lang, []]);
      }
    }
    // Nothing is inline that the page's policy forbids.
    expect(refused).toEqual([]);
    await page.close();
  });

  it.each([320, 375])('breaks no word of a table, nor a phone number, %i pixels wide', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const [name, selector, pattern] of [
      ['final', 'table', /\S+/g],
      ['twenty points', 'table', /\S+/g],
      ['ended', '.contact a', /.+/g],
    ] as const) {
      for (const lang of LANGUAGES) {
        await page.goto(`${origin}/?${new URLSearchParams({ name, lang })}`);
        for (const table of await page.locator('details > summary').all()) await table.click();
        expect([name, lang, await brokenIn(page, selector, pattern)]).toEqual([name, lang, []]);
        expect([name, lang, await isTooWide(page)]).toEqual([name, lang, false]);
      }
    }
    await page.close();
  });

  it('leaves forms, buttons and other kits off the paper, and opens the tables', async () => {
    const page = await browser.newPage();
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${origin}/?name=final&lang=en`);
    for (const hidden of ['form', 'button', 'header nav', 'a.button', 'nav[aria-labelledby=others]'])
      expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
    expect(await page.locator('table').first().isVisible()).toBe(true);
    await page.close();
  });

  it('is read with a screen reader: headings, values and plots have words', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/?name=twenty+points&lang=en`);
    const plot = page.getByRole('img');
    expect(await plot.getAttribute('aria-label')).toMatch(
      /^Blood sugar: 20 values, from .* to .*\. The lowest is 4\.4 /,
    );
    await page.getByText(en.overTime.table).click();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(21);
    await page.close();
  });

  it('is opened, read and closed by keyboard alone and without scripts', async () => {
    const { program, patientId, kit } = await AuditedProgram.start(app);
    const { url } = await ResultsVisit.of(app, program, { patientId });
    const service = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${service}${url}`);
    await type(page, ['2', '28', '1984']);
    await page.getByText(en.opening.wrong(4)).first().waitFor();
    const [year = '', month = '', day = ''] = PATIENT.dateOfBirth.split('-');
    await type(page, [month, day, year]);
    await page.getByRole('heading', { name: en.headings.ready }).waitFor();
    expect(await page.getByText(kit.kitId).first().isVisible()).toBe(true);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'results', httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('link', { name: 'Español' }).press('Enter');
    await page.getByRole('button', { name: es.close.button }).press('Enter');
    await page.getByRole('heading', { name: es.shut.ended.title }).waitFor();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});

/** What a pattern finds in the texts of a selector's elements that is on more than one line. */
function brokenIn(page: Page, selector: string, pattern: RegExp): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode())
      for (const { 0: found, index } of texts.currentNode.data.matchAll(${pattern})) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + found.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(found);
      }
    return broken;
  })`);
}

/** Types the parts of a date into its fields, one after the other, and presses Enter. */
async function type(page: Page, parts: readonly string[]): Promise<void> {
  for (const [index, name] of ['month', 'day', 'year'].entries())
    await page.locator(`#dateOfBirth-${name}`).fill(parts[index] ?? '');
  await page.keyboard.press('Enter');
}
