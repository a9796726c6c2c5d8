import { describe, expect, it } from 'vitest';
import { storedSecret } from '../../src/db/sql/stored-secret.ts';
import { bootstrapAdminKey } from '../../src/domains/accounts/bootstrap.ts';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

const NAMES = ['link-signing-secret', 'cursor-secret'] as const;
const KEY = `kts_${'a'.repeat(43)}`;
const bootstrap = (key: string) => bootstrapAdminKey(app.prisma, key, app.clock.now());

describe('several processes that start at once', () => {
  it('make one account, one administrator and one bootstrap key', async () => {
    const all = await Promise.all([1, 2, 3].map(() => bootstrap(KEY)));
    expect(all).toEqual([1, 2, 3].map(() => ({ isRevoked: false, earlier: [] })));
    expect([await app.prisma.account.count(), await app.prisma.user.count()]).toEqual([1, 1]);
    const [key, ...others] = await app.prisma.apiKey.findMany();
    expect(others).toEqual([]);
    const next = await bootstrap(`kts_${'b'.repeat(43)}`);
    expect(next).toEqual({ isRevoked: false, earlier: [key?.id] });
  });

  it('agree on one secret for links and another for cursors, and later ones use them, too', async () => {
    const read = () => Promise.all(NAMES.map((name) => storedSecret(app.prisma, name)));
    const secrets = await Promise.all([1, 2, 3].map(read));
    expect(new Set([...secrets.flat(), ...(await read())]).size).toBe(NAMES.length);
  });
});
