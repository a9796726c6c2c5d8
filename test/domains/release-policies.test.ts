import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf, tally } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';

/** Which reports an account has held for review, and who reviews them (contract, 13.6). */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const reading = graphql(`
  query {
    viewer {
      account {
        release {
          review hidePartial atMostHours acknowledgeWithinMinutes
          kitTypes { kitType { code } review hidePartial atMostHours }
        }
      }
    }
  }
`);

async function policyOf(actor: TestActor) {
  return (await app.run(reading, {}, actor)).expectNoErrors().viewer?.account.release;
}

const DEFAULT = { review: 'NONE', hidePartial: false, atMostHours: 72, acknowledgeWithinMinutes: null, kitTypes: [] };

const tryPolicy = (client: TestActor, release: unknown, actor = program.admin) =>
  program.attempt(actor, 'updateAccount', { accountId: client.accountId, release });
const trySetting = (userId: string, isReviewer: boolean, actor = program.admin) =>
  program.attempt(actor, 'setReviewer', { userId, isReviewer });

/** The key of a program that has a reviewer. */
async function reviewer(): Promise<TestActor> {
  const client = await app.actor('CLIENT');
  (await trySetting(client.userId, true)).expectDone();
  return client;
}

const isReviewer = async (actor: TestActor) =>
  (await app.run(graphql('query { viewer { user { isReviewer } } }'), {}, actor)).expectNoErrors().viewer?.user
    .isReviewer;

