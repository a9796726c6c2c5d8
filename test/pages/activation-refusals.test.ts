import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { NO_SUCH_CODE, Program } from '../helpers/program.ts';
import { kitOfLot } from '../mutations/setting.ts';
import { ActivationPage, asked, locationOf, typedIn, wrongFields } from './activation-page.ts';

const app = useTestApp();
const page = new ActivationPage(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** A kit of a lot; the mutation says what becomes of the lot. */
async function blockedKit(block: 'quarantineLot' | 'recallLot'): Promise<string> {
  const { kitId } = await kitOfLot({ app, program });
  await program.mutate(program.fulfillment, block, { code: await lotCode(kitId), reason: 'It leaks' });
  return kitId;
}

async function expiredKit(): Promise<string> {
  const { kitId } = await kitOfLot({ app, program });
  await program.mutate(program.fulfillment, 'upsertLot', { code: await lotCode(kitId), expires: '2020-01-01' });
  return kitId;
}

async function lotCode(kitId: string): Promise<string> {
  const { lot } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId }, include: { lot: true } });
  return lot?.code ?? '';
}

describe('a stranger learns what activateKit reveals, and no more', () => {
  it('has the refusals of the API, with their statuses, in its order', async () => {
    const registered = await program.stockKit();
    await page.activate(registered);
    const cases = [
      [NO_SUCH_CODE, 'We do not know this kit code'],
      [(await program.canceledKit()).kitId, 'This kit has been canceled'],
      [await blockedKit('quarantineLot'), 'being checked'],
      [await blockedKit('recallLot'), 'has been recalled'],
      [(await program.stockKit('STI')).kitId, 'This kind of kit is not activated here'],
      [registered.kitId, 'This kit is already activated'],
    ] as const;
    const person = { firstName: 'Ana', lastName: 'B', dateOfBirth: '1990-01-01', sex: 'F', email: 'a@example.org' };
    for (const [kitId, words] of cases) {
      const typed = { 'dateOfBirth-year': '1990', 'dateOfBirth-month': '01', 'dateOfBirth-day': '01' };
      const ours = await app.changingNothing(() => page.activate({ kitId }, { ...person, ...typed }));
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
    await page.activate(registered);
    const cases = [
      [NO_SUCH_CODE, 404, 'We do not know this kit code'],
      [(await program.canceledKit()).kitId, 403, 'This kit has been canceled'],
      [await blockedKit('quarantineLot'), 403, 'being checked'],
      [await blockedKit('recallLot'), 403, 'has been recalled'],
      [await expiredKit(), 403, 'past its expiry date'],
      [(await program.stockKit('STI')).kitId, 403, 'This kind of kit is not activated here'],
      [registered.kitId, 400, 'This kit is already activated'],
    ] as const;
    for (const [kit, status, words] of cases) {
      for (const look of [() => page.open({ kit }), () => page.send({ step: 'code', kit })]) {
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
    const pages = [
      await page.open({ kit: kit.kitId }),
      await page.activate(kit),
      await page.activate(kit, { lastName: 'Else' }),
    ];
    for (const { body } of pages) expect(body).not.toContain(name);
    expect((await page.open({ program: program.client.accountId })).body).toContain(name);
    expect((await page.activate(kit, { program: program.client.accountId })).body).toContain(name);
    expect((await page.open({ program: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' })).statusCode).toBe(200);
    expect((await page.open({ program: 'Some Bank' })).body).not.toContain('Some Bank</p>');
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
    const { body } = await page.activate(kit, { firstName: 'a\u0000b', lastName: 'x'.repeat(201) });
    expect(wrongFields(body)).toEqual(['firstName', 'lastName']);
    expect((await page.activate({ kitId: 'x'.repeat(300) })).statusCode).toBe(400);
  });

  it('a script in a field, in a link or in a program’s name stays text', async () => {
    const evil = '"><script>alert(1)</script>';
    for (const { body } of [
      await page.open({ kit: evil, token: evil, program: evil, lang: evil }),
      await page.activate({ kitId: evil }, { firstName: evil, step: evil, attempt: evil, program: evil }),
    ]) {
      expect(body).not.toContain('<script');
    }
  });
});

it('a page asks its own origin for everything, and may run no inline script', async () => {
  const { headers, body } = await page.open();
  expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/);
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).not.toMatch(/<script|style=|https?:/);
  for (const [, path = ''] of body.matchAll(/href="(\/[^"]*)"/g)) {
    const asset = await app.app.inject(path);
    expect([path, asset.statusCode]).toEqual([path, 200]);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
