import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/frame/texts/en.ts';
import { es } from '../../src/frame/texts/es.ts';
import { useTestApp } from '../helpers/app.ts';
import { barriersOf, hasChromium, IN_CHROMIUM, isTooWide, startChromium, WIDTHS } from '../helpers/browser.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let browser: Browser;
let origin: string;

/** Colors do not depend on the width, nor the layout on the colors; so barriers are looked for in these pairs of both. */
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 400 },
] as const;

/** Types what an ordinary kit needs, and activates it. */
async function fillIn(page: Page, language: 'en' | 'es') {
  const { fields, activation } = { en, es }[language];
  await page.getByLabel(fields.firstName.label, { exact: true }).fill('Ana');
  await page.getByLabel(fields.lastName.label, { exact: true }).fill('Lima');
  await page.getByLabel(fields.dateOfBirth.parts.month, { exact: true }).fill('2');
  await page.getByLabel(fields.dateOfBirth.parts.day, { exact: true }).fill('28');
  await page.getByLabel(fields.dateOfBirth.parts.year, { exact: true }).fill('1990');
  await page.getByLabel(fields.sex.female, { exact: true }).check();
  await page.getByLabel(fields.email.label, { exact: true }).fill('ana@example.org');
  await page.getByRole('button', { name: activation.activate }).click();
}

describe.skipIf(!hasChromium)(`the activation page ${IN_CHROMIUM}`, () => {
  beforeAll(async () => {
    program = await Program.start(app);
    origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  it.each(LOOKS)('has no barriers, $width pixels wide, $colorScheme, and fits any width', async (look) => {
    const page = await browser.newPage({ colorScheme: look.colorScheme });
    const kit = await program.stockKit();
    const check = async (what: string) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect([what, width, await isTooWide(page)]).toEqual([what, width, false]);
        if (width === look.width) expect([what, await barriersOf(page)]).toEqual([what, []]);
      }
    };
    await page.goto(`${origin}/activate`);
    await check('the code');
    await page.goto(`${origin}/activate?kit=${kit.kitId}&program=${program.client.accountId}`);
    await check('the details');
    await page.click('main button');
    await page.waitForSelector('.summary');
    await check('the problems');
    await page.goto(`${origin}/activate?kit=${kit.kitId}&lang=es`);
    await check('in Spanish');
    await fillIn(page, 'es');
    await page.getByRole('heading', { name: 'Su kit está activado' }).waitFor();
    await check('activated, in Spanish');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Your kit is activated' }).waitFor();
    await check('activated');
    await page.goto(`${origin}/activate?kit=${kit.kitId}`);
    await check('a used kit');
    await page.close();
  });

  it('works by keyboard alone and without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    const kit = await program.stockKit();
    await page.goto(`${origin}/activate`);
    // Past the button for the other language.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(kit.kitId);
    // Enter means "continue", and not another language.
    await page.keyboard.press('Enter');
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Ana');
    for (const typed of ['Lima', '2', '31', '1990']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');

    // The summary has the focus; its first link leads to the first field that is wrong.
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.inputValue(':focus')).toBe('2');
    expect(await page.getByRole('group', { name: 'Date of birth' }).getAttribute('aria-describedby')).toBe(
      'dateOfBirth-hint dateOfBirth-problem',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.type('28');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ana@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your kit is activated' }).waitFor();
    const { status, registeredTo } = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      include: { registeredTo: true },
    });
    expect(status).toBe('REGISTERED');
    expect(registeredTo).toMatchObject({ firstName: 'Ana', lastName: 'Lima', sex: 'F', email: 'ana@example.org' });
    await context.close();
  });

  it('changes its language with one press, and nothing is lost', async () => {
    const page = await browser.newPage({ locale: 'es-ES' });
    const kit = await program.stockKit();
    await page.goto(`${origin}/activate?kit=${kit.kitId}`);
    await page.getByLabel('Apellido(s)').fill('Núñez');
    await page.getByRole('button', { name: 'English' }).click();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Núñez');
    await page.getByRole('button', { name: 'Activate my kit' }).click();
    expect(await page.title()).toBe('Error: Step 2 of 2: about you – Activate your test kit');
    await page.close();
  });

  it('goes back and reloads without sending anything again', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const focused = () => page.locator(':focus').textContent();
    const kit = await program.stockKit();
    await page.goto(`${origin}/activate`);
    await page.getByLabel('Kit code').fill(kit.kitId);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Step 2 of 2: about you');
    expect(await focused()).toBe('Step 2 of 2: about you');
    await page.goBack();
    await heading('Step 1 of 2: the code of your kit');
    await page.goForward();
    await heading('Step 2 of 2: about you');
    await page.reload();
    await fillIn(page, 'en');
    await heading('Your kit is activated');
    expect(await focused()).toBe('Your kit is activated');
    await page.reload();
    await heading('Your kit is activated');
    await page.goBack();
    // The kit is used by now, which has the focus.
    await page.getByRole('alert').waitFor();
    expect(await focused()).toContain('This kit is already activated');
    expect(posts).toHaveLength(2);
    await context.close();
  });
});
