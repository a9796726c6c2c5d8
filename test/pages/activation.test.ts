import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NIL_UUID } from '../../src/db/identifiers.ts';
import { MAX_STORED_OF_ACCOUNT } from '../../src/domains/stored-answers.ts';
import { Unavailable } from '../../src/errors.ts';
import { useTestApp } from '../helpers/app.ts';
import { idOf, NO_SUCH_CODE, Program, type ProgramKit } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const PERSON = {
  firstName: 'Zoë <b>',
  lastName: '"O\'Neil"',
  'dateOfBirth-year': '1984',
  'dateOfBirth-month': '2',
  'dateOfBirth-day': '29',
  sex: 'F',
  email: 'zoe@example.org',
};

function open(query: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) {
  return app.app.inject({ url: `/activate?${new URLSearchParams(query)}`, headers });
}

/** Sends a form, and does not follow. */
function post(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return app.app.inject({
    method: 'POST',
    url: '/activate',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Sends a form as a browser does: it goes where it is sent. */
async function send(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const answer = await post(fields, headers);
  return answer.statusCode === 303 ? app.app.inject({ url: locationOf(answer), headers }) : answer;
}

function locationOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const { location } = headers;
  if (typeof location !== 'string') throw new Error('The answer leads nowhere.');
  return location;
}

/** What is called a heading on a page. */
function headingOf(html: string): string | undefined {
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1];
}

function titleOf(html: string): string | undefined {
  return /<title>([^<]*)</.exec(html)?.[1];
}

/** Fills in everything and presses the button. */
function activate(kit: Pick<ProgramKit, 'kitId'>, more: Readonly<Record<string, string>> = {}) {
  return send({ step: 'details', kit: kit.kitId, ...PERSON, ...more });
}

/** What a page asks for, hidden fields aside. */
function asked(html: string): string[] {
  const names = [...html.matchAll(/<input type="(?!hidden)[^>]* name="([^"]*)"/g)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** The fields that a page says are wrong. */
function wrongFields(html: string): string[] {
  return [...html.matchAll(/id="([^"]*)-problem"/g)].map(([, id = '']) => id);
}

/** The value of a field, as the browser reads it. */
function typedIn(html: string, name: string): string | undefined {
  const [, value] = new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}

async function statusOf({ kitId }: Pick<ProgramKit, 'kitId'>) {
  return (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).status;
}

describe('a patient with a box in hand (contract, 7.6)', () => {
  it('types the code, and is asked for what the kit type requires and nothing else', async () => {
    expect(asked((await open()).body)).toEqual(['kit']);
    const kit = await program.stockKit();
    const DEFAULT = [
      'firstName',
      'lastName',
      'dateOfBirth-month',
      'dateOfBirth-day',
      'dateOfBirth-year',
      'sex',
      'email',
    ];
    expect(asked((await send({ step: 'code', kit: kit.kitId })).body)).toEqual(['kit', ...DEFAULT]);
    expect(asked((await open({ kit: kit.kitId })).body)).toEqual(['kit', ...DEFAULT]);
    await program.kitType({
      code: 'ZIP_ONLY',
      name: 'Z',
      sampleType: 'saliva',
      requiredActivationFields: ['ZIP', 'STREET1'],
    });
    const other = await program.stockKit('ZIP_ONLY');
    expect(asked((await open({ kit: other.kitId })).body)).toEqual(['kit', 'street1', 'zip']);
  });

  it('activates the kit, and reads what comes next', async () => {
    const kit = await program.stockKit();
    const answer = await activate(kit);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Your kit is activated');
    expect(answer.body).not.toContain('O&#39;Neil');
    const { status, registeredTo } = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      include: { registeredTo: true },
    });
    expect(status).toBe('REGISTERED');
    expect(registeredTo).toMatchObject({ firstName: PERSON.firstName, lastName: PERSON.lastName, sex: 'F' });
    expect(registeredTo?.dateOfBirth?.toISOString()).toBe('1984-02-29T00:00:00.000Z');
  });

  it('may type the code in groups, in any case, and with a phone’s dashes', async () => {
    const code = 'A1B2-C3D4E5';
    await program.mutate(program.fulfillment, 'provisionKits', {
      accountId: program.client.accountId,
      kitType: 'LIPID',
      kitIds: [code],
    });
    const typed = `${code.slice(0, 2).toLowerCase()} ${code.slice(2)}`.replace('-', '–');
    expect((await send({ step: 'code', kit: typed })).statusCode).toBe(200);
  });

  it('may say O for 0, and I or L for 1', async () => {
    await program.mutate(program.fulfillment, 'provisionKits', {
      accountId: program.client.accountId,
      kitType: 'LIPID',
      kitIds: ['0A1B8PAGE'],
    });
    expect((await send({ step: 'code', kit: 'oai-b8 page' })).statusCode).toBe(200);
  });

  it('reads every problem beside its field, and keeps what was typed', async () => {
    const kit = await program.stockKit();
    const typed = { lastName: ' ', 'dateOfBirth-day': '31', email: 'nowhere', sex: '' };
    const answer = await app.changingNothing(() => activate(kit, typed));
    expect(answer.statusCode).toBe(400);
    expect(wrongFields(answer.body)).toEqual(['lastName', 'dateOfBirth', 'sex', 'email']);
    const links = [...answer.body.matchAll(/<a href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links).toEqual(['lastName', 'dateOfBirth-month', 'sex-F', 'email']);
    for (const id of links) expect(answer.body).toContain(` id="${id}"`);
    expect(answer.body).toContain('<title>Error: ');
    for (const [name, value] of Object.entries({ ...PERSON, ...typed, kit: kit.kitId })) {
      expect(typedIn(answer.body, name)).toBe(value);
    }
  });

  it('reads of every blank detail at once, sex included', async () => {
    const blank = Object.fromEntries(Object.keys(PERSON).map((name) => [name, ' ']));
    const answer = await send({ step: 'details', kit: (await program.stockKit()).kitId, ...blank, sex: '' });
    expect(wrongFields(answer.body)).toEqual(['firstName', 'lastName', 'dateOfBirth', 'sex', 'email']);
  });

  it('keeps what was typed when the code is wrong, or the service cannot answer', async () => {
    for (const [answer, status] of [
      [await activate({ kitId: NO_SUCH_CODE }), 404],
      [await activate(await program.canceledKit()), 403],
      [await whileUnavailable(() => activate({ kitId: NO_SUCH_CODE })), 503],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      expect(typedIn(answer.body, 'firstName')).toBe(PERSON.firstName);
      expect(typedIn(answer.body, 'dateOfBirth-year')).toBe('1984');
      expect(answer.body).toMatch(/value="F"[^>]* checked/);
    }
  });

  it('is done once, however often the button is pressed', async () => {
    const attempt = '6f0f3fb6-3f5b-4a0e-9a52-0d7a6f3f0001';
    const kit = await program.stockKit();
    const token = await program.token(await program.patient());
    const press = () => send({ step: 'details', kit: kit.kitId, token, attempt });
    expect((await press()).body).toContain('Your kit is activated');
    const again = await app.changingNothing(press);
    expect([again.statusCode, again.body.includes('Your kit is activated')]).toEqual([200, true]);
    const other = await app.changingNothing(() => activate(kit, { attempt }));
    expect([other.statusCode, wrongFields(other.body)]).toEqual([409, ['kit']]);
  });

  it('is done once also where callers without a key have all their answers stored: this one says nothing', async () => {
    const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000);
    await app.prisma.storedAnswerBytes.deleteMany({ where: { accountId: NIL_UUID } });
    await app.prisma.storedAnswerBytes.create({
      data: { accountId: NIL_UUID, hour, part: 0, bytes: MAX_STORED_OF_ACCOUNT },
    });
    onTestFinished(async () => {
      await app.prisma.storedAnswerBytes.deleteMany({ where: { accountId: NIL_UUID } });
    });
    const kit = await program.stockKit();
    const token = await program.token(await program.patient());
    const press = () =>
      send({ step: 'details', kit: kit.kitId, token, attempt: '6f0f3fb6-3f5b-4a0e-9a52-0d7a6f3f0003' });
    for (const _time of [1, 2]) expect((await press()).body).toContain('Your kit is activated');
  });

  it('is not done by looking, even if the kit type asks for nothing', async () => {
    await program.kitType({ code: 'BARE', name: 'Bare', sampleType: 'saliva', requiredActivationFields: [] });
    const kit = await program.stockKit('BARE');
    for (const look of [() => open({ kit: kit.kitId }), () => send({ step: 'code', kit: kit.kitId })]) {
      expect(asked((await app.changingNothing(look)).body)).toEqual(['kit']);
    }
    expect((await send({ step: 'details', kit: kit.kitId })).statusCode).toBe(200);
    expect(await statusOf(kit)).toBe('REGISTERED');
  });
});

describe('a patient whom the program has sent with a registration token', () => {
  it('needs nothing but the code', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const { body } = await open({ kit: kit.kitId, token });
    expect(asked(body)).toEqual(['kit']);
    expect(await statusOf(kit)).not.toBe('REGISTERED');
    expect((await send({ step: 'details', kit: kit.kitId, token })).body).toContain('Your kit is activated');
    const { patientRef } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    expect(patientRef).toBe(patientId);
  });

  it('is asked to use a new link if the token is used or expired, in the same words', async () => {
    const kit = await program.stockKit();
    const token = await program.token(await program.patient());
    app.clock.advance(10 * 60_000);
    const bodies = ['krt_unknown', token].map((each) => send({ step: 'details', kit: kit.kitId, token: each }));
    for (const { statusCode, body } of await Promise.all(bodies)) {
      expect(statusCode).toBe(403);
      expect(body).toContain('Your activation link is no longer valid');
    }
  });

  it('finds the token in no link, no header and no line of the log', async () => {
    const token = 'krt_zq7-marked-token-that-is-nowhere';
    const answers = [
      await open({ token, kit: NO_SUCH_CODE }),
      await send({ step: 'code', kit: NO_SUCH_CODE, token }),
      await send({ step: 'details', kit: NO_SUCH_CODE, token }),
    ];
    for (const { headers, body } of answers) {
      expect(JSON.stringify(headers)).not.toContain('zq7-marked');
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
      expect(body.replace(/<input type="hidden" name="token"[^>]*>/, '')).not.toContain('zq7-marked');
    }
    expect(app.logLines.join('')).not.toContain('zq7-marked');
  });
});

describe('a stranger learns what activateKit reveals, and no more', () => {
  it('has the refusals of the API, with their statuses, in its order', async () => {
    const registered = await program.stockKit();
    await activate(registered);
    const cases = [
      [NO_SUCH_CODE, 'We do not know this kit code'],
      [(await program.canceledKit()).kitId, 'This kit has been canceled'],
      [(await program.stockKit('STI')).kitId, 'This kind of kit is not activated here'],
      [registered.kitId, 'This kit is already activated'],
    ] as const;
    const person = { firstName: 'Ana', lastName: 'B', dateOfBirth: '1990-01-01', sex: 'F', email: 'a@example.org' };
    for (const [kitId, words] of cases) {
      const typed = { 'dateOfBirth-year': '1990', 'dateOfBirth-month': '01', 'dateOfBirth-day': '01' };
      const ours = await app.changingNothing(() => activate({ kitId }, { ...person, ...typed }));
      const theirs = await app.app.inject({
        method: 'POST',
        url: `/api/v3/kits/${kitId}/activate/`,
        payload: { first_name: 'Ana', last_name: 'B', date_of_birth: '1990-01-01', sex: 'F', email: 'a@example.org' },
      });
      expect([kitId, ours.statusCode]).toEqual([kitId, theirs.statusCode]);
      expect(ours.body).toContain(words);
      expect(wrongFields(ours.body)).toEqual(['kit']);
    }
  });

  it('learns from a code alone what activation would be told, before anything about a person is typed', async () => {
    const registered = await program.stockKit();
    await activate(registered);
    const cases = [
      [NO_SUCH_CODE, 404, 'We do not know this kit code'],
      [(await program.canceledKit()).kitId, 403, 'This kit has been canceled'],
      [(await program.stockKit('STI')).kitId, 403, 'This kind of kit is not activated here'],
      [registered.kitId, 400, 'This kit is already activated'],
    ] as const;
    for (const [kit, status, words] of cases) {
      for (const look of [() => open({ kit }), () => send({ step: 'code', kit })]) {
        const answer = await app.changingNothing(look);
        expect([kit, answer.statusCode, asked(answer.body)]).toEqual([kit, status, ['kit']]);
        expect(answer.body).toContain(words);
        expect(typedIn(answer.body, 'kit')).toBe(kit);
      }
    }
  });

  it('does not learn whose kit it is: the name of a program comes from a link that names it', async () => {
    const { name } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.client.accountId } });
    const kit = await program.stockKit();
    const pages = [await open({ kit: kit.kitId }), await activate(kit), await activate(kit, { lastName: 'Else' })];
    for (const { body } of pages) expect(body).not.toContain(name);
    expect((await open({ program: program.client.accountId })).body).toContain(name);
    expect((await activate(kit, { program: program.client.accountId })).body).toContain(name);
    expect((await open({ program: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' })).statusCode).toBe(200);
    expect((await open({ program: 'Some Bank' })).body).not.toContain('Some Bank</p>');
  });
});

describe('rate limits', () => {
  const limited = useTestApp(undefined, { rateLimits: { quotas: { activation: 2, kit: 1, anonymous: 4 } } });

  it('count looking and activating as the API’s activations, and give back what was typed', async () => {
    const post = async (payload: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/activate',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    expect((await limited.app.inject('/activate?kit=ABCD-0001')).statusCode).toBe(404);
    const second = await post('step=details&kit=abcd-0001&firstName=Ana');
    expect(second.statusCode).toBe(429);
    expect(second.headers['retry-after']).toMatch(/^\d+$/);
    expect(second.body).toContain('There have been too many attempts');
    expect(typedIn(second.body, 'firstName')).toBe('Ana');
    const next = await post('step=code&kit=abcd-0002');
    expect([next.statusCode, next.headers.ratelimit]).toEqual([303, expect.not.stringContaining('activation')]);
    const third = await limited.app.inject(locationOf(next));
    expect([third.statusCode, third.headers.ratelimit]).toEqual([429, expect.stringContaining('"activation";r=0')]);
    expect((await limited.app.inject('/activate')).statusCode).toBe(429);
  });
});

describe('the steps', () => {
  it('are named in the title and the heading, and what happened has the focus', async () => {
    const kit = await program.stockKit();
    const focused = (html: string) => /<(\w+)[^>]* autofocus/.exec(html)?.[1];
    const steps = [
      [await open(), 'Step 1 of 2: the code of your kit', undefined],
      [await send({ step: 'code', kit: NO_SUCH_CODE }), 'Step 1 of 2: the code of your kit', 'div'],
      [await send({ step: 'code', kit: kit.kitId }), 'Step 2 of 2: about you', 'h1'],
      [await open({ token: 'krt_x' }), 'The code of your kit', 'h1'],
      [await activate(kit, { email: '' }), 'Step 2 of 2: about you', 'div'],
      [await activate(kit), 'Your kit is activated', 'h1'],
    ] as const;
    for (const [{ body, statusCode }, heading, focus] of steps) {
      expect([headingOf(body), focused(body)]).toEqual([heading, focus]);
      const title = titleOf(body) ?? '';
      expect(title.startsWith(statusCode === 200 ? heading : `Error: ${heading}`)).toBe(true);
    }
  });

  it('have addresses of their own, so that going back and reloading send nothing', async () => {
    const kit = await program.stockKit();
    const details = await post({ step: 'code', kit: kit.kitId });
    expect([details.statusCode, details.body]).toEqual([303, '']);
    const done = await post({ step: 'details', kit: kit.kitId, ...PERSON });
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
    const first = await send({ step: 'code', kit: kit.kitId, attempt });
    expect(typedIn(first.body, 'attempt')).toBe(attempt);
  });

  it('have addresses that show nothing: neither what was typed, nor the code, nor the token', async () => {
    const kit = await program.stockKit();
    const token = await program.token(await program.patient());
    const answers = [
      await post({ step: 'code', kit: kit.kitId, token, ...PERSON }),
      await post({ step: 'details', kit: kit.kitId, ...PERSON }),
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
    const location = locationOf(await post({ step: 'details', kit: kit.kitId, ...PERSON }));
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
    const { headers } = await post({
      step: 'code',
      kit: 'x'.repeat(60_000),
      token: 'y'.repeat(60),
      program: 'z'.repeat(900),
    });
    expect(String(headers.location).length).toBeLessThan(1_500);
    expect((await send({ step: 'code', kit: 'x'.repeat(300) })).statusCode).toBe(400);
  });
});

describe('whom to ask', () => {
  const CONTACT = 'Call <555-0199>,\nMonday to Friday';
  const SHOWN = 'Call &lt;555-0199&gt;,\nMonday to Friday';

  it('is what the account of the kit says, on every page that knows the kit', async () => {
    const kit = await program.stockKit();
    const canceled = await program.canceledKit();
    const { accountId } = program.client;
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: CONTACT });
    const details = await send({ step: 'code', kit: kit.kitId });
    const support = typedIn(details.body, 'support') ?? '';
    const pages = [
      details,
      await open({ program: accountId }),
      await send({ step: 'code', kit: canceled.kitId }),
      await activate(kit, { support, email: '' }),
      await activate(kit, { support, switch: 'es' }),
      await activate(kit, { support }),
    ];
    for (const { body } of pages) expect(body).toContain(SHOWN);
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: null });
    expect((await open({ kit: kit.kitId })).body).not.toContain('555-0199');
  });

  it('is the program, without a name, where nobody has said, and something is wrong', async () => {
    expect((await send({ step: 'code', kit: NO_SUCH_CODE })).body).toContain('Ask the program that gave you the kit');
    expect((await open()).body).not.toContain('Ask the program');
  });

  it('is nobody else’s words', async () => {
    for (const support of ['Call 1', Buffer.from('Call 1'.repeat(20)).toString('base64url')]) {
      const { body } = await activate({ kitId: NO_SUCH_CODE }, { support });
      expect(body).toContain('Ask the program that gave you the kit');
    }
  });
});

describe('languages', () => {
  it('are what the browser prefers, or what the link says', async () => {
    expect((await open()).body).toContain('<html lang="en">');
    expect((await open({}, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).body).toContain('<html lang="es">');
    expect((await open({}, { 'accept-language': 'fi' })).body).toContain('<html lang="en">');
    expect((await open({ lang: 'es' })).body).toContain('Active su kit de prueba');
  });

  it('are switched without losing what was typed, and without activating', async () => {
    const kit = await program.stockKit();
    const { body, statusCode } = await app.changingNothing(() => activate(kit, { switch: 'es', lang: 'en' }));
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="es">');
    for (const [name, value] of Object.entries(PERSON)) if (name !== 'sex') expect(typedIn(body, name)).toBe(value);
    expect(typedIn(body, 'lang')).toBe('es');
    expect((await send({ lang: 'es', step: 'code', kit: '' })).body).toContain('Escriba el código');
  });

  it('can be switched on every page, before the code is looked up and after the last step, too', async () => {
    const kit = await program.stockKit();
    const first = await app.changingNothing(() => send({ step: 'code', kit: kit.kitId, lang: 'en', switch: 'es' }));
    expect([first.statusCode, headingOf(first.body)]).toEqual([200, 'Paso 1 de 2: el código de su kit']);
    expect(typedIn(first.body, 'kit')).toBe(kit.kitId);
    const done = await activate(kit);
    const link = /<a class="quiet" href="([^"]*)" lang="es"/.exec(done.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { body } = await app.app.inject(link);
    expect([headingOf(body), body.includes('lang="en"')]).toEqual(['Su kit está activado', true]);
    expect((await app.app.inject({ method: 'DELETE', url: '/activate' })).body).toContain('name="switch" value="es"');
  });
});

describe('what a browser should not send', () => {
  it.each([
    ['another method', { method: 'DELETE' as const }, 405],
    ['another content type', { method: 'POST' as const, headers: { 'content-type': 'text/plain' }, payload: 'x' }, 415],
    [
      'too much',
      {
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `firstName=${'x'.repeat(70_000)}`,
      },
      413,
    ],
    [
      'a bad encoding',
      {
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'kit=%E0%A4',
      },
      400,
    ],
  ])('%s is refused by a page', async (_name, request, status) => {
    const answer = await app.app.inject({ url: '/activate', ...request });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('text that cannot be stored, or is too long, is a problem of its field', async () => {
    const kit = await program.stockKit();
    const { body } = await activate(kit, { firstName: 'a\u0000b', lastName: 'x'.repeat(201) });
    expect(wrongFields(body)).toEqual(['firstName', 'lastName']);
    expect((await activate({ kitId: 'x'.repeat(300) })).statusCode).toBe(400);
  });

  it('a script in a field, in a link or in a program’s name stays text', async () => {
    const evil = '"><script>alert(1)</script>';
    for (const { body } of [
      await open({ kit: evil, token: evil, program: evil, lang: evil }),
      await activate({ kitId: evil }, { firstName: evil, step: evil, attempt: evil, program: evil }),
    ]) {
      expect(body).not.toContain('<script');
    }
  });
});

it('a page asks its own origin for everything, and may run no inline script', async () => {
  const { headers, body } = await open();
  expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/);
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).not.toMatch(/<script|style=|https?:/);
  for (const [, path = ''] of body.matchAll(/href="(\/[^"]*)"/g)) {
    const asset = await app.app.inject(path);
    expect([path, asset.statusCode]).toEqual([path, 200]);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

/** Sends a request while the database does not answer. */
async function whileUnavailable<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const connect = vi.spyOn(app.database.transactions.pool, 'connect').mockRejectedValue(new Unavailable('unreachable'));
  try {
    return await request();
  } finally {
    connect.mockRestore();
  }
}

it('activation by page and by API is the same to the audit', async () => {
  const kit = await program.stockKit();
  await activate(kit);
  const { id } = await app.prisma.kit.findUniqueOrThrow({ where: idOf(kit) });
  const entries = await app.prisma.auditEntry.findMany({ where: { subject: `Kit:${id}` } });
  expect(entries.map(({ action, userId }) => ({ action, userId }))).toContainEqual({
    action: 'kit.activate',
    userId: null,
  });
});
