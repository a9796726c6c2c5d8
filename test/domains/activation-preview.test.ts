import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { dealingWithRecalls } from '../../src/jobs/recalls.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { idOf, NO_SUCH_CODE, PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { kitOfLot } from '../mutations/setting.ts';

const app = useTestApp();
let program: Program;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
});

const ACTIVATION = graphql(`
  query ($kitId: String!, $token: String) {
    activation(kitId: $kitId, token: $token) { canActivate problem kitType { code name } requiredFields }
  }
`);

const REQUIRED = ['FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'SEX', 'EMAIL'];

function look(kit: Pick<ProgramKit, 'kitId'>, token: string | null = null, actor?: TestActor) {
  return app.changingNothing(() => app.run(ACTIVATION, { kitId: kit.kitId, token }, actor));
}

async function preview(...asked: Parameters<typeof look>) {
  return (await look(...asked)).expectNoErrors().activation;
}

function refusedAs(problem: string) {
  return { canActivate: false, problem, kitType: null, requiredFields: [] };
}

/** The same, as REST says it. */
function restLook(
  { kitId }: Pick<ProgramKit, 'kitId'>,
  query: Readonly<Record<string, string>> = {},
  actor?: TestActor,
) {
  return app.app.inject({
    url: `/api/v3/kits/${kitId}/activation/?${new URLSearchParams(query)}`,
    headers: actor ? { authorization: `Token ${actor.key}` } : {},
  });
}

/** A kit that a recall has canceled. */
async function recalledKit(): Promise<ProgramKit> {
  const kit = await kitOfLot({ app, program });
  const { lot } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId }, include: { lot: true } });
  await program.mutate(program.fulfillment, 'recallLot', { code: lot?.code ?? '', reason: 'It leaks' });
  await dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();
  return kit;
}

