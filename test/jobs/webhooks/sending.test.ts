import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../helpers/app.ts';
import { NOBODY } from '../../helpers/silent-server.ts';
import {
  type Answer,
  endless,
  hang,
  hangUp,
  type Received,
  raw,
  status,
  useReceiver,
  WebhookReceiver,
} from '../../helpers/webhook-receiver.ts';
import { RestClient } from '../../rest/client.ts';
import { SELF_SIGNED } from './self-signed.ts';
import { attemptsOf, type SenderSettings, SHORT_ANSWER_MS, type TestEndpoint, WebhookWorld } from './world.ts';

/** What is sent, and what becomes of a delivery by the answer (contract, 9.4). */
const app = useTestApp();
const { get } = new RestClient(app);

let world: WebhookWorld;
const receiver = useReceiver();
afterEach(async () => {
  await world.stop();
});

/** An endpoint of a new account to which events are sent. */
async function sendingTo(url: string, settings: SenderSettings = {}): Promise<TestEndpoint> {
  world = await WebhookWorld.start(app);
  const endpoint = await world.endpoint({ url });
  world.sender(settings);
  return endpoint;
}

function first(): Received {
  const [received] = receiver.received;
  if (!received) throw new Error('Nothing arrived.');
  return received;
}

describe('a webhook', () => {
  it('is the event as the feed has it, signed after Standard Webhooks, in one request', async () => {
    const endpoint = await sendingTo(receiver.url('/hook?token=a%20b'));
    const [eventId] = await world.events(1, 'KIT_STATUS_CHANGED');
    const delivery = await world.tried(endpoint, 1);

    expect(receiver.received).toHaveLength(1);
    const { headers, body, path } = first();
    expect(path).toBe('/hook?token=a%20b');
    const { key } = world.client;
    const feed = (await get('/api/v3/events/', { key })).expectStatus(200);
    expect(body).toBe(JSON.stringify(feed.events[0]));
    expect(headers).toMatchObject({
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(app.clock.now().getTime() / 1000)),
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Kit-Testing-Service-Webhooks\//),
      'content-length': String(Buffer.byteLength(body)),
    });
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', nextAttempt: null, takenUntil: null });
    expect(attemptsOf(delivery)).toEqual([
      { at: app.clock.now(), statusCode: 204, error: null, durationMs: expect.any(Number) },
    ]);
  });

  it('is accepted by the library of Standard Webhooks, which refuses what was changed on the way', async () => {
    app.clock.set(new Date());
    const endpoint = await sendingTo(receiver.url());
    await world.events(1);
    await world.tried(endpoint, 1);
    const { headers, body } = first();
    const library = new Webhook(endpoint.secret);
    const given = headers as Record<string, string>;
    expect(library.verify(body, given)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, given)).toThrow();
    expect(() => library.verify(body, { ...given, 'webhook-id': 'evt_other' })).toThrow();
  });

  it('is signed by both secrets for a day after a rotation, the newest first', async () => {
    world = await WebhookWorld.start(app);
    const endpoint = await world.endpoint({ url: receiver.url() });
    const newest = await world.rotate(endpoint);
    world.sender();
    await world.events(1);
    await world.settle();
    app.clock.advance(24 * 3_600_000);
    await world.events(1);
    await world.settle();
    expect(receiver.received).toHaveLength(2);

    const signed = receiver.received.map(({ headers, body }) => {
      const time = new Date(Number(headers['webhook-timestamp']) * 1000);
      const sign = (secret: string) => new Webhook(secret).sign(String(headers['webhook-id']), time, body);
      return { given: headers['webhook-signature'], newest: sign(newest), previous: sign(endpoint.secret) };
    });
    expect(signed.map(({ given }) => given)).toEqual([
      `${signed[0]?.newest} ${signed[0]?.previous}`,
      signed[1]?.newest,
    ]);
  });

  it('uses the connection of the one before, and reads the answer to its end for that', async () => {
    const endpoint = await sendingTo(receiver.url());
    receiver.answer = (_received, response) => response.end('x'.repeat(60 * 1024));
    for (let count = 0; count < 3; count += 1) {
      await world.events(1);
      await world.settle();
    }
    expect((await world.deliveries(endpoint)).map((each) => each.status)).toEqual(Array(3).fill('SUCCEEDED'));
    expect(new Set(receiver.received.map(({ senderPort }) => senderPort)).size).toBe(1);
  });

  it('uses no proxy, even if the environment names one', async () => {
    process.env.http_proxy = 'http://127.0.0.1:9';
    process.env.HTTP_PROXY = 'http://127.0.0.1:9';
    try {
      const endpoint = await sendingTo(receiver.url());
      await world.events(1);
      expect((await world.tried(endpoint, 1)).status).toBe('SUCCEEDED');
    } finally {
      delete process.env.http_proxy;
      delete process.env.HTTP_PROXY;
    }
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, 204, 299])('%i succeeds', async (code) => {
    const endpoint = await sendingTo(receiver.url());
    receiver.answer = status(code);
    await world.events(1);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery.status).toBe('SUCCEEDED');
    expect(attemptsOf(delivery)).toMatchObject([{ statusCode: code, error: null }]);
  });

  const FAILING: [name: string, answer: Answer, code: number | null, error: string][] = [
    ['400', status(400), 400, 'STATUS_NOT_2XX'],
    ['404', status(404), 404, 'STATUS_NOT_2XX'],
    ['429', status(429), 429, 'STATUS_NOT_2XX'],
    ['500', status(500), 500, 'STATUS_NOT_2XX'],
    ['a redirect', status(302, { location: '/elsewhere' }), 302, 'REDIRECT_NOT_FOLLOWED'],
    ['a redirect that keeps the method', status(308, { location: '/elsewhere' }), 308, 'REDIRECT_NOT_FOLLOWED'],
    ['no answer', hang, null, 'NO_ANSWER_IN_TIME'],
    ['a head that never ends', endless('', 50, 'HTTP/1.1 200 OK\r\nx-more: '), null, 'NO_ANSWER_IN_TIME'],
    [
      'heads that announce an answer, and none',
      endless('HTTP/1.1 102 Processing\r\n\r\n', 50),
      null,
      'NO_ANSWER_IN_TIME',
    ],
    ['a connection that is closed', hangUp, null, 'CONNECTION_FAILED UND_ERR_SOCKET'],
    ['000', raw('HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n'), null, 'ANSWER_NOT_HTTP'],
    ['000 without a length', raw('HTTP/1.1 000\r\n\r\n'), null, 'ANSWER_NOT_HTTP'],
    ['099', raw('HTTP/1.1 099 Less\r\ncontent-length: 2\r\n\r\nxx'), null, 'ANSWER_NOT_HTTP'],
    ['100', raw('HTTP/1.1 100 Continue\r\ncontent-length: 0\r\n\r\n'), null, 'CONNECTION_FAILED UND_ERR_SOCKET'],
    ['600', raw('HTTP/1.1 600 More\r\ncontent-length: 0\r\n\r\n'), 600, 'STATUS_NOT_2XX'],
    ['999', raw('HTTP/1.1 999 Most\r\ncontent-length: 0\r\n\r\n'), 999, 'STATUS_NOT_2XX'],
    ['something else than HTTP', raw('220 mail.example.org ESMTP\r\n'), null, 'ANSWER_NOT_HTTP'],
    [
      'headers without an end',
      endless(`x-more: ${'x'.repeat(1_000)}\r\n`, 1, 'HTTP/1.1 200 OK\r\n'),
      null,
      'HEADERS_TOO_LARGE',
    ],
  ];
  it.each(FAILING)('%s fails, and is tried again', async (_name, answer, statusCode, error) => {
    const endpoint = await sendingTo(
      receiver.url(),
      error === 'NO_ANSWER_IN_TIME' ? { answerMs: SHORT_ANSWER_MS } : {},
    );
    receiver.answer = answer;
    await world.events(1);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery).toMatchObject({ status: 'PENDING', takenUntil: null, nextAttempt: expect.any(Date) });
    expect(attemptsOf(delivery)).toMatchObject([{ statusCode, error }]);
    expect(receiver.received).toHaveLength(1);
    // It is the receiver's doing, and no fault of the service.
    expect(app.logLines.join('')).not.toContain('a webhook could not be sent');
  });

  it('is decided at its head: a body without an end succeeds, some 64 KiB of it are read, and the connection is dropped', async () => {
    const endpoint = await sendingTo(receiver.url());
    receiver.answer = endless('x'.repeat(16 * 1024), 1, 'HTTP/1.1 200 OK\r\nconnection: keep-alive\r\n\r\n');
    await world.events(1);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery.status).toBe('SUCCEEDED');
    expect(attemptsOf(delivery)).toMatchObject([{ statusCode: 200, durationMs: expect.any(Number) }]);
    await receiver.disconnected();
    expect(receiver.received).toHaveLength(1);
  });

  it('whose body arrives byte by byte is not waited for', async () => {
    const endpoint = await sendingTo(receiver.url());
    receiver.answer = endless('x', 100, 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n');
    await world.events(1);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery.status).toBe('SUCCEEDED');
    expect(attemptsOf(delivery)).toMatchObject([{ statusCode: 200, error: null }]);
    await receiver.disconnected();
  });

  it('leaves none of its content, and nothing of the URL, in the list of attempts and the log', async () => {
    const endpoint = await sendingTo(receiver.url('/path-of-the-hook?token=token-of-the-hook'));
    receiver.answer = (_received, response) =>
      response.writeHead(500, 'reason-of-the-hook', { 'x-header': 'header-of-the-hook' }).end('body-of-the-hook');
    await world.events(1);
    const delivery = await world.tried(endpoint, 1);
    expect(JSON.stringify(delivery.attempts)).not.toContain('of-the-hook');
    expect(app.logLines.join('')).not.toContain('of-the-hook');
  });
});

