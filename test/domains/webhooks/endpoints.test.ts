import { beforeEach, describe, expect, it } from 'vitest';
import { signingSecrets } from '../../../src/domains/webhooks/secrets.ts';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../../helpers/app.ts';
import { badFieldsInOrder } from '../../helpers/graphql.ts';
import type { InputOf } from '../../helpers/operations.ts';
import { NO_SUCH_UUID, Program } from '../../helpers/program.ts';

/** Endpoints of webhooks, through GraphQL (contract, 9.4). */
const app = useTestApp();
let program: Program;

beforeEach(async () => {
  program = await Program.start(app);
});

type EventTypes = NonNullable<InputOf<'createWebhookEndpoint'>['types']>;

const URL = 'https://example.org/hooks';

const ENDPOINTS = graphql(`
  query ($accountId: ID) {
    webhookEndpoints(accountId: $accountId) {
      endpointId url description types enabled disabledReason created deliveries(first: 2) { totalCount }
    }
  }
`);

async function endpoints(accountId?: string, { key } = program.client) {
  return (await app.run(ENDPOINTS, accountId === undefined ? {} : { accountId }, { key })).expectNoErrors()
    .webhookEndpoints;
}

const create = (input: { readonly [Field in keyof InputOf<'createWebhookEndpoint'>]?: unknown }) =>
  program.attempt(program.client, 'createWebhookEndpoint', input);

async function rowOf(endpointId: string) {
  return app.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
}

/** What is behind the app: what it signs with now. */
async function secretsOf(endpointId: string): Promise<string[]> {
  return signingSecrets(await rowOf(endpointId), app.webhookSettings.secretsKey, app.clock.now());
}

describe('an endpoint', () => {
  it('is created with only a URL: enabled, for events of all types, and its secret is shown', async () => {
    const { endpoint, secret } = await program.mutate(program.client, 'createWebhookEndpoint', { url: URL });
    const created = app.clock.now().toISOString();
    expect(endpoint).toEqual({
      endpointId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ url: URL, description: null, types: [], enabled: true, disabledReason: null, created },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await endpoints()).toEqual([{ ...endpoint, deliveries: { totalCount: 0 } }]);
    expect(await secretsOf(endpoint.endpointId)).toEqual([secret]);
  });

  it('has each type once; null and no types at all mean all of them', async () => {
    const typesOf = async (types: EventTypes | null) =>
      (await program.mutate(program.client, 'createWebhookEndpoint', { url: URL, types })).endpoint.types;
    expect(await typesOf(['KIT_CREATED', 'REPORT_CREATED', 'KIT_CREATED'])).toEqual(['KIT_CREATED', 'REPORT_CREATED']);
    expect(await typesOf([])).toEqual([]);
    expect(await typesOf(null)).toEqual([]);
  });

  it('is bounded in all its parts, and all problems are listed at once', async () => {
    const longest = `https://example.org/${'a'.repeat(2_048 - 20)}`;
    const types = (count: number) => Array.from({ length: count }, () => 'KIT_CREATED');
    (await create({ url: longest, types: types(100), description: 'd'.repeat(500) })).expectDone();
    const tooLong = await create({ url: `${longest}a`, types: types(101), description: 'd'.repeat(501) });
    expect(badFieldsInOrder(tooLong)).toEqual(['url', 'types', 'description']);
    // Written as it is sent, it is longer.
    expect(badFieldsInOrder(await create({ url: `https://example.org/${'ä'.repeat(400)}` }))).toEqual(['url']);
  });

  it('is one of at most 20', async () => {
    for (let count = 0; count < 20; count += 1) await program.endpoint();
    const before = await app.prisma.webhookEndpoint.count();
    const refused = await app.changingNothing(() => create({ url: URL }));
    expect(refused.expectError('CONFLICT').message).toMatch(/at most 20/);
    const [some] = await endpoints();
    await program.mutate(program.client, 'deleteWebhookEndpoint', { endpointId: some?.endpointId ?? '' });
    await program.endpoint();
    expect(await app.prisma.webhookEndpoint.count()).toBe(before);
  });

  it('is one of at most 20, also if two are created at once', async () => {
    for (let count = 0; count < 19; count += 1) await program.endpoint();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ url: URL })));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    for (const answer of answers) if (answer.errors.length > 0) answer.expectError('CONFLICT');
    expect(await endpoints()).toHaveLength(20);
  });

  it('is listed to its account and to ADMIN, who asks for the account, the newest first', async () => {
    const first = await program.endpoint();
    app.clock.advance(1);
    const second = await program.endpoint();
    const ids = async (...args: Parameters<typeof endpoints>) =>
      (await endpoints(...args)).map(({ endpointId }) => endpointId);
    const { accountId } = program.client;
    expect(await ids()).toEqual([second, first]);
    expect(await ids(accountId)).toEqual([second, first]);
    expect(await ids(accountId, program.admin)).toEqual([second, first]);
    const other = await app.actor('CLIENT');
    expect(await ids(accountId, other)).toEqual([]);
    expect(await ids(NO_SUCH_UUID, program.admin)).toEqual([]);
    expect(await ids('no id', program.admin)).toEqual([]);
    expect(await ids(undefined, program.admin)).toEqual([]);
  });

  it('of an ADMIN is made in its own account; those of others it changes where they are', async () => {
    const { endpoint } = await program.mutate(program.admin, 'createWebhookEndpoint', { url: URL });
    expect((await rowOf(endpoint.endpointId)).accountId).toBe(program.admin.accountId);
    const endpointId = await program.endpoint();
    await program.mutate(program.admin, 'updateWebhookEndpoint', { endpointId, description: 'Mended' });
    expect(await rowOf(endpointId)).toMatchObject({ accountId: program.client.accountId, description: 'Mended' });
  });
});

