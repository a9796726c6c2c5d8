import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';

// Contract, 10.3: the client certificate of a laboratory's user. test/mllp/tls.slow.test.ts tests what it permits.

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const setCertificate = (userId: string, sha256: string | null) =>
  program.attempt(program.admin, 'setClientCertificate', { userId, sha256 });

describe('setClientCertificate', () => {
  it('takes a fingerprint with or without colons, and shows it with them', async () => {
    const { userId } = await app.actor('LAB');
    const colons = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join(':');
    for (const given of [colons, colons.replaceAll(':', ''), colons.toUpperCase(), ` ${colons} `]) {
      const { user } = (await setCertificate(userId, given)).expectDone().setClientCertificate;
      expect(user?.clientCertificate).toBe(colons.toUpperCase());
    }
    for (const bad of ['', colons.slice(3), `${colons}:00`, 'zz'.repeat(32)])
      expect(badFieldsOf(await setCertificate(userId, bad))).toEqual(['sha256']);
  });

  it('belongs to one user, with the role LAB', async () => {
    const [{ userId }, other] = [await app.actor('LAB'), await app.actor('LAB')];
    const sha256 = 'ab'.repeat(32);
    (await setCertificate(userId, sha256)).expectDone();
    expect(badFieldsOf(await setCertificate(other.userId, sha256))).toEqual(['sha256']);
    expect(badFieldsOf(await setCertificate(program.client.userId, sha256))).toEqual(['userId']);
    expect(outcomeOf(await setCertificate(newUuid(), sha256))).toBe('NOT_FOUND');
    const { user } = (await setCertificate(userId, null)).expectDone().setClientCertificate;
    expect(user?.clientCertificate).toBeNull();
    (await setCertificate(other.userId, sha256)).expectDone();
  });
});
