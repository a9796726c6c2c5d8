import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Authentication } from '../src/auth/authenticate.ts';
import { systemClock } from '../src/db/sql/clock.ts';
import { isOnServer, useCommands } from './helpers/commands.ts';

describe.runIf(isOnServer())('commands of accounts, users and keys', () => {
  const { cli, json, open, makeAccount, makeUser, inProcess } = useCommands();

  it('creates an account, a user and a key that works, and revokes the key', async () => {
    const account = await inProcess('account', 'create', '--name', 'Aurora', '--mode', 'LIVE');
    expect(account).toMatchObject({ code: 0, error: 'Created the LIVE account Aurora.\n' });
    expect(account.out).toMatch(/^[0-9a-f-]{36}\n$/);

    const person = ['--name', 'Nora', '--email', 'nora@example.org', '--role', 'CLIENT'];
    const user = await cli('user', 'create', '--account', 'Aurora', ...person);
    expect(user.code).toBe(0);

    const issued = await inProcess('key', 'create', '--user', user.out.trim(), '--name', 'CI');
    expect(issued.code).toBe(0);
    expect(issued.out).toMatch(/^kts_[A-Za-z0-9_-]{27,}\n$/);
    const key = issued.out.trim();
    expect(issued.error).not.toContain(key);

    const opened = await open();
    const { prisma } = opened;
    const authentication = new Authentication(opened, systemClock);
    const call = () => authentication.authenticate(`Token ${key}`, ['token']);
    const actor = await call();
    expect(actor).toMatchObject({ role: 'CLIENT', accountId: account.out.trim(), userId: user.out.trim() });

    const revoked = await cli('key', 'revoke', '--key', actor?.apiKeyId ?? '');
    expect(revoked).toMatchObject({ code: 0, out: `${actor?.apiKeyId}\n` });
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    const audit = await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).toEqual([
      'account.create',
      'user.create',
      'apiKey.create',
      'apiKey.revoke',
    ]);
    expect(new Set(audit.map(({ userId }) => userId))).toEqual(new Set(['00000000-0000-0000-0000-000000000000']));
  });

  it('creates the account of a laboratory, with what its reports show of it; a wrong number is refused', async () => {
    const laboratory = ['--name', 'Northlight', '--mode', 'LIVE', '--laboratory-address', '1 Lab Road\nLowell, MA'];
    const wrong = await cli('account', 'create', ...laboratory, '--clia-number', '22');
    expect([wrong.code, wrong.error]).toEqual([1, expect.stringContaining('cliaNumber: must be a CLIA number')]);
    const facts = { cliaNumber: '22D0123456', laboratoryDirector: 'Dr. Ada Okafor' };
    const more = ['--clia-number', facts.cliaNumber, '--laboratory-director', facts.laboratoryDirector];
    const laboratoryAddress = '1 Lab Road\nLowell, MA';
    expect(await json('account', 'create', ...laboratory, ...more)).toMatchObject({ ...facts, laboratoryAddress });
    const { prisma } = await open();
    expect(await prisma.account.findMany()).toMatchObject([{ name: 'Northlight', ...facts, laboratoryAddress }]);
  });

  it('sets how a laboratory is read and whom it shares with; what is left out keeps its value', async () => {
    for (const name of ['Northlight', 'Southlight']) await cli('account', 'create', '--name', name, '--mode', 'LIVE');
    const laboratory = (...options: string[]) => json('account', 'laboratory', '--account', 'Northlight', ...options);
    const { prisma } = await open();
    const other = await prisma.account.findFirstOrThrow({ where: { name: 'Southlight' } });
    const set = { timeZone: 'America/New_York', identification: 'BARCODE', sharesWith: [other.id] };
    const options = ['--time-zone', set.timeZone, '--identification', 'BARCODE', '--shares-with', 'Southlight'];
    expect(await laboratory(...options)).toMatchObject(set);
    expect(await laboratory('--time-zone', 'UTC')).toMatchObject({ ...set, timeZone: 'UTC' });
    const stated = { address: '1 Lab Road', cliaNumber: '22D0123456', director: 'Dr. Ada Okafor' };
    const stating = ['--address', stated.address, '--clia-number', stated.cliaNumber, '--director', stated.director];
    expect(await laboratory(...stating)).toMatchObject({ ...set, timeZone: 'UTC', ...stated });
    expect(await laboratory('--no-sharing')).toMatchObject({ ...set, timeZone: 'UTC', sharesWith: [] });
    const flags = [
      { letters: 'PANIC!', flag: 'CRITICAL' },
      { letters: 'A=B', flag: 'NORMAL' },
    ];
    expect(await laboratory('--flags', 'PANIC!=CRITICAL', ' A=B =normal')).toMatchObject({ flags });
    expect(await laboratory('--time-zone', 'UTC')).toMatchObject({ flags });
    expect(await laboratory('--no-flags')).toMatchObject({ flags: [] });
    for (const wrong of ['PANIC!', 'PANIC!=WORSE'])
      expect(await cli('account', 'laboratory', '--account', 'Northlight', '--flags', wrong)).toMatchObject({
        code: 2,
      });
    const unknown = await cli('account', 'laboratory', '--account', 'Northlight', '--shares-with', 'Nobody');
    expect([unknown.code, unknown.error]).toEqual([1, expect.stringContaining('Nobody')]);
    const both = ['--no-sharing', '--shares-with', 'Southlight'];
    expect(await cli('account', 'laboratory', '--account', 'Northlight', ...both)).toMatchObject({ code: 2 });
  });

  it('lists accounts, users and keys, as tables and as JSON', async () => {
    await makeAccount();
    await makeUser('Nora', 'CLIENT');
    const created = await json(
      ...['user', 'create', '--account', 'Aurora', '--name', 'Ada', '--email', 'ada@example.org', '--role', 'LAB'],
    );
    const { userId } = z.object({ userId: z.string() }).parse(created);
    const issued = await json('key', 'create', '--user', 'ada@example.org', '--expires', '2999-01-01T00:00:00Z');
    expect(issued).toMatchObject({ userId, name: null, expiresAt: '2999-01-01T00:00:00.000Z' });

    expect(await json('account', 'list')).toEqual([expect.objectContaining({ name: 'Aurora', mode: 'LIVE' })]);
    expect(await json('user', 'list', '--account', 'Aurora')).toEqual([
      expect.objectContaining({ name: 'Ada', accountName: 'Aurora' }),
      expect.objectContaining({ name: 'Nora' }),
    ]);
    const keys = await cli('key', 'list', '--user', 'ada@example.org');
    expect(keys.out.split('\n')).toEqual([
      expect.stringMatching(/^apiKeyId +prefix +name +email +role +created +expiresAt +revokedAt +lastUsedAt$/),
      expect.stringMatching(/^[0-9a-f-]{36} +kts_\S+ +- +ada@example.org +LAB +\S+ +2999-01-01T00:00:00.000Z +- +-$/),
      '',
    ]);
    expect(JSON.stringify(await json('key', 'list'))).not.toMatch(/"(hash|key)"/);
  });

  it('warns of a second account with the same name', async () => {
    expect((await makeAccount()).error).not.toContain('Warning');
    const again = await cli(
      ...['account', 'create', '--name', 'Aurora', '--mode', 'TEST', '--support-contact', 'Call us: 555-0100'],
    );
    expect([again.code, again.error]).toEqual([0, expect.stringContaining('Warning: 1 other account has the name')]);
    const { prisma } = await open();
    const account = await prisma.account.findUniqueOrThrow({ where: { id: again.out.trim() } });
    expect(account).toMatchObject({ mode: 'TEST', supportContact: 'Call us: 555-0100' });
  });

  it('makes users reviewers, and takes the right again', async () => {
    await makeAccount();
    const person = ['--name', 'Ada', '--email', 'ada@example.org', '--role', 'CLIENT'];
    const created = await json('user', 'create', '--account', 'Aurora', ...person, '--reviewer');
    expect(created).toMatchObject({ isReviewer: true });
    const { userId } = z.object({ userId: z.string() }).parse(created);
    const { prisma } = await open();
    const isReviewer = async () => (await prisma.user.findUniqueOrThrow({ where: { id: userId } })).isReviewer;
    expect(await isReviewer()).toBe(true);
    expect(await json('user', 'reviewer', '--user', 'ada@example.org', '--remove')).toEqual({
      userId,
      isReviewer: false,
    });
    expect(await isReviewer()).toBe(false);
    expect(await json('user', 'reviewer', '--user', userId)).toEqual({ userId, isReviewer: true });
    await makeUser('Lis', 'LAB');
    const refused = await cli('user', 'reviewer', '--user', 'lis@example.org');
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('must be a user with the role CLIENT')]);
  });

  it('warns of a second user with the same e-mail address', async () => {
    await makeAccount();
    expect((await makeUser('Nora', 'CLIENT')).error).not.toContain('Warning');
    const again = await cli(
      ...['user', 'create', '--account', 'Aurora', '--name', 'N', '--email', 'NORA@example.org', '--role', 'LAB'],
    );
    expect([again.code, again.error]).toEqual([0, expect.stringContaining('Warning: 1 other user has the address')]);
  });

  it('fails with the reason if the service refuses, and changes nothing', async () => {
    await makeAccount();
    await makeUser('Ada', 'LAB');
    const person = ['--name', 'X', '--email', 'x', '--role', 'CLIENT'];
    const refusals = [
      [await cli('user', 'create', '--account', 'Nobody', ...person), 'No account with identifier "Nobody" was found.'],
      [await cli('user', 'create', '--account', 'Aurora', ...person), 'email: must be an e-mail address'],
      [await cli('key', 'create', '--user', 'ada@example.org', '--expires', '2001-01-01T00:00:00Z'), 'in the future'],
      [await cli('key', 'revoke', '--key', 'kts_1234'), 'No API key'],
    ] as const;
    for (const [{ code, out, error }, reason] of refusals) {
      expect([code, out]).toEqual([1, '']);
      expect(error).toContain(reason);
    }
    const { prisma } = await open();
    expect([await prisma.user.count(), await prisma.apiKey.count()]).toEqual([1, 0]);
  });
});
