import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { isCrockfordCode } from '../helpers/crockford.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const provisionKits = graphql(`
  mutation ($input: ProvisionKitsInput!) {
    provisionKits(input: $input) {
      kits { kitId status order { orderId } sample { sampleId status type panels } }
    }
  }
`);

type ProvisionInput = Partial<InputOf<'provisionKits'>>;

/** Provisions kits, by default of type LIPID for the program; this must succeed. */
async function provision(more: ProvisionInput) {
  const input = { accountId: program.client.accountId, kitType: 'LIPID', ...more };
  return (await app.run(provisionKits, { input }, program.fulfillment)).expectDone().provisionKits.kits;
}

/** Like {@link provision}, but this may fail. */
const attempt = (more: ProvisionInput) =>
  program.attempt(program.fulfillment, 'provisionKits', {
    accountId: program.client.accountId,
    kitType: 'LIPID',
    ...more,
  });

describe('provision kits (contract, 4.6)', () => {
  it('creates stock without an order, each kit with a sample as its kit type says', async () => {
    const kits = await provision({ count: 3 });
    expect(kits).toHaveLength(3);
    for (const { kitId, status, order, sample } of kits) {
      expect([isCrockfordCode(kitId), isCrockfordCode(sample.sampleId), status, order]).toEqual([
        true,
        true,
        'PREPARING',
        null,
      ]);
      expect(sample).toMatchObject({
        status: 'AWAITING_COLLECTION',
        type: 'dried_blood_spot',
        panels: ['LIPID', 'GLUCOSE'],
      });
    }
    expect(new Set(kits.flatMap(({ kitId, sample }) => [kitId, sample.sampleId])).size).toBe(6);
  });

  it('returns printed codes as printed, in the given order', async () => {
    const kitIds = ['Zeta-1', 'alpha-1', '0001-', '----'];
    const kits = await provision({ kitIds: [...kitIds.slice(0, 3), ' ---- '] });
    expect(kits.map(({ kitId }) => kitId)).toEqual(kitIds);
  });

  it('takes exactly one of count and kitIds', async () => {
    expect(badFieldsOf(await app.changingNothing(() => attempt({})))).toEqual(['count']);
    expect(badFieldsOf(await app.changingNothing(() => attempt({ count: null, kitIds: null })))).toEqual(['count']);
    expect(badFieldsOf(await app.changingNothing(() => attempt({ count: 1, kitIds: ['BOTH-1'] })))).toEqual(['count']);
  });

  it('creates 1 to 1000 kits at once', async () => {
    for (const count of [0, -1, 1001])
      expect(badFieldsOf(await app.changingNothing(() => attempt({ count })))).toEqual(['count']);
    const kitIds = Array.from({ length: 1001 }, (_, index) => `MANY-${index}`);
    expect(badFieldsOf(await app.changingNothing(() => attempt({ kitIds })))).toEqual(['kitIds']);
    expect(badFieldsOf(await app.changingNothing(() => attempt({ kitIds: [] })))).toEqual(['kitIds']);
    const kits = await provision({ kitIds: kitIds.slice(1) });
    expect(kits.map(({ kitId }) => kitId)).toEqual(kitIds.slice(1));
  });

  it('names every malformed and every repeated code by its position', async () => {
    const kitIds = ['GOOD-1', 'abc', 'no space', 'good-1', 'x'.repeat(65)];
    expect(badFieldsOf(await app.changingNothing(() => attempt({ kitIds })))).toEqual([
      'kitIds.1',
      'kitIds.2',
      'kitIds.3',
      'kitIds.4',
    ]);
  });

  it('refuses a code in use, in any case and by any account, without saying whose it is', async () => {
    const stranger = await app.actor('CLIENT');
    await provision({ accountId: stranger.accountId, kitIds: ['IN-USE-1'] });
    const error = (await app.changingNothing(() => attempt({ kitIds: ['FRESH-1', 'in-use-1'] }))).expectError(
      'CONFLICT',
    );
    expect(error.message).not.toContain(stranger.accountId);
  });

  it('refuses an unknown account or kit type with NOT_FOUND', async () => {
    for (const missing of [{ accountId: 'no UUID' }, { accountId: NO_SUCH_UUID }, { kitType: 'lipid' }]) {
      expect(outcomeOf(await app.changingNothing(() => attempt({ count: 1, ...missing })))).toBe('NOT_FOUND');
    }
  });
});

it('kits keep the sample type and panels that their kit type had when they were created', async () => {
  await program.kitType({ code: 'MUTABLE', name: 'Mutable', sampleType: 'saliva', panels: ['A'] });
  const kit = await program.stockKit('MUTABLE');
  await program.kitType({ code: 'MUTABLE', sampleType: 'urine', panels: ['B'] });
  expect(await app.prisma.sample.findFirstOrThrow({ where: { sampleId: kit.sampleId } })).toMatchObject({
    type: 'saliva',
    panels: ['A'],
  });
});

it.each(['N0SVCHC0DE9', '', 'abc', 'a\u0000b', '%', 'x'.repeat(300)])(
  'an unknown code finds no kit, sample or order: %j',
  async (code) => {
    const operation = graphql(`
      query ($code: String!) {
        kit(kitId: $code) { kitId }
        sample(sampleId: $code) { sampleId }
        order(orderId: $code) { orderId }
      }
    `);
    const answer = await app.run(operation, { code }, program.client);
    expect(answer.expectNoErrors()).toEqual({ kit: null, sample: null, order: null });
  },
);

it('every change of a kit or its sample sets `updated` of the kit, and of the order if it changed', async () => {
  const kit = await program.kit();
  const updated = async () => {
    const found = await app.prisma.kit.findUniqueOrThrow({
      where: { kitId: kit.kitId },
      include: { order: true, sample: true },
    });
    const now = app.clock.now().getTime();
    return {
      kit: found.updated.getTime() === now,
      sample: found.sample?.updated.getTime() === now,
      order: found.order?.updated.getTime() === now,
    };
  };
  const changes: readonly (readonly [string, () => Promise<unknown>, object])[] = [
    [
      'metadata',
      () => program.mutate(program.client, 'updateKitMetadata', { kitId: kit.kitId, metadata: {} }),
      { kit: true, sample: false, order: false },
    ],
    ['a kit event', () => program.kitEvent(kit, 'IN_TRANSIT'), { kit: true, sample: false, order: false }],
    [
      'a late scan',
      () => program.kitEvent(kit, 'DELIVERED', { created: new Date(app.clock.now().getTime() - 1500).toISOString() }),
      { kit: true, sample: false, order: false },
    ],
    [
      'a kit event that completes the order',
      () => program.kitEvent(kit, 'DELIVERED'),
      { kit: true, sample: false, order: true },
    ],
    ['activation', () => program.activate(kit), { kit: true, sample: false, order: false }],
    ['a sample event', () => program.sampleEvent(kit, 'RECEIVED'), { kit: true, sample: true, order: false }],
    ['a report', () => program.report(kit), { kit: true, sample: true, order: false }],
  ];
  for (const [what, change, expected] of changes) {
    app.clock.advance(1000);
    await change();
    expect(await updated(), what).toEqual(expected);
  }
});

describe('record a kit event', () => {
  const record = (input: object) => program.attempt(program.fulfillment, 'recordKitEvent', input);

  it('refuses REGISTERED: only activation registers a kit', async () => {
    const kit = await program.stockKit();
    const error = (await app.changingNothing(() => record({ kitId: kit.kitId, status: 'REGISTERED' }))).expectError(
      'INVALID_TRANSITION',
    );
    expect(error.message).toContain('only activation');
  });

  it('says which moves are allowed if this one is not', async () => {
    const kit = await program.stockKit();
    const error = (await app.changingNothing(() => record({ kitId: kit.kitId, status: 'DELIVERED' }))).expectError(
      'INVALID_TRANSITION',
    );
    expect(error.message).toContain('allowed from here: IN_TRANSIT, REGISTERED, CANCELED');
  });

  it('names every problem at once', async () => {
    const input = {
      kitId: ' ',
      status: 'IN_TRANSIT',
      created: 'today',
      trackingNumber: 'x'.repeat(101),
      carrier: 'x'.repeat(101),
      reason: 'x'.repeat(501),
    };
    expect(badFieldsOf(await app.changingNothing(() => record(input)))).toEqual([
      'carrier',
      'created',
      'kitId',
      'reason',
      'trackingNumber',
    ]);
  });

  it('refuses an unknown kit with NOT_FOUND, naming its code', async () => {
    expect((await record({ kitId: 'NO-SUCH-KIT', status: 'IN_TRANSIT' })).expectError('NOT_FOUND').message).toContain(
      'NO-SUCH-KIT',
    );
  });
});
