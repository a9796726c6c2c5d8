import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { document } from '../helpers/api-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { ackOf, fieldsOf } from '../helpers/oru.ts';

const app = useTestApp();
const { post } = document.paths['/hl7/v2'];
const TYPE = 'application/hl7-v2';
const message: string = post.requestBody.content[TYPE].example;

beforeAll(async () => {
  // The day of the document's examples.
  app.clock.set('2026-11-22T10:15:30.123Z');
  await seedDemo(app.database, app.clock.now());
});

interface Sent {
  readonly key?: string;
  readonly type?: string;
  readonly payload?: string;
}

function send({ key = DEMO_CAST.laboratory.key, type = TYPE, payload = message }: Sent = {}) {
  const authorization = key === '' ? {} : { authorization: `Token ${key}` };
  return app.app.inject({
    method: 'POST',
    url: '/hl7/v2',
    headers: { 'content-type': type, ...authorization },
    payload,
  });
}

describe('the document’s path for laboratories', () => {
  it('has a message that the demonstration program charts, and the answer to it', async () => {
    const answer = await send();
    const { example } = post.responses[200].content[TYPE];
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, TYPE]);
    expect(ackOf(answer.body)).toEqual({ code: 'AA', controlId: 'NL-20261120-0042', reasons: [] });
    expect(ackOf(answer.body)).toEqual(ackOf(example));
    // The time and the control id of the answer are made anew.
    const shown = (ack: string) => fieldsOf(ack, 'MSH').filter((_field, index) => index !== 7 && index !== 10);
    expect(shown(answer.body)).toEqual(shown(example));
    const charted = await app.prisma.laboratoryMessage.findFirst({ where: { controlId: 'NL-20261120-0042' } });
    expect(charted?.reportRef).not.toBeNull();
  });

  it.each([
    [401, 'missing', { key: '' }],
    [401, 'wrong', { key: 'kts_nobody-has-this-key-0123456789' }],
    [403, 'role', { key: DEMO_CAST.aurora.key }],
    [413, 'large', { payload: 'x'.repeat(10_485_761) }],
    [415, 'type', { type: 'text/plain' }],
  ] as const)('has the refusal %i %s as it is', async (status, name, request) => {
    const answer = await send(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(post.responses[status].content['application/json'].examples[name].value);
  });
});
