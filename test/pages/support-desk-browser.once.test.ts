import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { barriersOf, hasChromium, IN_CHROMIUM, startChromium } from '../helpers/browser.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();

/** The page of docs/frontend.md, with this service in place of the one on port 4000. */
function pageOf(service: string): string {
  const text = readFileSync(new URL('../../docs/frontend.md', import.meta.url), 'utf8');
  const [, page = ''] = text.match(/```html\n<!-- support-desk.html -->\n(.*?)```/s) ?? [];
  return page.replace('http://127.0.0.1:4000', service);
}

/** Listens until the end of the test; returns the URL. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it.skipIf(!hasChromium)(
  `the support desk's page of docs/frontend.md finds a caller's stuck kit and replaces it, ${IN_CHROMIUM}`,
  async () => {
    const program = await Program.start(app);
    const told: string[] = [];
    const receiver = await listening(
      createServer((request, response) => {
        request.setEncoding('utf8').on('data', (body: string) => void told.push(body));
        request.on('end', () => response.writeHead(204).end());
      }),
    );
    const serving = await app.appWith({
      corsOrigins: 'localhost',
      feed: { intervalMs: 50, retentionDays: 365 },
      webhooks: { workers: 4, intervalMs: 20, answerMs: 5_000 },
      webhookSettings: { ...app.webhookSettings, allowPrivate: true },
    });
    onTestFinished(() => serving.close());
    const service = await serving.listen({ port: 0, host: '127.0.0.1' });
    const payload = {
      query: `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, types: [KIT_REPLACED] }) { secret } }`,
      variables: { url: receiver },
    };
    const headers = { authorization: `Token ${program.client.key}` };
    const created = await serving.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(created.json()).not.toHaveProperty('errors');

    const { kitId } = await program.kit();
    await program.kitEvent({ kitId }, 'IN_TRANSIT', { carrier: 'UPS', trackingNumber: '1Z999' });
    app.clock.advance(12 * 24 * 60 * 60_000);

    const browser = await startChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const site = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(service)),
    );
    await page.goto(await listening(site));
    await page.getByLabel('API key').fill(program.client.key);
    await page.getByLabel('Phone number').fill(RECIPIENT.phone.replaceAll(/\D+/g, ' '));
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: `${kitId}: in transit, stuck for 12 days` }).click();
    await page.getByText('Stuck: late to customer for 12 days (expected 10)').waitFor();
    await page.getByText('kit in transit 1Z999').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'send another' }).click();
    await page.getByText(/^Ordered: \w+/).waitFor();
    await page.getByText('replaced lost').waitFor();
    const orderId = (await page.getByRole('status').textContent())?.replace('Ordered: ', '');
    await expect.poll(() => told.length).toBe(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({
      type: 'kit.replaced',
      data: { kit_id: kitId, order_id: orderId, reason: 'lost' },
    });
  },
);
