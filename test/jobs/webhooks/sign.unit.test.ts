import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newWebhookSecret } from '../../../src/domains/webhooks/secrets.ts';
import { signatureHeaders } from '../../../src/jobs/webhooks/sign.ts';

/** Signatures after Standard Webhooks 1.0 (contract, 9.4). */

// The vector that the specification's own libraries are tested by.
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    time: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('the published vector is signed as published', () => {
  expect(signatureHeaders(VECTOR.message, [VECTOR.secret])).toEqual({
    'webhook-id': VECTOR.message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': VECTOR.signature,
  });
});

it('the time is that of the second which has begun', () => {
  const message = { ...VECTOR.message, time: new Date(VECTOR.message.time.getTime() + 999) };
  expect(signatureHeaders(message, [VECTOR.secret])['webhook-signature']).toBe(VECTOR.signature);
});

it('the library verifies a body of any letters, by each of two secrets, and by no other', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const body = JSON.stringify({ name: 'Żółć, 血液検査, 🧪', nothing: null });
  const headers = signatureHeaders({ id: 'evt_1', time: new Date(), body }, secrets);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature found');
});
