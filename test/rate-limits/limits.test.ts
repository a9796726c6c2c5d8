import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newSecret } from '../../src/auth/keys.ts';
import { DEFAULT_QUOTAS } from '../../src/rate-limits/limits.ts';
import { RateLimits } from '../../src/rate-limits/rate-limits.ts';
import { useTestApp } from '../helpers/app.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID, Program } from '../helpers/program.ts';

const testApp = useTestApp(undefined, {
  rateLimits: { quotas: { key: 8, session: 3, anonymous: 6, link: 7, activation: 4, kit: 2, 'wrong-key': 3 } },
  trustProxy: ['10.0.0.0/8'],
});

let addresses = 0;
/** An address that no other test sends from. */
const newAddress = () => `198.51.100.${++addresses}`;
let codes = 0;
/** A code that no other test guesses. */
const newCode = () => `NONE-${1000 + ++codes}`;

interface Sent {
  readonly key?: string | undefined;
  readonly from?: string;
  readonly forwardedFor?: string;
  readonly json?: unknown;
}

async function send(url: string, { key, from = newAddress(), forwardedFor, json }: Sent = {}) {
  const response = await testApp.app.inject({
    method: json === undefined ? 'GET' : 'POST',
    url,
    remoteAddress: from,
    headers: {
      ...(key === undefined ? {} : { authorization: `Token ${key}` }),
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    },
    ...(json === undefined ? {} : { payload: json as object }),
  });
  const { 'ratelimit-policy': policy, ratelimit, 'retry-after': retryAfter } = response.headers;
  return { status: response.statusCode, body: response.body, policy, ratelimit: ratelimit ?? '', retryAfter };
}
type Answer = Awaited<ReturnType<typeof send>>;

const ACTIVATE = 'mutation ($kitId: String!) { activateKit(input: { kitId: $kitId, token: "krt_none" }) { result } }';
const activation = (kitId: string) => ({ query: ACTIVATE, variables: { kitId } });

const GRAPHQL = {
  read: (sent?: Sent) => send('/graphql', { ...sent, json: { query: '{ kits { edges { node { kitId } } } }' } }),
  activate: (kitId: string, sent?: Sent) => send('/graphql', { ...sent, json: activation(kitId) }),
  typeOf: ({ body }: Answer) => JSON.parse(body).errors[0].extensions.code,
  type: 'RATE_LIMITED',
};
const REST: typeof GRAPHQL = {
  read: (sent) => send('/api/v2/kits/', sent),
  activate: (kitId, sent) => send(`/api/v3/kits/${kitId}/activate/`, { ...sent, json: { token: 'krt_none' } }),
  typeOf: ({ body }) => JSON.parse(body).error.type,
  type: 'rate_limit_exceeded',
};

/** What is left of a quota, as the answer says. */
const left = ({ ratelimit }: Answer, limit: string) =>
  Number(new RegExp(`"${limit}";r=(\\d+);t=`).exec(`${ratelimit}`)?.[1]);

