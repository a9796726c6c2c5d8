import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoKeys } from '../../src/demo/seed-demo.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { useTestApp } from '../helpers/app.ts';
import { hasChromium, IN_CHROMIUM, runInGraphiQL, startChromium, streamOf } from '../helpers/browser.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { listeningOrigin, subscriptionsOf } from '../helpers/subscriber.ts';

/** GraphiQL follows the events of the demonstration program, as in the tab that it has for that. */
const app = useTestApp(openDemoProgram);
let browser: Browser;
let origin: string;
let key: string;

describe.skipIf(!hasChromium)(`GraphiQL ${IN_CHROMIUM}`, () => {
  beforeAll(async () => {
    const keys = await readDemoKeys(app.prisma);
    key = keys.find(({ role }) => role === 'CLIENT')?.key ?? '';
    // Else those of the demonstration program would be numbered, and shown, once somebody subscribes.
    await numberEvents(app.prisma);
    origin = await listeningOrigin(app.app);
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  it('shows events as they happen, until it is stopped', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${origin}/graphql`);
    await page.fill('#api-key', key);
    const tab = examples.findIndex(({ query }) => /^subscription /m.test(query));
    await page.locator('.graphiql-tab').nth(tab).click();
    const subscribed = streamOf(page);
    await runInGraphiQL(page, async () => (await subscriptionsOf(app.app)) === 1);
    await subscribed;
    await order();
    await page.locator('.graphiql-response').getByText('ORDER_CREATED').first().waitFor();
    await page.click('.graphiql-execute-button');
    await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
    await page.close();
  });
});

async function order(): Promise<void> {
  const recipient = {
    firstName: 'Rosa',
    lastName: 'Rivera',
    email: 'rosa@example.org',
    phone: '+1 555 010 0199',
    address: { street1: '12 Harbor Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
  };
  const mutation = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId } } }';
  const input = { kitTypes: ['metabolic_health'], recipient };
  (await app.graphql(mutation, { input }, { key })).expectNoErrors();
  await numberEvents(app.prisma);
}