describe('a URL', () => {
  it.each([
    ['http', 'http://example.org/hooks'],
    ['another scheme', 'ftp://example.org/'],
    ['a script', 'javascript:alert(1)'],
    ['no URL', 'example.org'],
    ['nothing', '  '],
    ['a user', 'https://me@example.org/'],
    ['a password', 'https://:secret@example.org/'],
    ['a fragment', 'https://example.org/#top'],
    ['an empty fragment', 'https://example.org/#'],
    ['a port that nobody listens on', 'https://example.org:0/'],
    ['loopback', 'https://127.0.0.1/'],
    ['loopback, in decimal', 'https://2130706433/'],
    ['loopback, in hexadecimal', 'https://0x7f000001/'],
    ['loopback, in octal', 'https://0177.0.0.1/'],
    ['loopback, shortened', 'https://127.1/'],
    ['loopback, with a dot', 'https://127.0.0.1./'],
    ['loopback, percent-encoded', 'https://%31%32%37.0.0.1/'],
    ['private', 'https://10.1.2.3:8443/'],
    ['private', 'https://192.168.0.1/'],
    ['link-local', 'https://169.254.169.254/latest/meta-data'],
    ['CGNAT', 'https://100.64.0.1/'],
    ['loopback by IPv6', 'https://[::1]/'],
    ['mapped', 'https://[::ffff:8.8.8.8]/'],
    ['mapped, of a private one', 'https://[::ffff:10.0.0.1]/'],
    ['NAT64', 'https://[64:ff9b::8.8.8.8]/'],
    ['unique local', 'https://[fd00::1]/'],
  ])('with %s is refused: %s', async (_what, url) => {
    expect(badFieldsInOrder(await app.changingNothing(() => create({ url })))).toEqual(['url']);
    const endpointId = await program.endpoint();
    const update = await program.attempt(program.client, 'updateWebhookEndpoint', { endpointId, url });
    expect(badFieldsInOrder(update)).toEqual(['url']);
  });

  it('with several faults is refused for each of them', async () => {
    const url = 'http://me:secret@10.0.0.1/#top';
    const refusal = await create({ url });
    expect(badFieldsInOrder(refusal)).toEqual(['url', 'url', 'url', 'url']);
    expect(refusal.describe().replaceAll(url, '')).not.toContain('me:secret');
  });

  it.each([
    ['https://example.org', 'https://example.org'],
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    [' HTTPS://EXAMPLE.org:443/a/../b ', 'https://example.org/b'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://müller.example/', 'https://xn--mller-kva.example/'],
  ])('is kept as it is parsed: %s', async (given, kept) => {
    const { endpoint } = await program.mutate(program.client, 'createWebhookEndpoint', { url: given });
    expect(endpoint.url).toBe(kept);
  });

  it('may be http, and on a private network, with WEBHOOK_ALLOW_PRIVATE; still without a user or a fragment', async () => {
    const lenient = await app.appWith({ webhookSettings: { ...app.webhookSettings, allowPrivate: true } });
    const send = async (url: string) => {
      const query = `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url }) { endpoint { url } } }`;
      const headers = { authorization: `Token ${program.client.key}` };
      const answer = await lenient.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: { query, variables: { url } },
      });
      return answer.json().data?.createWebhookEndpoint?.endpoint.url ?? answer.json().errors[0].extensions.fields;
    };
    try {
      expect(await send('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
      expect(await send('https://[::1]:9000/a')).toBe('https://[::1]:9000/a');
      expect(await send('ftp://127.0.0.1/')).toMatchObject([{ field: 'url' }]);
      expect(await send('http://me@127.0.0.1/#top')).toMatchObject([{ field: 'url' }, { field: 'url' }]);
    } finally {
      await lenient.close();
    }
  });
});

describe('updateWebhookEndpoint', () => {
  const update = async (input: InputOf<'updateWebhookEndpoint'>) =>
    (await program.mutate(program.client, 'updateWebhookEndpoint', input)).endpoint;

  it('changes what is given, and keeps the rest; null removes types and description', async () => {
    const types = ['KIT_CREATED'] as const;
    const endpointId = await program.endpoint({ types: [...types], description: 'Ours' });
    const url = 'https://example.org/new';
    expect(await update({ endpointId, url })).toMatchObject({ url, types, description: 'Ours', enabled: true });
    expect(await update({ endpointId, types: ['KIT_CREATED', 'KIT_CREATED', 'ORDER_CREATED'] })).toMatchObject({
      types: ['KIT_CREATED', 'ORDER_CREATED'],
    });
    expect(await update({ endpointId, types: null })).toMatchObject({ url, types: [], description: 'Ours' });
    expect(await update({ endpointId, description: null })).toMatchObject({ url, description: null });
    expect(await update({ endpointId, url: null, enabled: null })).toMatchObject({ url, enabled: true });
    expect(await update({ endpointId })).toMatchObject({ url, enabled: true });
  });

  it('disables by hand, and enables again, which forgets how long it has been failing', async () => {
    const endpointId = await program.endpoint();
    expect(await update({ endpointId, enabled: false })).toMatchObject({ enabled: false, disabledReason: 'BY_HAND' });
    await app.prisma.webhookEndpoint.update({
      where: { id: endpointId },
      data: { failingSince: app.clock.now(), disabledReason: 'FAILING' },
    });
    // It is disabled already, so the reason stays.
    expect(await update({ endpointId, enabled: false })).toMatchObject({ enabled: false, disabledReason: 'FAILING' });
    expect(await update({ endpointId, enabled: true })).toMatchObject({ enabled: true, disabledReason: null });
    expect(await rowOf(endpointId)).toMatchObject({ failingSince: null });
    // Enabling what is enabled changes nothing.
    await app.prisma.webhookEndpoint.update({ where: { id: endpointId }, data: { failingSince: app.clock.now() } });
    await update({ endpointId, enabled: true });
    expect(await rowOf(endpointId)).toMatchObject({ failingSince: app.clock.now() });
  });
});

const OTHER_KEY = { current: 'a key of another year', previous: [] };

describe('rotateWebhookSecret', () => {
  it('makes a new secret; the previous one also signs for 24 hours, but no third one', async () => {
    const { endpoint, secret: first } = await program.mutate(program.client, 'createWebhookEndpoint', { url: URL });
    const { endpointId } = endpoint;
    const rotate = async () => (await program.mutate(program.client, 'rotateWebhookSecret', { endpointId })).secret;
    const second = await rotate();
    expect(await secretsOf(endpointId)).toEqual([second, first]);
    const third = await rotate();
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await secretsOf(endpointId)).toEqual([third, second]);
    app.clock.advance(24 * 3_600_000);
    expect(await secretsOf(endpointId)).toEqual([third]);
  });

  it('repairs an endpoint whose secret was encrypted with another SECRETS_KEY', async () => {
    const endpointId = await program.endpoint();
    const row = await rowOf(endpointId);
    const changed = await app.appWith({
      webhookSettings: { ...app.webhookSettings, secretsKey: OTHER_KEY },
    });
    const query = `mutation { rotateWebhookSecret(input: { endpointId: "${endpointId}" }) { secret } }`;
    const headers = { authorization: `Token ${program.client.key}` };
    const answer = await changed.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    await changed.close();
    expect(signingSecrets(row, OTHER_KEY, app.clock.now())).toEqual([]);
    const { secret } = answer.json().data.rotateWebhookSecret;
    expect(signingSecrets(await rowOf(endpointId), OTHER_KEY, app.clock.now())).toEqual([secret]);
  });
});

