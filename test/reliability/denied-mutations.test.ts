import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { type GraphQLResult, outcomeOf } from '../helpers/graphql.ts';
import { NO_SUCH_UUID, type Program } from '../helpers/program.ts';
import type { Setting } from '../mutations/entry.ts';
import { firstInput, mutations } from '../mutations/table.ts';
import { bodyOf, CALLERS, type Caller, makeWorld, type World } from './world.ts';

const app = useTestApp();
let program: Program;
let setting: Setting;
let actors: World['actors'];
let world: World;

beforeAll(async () => {
  // Simulations are for TEST accounts; nothing else here depends on the mode.
  world = await makeWorld(app, 'TEST');
  ({ program, actors } = world);
  setting = { app, program };
});

it('each role may send the mutations that are listed for it (contract, 5.3)', () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const [section = ''] = /^### 5\.3 .*?(?=^### 5\.4)/ms.exec(contract) ?? [];
  const rows = [...section.matchAll(/^\| `([A-Z]+)` \| (.*) \|$/gm)].map(([, role = '', cell = '']) => {
    const names = [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    return [role, names.toSorted()] as const;
  });
  const mayBeSentBy = (isSo: (allowed: readonly Caller[]) => boolean) =>
    mutations.flatMap(({ name, allowed }) => (isSo(allowed) ? [name] : [])).toSorted();
  expect(Object.fromEntries(rows)).toEqual({
    CLIENT: mayBeSentBy((allowed) => allowed.includes('client')),
    FULFILLMENT: mayBeSentBy((allowed) => allowed.includes('fulfillment')),
    LAB: mayBeSentBy((allowed) => allowed.includes('lab')),
    ADMIN: mayBeSentBy((allowed) => allowed.every((caller) => caller === 'admin')),
    // test/patients/role-patient.test.ts tries every mutation in a patient session.
    PATIENT: ['recordCollection'],
  });
});

describe.each(mutations)('mutation $name', (mutation) => {
  const { name, allowed, reference } = mutation;
  const refused = CALLERS.filter((caller) => expectedOutcome(caller) !== 'OK');
  const [first, ...others] = CALLERS.filter((caller) => expectedOutcome(caller) === 'OK');

  function expectedOutcome(caller: Caller): string {
    if (caller === 'revoked key') return 'UNAUTHENTICATED';
    if (!allowed.includes(caller)) return caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    return reference && caller === 'client of another account' ? 'NOT_FOUND' : 'OK';
  }

  const send = (caller: Caller | undefined, given: object) =>
    program.attempt(caller === undefined || caller === 'nobody' ? null : actors[caller], name, given);

  async function expectDone(sending: () => Promise<GraphQLResult<unknown>>): Promise<void> {
    const before = await app.digest();
    const answer = await sending();
    expect(outcomeOf(answer), answer.describe()).toBe('OK');
    expect(answer.data).toEqual({ [name]: expect.any(Object) });
    expect(await app.digest()).not.toEqual(before);
  }

  it(`is refused to ${refused.join(', ')}, who change nothing, and not to ${first}, who sends the same`, async () => {
    const given = await firstInput(mutation, setting);
    const before = await app.digest();
    for (const caller of refused) {
      const answer = await send(caller, given);
      expect(outcomeOf(answer), caller).toBe(expectedOutcome(caller));
      // A key that is not valid is refused as a whole.
      expect(answer.data ?? { [name]: null }, caller).toEqual({ [name]: null });
      expect(await app.digest(), caller).toEqual(before);
    }
    await expectDone(() => send(first, given));
  });

  it.each(others)('is done for %s', async (caller) => {
    const given = await firstInput(mutation, setting);
    await expectDone(() => send(caller, given));
  });

  if (reference)
    it('answers for a record of another account exactly as for a missing one', async () => {
      const { field, missing } = reference;
      const given = await firstInput(mutation, setting);
      const foreign = await send('client of another account', given);
      const absent = await send('client of another account', { ...given, [field]: missing });
      expect(bodyOf(foreign, [String(Reflect.get(given, field))])).toBe(bodyOf(absent, [missing]));
    });
});

it('activation answers for a patient of another account exactly as for a missing one', async () => {
  const other = actors['client of another account'];
  const kitId = 'KIT-OF-ANOTHER';
  const input = { accountId: other.accountId, kitType: 'LIPID', kitIds: [kitId] };
  await program.mutate(program.fulfillment, 'provisionKits', input);
  const before = await app.digest();
  const answers = [];
  for (const patientId of [world.patientId, NO_SUCH_UUID]) {
    const answer = await program.attempt(other, 'activateKit', { kitId, patientId });
    answer.expectError('NOT_FOUND');
    answers.push(bodyOf(answer, [patientId]));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await app.digest()).toEqual(before);
});
