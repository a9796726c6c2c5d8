import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoKeys } from '../../src/demo/seed-demo.ts';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { useTestApp } from '../helpers/app.ts';
import { barriersOf, hasChromium, IN_CHROMIUM, isTooWide, runInGraphiQL, startChromium } from '../helpers/browser.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';

const app = useTestApp(openDemoProgram);
let browser: Browser;
let origin: string;

async function openGraphiQL(width: number, parameters = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 768 } });
  await page.goto(`${origin}/graphql${parameters}`);
  await page.waitForSelector('.graphiql-query-editor .view-line');
  return page;
}

/** The sides of a part of the page, rounded. */
async function sidesOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen.`);
  return { left: Math.round(box.x), right: Math.round(box.x + box.width), height: Math.round(box.height) };
}

const nameOf = (query: string) => /(?:query|mutation|subscription) (\w+)/.exec(query)?.[1] ?? '';

describe.skipIf(!hasChromium)(`GraphiQL ${IN_CHROMIUM}`, () => {
  beforeAll(async () => {
    const demo = await app.appWith({ demonstrationKeys: () => readDemoKeys(app.prisma) });
    origin = await demo.listen({ port: 0, host: '127.0.0.1' });
    browser = await startChromium();
    return () => demo.close();
  });
  afterAll(() => browser?.close());

  it('reaches every example in a strip of tabs, with variables only where there are any', async () => {
    const page = await openGraphiQL(1280);
    const tools = page.locator('.graphiql-toggle-editor-tools');
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      for (const { query, variables } of examples) {
        // A click of the test's would scroll the strip itself.
        await page
          .getByRole('tab', { name: nameOf(query) })
          .getByRole('button')
          .first()
          .dispatchEvent('click');
        await page.locator('.graphiql-tab-active', { hasText: nameOf(query) }).waitFor();
        await expect
          .poll(() => tools.getAttribute('aria-label'))
          .toBe(variables ? 'Hide editor tools' : 'Show editor tools');
        const strip = await sidesOf(page, '.graphiql-tabs');
        const active = await sidesOf(page, '.graphiql-tab-active');
        expect([nameOf(query), active.left >= strip.left, active.right <= strip.right]).toEqual([
          nameOf(query),
          true,
          true,
        ]);
      }
      const [strip, logo] = [await sidesOf(page, '.graphiql-tabs'), await sidesOf(page, '.graphiql-logo')];
      expect(strip.right).toBeLessThanOrEqual(logo.left);
      expect(logo.right).toBeLessThanOrEqual(width);
      // One line of text beside its picture.
      expect((await sidesOf(page, '.graphiql-logo span')).height).toBeLessThan(30);
      expect(await isTooWide(page)).toBe(false);
    }
    await page.close();
  });

  it('says how many tabs there are beyond the ends of the strip, and goes there on a click', async () => {
    const page = await openGraphiQL(1280);
    const strip = page.locator('.graphiql-tabs');
    const hidden = async () =>
      Promise.all(['data-before', 'data-after'].map(async (end) => Number(await strip.getAttribute(end))));
    await expect.poll(hidden).toEqual([0, expect.any(Number)]);
    const [, after = 0] = await hidden();
    expect(after).toBeGreaterThan(examples.length / 2);
    expect(after).toBeLessThan(examples.length);
    const { left, right, height } = await sidesOf(page, '.graphiql-tabs');
    const clickEnd = (x: number) => strip.click({ position: { x, y: height / 2 } });
    await clickEnd(right - left - 30);
    await expect.poll(hidden).toEqual([expect.any(Number), expect.any(Number)]);
    await expect.poll(async () => (await hidden())[1]).toBeLessThan(after);
    for (let end = Number.POSITIVE_INFINITY; end > 0; [, end = 0] = await hidden()) await clickEnd(right - left - 30);
    await expect.poll(async () => (await hidden())[0]).toBeGreaterThan(0);
    await page.setViewportSize({ width: 4000, height: 768 });
    await expect.poll(hidden).toEqual([0, 0]);
    await page.close();
  });

  it('shows a query in the address in a tab of its own, with its variables, before the examples', async () => {
    const query = 'query Shared($code: String!) { kit(kitId: $code) { kitId } }';
    const page = await openGraphiQL(1280, `?${new URLSearchParams({ query, variables: '{"code":"A"}' })}`);
    await page.locator('.graphiql-tab-active', { hasText: 'Shared' }).waitFor();
    const names = await page.locator('.graphiql-tab').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(['Shared', ...examples.map(({ query }) => nameOf(query))]);
    const shown = async (editor: string) =>
      (await page.locator(`${editor} .view-lines`).first().innerText()).replace(/\s+/g, ' ');
    await expect.poll(() => shown('.graphiql-query-editor')).toContain('query Shared($code: String!)');
    await expect.poll(() => shown('.graphiql-editor-tool')).toContain('"code"');
    await page.close();
  });

  it('wraps lines that are longer than the editor', async () => {
    const page = await openGraphiQL(1024);
    const editor = page.locator('.graphiql-query-editor');
    await editor.locator('.view-lines').click();
    await page.keyboard.type(`# ${'word '.repeat(60)}end`);
    await editor.getByText('end', { exact: false }).last().waitFor();
    const overflowing = `[...document.querySelectorAll('.graphiql-query-editor .view-line > span')]
      .filter((line) => line.getBoundingClientRect().right > document.querySelector('.graphiql-query-editor').getBoundingClientRect().right).length`;
    expect(await page.evaluate(overflowing)).toBe(0);
    await page.close();
  });

  it('sends the key of the demonstration program that was chosen, and has no barriers to choosing it', async () => {
    const page = await openGraphiQL(1280);
    const found = (await barriersOf(page)).filter((barrier) => /key-bar|api-key|demonstration-key/.test(barrier));
    expect(found).toEqual([]);
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (response.request().postData()?.includes('KitsWithResults')) answers.push(response);
    });
    await page.getByLabel('Key of the demonstration program').selectOption('Aurora Home Testing, CLIENT');
    await runInGraphiQL(page, async () => answers.length > 0);
    expect(await answers[0]?.json()).toMatchObject({ data: { kits: { totalCount: expect.any(Number) } } });
    await page.reload();
    const choice = page.getByLabel('Key of the demonstration program');
    expect(await choice.locator('option:checked').textContent()).toBe('Aurora Home Testing, CLIENT');
    await page.close();
  });
});