describe('a release policy', () => {
  it('holds nothing by default, which null restores; an omitted one keeps its value', async () => {
    const client = await reviewer();
    expect(await policyOf(client)).toEqual(DEFAULT);
    (await tryPolicy(client, { review: 'ALL' })).expectDone();
    const { accountId } = client;
    await program.mutate(program.admin, 'updateAccount', { accountId, language: 'es' });
    expect(await policyOf(client)).toEqual({ ...DEFAULT, review: 'ALL' });
    (await tryPolicy(client, null)).expectDone();
    expect(await policyOf(client)).toEqual(DEFAULT);
  });

  it('is replaced as a whole; rules for a kit type are as for the others where they say nothing', async () => {
    const client = await reviewer();
    const whole = {
      review: 'ABNORMAL',
      hidePartial: true,
      atMostHours: 24,
      acknowledgeWithinMinutes: 60,
      kitTypes: [{ kitType: 'STI', review: 'NONE', hidePartial: false }, { kitType: ' LIPID ' }],
    };
    (await tryPolicy(client, whole)).expectDone();
    expect(await policyOf(client)).toEqual({
      ...whole,
      kitTypes: [
        { kitType: { code: 'STI' }, review: 'NONE', hidePartial: false, atMostHours: 24 },
        { kitType: { code: 'LIPID' }, review: 'ABNORMAL', hidePartial: true, atMostHours: 24 },
      ],
    });
    (await tryPolicy(client, { acknowledgeWithinMinutes: 0, kitTypes: null, review: null })).expectDone();
    expect(await policyOf(client)).toEqual({ ...DEFAULT, acknowledgeWithinMinutes: 0 });
    (await tryPolicy(client, {})).expectDone();
    expect(await policyOf(client)).toEqual(DEFAULT);
  });

  it('has limits, and every fault is named', async () => {
    const client = await reviewer();
    const kitTypes = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const code = newUuid();
          await program.kitType({ code, name: code, sampleType: 'saliva' });
          return { kitType: code, review: 'CRITICAL', atMostHours: 336 };
        }),
      );
    const most = await kitTypes(100);
    (await tryPolicy(client, { atMostHours: 1, acknowledgeWithinMinutes: 10_080, kitTypes: most })).expectDone();
    expect((await policyOf(client))?.kitTypes).toHaveLength(100);
    const faults: readonly (readonly [unknown, readonly string[]])[] = [
      [{ kitTypes: [...most, { kitType: 'STI' }] }, ['release.kitTypes']],
      [{ atMostHours: 0, acknowledgeWithinMinutes: -1 }, ['release.acknowledgeWithinMinutes', 'release.atMostHours']],
      [
        { atMostHours: 337, acknowledgeWithinMinutes: 10_081 },
        ['release.acknowledgeWithinMinutes', 'release.atMostHours'],
      ],
      [{ kitTypes: [{ kitType: 'STI', atMostHours: 337 }] }, ['release.kitTypes.0.atMostHours']],
      [
        {
          atMostHours: 0,
          kitTypes: [{ kitType: 'STI' }, { kitType: 'NOPE' }, { kitType: 'STI' }, { kitType: ' ' }],
        },
        [
          'release.atMostHours',
          'release.kitTypes.1.kitType',
          'release.kitTypes.2.kitType',
          'release.kitTypes.3.kitType',
        ],
      ],
    ];
    for (const [release, fields] of faults)
      expect(badFieldsOf(await app.changingNothing(() => tryPolicy(client, release))), fields.join()).toEqual(fields);
    const { accountId } = client;
    const rules = [{ kitType: 'NONE', rules: [] }];
    const both = { accountId, eligibility: rules, release: { kitTypes: [{ kitType: 'NONE' }] } };
    expect(badFieldsOf(await program.attempt(program.admin, 'updateAccount', both))).toEqual([
      'eligibility.0.kitType',
      'release.kitTypes.0.kitType',
    ]);
  });

  it('is set by ADMIN, audited, and shown to the account itself and to ADMIN; others see the default', async () => {
    const own = await Program.start(app);
    const { client, admin } = own;
    (await trySetting(client.userId, true)).expectDone();
    for (const actor of [client, own.lab, own.fulfillment])
      expect(outcomeOf(await tryPolicy(client, { review: 'ALL' }, actor))).toBe('FORBIDDEN');
    (await tryPolicy(client, { review: 'ALL', kitTypes: [{ kitType: 'STI', review: 'NONE' }] })).expectDone();
    const orderId = await own.order();
    const seenBy = async (actor: TestActor) => {
      const query = graphql(`
        query ($orderId: String!) {
          order(orderId: $orderId) { placedBy { account { release { review kitTypes { kitType { code } } } } } }
        }
      `);
      return (await app.run(query, { orderId }, actor)).expectNoErrors().order?.placedBy.account.release;
    };
    const shown = { review: 'ALL', kitTypes: [{ kitType: { code: 'STI' } }] };
    for (const actor of [client, admin]) expect(await seenBy(actor)).toEqual(shown);
    for (const actor of [own.lab, own.fulfillment])
      expect(await seenBy(actor)).toEqual({ review: 'NONE', kitTypes: [] });
    const where = { action: 'account.update', accountId: client.accountId };
    expect((await app.prisma.auditEntry.findMany({ where })).map(({ changed }) => changed)).toEqual([['release']]);
  });
});