/** Sends one request after the other. */
async function inTurn(times: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let time = 0; time < times; time++) answers.push(await ask());
  return answers;
}
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['GraphQL', GRAPHQL],
  ['REST', REST],
])('%s', (_name, api) => {
  it('accepts as many requests of a key as its quota, from any address, and says what is left', async () => {
    const { key } = await testApp.actor('CLIENT');
    const taken = await inTurn(8, () => api.read({ key }));
    expect(statuses(taken)).toEqual(Array(8).fill(200));
    expect(taken.map((answer) => left(answer, 'key'))).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(taken.every(({ policy, retryAfter }) => policy === '"key";q=8;w=60' && retryAfter === undefined)).toBe(true);
    const refused = await api.read({ key });
    expect([refused.status, api.typeOf(refused)]).toEqual([429, api.type]);
    expect(refused.ratelimit).toMatch(/^"key";r=0;t=\d+$/);
    expect(`${refused.ratelimit}`.endsWith(`t=${refused.retryAfter}`)).toBe(true);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
    expect((await api.read({ key: (await testApp.actor('CLIENT')).key })).status).toBe(200);
  });

  it('sends no statement for a key beyond its quota', async () => {
    const { key } = await testApp.actor('CLIENT');
    await inTurn(8, () => api.read({ key }));
    const statements = await testApp.statements.during(async () => {
      expect((await api.read({ key })).status).toBe(429);
      expect((await api.activate(newCode(), { key })).status).toBe(429);
    });
    expect(statements).toEqual([]);
  });

  it('takes requests without a key as often as the quota of their address', async () => {
    const from = newAddress();
    expect(statuses(await inTurn(6, () => api.read({ from })))).not.toContain(429);
    const refused = await api.read({ from });
    expect([refused.status, api.typeOf(refused), refused.policy]).toEqual([429, api.type, '"anonymous";q=6;w=60']);
    expect((await api.read()).status).not.toBe(429);
    const { key } = await testApp.actor('CLIENT');
    expect((await api.read({ from, key })).status).toBe(200);
  });

  it('takes activations without a key as often as the quota of their address', async () => {
    const from = newAddress();
    const taken = await inTurn(4, () => api.activate(newCode(), { from }));
    expect(statuses(taken)).not.toContain(429);
    expect(taken[3]?.policy).toBe('"anonymous";q=6;w=60, "activation";q=4;w=60, "kit";q=2;w=60');
    expect(taken[3]?.ratelimit).toMatch(/^"anonymous";r=2;t=\d+, "activation";r=0;t=\d+, "kit";r=1;t=\d+$/);
    const refused = await api.activate(newCode(), { from });
    expect([refused.status, api.typeOf(refused)]).toEqual([429, api.type]);
    expect(refused.policy).toBe('"anonymous";q=6;w=60, "activation";q=4;w=60');
  });

  it('accepts as many guesses at a kit as its quota, from all callers without a key together and however its code is written', async () => {
    const code = newCode();
    expect((await api.activate(code)).status).not.toBe(429);
    const spelled = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await api.activate(spelled)).status).not.toBe(429);
    const refused = await api.activate(code);
    expect([refused.status, api.typeOf(refused)]).toEqual([429, api.type]);
    expect((await api.activate(newCode())).status).not.toBe(429);
  });

  it('counts activations of a kit by each key on their own, so that strangers keep no program from its kit', async () => {
    const code = newCode();
    const [{ key }, other] = [await testApp.actor('CLIENT'), await testApp.actor('CLIENT')];
    for (const _time of [1, 2, 3]) await api.activate(code);
    expect((await api.activate(code)).status).toBe(429);
    const taken = await inTurn(2, () => api.activate(code, { key }));
    expect(taken.map((answer) => left(answer, 'kit'))).toEqual([1, 0]);
    expect(statuses(taken)).not.toContain(429);
    const refused = await api.activate(code.toLowerCase(), { key });
    expect([refused.status, api.typeOf(refused)]).toEqual([429, api.type]);
    expect((await api.activate(code, { key: other.key })).status).not.toBe(429);
    expect((await api.activate(newCode(), { key })).status).not.toBe(429);
  });

  it('answers wrong keys by 401 as often as the quota of their address, then by 429 without looking them up', async () => {
    const from = newAddress();
    const guess = () => api.read({ from, key: newSecret('kts_') });
    const taken = await inTurn(3, guess);
    expect(statuses(taken)).toEqual([401, 401, 401]);
    expect(taken.map((answer) => left(answer, 'wrong-key'))).toEqual([2, 1, 0]);
    const statements = await testApp.statements.during(async () => {
      const refused = await guess();
      expect([refused.status, api.typeOf(refused), refused.policy]).toEqual([429, api.type, '"wrong-key";q=3;w=60']);
      // One that has not even the form of a key.
      expect((await api.read({ from, key: 'secret' })).status).toBe(429);
    });
    expect(statements).toEqual([]);
    expect((await api.read({ key: newSecret('kts_') })).status).toBe(401);
  });

  it('answers no more wrong keys by 401 if they all come at once', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.read({ from, key: newSecret('kts_') })));
    expect(statuses(answers).toSorted()).toEqual([401, 401, 401, ...Array(9).fill(429)]);
  });

  it('takes a key that it knows from an address that has sent too many wrong ones', async () => {
    const from = newAddress();
    const { key } = await testApp.actor('CLIENT');
    expect((await api.read({ key })).status).toBe(200);
    await inTurn(4, () => api.read({ from, key: newSecret('kts_') }));
    expect((await api.read({ from, key })).status).toBe(200);
    // Whether an unknown key is a right one would take a look-up.
    expect((await api.read({ from, key: (await testApp.actor('CLIENT')).key })).status).toBe(429);
  });

  it('counts a revoked key as a wrong one', async () => {
    const from = newAddress();
    const { key, apiKeyId } = await testApp.actor('CLIENT');
    expect((await api.read({ from, key })).status).toBe(200);
    await testApp.prisma.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: testApp.clock.now() } });
    expect(statuses(await inTurn(5, () => api.read({ from, key })))).toEqual([401, 401, 401, 429, 429]);
  });

  it('begins anew after a minute', async () => {
    const from = newAddress();
    await inTurn(7, () => api.read({ from }));
    expect((await api.read({ from })).status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.advanceTimersByTime(61_000);
    expect(left(await api.read({ from }), 'anonymous')).toBe(5);
  });
});

