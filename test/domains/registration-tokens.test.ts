import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/auth/keys.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { tablesContaining } from '../helpers/digest.ts';
import { badFieldsInOrder, type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { idOf, NO_SUCH_UUID, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const TEN_MINUTES = 10 * 60_000;

const app = useTestApp();
expectSoundness(app);
let program: Program;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
});

const activate = (input: Partial<InputOf<'activateKit'>>, actor: TestActor | null = null) =>
  program.attempt(actor, 'activateKit', input);

/** The outcome of a request that must not change anything. */
async function refused(call: () => Promise<GraphQLResult<unknown>>): Promise<string> {
  return outcomeOf(await app.changingNothing(call));
}

describe('registration tokens', () => {
  it('work until the last millisecond of ten minutes', async () => {
    const patientId = await program.patient();
    const late = await program.token(patientId);
    const kits = [await program.stockKit(), await program.stockKit()] as const;
    app.clock.advance(TEN_MINUTES - 1);
    expect(outcomeOf(await activate({ ...idOf(kits[0]), token: late }))).toBe('OK');
    const tooLate = await program.token(patientId);
    app.clock.advance(TEN_MINUTES);
    expect(await refused(() => activate({ ...idOf(kits[1]), token: tooLate }))).toBe('FORBIDDEN');
  });

  it('expire ten minutes after they are issued', async () => {
    const { expiresAt } = await program.mutate(program.client, 'createPatientRegistrationToken', {
      patientId: await program.patient(),
      kitType: 'LIPID',
    });
    expect(new Date(expiresAt).getTime() - app.clock.now().getTime()).toBe(TEN_MINUTES);
  });

  it('work once', async () => {
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const kit = await program.stockKit();
    expect(outcomeOf(await activate({ ...idOf(kit), token }))).toBe('OK');
    expect(await app.prisma.kit.findUniqueOrThrow({ where: idOf(kit) })).toMatchObject({ patientRef: patientId });
    const other = await program.stockKit();
    expect(await refused(() => activate({ ...idOf(other), token }))).toBe('FORBIDDEN');
  });

  it('are not used up by a refused activation', async () => {
    const token = await program.token(await program.patient());
    const registered = await program.stockKit();
    await program.activate(registered);
    for (const input of [
      { kitId: 'NO-SUCH-KIT' },
      idOf(await program.canceledKit()),
      idOf(await program.stockKit('STI')),
      { ...idOf(await program.stockKit()), email: 'nowhere' },
      { ...idOf(await program.stockKit()), patientId: await program.patient() },
      idOf(registered),
    ]) {
      expect(await refused(() => activate({ ...input, token }))).not.toBe('OK');
    }
    expect(outcomeOf(await activate({ ...idOf(await program.stockKit()), token }))).toBe('OK');
  });

  it('are for one kit type', async () => {
    await program.kitType({ code: 'OTHER', name: 'Other', sampleType: 'saliva' });
    const patientId = await program.patient();
    const token = await program.token(patientId, 'OTHER');
    const kit = await program.stockKit('LIPID');
    expect(await refused(() => activate({ ...idOf(kit), token }))).toBe('FORBIDDEN');
  });

  it('are for one account', async () => {
    const token = await program.token(await program.patient());
    const kitId = 'KIT-OF-A-STRANGER';
    const input = { accountId: stranger.accountId, kitType: 'LIPID', kitIds: [kitId] };
    await program.mutate(program.fulfillment, 'provisionKits', input);
    for (const actor of [null, stranger, program.admin]) {
      expect(await refused(() => activate({ kitId, token }, actor))).toBe('FORBIDDEN');
    }
  });

  it('are for one patient: only that patientId may be given as well', async () => {
    const patientId = await program.patient();
    const token = await program.token(patientId);
    const kit = await program.stockKit();
    const other = await program.patient();
    for (const actor of [null, program.client]) {
      expect(await refused(() => activate({ ...idOf(kit), token, patientId: other }, actor))).toBe('FORBIDDEN');
    }
    expect(outcomeOf(await activate({ ...idOf(kit), token, patientId: patientId.toUpperCase() }))).toBe('OK');
  });

  it('are refused with the same message, whether unknown, used or for another kit type', async () => {
    const kit = await program.stockKit();
    const used = await program.token(await program.patient());
    await activate({ ...idOf(await program.stockKit()), token: used });
    const messages = new Set<string>();
    for (const token of ['krt_unknown', used, await program.token(await program.patient(), 'STI')]) {
      messages.add((await activate({ ...idOf(kit), token })).expectError('FORBIDDEN').message);
    }
    expect(messages.size).toBe(1);
  });

  it('need a patient of the account and an existing kit type, or else are NOT_FOUND', async () => {
    const patientId = await program.patient();
    const create = (input: object, actor = program.client) =>
      program.attempt(actor, 'createPatientRegistrationToken', input);
    expect(await refused(() => create({ patientId, kitType: 'LIPID' }, stranger))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId: NO_SUCH_UUID, kitType: 'LIPID' }))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId: 'no UUID', kitType: 'LIPID' }))).toBe('NOT_FOUND');
    expect(await refused(() => create({ patientId, kitType: 'lipid' }))).toBe('NOT_FOUND');
    expect(badFieldsInOrder(await create({ patientId: '', kitType: ' ' }))).toEqual(['patientId', 'kitType']);
    // An administrator acts in the patient's account.
    expect(outcomeOf(await create({ patientId, kitType: 'LIPID' }, program.admin))).toBe('OK');
    expect(await app.prisma.registrationToken.findMany({ where: { patientRef: patientId } })).toMatchObject([
      { accountId: program.client.accountId },
    ]);
  });

  it('have at least 160 random bits, and are stored only as a hash', async () => {
    const token = await program.token(await program.patient());
    expect(token).toMatch(/^krt_[A-Za-z0-9_-]{27,}$/);
    expect(await app.prisma.registrationToken.count({ where: { hash: hashSecret(token) } })).toBe(1);
    expect(await tablesContaining(app.prisma, token.slice(4))).toEqual([]);
  });
});