describe('a reviewer', () => {
  it('is every ADMIN, and a CLIENT who was given the right, at once for all of its keys', async () => {
    const client = await app.actor('CLIENT');
    const { key } = await program.mutate(program.admin, 'createApiKey', { userId: client.userId });
    const other = { ...client, key };
    expect([await isReviewer(client), await isReviewer(other), await isReviewer(program.admin)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await isReviewer(program.lab)).toBe(false);
    (await trySetting(client.userId, true)).expectDone();
    expect([await isReviewer(client), await isReviewer(other)]).toEqual([true, true]);
    (await trySetting(client.userId, true)).expectDone();
    const { user } = (await trySetting(client.userId, false)).expectDone().setReviewer;
    expect(user?.isReviewer).toBe(false);
    expect([await isReviewer(client), await isReviewer(other)]).toEqual([false, false]);
    const entries = await app.prisma.auditEntry.findMany({ where: { records: { has: client.userId } } });
    expect(entries.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'user.setReviewer'));
  });

  it('may be one from the beginning', async () => {
    const { accountId } = program.client;
    const create = (more: object) =>
      program.attempt(program.admin, 'createUser', { accountId, name: 'New', email: 'new@example.org', ...more });
    const created = async (more: object) => {
      const { user } = (await create(more)).expectDone().createUser;
      return (await app.prisma.user.findUniqueOrThrow({ where: { id: user?.userId ?? '' } })).isReviewer;
    };
    expect(await created({ role: 'CLIENT', isReviewer: true })).toBe(true);
    expect(await created({ role: 'CLIENT', isReviewer: null })).toBe(false);
    expect(await created({ role: 'LAB', isReviewer: false })).toBe(false);
    for (const role of ['LAB', 'FULFILLMENT', 'ADMIN'])
      expect(badFieldsOf(await create({ role, isReviewer: true, email: 'none' }))).toEqual(['email', 'isReviewer']);
  });

  it('has the role CLIENT, and the right is given and taken by ADMIN', async () => {
    for (const { userId } of [program.lab, program.fulfillment, program.admin])
      for (const value of [true, false])
        expect(badFieldsOf(await app.changingNothing(() => trySetting(userId, value)))).toEqual(['userId']);
    expect(outcomeOf(await trySetting(newUuid(), true))).toBe('NOT_FOUND');
    expect(outcomeOf(await trySetting('nobody', true))).toBe('NOT_FOUND');
    for (const actor of [program.client, program.lab, program.fulfillment])
      expect(outcomeOf(await trySetting(program.client.userId, true, actor))).toBe('FORBIDDEN');
  });
});

describe('an account that has reports held has a reviewer', () => {
  it.each([
    [{ review: 'CRITICAL' }],
    [{ hidePartial: true }],
    [{ kitTypes: [{ kitType: 'STI', review: 'ALL' }] }],
    [{ kitTypes: [{ kitType: 'STI', hidePartial: true }] }],
  ])('before anything is held: %j', async (release) => {
    const client = await app.actor('CLIENT');
    const refused = await app.changingNothing(() => tryPolicy(client, release));
    expect(refused.expectError('CONFLICT').message).toContain('setReviewer');
    // What holds nothing needs nobody.
    (await tryPolicy(client, { acknowledgeWithinMinutes: 60, kitTypes: [{ kitType: 'STI' }] })).expectDone();
    // Nor is a reviewer of another account, or an administrator of this one, enough.
    await reviewer();
    await app.actor('ADMIN', { account: client });
    expect(outcomeOf(await tryPolicy(client, release))).toBe('CONFLICT');
    (await trySetting((await app.actor('CLIENT', { account: client })).userId, true)).expectDone();
    (await tryPolicy(client, release)).expectDone();
  });

  it('as long as something is held, whatever becomes of keys', async () => {
    const client = await reviewer();
    const other = await app.actor('CLIENT', { account: client });
    (await tryPolicy(client, { review: 'ALL' })).expectDone();
    const refused = await app.changingNothing(() => trySetting(client.userId, false));
    expect(refused.expectError('CONFLICT').message).toContain('last reviewer');
    (await trySetting(other.userId, false)).expectDone();
    (await trySetting(other.userId, true)).expectDone();
    (await trySetting(client.userId, false)).expectDone();
    expect(outcomeOf(await trySetting(other.userId, false))).toBe('CONFLICT');
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: other.apiKeyId });
    (await tryPolicy(client, null)).expectDone();
    (await trySetting(other.userId, false)).expectDone();
  });

  it('of a policy and the last reviewer who loses the right at once, one comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const client = await reviewer();
      const [set, taken] = await Promise.all([tryPolicy(client, { review: 'ALL' }), trySetting(client.userId, false)]);
      expect([outcomeOf(set), outcomeOf(taken)].toSorted()).toEqual(['CONFLICT', 'OK']);
    }
  });

  it('of two reviewers who lose the right at once, one keeps it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const client = await reviewer();
      const other = await app.actor('CLIENT', { account: client });
      (await trySetting(other.userId, true)).expectDone();
      (await tryPolicy(client, { hidePartial: true })).expectDone();
      const taken = await Promise.all([client, other].map(({ userId }) => trySetting(userId, false)));
      expect(tally(taken)).toEqual({ OK: 1, CONFLICT: 1 });
    }
  });
});