it('both APIs count together', async () => {
  const { key } = await testApp.actor('CLIENT');
  await inTurn(4, () => GRAPHQL.read({ key }));
  await inTurn(4, () => REST.read({ key }));
  expect([(await GRAPHQL.read({ key })).status, (await REST.read({ key })).status]).toEqual([429, 429]);
});

it('documents without a key have a quota of their own, by address, and use up nothing else', async () => {
  const from = newAddress();
  const open = () => send('/reports/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000.pdf', { from });
  expect(statuses(await inTurn(8, open))).toEqual([...Array(7).fill(401), 429]);
  expect((await open()).policy).toBe('"link";q=7;w=60');
  expect(left(await REST.read({ from }), 'anonymous')).toBe(5);
});

it('so does a page of results, opened or not (contract, 12.6)', async () => {
  const from = newAddress();
  for (let left = 6; left >= 0; left--) {
    const { status, policy, ratelimit } = await send(left % 2 ? '/results' : `/results/${NO_SUCH_UUID}?signature=x`, {
      from,
    });
    expect([status, policy, ratelimit]).toEqual([
      left % 2 ? 401 : 403,
      '"link";q=7;w=60',
      expect.stringContaining(`r=${left}`),
    ]);
  }
  const { status, body, retryAfter } = await send('/results', { from });
  expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
  expect(body).toContain('Too many attempts');
});

it('opening a signed link counts among them, and a link that was tampered with does not count as a wrong key', async () => {
  const program = await Program.start(testApp);
  const kit = await program.kit();
  await program.activate(kit, await program.patient());
  await program.sampleEvent(kit, 'RECEIVED');
  const query = `{ report(reportId: "${await program.report(kit)}") { txt } }`;
  const { report } = (await testApp.graphql(query, {}, program.client)).expectNoErrors() as { report: { txt: string } };
  const { pathname, search } = new URL(report.txt);
  const from = newAddress();
  expect(statuses(await inTurn(3, () => send(`${pathname}${search}`, { from })))).toEqual([200, 200, 200]);
  expect(statuses(await inTurn(5, () => send(`${pathname}${search}0`, { from })))).toEqual([403, 403, 403, 403, 429]);
  // Wrong keys of the address are counted apart.
  expect((await REST.read({ from, key: 'kts_unknown' })).status).toBe(401);
});

describe('a batch', () => {
  const query = '{ __typename }';

  it('counts once for each of its operations', async () => {
    const { key } = await testApp.actor('CLIENT');
    const first = await send('/graphql', { key, json: Array(7).fill({ query }) });
    expect([first.status, left(first, 'key')]).toEqual([200, 1]);
    const refused = await send('/graphql', { key, json: Array(2).fill({ query }) });
    expect(refused.status).toBe(429);
    const refusal = expect.objectContaining({ extensions: { code: 'RATE_LIMITED' } });
    expect(JSON.parse(refused.body)).toEqual(Array(2).fill({ errors: [refusal] }));
  });

  it('counts each activation', async () => {
    const code = newCode();
    const { status, body, retryAfter, ratelimit } = await send('/graphql', { json: Array(3).fill(activation(code)) });
    const codesOf = JSON.parse(body).map(
      (each: { errors: [{ extensions: { code: string } }] }) => each.errors[0].extensions.code,
    );
    expect(codesOf.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'RATE_LIMITED']);
    // The others were answered, so the request as a whole is not refused.
    expect(status).toBe(200);
    expect(retryAfter).toBeDefined();
    expect(ratelimit).toContain('"kit";r=0;');
  });
});

