import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { NO_SUCH_CODE, Program, type ProgramKit } from '../helpers/program.ts';
import { ActivationPage, asked, headingOf, locationOf, PERSON, titleOf, typedIn } from './activation-page.ts';

const app = useTestApp();
const page = new ActivationPage(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

async function statusOf({ kitId }: Pick<ProgramKit, 'kitId'>) {
  return (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).status;
}

describe('the steps', () => {
  it('are named in the title and the heading, and what happened has the focus', async () => {
    const kit = await program.stockKit();
    const focused = (html: string) => /<(\w+)[^>]* autofocus/.exec(html)?.[1];
    const steps = [
      [await page.open(), 'Step 1 of 2: the code of your kit', undefined],
      [await page.send({ step: 'code', kit: NO_SUCH_CODE }), 'Step 1 of 2: the code of your kit', 'div'],
      [await page.send({ step: 'code', kit: kit.kitId }), 'Step 2 of 2: about you', 'h1'],
      [await page.open({ token: 'krt_x' }), 'The code of your kit', 'h1'],
      [await page.activate(kit, { email: '' }), 'Step 2 of 2: about you', 'div'],
      [await page.activate(kit), 'Your kit is activated', 'h1'],
    ] as const;
    for (const [{ body, statusCode }, heading, focus] of steps) {
      expect([headingOf(body), focused(body)]).toEqual([heading, focus]);
      const title = titleOf(body) ?? '';
      expect(title.startsWith(statusCode === 200 ? heading : `Error: ${heading}`)).toBe(true);
    }
  });

  it('have addresses of their own, so that going back and reloading send nothing', async () => {
    const kit = await program.stockKit();
    const details = await page.post({ step: 'code', kit: kit.kitId });
    expect([details.statusCode, details.body]).toEqual([303, '']);
    const done = await page.post({ step: 'details', kit: kit.kitId, ...PERSON });
    expect(done.statusCode).toBe(303);
    expect(await statusOf(kit)).toBe('REGISTERED');
    const reload = () => app.app.inject(locationOf(done));
    for (const { statusCode, body } of [await app.changingNothing(reload), await app.changingNothing(reload)]) {
      expect([statusCode, headingOf(body)]).toEqual([200, 'Your kit is activated']);
    }
    // Going back: the kit is used by now.
    expect((await app.changingNothing(() => app.app.inject(locationOf(details)))).statusCode).toBe(400);
  });

  it('keep the attempt, so that going back and pressing the button again does nothing twice', async () => {
    const kit = await program.stockKit();
    const attempt = '6f0f3fb6-3f5b-4a0e-9a52-0d7a6f3f0002';
    const first = await page.send({ step: 'code', kit: kit.kitId, attempt });
    expect(typedIn(first.body, 'attempt')).toBe(attempt);
  });

  it('have addresses that show nothing: neither what was typed, nor the code, nor the token', async () => {
    const kit = await program.stockKit();
    const token = await program.token(await program.patient());
    const answers = [
      await page.post({ step: 'code', kit: kit.kitId, token, ...PERSON }),
      await page.post({ step: 'details', kit: kit.kitId, ...PERSON }),
    ];
    for (const answer of answers) {
      const location = locationOf(answer);
      const opened = Buffer.from(new URL(location, 'http://x').searchParams.get('at') ?? '', 'base64url').toString(
        'latin1',
      );
      for (const secret of [kit.kitId, token, PERSON.email, '1984']) {
        expect(location).not.toContain(secret);
        expect(opened).not.toContain(secret);
      }
      expect(new URL(location, 'http://x').searchParams.get('lang')).toBe('en');
      expect([...new URL(location, 'http://x').searchParams.keys()]).toEqual(['at', 'lang']);
    }
  });

  it('begin again after an hour, and for an address that somebody made up', async () => {
    const kit = await program.stockKit();
    const location = locationOf(await page.post({ step: 'details', kit: kit.kitId, ...PERSON }));
    app.clock.advance(60 * 60_000 - 1);
    expect((await app.app.inject(location)).statusCode).toBe(200);
    app.clock.advance(1);
    const other = `/activate?at=${Buffer.from('x'.repeat(100)).toString('base64url')}`;
    for (const url of [location, other, `${location.slice(0, 60)}A${location.slice(61)}`, '/activate?at=x']) {
      const { statusCode, body } = await app.app.inject(url);
      expect([statusCode, asked(body)]).toEqual([400, ['kit']]);
      expect(body).toContain('This page was open for too long');
    }
  });

  it('take no more of a text than can be right', async () => {
    const { headers } = await page.post({
      step: 'code',
      kit: 'x'.repeat(60_000),
      token: 'y'.repeat(60),
      program: 'z'.repeat(900),
    });
    expect(String(headers.location).length).toBeLessThan(1_500);
    expect((await page.send({ step: 'code', kit: 'x'.repeat(300) })).statusCode).toBe(400);
  });
});

describe('the support contact', () => {
  const CONTACT = 'Call <555-0199>,\nMonday to Friday';
  const SHOWN = 'Call &lt;555-0199&gt;,\nMonday to Friday';

  it('is that of the kit’s account, on every page that knows the kit', async () => {
    const kit = await program.stockKit();
    const canceled = await program.canceledKit();
    const { accountId } = program.client;
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: CONTACT });
    const details = await page.send({ step: 'code', kit: kit.kitId });
    const support = typedIn(details.body, 'support') ?? '';
    const pages = [
      details,
      await page.open({ program: accountId }),
      await page.send({ step: 'code', kit: canceled.kitId }),
      await page.activate(kit, { support, email: '' }),
      await page.activate(kit, { support, switch: 'es' }),
      await page.activate(kit, { support }),
    ];
    for (const { body } of pages) expect(body).toContain(SHOWN);
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: null });
    expect((await page.open({ kit: kit.kitId })).body).not.toContain('555-0199');
  });

  it('is the program, without a name, if there is none and something is wrong', async () => {
    expect((await page.send({ step: 'code', kit: NO_SUCH_CODE })).body).toContain(
      'Ask the program that gave you the kit',
    );
    expect((await page.open()).body).not.toContain('Ask the program');
  });

  it('never has anybody else’s words', async () => {
    for (const support of ['Call 1', Buffer.from('Call 1'.repeat(20)).toString('base64url')]) {
      const { body } = await page.activate({ kitId: NO_SUCH_CODE }, { support });
      expect(body).toContain('Ask the program that gave you the kit');
    }
  });
});

