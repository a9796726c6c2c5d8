import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { useTestApp } from '../helpers/app.ts';
import { hasChromium, IN_CHROMIUM, startChromium, streamOf } from '../helpers/browser.ts';
import { Program } from '../helpers/program.ts';
import { listeningOrigin } from '../helpers/subscriber.ts';
import { type BuiltPage, buildPage, compileWithCodeGenerator, hasPackages, LIBRARIES } from './page-of-guide.ts';

const app = useTestApp();
let browser: Browser;

/** Building takes a while on a busy machine, and so does opening a page. */

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a page until the end of the test; returns its URL. */
function serve({ html, folder }: BuiltPage): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const type = TYPES[extname(pathname)];
    response.setHeader('content-type', `${type ?? 'text/html'}; charset=utf-8`);
    response.end(type ? await readFile(join(folder, pathname)) : html);
  });
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`);
    });
  });
}

describe.skipIf(!hasChromium || !hasPackages)(`the page of docs/frontend.md ${IN_CHROMIUM}`, () => {
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  it.each(LIBRARIES)(
    'with %s compiles, writes, follows events over the end of a connection, and says why it signs out',
    async (library) => {
      const program = await Program.start(app);
      const kit = await program.kit();
      const serving = await app.appWith({ corsOrigins: 'localhost' });
      onTestFinished(() => serving.close());
      const built = await buildPage(library, await listeningOrigin(serving));
      onTestFinished(() => built.remove());
      const page = await browser.newPage();
      onTestFinished(() => page.close());
      await page.goto(await serve(built));
      await page.getByLabel('API key').fill(program.client.key);
      const subscribed = streamOf(page);
      await page.getByRole('button', { name: 'Sign in' }).click();

      const item = page.locator(`li[id="${kit.kitId}"]`);
      await item.waitFor();
      await item.getByRole('button', { name: 'Called' }).click();
      await item.locator('output', { hasText: 'called' }).waitFor();

      await subscribed;
      await program.kitEvent(kit, 'IN_TRANSIT');
      await numberEvents(app.prisma);
      await item.getByText('IN_TRANSIT').waitFor();
      serving.server.closeAllConnections();
      await program.kitEvent(kit, 'DELIVERED');
      await numberEvents(app.prisma);
      await item.getByText('DELIVERED').waitFor();

      if (library === 'Relay') {
        await item.getByRole('link').click();
        await page.getByRole('heading', { name: `${kit.kitId}: DELIVERED` }).waitFor();
        await page.goBack();
        await item.waitFor();
      }

      await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: program.client.apiKeyId });
      const said = page.getByRole('alert');
      await said.waitFor();
      expect(await said.textContent()).toMatch(/^You have been signed out: The API key has been revoked/);
      await page.reload();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await said.count()).toBe(0);

      await page.getByLabel('API key').fill(program.lab.key);
      await page.route('**/graphql', (route) => route.abort());
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('The service cannot be reached. Try again.').waitFor();

      await page.unroute('**/graphql');
      const message = 'The list cannot be read.';
      const json = { data: { kits: null }, errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };
      await page.route('**/graphql', (route) => route.fulfill({ json }));
      await page.reload();
      await page.getByRole('alert').getByText(message).waitFor();
    },
  );
});

it.skipIf(!hasPackages)(
  'the page of docs/frontend.md with Apollo Client compiles with the types of GraphQL Code Generator, too',
  async () => {
    await compileWithCodeGenerator(await listeningOrigin(app.app));
  },
);
