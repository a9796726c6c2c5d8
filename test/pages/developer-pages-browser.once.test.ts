import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { useTestApp } from '../helpers/app.ts';
import {
  barriersOf,
  hasChromium,
  IN_CHROMIUM,
  isTooWide,
  runInGraphiQL,
  startChromium,
  WIDTHS,
} from '../helpers/browser.ts';

const app = useTestApp();
let browser: Browser;
let origin: string;

/** Where a part of a page is. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen.`);
  return box;
}

describe.skipIf(!hasChromium)(`pages for developers ${IN_CHROMIUM}`, () => {
  beforeAll(async () => {
    origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  it.each(WIDTHS)('the start page has no barriers and fits, %d pixels wide', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(origin);
    expect([await barriersOf(page), await isTooWide(page)]).toEqual([[], false]);
    await page.close();
  });

  it('GraphiQL fits any width, and stands its panes below one another where there is no room beside', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`${origin}/graphql`);
    await page.waitForSelector('.graphiql-execute-button');
    const isStacked = async () => {
      const [editors, response] = [await boxOf(page, '.graphiql-editors'), await boxOf(page, '.graphiql-response')];
      return response.y >= editors.y + editors.height;
    };
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => [width, await isStacked(), await isTooWide(page)])
        .toEqual([width, width < 1000, false]);
    }
    expect(problems).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.getElementById('key-bar')).backgroundColor")).toBe(
      'rgb(33, 42, 59)',
    );
    await page.close();
  });

  it('GraphiQL has a tab that simulates an order of the demonstration program', async () => {
    await seedDemo(app.database, app.clock.now());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${origin}/graphql`);
    await page.waitForSelector('.graphiql-execute-button');
    await page.fill('#api-key', DEMO_CAST.borealis.key);
    await page.getByRole('tab', { name: 'SimulateOrder' }).click();
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (response.request().postData()?.includes('simulateOrder')) answers.push(response);
    });
    await runInGraphiQL(page, async () => answers.length > 0);
    expect(await answers[0]?.json()).toMatchObject({
      data: { simulateOrder: { order: { orderId: 'DEM00RDER52', status: 'COMPLETED' } } },
    });
    await page.close();
  });

  it('Swagger UI takes a bare key, and keeps it for the tab', async () => {
    const { key } = await app.actor('CLIENT');
    const page = await browser.newPage();
    const send = async () => {
      await page.click('#operations-Kit_types-listKitTypes .opblock-summary-control');
      await page.click('.try-out__btn');
      const answer = page.waitForResponse(/kit_types/);
      await page.click('.execute');
      return (await answer).status();
    };
    await page.goto(`${origin}/docs`);
    expect(await page.title()).toBe('Kit Testing Service: REST');
    await page.click('.btn.authorize');
    await page.fill('.auth-container input', key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
    expect(await send()).toBe(200);
    expect(await page.evaluate('[sessionStorage.getItem("api-key"), localStorage.length]')).toEqual([key, 0]);
    await page.goto(`${origin}/docs`);
    await page.waitForSelector('.btn.authorize.locked');
    expect(await send()).toBe(200);
    await page.close();
  });
});
