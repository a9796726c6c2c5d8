import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import type { Program } from '../helpers/program.ts';
import { Sandbox } from '../helpers/sandbox.ts';

/** The sandbox's made-up patient fits the rules where anybody can (contract, 13.1). */
const app = useTestApp();
let sandbox: Sandbox;
let program: Program;

beforeAll(async () => {
  sandbox = await Sandbox.start(app);
  ({ program } = sandbox);
});

type Rules = InputOf<'upsertKitType'>['eligibility'] & object;

const setRules = (eligibility: Rules) => program.mutate(program.admin, 'upsertKitType', { code: 'HOME', eligibility });

async function registered(): Promise<object | null | undefined> {
  const { kitId } = await program.stockKit('HOME');
  await sandbox.simulate({ kitId }, 'NORMAL_RESULTS');
  return (await app.prisma.kit.findUniqueOrThrow({ where: { kitId }, include: { registeredTo: true } })).registeredTo;
}

describe('the made-up patient', () => {
  it.each<[name: string, rules: Rules, expected: object]>([
    ['stays at home if that is offered', [{ country: 'US' }], { state: 'IL', country: 'US', guardian: null }],
    ['moves to another state', [{ country: 'US', regions: ['US-TX'] }], { state: 'TX', country: 'US' }],
    ['moves to another country', [{ country: 'CA', minAge: 18 }], { country: 'CA' }],
    ['is as old as it takes', [{ minAge: 110 }], {}],
    ['is of the sex that it takes', [{ sexes: ['F'], maxAge: 90 }], { sex: 'F' }],
    [
      'has a parent if it takes one',
      [{ maxAge: 10, guardianBelow: 18 }],
      { guardian: { firstName: 'Parent', lastName: 'Sample', relationship: 'PARENT', email: null, phone: null } },
    ],
  ])('%s', async (_name, rules, expected) => {
    await setRules(rules);
    expect(await registered()).toMatchObject(expected);
  });

  it('is nobody if the rules take nobody: an INVALID_TRANSITION', async () => {
    await setRules([{ offered: false }]);
    const kit = await program.stockKit('HOME');
    const refused = await sandbox.attempt(kit, 'NORMAL_RESULTS');
    expect(outcomeOf(refused)).toBe('INVALID_TRANSITION');
    expect(refused.errors[0]?.message).toContain('nobody may register it');
    expect(outcomeOf(await sandbox.attempt(kit, 'DELIVERED'))).toBe('OK');
  });
});
