import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { until } from './waiting.ts';

/** Where Debian has Chromium; `CHROMIUM` names another one. */
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether tests can open pages. Those that do are skipped where they cannot. */
export const hasChromium = existsSync(EXECUTABLE);

/** How often GraphiQL is asked to run an operation that it has not begun, in milliseconds. */
const PRESS_AGAIN_MS = 500;

/** What the name of a skipped test says. */
export const IN_CHROMIUM = hasChromium ? 'in Chromium' : `in Chromium, which is not at ${EXECUTABLE} (set CHROMIUM)`;

const ARGUMENTS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The widths that pages are looked at in: a desktop, a tablet, a phone. */
export const WIDTHS = [1280, 700, 400] as const;

/** Starts Chromium. The caller closes it. Nothing on its pages has a time limit but that of the test: the machine may be busy. */
export async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS.split(' '), timeout: 0 });
  browser.on('context', (context) => context.setDefaultTimeout(0));
  return browser;
}

/** What axe-core finds wrong with a page for people who see, hear or move less well. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
  );
  return Array.isArray(found) ? found.map(String) : ['axe-core did not answer'];
}

/** Whether a page is wider than its window, so that people would have to scroll sideways. */
export function isTooWide(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

/** Waits until a page has the head of a stream of events. From then on, whatever happens arrives in it. */
export function streamOf(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (response) => response.headers()['content-type']?.startsWith('text/event-stream') ?? false,
  );
}

/**
 * Runs the operation of GraphiQL's open tab, and again until it has begun: GraphiQL learns which operation a tab has a moment after
 * it shows it, and until then refuses to run any ("Cannot infer operation"). While one is running, it offers to stop it instead.
 */
export async function runInGraphiQL(page: Page, hasBegun: () => Promise<boolean>): Promise<void> {
  const start = page.locator('[aria-label^="Execute query"]');
  const press = async () => {
    if (await hasBegun()) return true;
    if ((await start.count()) > 0) await start.dispatchEvent('click');
    return false;
  };
  await until('GraphiQL to run an operation', press, (isRunning) => isRunning, { pauseMs: PRESS_AGAIN_MS });
}
