import { beforeAll, describe, expect, it } from 'vitest';
import { updateLaboratory } from '../../src/domains/accounts/update-laboratory.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { NO_SUCH_UUID, Program, RECIPIENT } from '../helpers/program.ts';

// Contract, 10.3: what the account of a laboratory says about it.

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const NOTHING_STATED = { address: null, cliaNumber: null, director: null };
const DEFAULTS = {
  ...NOTHING_STATED,
  timeZone: 'UTC',
  identification: 'TWO_IDENTIFIERS',
  flags: [],
  sharesWith: [],
  outbound: null,
};

const attempt = (accountId: string, input: object) =>
  program.attempt(program.admin, 'updateLaboratory', { accountId, ...input });

async function update(accountId: string, input: object) {
  const { account } = (await attempt(accountId, input)).expectDone().updateLaboratory;
  return account.laboratory;
}

const newAccounts = async (count: number): Promise<TestActor[]> => {
  const actors: TestActor[] = [];
  for (let index = 0; index < count; index++) actors.push(await app.actor('LAB'));
  return actors;
};

describe('a laboratory says', () => {
  it('its time zone, what identifies a person and whom it shares with; null restores the default', async () => {
    const [{ accountId }, one, other] = (await newAccounts(3)) as [TestActor, TestActor, TestActor];
    expect(await update(accountId, {})).toEqual(DEFAULTS);
    const given = { timeZone: ' America/New_York ', identification: 'BARCODE', sharesWith: [one.accountId] };
    const shared = [{ accountId: one.accountId }];
    expect(await update(accountId, given)).toEqual({
      ...DEFAULTS,
      ...given,
      timeZone: 'America/New_York',
      sharesWith: shared,
    });
    expect(await update(accountId, { sharesWith: [other.accountId.toUpperCase(), other.accountId] })).toEqual({
      ...DEFAULTS,
      timeZone: 'America/New_York',
      identification: 'BARCODE',
      sharesWith: [{ accountId: other.accountId }],
    });
    expect(await update(accountId, { timeZone: null })).toMatchObject({ timeZone: 'UTC', identification: 'BARCODE' });
    expect(await update(accountId, { identification: null, sharesWith: null })).toEqual(DEFAULTS);
  });

  it('its address, CLIA number and director, which its account has too; null removes them (contract, 1.1)', async () => {
    const [{ accountId }] = (await newAccounts(1)) as [TestActor];
    const stated = {
      address: '1 Main Street\nPortland, ME 04101',
      cliaNumber: '20D0123456',
      director: 'A. Okafor, MD',
    };
    const given = { address: ` ${stated.address} `, cliaNumber: ' 20D0123456 ', director: ' A. Okafor, MD' };
    expect(await update(accountId, given)).toEqual({ ...DEFAULTS, ...stated });
    expect(await update(accountId, { timeZone: 'UTC', director: null })).toMatchObject({ ...stated, director: null });
    await program.mutate(program.admin, 'updateAccount', { accountId, laboratoryDirector: 'B. Lindqvist' });
    expect(await update(accountId, {})).toMatchObject({ ...stated, director: 'B. Lindqvist' });
    const wrong = { address: 'x'.repeat(501), cliaNumber: '20D012345', director: 'x'.repeat(201) };
    const refused = await app.changingNothing(() => attempt(accountId, wrong));
    expect(badFieldsOf(refused)).toEqual(['address', 'cliaNumber', 'director']);
    expect(await update(accountId, { address: 'x'.repeat(500), cliaNumber: null })).toMatchObject({
      address: 'x'.repeat(500),
      cliaNumber: null,
    });
  });

  it('what its own letters mean, as a whole; null or an empty list removes them', async () => {
    const [{ accountId }] = (await newAccounts(1)) as [TestActor];
    const flags = [
      { letters: 'PANIC!', flag: 'CRITICAL' },
      { letters: '*', flag: 'UNKNOWN' },
    ];
    expect(await update(accountId, { flags: [{ letters: ' PANIC! ', flag: 'CRITICAL' }, flags[1]] })).toEqual({
      ...DEFAULTS,
      flags,
    });
    expect(await update(accountId, { timeZone: 'UTC' })).toMatchObject({ flags });
    expect(await update(accountId, { flags: flags.slice(1) })).toMatchObject({ flags: flags.slice(1) });
    expect(await update(accountId, { flags: null })).toEqual(DEFAULTS);
    expect(await update(accountId, { flags })).toMatchObject({ flags });
    expect(await update(accountId, { flags: [] })).toEqual(DEFAULTS);
  });

  it('at most 50 letters of its own, each of 1 to 16 characters, and each once; every problem is listed', async () => {
    const { accountId } = program.lab;
    const many = Array.from({ length: 51 }, (_, index) => ({ letters: `Z${index}`, flag: 'HIGH' }));
    expect((await update(accountId, { flags: many.slice(0, 50) })).flags).toHaveLength(50);
    const refused = async (flags: object[]) =>
      badFieldsOf(await app.changingNothing(() => attempt(accountId, { flags })));
    expect(await refused(many)).toEqual(['flags']);
    const letters = ['x'.repeat(16), '', 'y'.repeat(17), ' ', 'ok', 'OK ', 'Ü', 'u\u0308'];
    expect(await refused(letters.map((each) => ({ letters: each, flag: 'LOW' })))).toEqual([
      'flags.1.letters',
      'flags.2.letters',
      'flags.3.letters',
      'flags.5.letters',
      'flags.7.letters',
    ]);
    await update(accountId, { flags: null });
  });

  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'US/Pacific'])(
    'the time zone %s',
    async (timeZone) => {
      expect(await update(program.lab.accountId, { timeZone })).toMatchObject({ timeZone });
    },
  );

  it.each(['', ' ', '+01:00', 'Mars/Olympus', 'America/New York', 'UTC\0', `A${'/x'.repeat(40)}`])(
    'no time zone %j',
    async (timeZone) => {
      const refused = await app.changingNothing(() => attempt(program.lab.accountId, { timeZone }));
      expect(badFieldsOf(refused)).toEqual(['timeZone']);
    },
  );

  it('at most 50 others to share with, which must exist and not be itself; every problem is listed', async () => {
    const { accountId } = program.lab;
    const others = await newAccounts(51);
    const ids = others.map((other) => other.accountId);
    expect((await update(accountId, { sharesWith: ids.slice(0, 50) })).sharesWith).toHaveLength(50);
    const refused = async (input: object) => badFieldsOf(await app.changingNothing(() => attempt(accountId, input)));
    expect(await refused({ sharesWith: ids })).toEqual(['sharesWith']);
    expect(await refused({ timeZone: 'Nowhere', sharesWith: [''] })).toEqual(['sharesWith.0', 'timeZone']);
    expect(await refused({ sharesWith: [ids[0], accountId, NO_SUCH_UUID, 'no UUID'] })).toEqual([
      'sharesWith.1',
      'sharesWith.2',
      'sharesWith.3',
    ]);
  });

  it.each(['not a UUID', NO_SUCH_UUID])('nothing if there is no such account: %s', async (accountId) => {
    expect(outcomeOf(await app.changingNothing(() => attempt(accountId, {})))).toBe('NOT_FOUND');
  });

  it('all of it in as many statements, however many it shares with', async () => {
    const ids = (await newAccounts(20)).map(({ accountId }) => accountId);
    for (const count of [1, 20]) {
      const input = { accountId: program.lab.accountId, timeZone: 'UTC', sharesWith: ids.slice(0, count) };
      const sent = await app.statements.allDuring(() => updateLaboratory(app.context(program.admin), input));
      // BEGIN, the account, its lock, the others, everything, COMMIT.
      expect(sent).toHaveLength(6);
    }
  });

  it('two things at once, and the last one holds', async () => {
    const [{ accountId }, one, other] = (await newAccounts(3)) as [TestActor, TestActor, TestActor];
    await Promise.all([one, other].map((each) => update(accountId, { sharesWith: [each.accountId] })));
    const { sharesWith } = await update(accountId, {});
    expect(sharesWith).toHaveLength(1);
  });
});

