import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import type { NamedRoute } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { hasChromium, IN_CHROMIUM, startChromium } from '../helpers/browser.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { operationOf, routes } from './described.ts';

const testApp = useTestApp(openDemoProgram);
let browser: Browser;
let page: Page;

/** Presses the button that sends the request, and returns the status of its answer. */
async function execute(operation: Locator): Promise<number> {
  const answer = page.waitForResponse(/\/api\//);
  await operation.locator('.execute').click();
  return (await answer).status();
}

/** Sends a route's request as the page shows it at first: once for each type of its body. */
async function tryOut({ operationId, tag }: NamedRoute, mediaTypes: readonly string[]): Promise<number[]> {
  const operation = page.locator(`#operations-${tag.replaceAll(' ', '_')}-${operationId}`);
  await operation.locator('.opblock-summary-control').click();
  const statuses: number[] = [];
  for (const mediaType of mediaTypes) {
    if (mediaTypes.length > 1) {
      await operation.locator('.opblock-section-request-body select.content-type').selectOption(mediaType);
    }
    // Anew for each type: Swagger UI forgets what the fields of a form hold when the type is changed meanwhile.
    await operation.locator('.try-out__btn:not(.cancel, .reset)').click();
    statuses.push(await execute(operation));
    await operation.locator('.try-out__btn.cancel').click();
  }
  await operation.locator('.opblock-summary-control').click();
  return statuses;
}

describe.skipIf(!hasChromium)(`Swagger UI ${IN_CHROMIUM}, on a fresh demonstration program,`, () => {
  beforeAll(async () => {
    const origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    browser = await startChromium();
    page = await browser.newPage();
    await page.goto(`${origin}/docs`);
    await page.click('.btn.authorize');
    await page.fill('.auth-container input', DEMO_CAST.aurora.key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
  });
  afterAll(() => browser?.close());

  it.each(routes.filter(([, { body }]) => body))('%s succeeds, in each type of body', async (_id, route) => {
    const mediaTypes = Object.keys(operationOf(route).requestBody.content);
    // An order with an `external_id` is placed once; from then on, it is the answer.
    const again = route.operationId === 'createOrderV3' ? 200 : route.answer.status;
    expect(await tryOut(route, mediaTypes)).toEqual([route.answer.status, ...mediaTypes.slice(1).map(() => again)]);
  });
});
