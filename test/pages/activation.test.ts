import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NIL_UUID } from '../../src/db/sql/identifiers.ts';
import { MAX_STORED_OF_ACCOUNT } from '../../src/domains/idempotency/stored-answers.ts';
import { Unavailable } from '../../src/errors/errors.ts';
import { useTestApp } from '../helpers/app.ts';
import { idOf, NO_SUCH_CODE, Program, type ProgramKit } from '../helpers/program.ts';
import { ActivationPage, asked, PERSON, typedIn, wrongFields } from './activation-page.ts';

const app = useTestApp();
const page = new ActivationPage(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

async function statusOf({ kitId }: Pick<ProgramKit, 'kitId'>) {
  return (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).status;
}

describe('a patient with a box in hand (contract, 7.6)', () => {
  it('types the code, and is asked for what the kit type requires and nothing else', async () => {
    expect(asked((await page.open()).body)).toEqual(['kit']);
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
    expect(asked((await page.send({ step: 'code', kit: kit.kitId })).body)).toEqual(['kit', ...DEFAULT]);
    expect(asked((await page.open({ kit: kit.kitId })).body)).toEqual(['kit', ...DEFAULT]);
    await program.kitType({
      code: 'ZIP_ONLY',
      name: 'Z',
      sampleType: 'saliva',
      requiredActivationFields: ['ZIP', 'STREET1'],
    });
    const other = await program.stockKit('ZIP_ONLY');
    expect(asked((await page.open({ kit: other.kitId })).body)).toEqual(['kit', 'street1', 'zip']);
  });

  it('activates the kit, and reads what comes next', async () => {
    const kit = await program.stockKit();
    const answer = await page.activate(kit);
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
    expect((await page.send({ step: 'code', kit: typed })).statusCode).toBe(200);
  });

  it('may say O for 0, and I or L for 1', async () => {
    await program.mutate(program.fulfillment, 'provisionKits', {
      accountId: program.client.accountId,
      kitType: 'LIPID',
      kitIds: ['0A1B8PAGE'],
    });
    expect((await page.send({ step: 'code', kit: 'oai-b8 page' })).statusCode).toBe(200);
  });

  it('reads every problem beside its field, and keeps what was typed', async () => {
    const kit = await program.stockKit();
    const typed = { lastName: ' ', 'dateOfBirth-day': '31', email: 'nowhere', sex: '' };
    const answer = await app.changingNothing(() => page.activate(kit, typed));
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
    const answer = await page.send({ step: 'details', kit: (await program.stockKit()).kitId, ...blank, sex: '' });
    expect(wrongFields(answer.body)).toEqual(['firstName', 'lastName', 'dateOfBirth', 'sex', 'email']);
  });

  it('keeps what was typed when the code is wrong, or the service cannot answer', async () => {
    for (const [answer, status] of [
      [await page.activate({ kitId: NO_SUCH_CODE }), 404],
      [await page.activate(await program.canceledKit()), 403],
      [await whileUnavailable(() => page.activate({ kitId: NO_SUCH_CODE })), 503],
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
    const press = () => page.send({ step: 'details', kit: kit.kitId, token, attempt });
    expect((await press()).body).toContain('Your kit is activated');
    const again = await app.changingNothing(press);
    expect([again.statusCode, again.body.includes('Your kit is activated')]).toEqual([200, true]);
    const other = await app.changingNothing(() => page.activate(kit, { attempt }));
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
      page.send({ step: 'details', kit: kit.kitId, token, attempt: '6f0f3fb6-3f5b-4a0e-9a52-0d7a6f3f0003' });
    for (const _time of [1, 2]) expect((await press()).body).toContain('Your kit is activated');
  });

  it('is not done by looking, even if the kit type asks for nothing', async () => {
    await program.kitType({ code: 'BARE', name: 'Bare', sampleType: 'saliva', requiredActivationFields: [] });
    const kit = await program.stockKit('BARE');
    for (const look of [() => page.open({ kit: kit.kitId }), () => page.send({ step: 'code', kit: kit.kitId })]) {
      expect(asked((await app.changingNothing(look)).body)).toEqual(['kit']);
    }
    expect((await page.send({ step: 'details', kit: kit.kitId })).statusCode).toBe(200);
    expect(await statusOf(kit)).toBe('REGISTERED');
  });
});

describe('a patient whom the program has sent with a registration token', () => {
  it('needs nothing but the code', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const { body } = await page.open({ kit: kit.kitId, token });
    expect(asked(body)).toEqual(['kit']);
    expect(await statusOf(kit)).not.toBe('REGISTERED');
    expect((await page.send({ step: 'details', kit: kit.kitId, token })).body).toContain('Your kit is activated');
    const { patientRef } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    expect(patientRef).toBe(patientId);
  });

  it('is asked to use a new link if the token is used or expired, in the same words', async () => {
    const kit = await program.stockKit();
    const token = await program.token(await program.patient());
    app.clock.advance(10 * 60_000);
    const bodies = ['krt_unknown', token].map((each) => page.send({ step: 'details', kit: kit.kitId, token: each }));
    for (const { statusCode, body } of await Promise.all(bodies)) {
      expect(statusCode).toBe(403);
      expect(body).toContain('Your activation link is no longer valid');
    }
  });

  it('finds the token in no link, no header and no line of the log', async () => {
    const token = 'krt_zq7-marked-token-that-is-nowhere';
    const answers = [
      await page.open({ token, kit: NO_SUCH_CODE }),
      await page.send({ step: 'code', kit: NO_SUCH_CODE, token }),
      await page.send({ step: 'details', kit: NO_SUCH_CODE, token }),
    ];
    for (const { headers, body } of answers) {
      expect(JSON.stringify(headers)).not.toContain('zq7-marked');
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
      expect(body.replace(/<input type="hidden" name="token"[^>]*>/, '')).not.toContain('zq7-marked');
    }
    expect(app.logLines.join('')).not.toContain('zq7-marked');
  });
});

it('activation by page and by API is the same to the audit', async () => {
  const kit = await program.stockKit();
  await page.activate(kit);
  const { id } = await app.prisma.kit.findUniqueOrThrow({ where: idOf(kit) });
  const entries = await app.prisma.auditEntry.findMany({ where: { subject: `Kit:${id}` } });
  expect(entries.map(({ action, userId }) => ({ action, userId }))).toContainEqual({
    action: 'kit.activate',
    userId: null,
  });
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