describe('whom a laboratory shares with', () => {
  const ACCOUNT = graphql('{ viewer { account { laboratory { timeZone sharesWith { accountId } } } } }');
  const seenBy = async (actor: TestActor) => app.run(ACCOUNT, {}, actor);

  it('is known to its own users with the role LAB and to administrators', async () => {
    const [one, other] = (await newAccounts(2)) as [TestActor, TestActor];
    await update(one.accountId, { sharesWith: [other.accountId] });
    const seen = (await seenBy(one)).expectNoErrors().viewer?.account.laboratory;
    expect(seen?.sharesWith).toEqual([{ accountId: other.accountId }]);
    expect((await seenBy(other)).expectNoErrors().viewer?.account.laboratory.sharesWith).toEqual([]);
    const all = graphql('query ($id: ID!) { account(accountId: $id) { laboratory { sharesWith { accountId } } } }');
    const { account } = (await app.run(all, { id: one.accountId }, program.admin)).expectNoErrors();
    expect(account?.laboratory.sharesWith).toEqual([{ accountId: other.accountId }]);
  });

  it('is known to those it shares with, as far as they are concerned', async () => {
    const [one, other, third] = (await newAccounts(3)) as [TestActor, TestActor, TestActor];
    await update(one.accountId, { sharesWith: [other.accountId, third.accountId] });
    const placed = await app.actor('CLIENT', { account: one });
    const order = await program.mutate(placed, 'createOrder', { kitTypes: ['LIPID'], recipient: RECIPIENT });
    const query = graphql(`
      query ($id: String!) { order(orderId: $id) { placedBy { account { laboratory { sharesWith { accountId } } } } } }
    `);
    const seen = async (actor: TestActor) => app.run(query, { id: order.order.orderId }, actor);
    const shared = async (actor: TestActor) =>
      (await seen(actor)).expectNoErrors().order?.placedBy.account.laboratory.sharesWith;
    expect(await shared(other)).toEqual([{ accountId: other.accountId }]);
    expect(await shared(await app.actor('LAB'))).toEqual([]);
    expect(await shared(one)).toHaveLength(2);
  });

  it.each(['CLIENT', 'FULFILLMENT'] as const)('is FORBIDDEN to %s, on that field alone', async (role) => {
    const seen = await seenBy(await app.actor(role));
    expect(outcomeOf(seen)).toBe('FORBIDDEN');
    expect(seen.data?.viewer?.account.laboratory).toEqual({ timeZone: 'UTC', sharesWith: null });
  });
});
