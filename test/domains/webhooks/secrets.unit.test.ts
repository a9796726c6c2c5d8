import { describe, expect, it } from 'vitest';
import { newUuid } from '../../../src/db/sql/identifiers.ts';
import {
  newWebhookSecret,
  PREVIOUS_SECRET_MS,
  sealSecret,
  signingSecrets,
} from '../../../src/domains/webhooks/secrets.ts';

const KEY = { current: 'a key of sixteen or more', previous: [] };
const EARLIER_KEY = { current: 'the key before that', previous: [] };
const NOW = new Date('2026-11-21T09:00:00.000Z');
const id = newUuid();
const [newest, previous] = [newWebhookSecret(), newWebhookSecret()];

function endpoint(sealedWith = { newest: KEY, previous: KEY }) {
  return {
    id,
    secret: sealSecret(id, newest, sealedWith.newest),
    previousSecret: sealSecret(id, previous, sealedWith.previous),
    previousSecretUntil: new Date(NOW.getTime() + PREVIOUS_SECRET_MS),
  };
}

const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('secrets of webhook endpoints (contract, 9.4)', () => {
  it('are whsec_ and the base64 of 32 bytes, each another', () => {
    expect(newest).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(newest.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(newest).not.toBe(previous);
  });

  it('are sealed: the text is not in what is kept, and no two seals of one secret are the same', () => {
    const [one, other] = [sealSecret(id, newest, KEY), sealSecret(id, newest, KEY)];
    expect(Buffer.from(one).includes(newest)).toBe(false);
    expect(Buffer.from(one).equals(other)).toBe(false);
  });

  it('sign newest first, the previous for 24 hours after the rotation', () => {
    expect(signingSecrets(endpoint(), KEY, NOW)).toEqual([newest, previous]);
    expect(signingSecrets(endpoint(), KEY, later(PREVIOUS_SECRET_MS - 1))).toEqual([newest, previous]);
    expect(signingSecrets(endpoint(), KEY, later(PREVIOUS_SECRET_MS))).toEqual([newest]);
    expect(signingSecrets({ ...endpoint(), previousSecret: null, previousSecretUntil: null }, KEY, NOW)).toEqual([
      newest,
    ]);
  });

  it('cannot be opened for another endpoint, with another key, or once changed', () => {
    const other = { ...endpoint(), id: newUuid() };
    expect(signingSecrets(other, KEY, NOW)).toEqual([]);
    expect(signingSecrets(endpoint(), { current: 'another key, as long', previous: [] }, NOW)).toEqual([]);
    const changed = endpoint();
    changed.secret[40] = (changed.secret[40] ?? 0) ^ 1;
    expect(signingSecrets(changed, KEY, NOW)).toEqual([]);
  });

  it('sign only with the new one after SECRETS_KEY has changed and the secret was rotated', () => {
    expect(signingSecrets(endpoint({ newest: KEY, previous: EARLIER_KEY }), KEY, NOW)).toEqual([newest]);
    expect(signingSecrets(endpoint({ newest: EARLIER_KEY, previous: KEY }), KEY, NOW)).toEqual([]);
  });

  it('are read with the key before, too, as long as that is configured', () => {
    const both = { current: KEY.current, previous: [EARLIER_KEY.current] };
    expect(signingSecrets(endpoint({ newest: EARLIER_KEY, previous: EARLIER_KEY }), both, NOW)).toEqual([
      newest,
      previous,
    ]);
  });
});