describe('languages', () => {
  it('are what the browser prefers, or what the link says', async () => {
    expect((await page.open()).body).toContain('<html lang="en">');
    expect((await page.open({}, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).body).toContain('<html lang="es">');
    expect((await page.open({}, { 'accept-language': 'fi' })).body).toContain('<html lang="en">');
    expect((await page.open({ lang: 'es' })).body).toContain('Active su kit de prueba');
  });

  it('are switched without losing what was typed, and without activating', async () => {
    const kit = await program.stockKit();
    const { body, statusCode } = await app.changingNothing(() => page.activate(kit, { switch: 'es', lang: 'en' }));
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="es">');
    for (const [name, value] of Object.entries(PERSON)) if (name !== 'sex') expect(typedIn(body, name)).toBe(value);
    expect(typedIn(body, 'lang')).toBe('es');
    expect((await page.send({ lang: 'es', step: 'code', kit: '' })).body).toContain('Escriba el código');
  });

  it('can be switched on every page, before the code is looked up and after the last step, too', async () => {
    const kit = await program.stockKit();
    const first = await app.changingNothing(() =>
      page.send({ step: 'code', kit: kit.kitId, lang: 'en', switch: 'es' }),
    );
    expect([first.statusCode, headingOf(first.body)]).toEqual([200, 'Paso 1 de 2: el código de su kit']);
    expect(typedIn(first.body, 'kit')).toBe(kit.kitId);
    const done = await page.activate(kit);
    const link = /<a class="quiet" href="([^"]*)" lang="es"/.exec(done.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { body } = await app.app.inject(link);
    expect([headingOf(body), body.includes('lang="en"')]).toEqual(['Su kit está activado', true]);
    expect((await app.app.inject({ method: 'DELETE', url: '/activate' })).body).toContain('name="switch" value="es"');
  });
});