describe('before activation (contract, 11.8)', () => {
  it('a kit that can be activated says what that takes, and of what type it is', async () => {
    const kit = await program.stockKit();
    const { name } = await app.prisma.kitType.findUniqueOrThrow({ where: { code: 'LIPID' } });
    const open = { canActivate: true, problem: null, kitType: { code: 'LIPID', name }, requiredFields: REQUIRED };
    for (const actor of [undefined, program.client, program.admin])
      expect(await preview(kit, null, actor)).toEqual(open);
    expect(await preview(kit, ' ')).toEqual(open);
    const token = await program.token(await program.patient());
    expect(await preview(kit, token)).toEqual({ ...open, requiredFields: [] });
    expect((await restLook(kit)).json()).toEqual({
      ...{ can_activate: true, problem: null, kit_type: { code: 'LIPID', name } },
      required_fields: REQUIRED.map((field) => field.toLowerCase()),
    });
    expect((await restLook(kit, { token })).json()).toMatchObject({ can_activate: true, required_fields: [] });
  });

  it('says why not, in the order of activation, and then nothing of the type', async () => {
    const used = await program.stockKit();
    await program.activate(used);
    const cases = [
      [{ kitId: NO_SUCH_CODE }, null, 'UNKNOWN'],
      [{ kitId: NO_SUCH_CODE }, 'krt_unknown', 'UNKNOWN'],
      [await program.canceledKit(), 'krt_unknown', 'CANCELED'],
      [await recalledKit(), 'krt_unknown', 'RECALLED'],
      [await program.stockKit('STI'), 'krt_unknown', 'NOT_ACTIVATABLE'],
      [used, 'krt_unknown', 'TOKEN_NOT_VALID'],
      [await program.stockKit(), 'krt_unknown', 'TOKEN_NOT_VALID'],
      [used, null, 'USED'],
      [used, await program.token(await program.patient()), 'USED'],
    ] as const;
    for (const [kit, token, problem] of cases) {
      expect(await preview(kit, token)).toEqual(refusedAs(problem));
      const rest = await restLook(kit, token === null ? {} : { token });
      if (problem === 'UNKNOWN') expect(rest.statusCode).toBe(404);
      else expect(rest.json()).toMatchObject({ can_activate: false, problem: problem.toLowerCase(), kit_type: null });
    }
  });

  it('is right: what it says is what activation then says', async () => {
    const OUTCOMES = {
      UNKNOWN: 'NOT_FOUND',
      CANCELED: 'FORBIDDEN',
      EXPIRED: 'FORBIDDEN',
      QUARANTINED: 'FORBIDDEN',
      RECALLED: 'FORBIDDEN',
      CLOSED: 'FORBIDDEN',
      NOT_ACTIVATABLE: 'FORBIDDEN',
      TOKEN_NOT_VALID: 'FORBIDDEN',
      USED: 'INVALID_TRANSITION',
    } as const;
    const used = await program.stockKit();
    const patientId = await program.patient();
    await program.activate(used, patientId);
    const expired = await program.token(patientId);
    app.clock.advance(10 * 60_000);
    const kits = [
      { kitId: NO_SUCH_CODE },
      await program.canceledKit(),
      await recalledKit(),
      await program.stockKit('STI'),
      used,
    ];
    const tokens = [null, expired, await program.token(await program.patient()), await program.token(patientId)];
    for (const kit of [...kits, await program.stockKit()]) {
      for (const token of tokens) {
        const { canActivate, problem } = (await preview(kit, token)) ?? {};
        const details = token === null ? { ...PATIENT, lastName: 'Somebody Else' } : { token };
        // Whatever is allowed is done only for the last kit, and only once.
        if (problem === null && kit !== used) continue;
        const outcome = outcomeOf(await program.attempt(null, 'activateKit', { ...idOf(kit), ...details }));
        expect([kit, token, outcome]).toEqual([kit, token, problem ? OUTCOMES[problem] : 'OK']);
        expect(canActivate).toBe(outcome === 'OK');
      }
    }
  });

  it('a used token is not valid, and one for the person who is registered is', async () => {
    const kit = await program.stockKit();
    const patientId = await program.patient();
    const [token, another] = [await program.token(patientId), await program.token(patientId)];
    await program.mutate(null, 'activateKit', { ...idOf(kit), token });
    expect(await preview(kit, token)).toEqual(refusedAs('TOKEN_NOT_VALID'));
    expect(await preview(kit, another)).toMatchObject({ canActivate: true, problem: null, requiredFields: [] });
  });

  it('reads the code as people type it', async () => {
    const input: InputOf<'provisionKits'> = {
      ...{ accountId: program.client.accountId, kitType: 'LIPID' },
      kitIds: ['0A1B1PRE'],
    };
    await program.mutate(program.fulfillment, 'provisionKits', input);
    expect(await preview({ kitId: 'oal-b1 pre' })).toMatchObject({ canActivate: true });
  });

  it('shows nobody another account’s kit', async () => {
    const kit = await program.stockKit();
    expect(await preview(kit, null, stranger)).toEqual(await preview({ kitId: NO_SUCH_CODE }, null, stranger));
    expect((await restLook(kit, {}, stranger)).statusCode).toBe(404);
  });

  it('is for whoever may activate', async () => {
    const kit = await program.stockKit();
    for (const actor of [program.lab, program.fulfillment]) {
      expect(outcomeOf(await look(kit, null, actor))).toBe('FORBIDDEN');
      expect((await restLook(kit, {}, actor)).statusCode).toBe(403);
    }
  });

  it('names every text that is too long or cannot be stored', async () => {
    for (const wrong of ['x'.repeat(201), 'a\u0000b']) {
      expect(badFieldsOf(await look({ kitId: wrong }, wrong))).toEqual(['kitId', 'token']);
    }
    expect(badFieldsOf(await look({ kitId: ' ' }))).toEqual(['kitId']);
    const { statusCode, body } = await restLook({ kitId: NO_SUCH_CODE }, { token: 'x'.repeat(201) });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('"field":"token"')]);
  });
});

describe('its limits', () => {
  const limited = useTestApp(undefined, { rateLimits: { quotas: { activation: 4, kit: 2 } } });

  it('are those of activation: each look counts, whichever way, and however the code is spelled', async () => {
    const query = (kitId: string) =>
      limited.graphql('query ($kitId: String!) { activation(kitId: $kitId) { problem } }', { kitId });
    expect((await query('ABCD-0O01')).expectNoErrors()).toEqual({ activation: { problem: 'UNKNOWN' } });
    expect((await limited.app.inject('/api/v3/kits/abcd0001/activation/')).statusCode).toBe(404);
    expect(outcomeOf(await query('abcd-oool'))).toBe('RATE_LIMITED');
    const refused = await limited.app.inject('/api/v3/kits/ABCD-0009/activation/');
    expect(refused.headers.ratelimit).toContain('"activation";r=0');
    expect((await limited.app.inject('/api/v3/kits/ABCD-0010/activation/')).statusCode).toBe(429);
  });

  it('tell the operator of guesses as activations do', async () => {
    const guesses = async () => {
      const { body } = await app.app.inject('/metrics');
      const [, count = '0'] = /request_failures_total\{code="NOT_FOUND",reason="kit code"\} (\d+)/.exec(body) ?? [];
      return Number(count);
    };
    const before = await guesses();
    await look({ kitId: NO_SUCH_CODE });
    await restLook({ kitId: NO_SUCH_CODE });
    expect(await guesses()).toBe(before + 2);
  });
});