it('each activation of one mutation counts, whatever its alias', async () => {
  const program = await Program.start(testApp);
  const [{ kitId }, patientId] = [await program.stockKit(), await program.patient()];
  const one = `activateKit(input: { kitId: "${kitId}", patientId: "${patientId}" }) { result }`;
  const result = await testApp.graphql(`mutation { a: ${one} b: ${one} c: ${one} }`, {}, program.client);
  expect(result.errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([[['c'], 'RATE_LIMITED']]);
  expect(await testApp.prisma.kit.count({ where: { kitId, status: 'REGISTERED' } })).toBe(1);
});

it('a malformed activation counts as a guess, too, because its answer says what the kit asks for', async () => {
  const code = newCode();
  const guess = () => send(`/api/v3/kits/${code}/activate/`, { json: { email: 'none', first_name: 'A' } });
  expect(statuses(await inTurn(3, guess))).toEqual([400, 400, 429]);
});

it('health, metrics, documentation, GraphiQL and unknown paths do not count', async () => {
  const from = newAddress();
  for (const url of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/schema.graphql', '/docs', '/nowhere']) {
    for (const answer of await inTurn(8, () => send(url, { from }))) {
      expect([url, answer.status === 429, answer.ratelimit]).toEqual([url, false, '']);
    }
  }
  const page = { url: '/graphql', remoteAddress: from, headers: { accept: 'text/html' } };
  for (let time = 0; time < 8; time++) expect((await testApp.app.inject(page)).statusCode).toBe(200);
  expect(left(await REST.read({ from }), 'anonymous')).toBe(5);
});

describe('X-Forwarded-For', () => {
  it('of an untrusted sender is ignored', async () => {
    const from = newAddress();
    const answers = await inTurn(7, () => REST.read({ from, forwardedFor: newAddress() }));
    expect(statuses(answers)).toEqual([...Array(6).fill(401), 429]);
  });

  it('of a trusted proxy names the address; entries before that in the list are ignored', async () => {
    const client = newAddress();
    const ask = () => REST.read({ from: '10.1.2.3', forwardedFor: `${newAddress()}, ${client}, 10.9.9.9` });
    expect(statuses(await inTurn(7, ask))).toEqual([...Array(6).fill(401), 429]);
    expect((await REST.read({ from: '10.1.2.3', forwardedFor: newAddress() })).status).toBe(401);
  });

  it('may be trusted by the number of proxies', async () => {
    const log = pino({ level: 'silent' });
    const rateLimits = new RateLimits({ quotas: { ...DEFAULT_QUOTAS, anonymous: 1 } }, log);
    const app = await testApp.appWith({ rateLimits, trustProxy: 2 });
    const ask = (forwardedFor: string) =>
      app.inject({ url: '/api/v2/kits/', headers: { 'x-forwarded-for': forwardedFor } }).then((it) => it.statusCode);
    // The nearer proxy has added the farther one's address, and that one its caller's.
    expect(await ask('192.0.2.1, 203.0.113.9')).toBe(401);
    expect(await ask('192.0.2.99, 192.0.2.1, 203.0.113.9')).toBe(429);
    expect(await ask('192.0.2.2, 203.0.113.9')).toBe(401);
    await app.close();
  });

  it('counts all IPv6 addresses of a customer as one', async () => {
    let host = 0;
    const ask = () => REST.read({ from: '10.1.2.3', forwardedFor: `2001:db8:7:7::${(++host).toString(16)}` });
    expect(statuses(await inTurn(7, ask))).toEqual([...Array(6).fill(401), 429]);
    expect((await REST.read({ from: '10.1.2.3', forwardedFor: '2001:db8:7:8::1' })).status).toBe(401);
  });
});

it('a patient session has a quota of its own, whatever its key has used, and counts documents, too', async () => {
  const program = await Program.start(testApp);
  const patientId = await program.patient();
  const [one, other] = [await program.session(patientId), await program.session(patientId)];
  const ask = ({ key }: { readonly key: string }) => send('/graphql', { key, json: { query: '{ viewer { role } }' } });
  const first = await ask(one);
  expect([first.status, first.policy, left(first, 'session')]).toEqual([200, '"session";q=3;w=60', 2]);
  expect((await send('/reports/none.pdf', { key: one.key })).status).toBe(404);
  expect((await send('/api/v2/kits/', { key: one.key })).status).toBe(403);
  const refused = await ask(one);
  expect(GRAPHQL.typeOf(refused)).toBe('RATE_LIMITED');
  expect(left(await ask(other), 'session')).toBe(2);
});

it('a token that is not valid counts as a wrong key', async () => {
  const from = newAddress();
  const answers = await inTurn(4, () => REST.read({ from, key: newSecret('kps_') }));
  expect(statuses(answers)).toEqual([401, 401, 401, 429]);
});

it('a refusal is logged without naming anybody, and counted in the metrics', async () => {
  const from = newAddress();
  const key = newSecret('kts_');
  const logged = testApp.logLines.length;
  const before = await refusals();
  await inTurn(4, () => REST.read({ from, key }));
  await inTurn(3, () => GRAPHQL.activate(NO_SUCH_CODE, { from }));
  expect(await refusals()).toEqual({
    ...before,
    'wrong-key': (before['wrong-key'] ?? 0) + 1,
    kit: (before.kit ?? 0) + 1,
  });
  const lines = testApp.logLines.slice(logged).join('');
  expect(lines.match(/"code":"RATE_LIMITED"/g)).toHaveLength(2);
  const { body } = await send('/metrics');
  for (const secret of [from, key, NO_SUCH_CODE, NO_SUCH_CODE.toLowerCase()]) {
    expect(lines).not.toContain(secret);
    expect(body).not.toContain(secret);
  }
});

/** The refusals of each limit so far. */
async function refusals(): Promise<Readonly<Record<string, number>>> {
  const { body } = await send('/metrics');
  const lines = [...body.matchAll(/^rate_limit_refusals_total\{limit="([\w-]+)"\} (\d+)$/gm)];
  expect(lines).toHaveLength(7);
  return Object.fromEntries(lines.map(([, limit, count]) => [limit, Number(count)]));
}