describe('a receiver', () => {
  it('where nothing listens is tried again', async () => {
    const endpoint = await sendingTo(`http://${NOBODY}/hook`);
    await world.events(1);
    expect(attemptsOf(await world.tried(endpoint, 1))).toMatchObject([
      { statusCode: null, error: 'CONNECTION_FAILED ECONNREFUSED' },
    ]);
  });

  it('whose certificate is not trusted gets nothing', async () => {
    const secure = await new WebhookReceiver(SELF_SIGNED).listen();
    try {
      const endpoint = await sendingTo(secure.url('/hook', 'localhost'));
      await world.events(1);
      expect(attemptsOf(await world.tried(endpoint, 1))).toMatchObject([
        { statusCode: null, error: expect.stringMatching(/^TLS_FAILED (?:DEPTH_ZERO_)?SELF_SIGNED_CERT$/) },
      ]);
      expect(secure.received).toEqual([]);
    } finally {
      await secure.close();
    }
  });

  it('that does not speak TLS at an https URL gets nothing', async () => {
    const endpoint = await sendingTo(receiver.url().replace('http:', 'https:'));
    await world.events(1);
    expect(attemptsOf(await world.tried(endpoint, 1))).toMatchObject([
      { statusCode: null, error: expect.stringMatching(/^TLS_FAILED /) },
    ]);
  });

  it('whose secret cannot be decrypted gets nothing; this is logged, and does not count against it', async () => {
    world = await WebhookWorld.start(app);
    const endpoint = await world.endpoint({ url: receiver.url() });
    world.sender({ secretsKey: { current: 'another key than the one before', previous: [] } });
    await world.events(1);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery.status).toBe('PENDING');
    expect(attemptsOf(delivery)).toMatchObject([{ statusCode: null, error: 'SECRET_NOT_READABLE' }]);
    expect(receiver.received).toEqual([]);
    expect((await world.read(endpoint)).failingSince).toBeNull();
    expect(app.logLines.join('')).toContain('has SECRETS_KEY changed?');
  });
});