it('what is done is in the audit, with the account, the user and the endpoint, and no secret is anywhere', async () => {
  const { endpoint, secret } = await program.mutate(program.client, 'createWebhookEndpoint', { url: URL });
  const { endpointId } = endpoint;
  const { secret: next } = await program.mutate(program.admin, 'rotateWebhookSecret', { endpointId });
  await program.mutate(program.client, 'updateWebhookEndpoint', { endpointId, description: 'Ours' });
  const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
  await program.mutate(program.client, 'resendEvent', { endpointId, eventId: event.eventId });
  await program.mutate(program.client, 'recoverWebhooks', { endpointId, from: app.clock.now().toISOString() });
  await program.mutate(program.client, 'deleteWebhookEndpoint', { endpointId });
  const { accountId, userId } = program.client;
  const entries = await app.prisma.auditEntry.findMany({
    where: { subject: `WebhookEndpoint:${endpointId}` },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action, ...entry }) => [action, entry.accountId, entry.userId])).toEqual([
    ['webhookEndpoint.create', accountId, userId],
    ['webhookSecret.rotate', accountId, program.admin.userId],
    ['webhookEndpoint.update', accountId, userId],
    ['webhookEndpoint.test', accountId, userId],
    ['event.resend', accountId, userId],
    ['webhooks.recover', accountId, userId],
    ['webhookEndpoint.delete', accountId, userId],
  ]);
  const said = JSON.stringify([entries, app.logLines, await endpoints()], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const each of [secret, next]) expect(said).not.toContain(each.slice('whsec_'.length));
});
