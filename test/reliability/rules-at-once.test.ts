import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf, tally } from '../helpers/graphql.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// The rules for a kit type change while somebody activates a kit of it: one comes first (contract, 13.1). A transaction of the test holds a row
// that the activation wants, before or after it has read the rules, and lets go once they have changed. The embedded database has a single
// connection, so there the two only come in any order.

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

type Rules = readonly { readonly offered: boolean }[] | null;

/** By these rules, a kit is for nobody. */
const FOR_NOBODY: Rules = [{ offered: false }];

/** What changes the rules. */
const CHANGES = {
  'of the account': (rules: Rules) => {
    const eligibility = rules && [{ kitType: 'LIPID', rules: [...rules] }];
    return program.attempt(program.admin, 'updateAccount', { accountId: program.client.accountId, eligibility });
  },
  'of the kit type': (rules: Rules) =>
    program.attempt(program.admin, 'upsertKitType', { code: 'LIPID', eligibility: rules && [...rules] }),
} as const;

type Change = (typeof CHANGES)[keyof typeof CHANGES];

const EACH = Object.entries(CHANGES);

afterEach(async () => {
  for (const [, change] of EACH) (await change(null)).expectDone();
});

type Held = Pick<PrismaClient, '$queryRaw'>;

/** The rows that an activation wants: its kit's before it reads the rules, its patient's after that. */
const HOLD = {
  kit: (db: Held, { kitId }: ProgramKit) => db.$queryRaw`SELECT FROM kits WHERE kit_id = ${kitId}::citext FOR UPDATE`,
  patient: (db: Held, _kit: ProgramKit, id: string) =>
    db.$queryRaw`SELECT FROM patients WHERE id = ${id}::uuid FOR UPDATE`,
};

const activate = ({ kitId }: ProgramKit, patientId: string) =>
  program.attempt(program.client, 'activateKit', { kitId, patientId });

async function waiting(): Promise<number> {
  const found = await app.prisma.$queryRaw<object[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return found.length;
}

/** Begins an activation, changes the rules while it waits for the row that is held, and lets it go on. Returns its outcome. */
async function changedMeanwhile(held: keyof typeof HOLD, change: Change) {
  const [kit, patientId] = [await program.stockKit(), await program.patient()];
  const { activation } = await app.prisma.$transaction(async (db) => {
    await HOLD[held](db, kit, patientId);
    const begun = activate(kit, patientId);
    await expect.poll(waiting).toBe(1);
    (await change(FOR_NOBODY)).expectDone();
    // Still waiting: it has not kept the change from being made, nor the change it from going on.
    expect(await waiting()).toBe(1);
    return { activation: begun };
  });
  const outcome = outcomeOf(await activation);
  const { patientRef } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
  return { outcome, patientId, isPatients: patientRef === patientId };
}

describe.runIf(inject('template').kind === 'server').each(EACH)('rules %s change', (_whose, change) => {
  it('before an activation that has begun reads them: then they refuse it', async () => {
    expect(await changedMeanwhile('kit', change)).toMatchObject({ outcome: 'FORBIDDEN', isPatients: false });
  });

  it('after it has read them: then it is done as if it had been first, and the next is refused', async () => {
    const { patientId, ...first } = await changedMeanwhile('patient', change);
    expect(first).toEqual({ outcome: 'OK', isPatients: true });
    expect(outcomeOf(await activate(await program.stockKit(), patientId))).toBe('FORBIDDEN');
  });
});

it.each(EACH)(
  'of 30 activations and a change of the rules %s at once, each activation is done or refused',
  async (_whose, change) => {
    const patientId = await program.patient();
    const kits = await Promise.all(Array.from({ length: 30 }, () => program.stockKit()));
    const [changed, ...results] = await Promise.all([
      change(FOR_NOBODY),
      ...kits.map((kit) => activate(kit, patientId)),
    ]);
    expect(outcomeOf(changed)).toBe('OK');
    const { OK: done = 0, FORBIDDEN: refused = 0 } = tally(results);
    expect(done + refused).toBe(kits.length);
    expect(await app.prisma.kit.count({ where: { patientRef: patientId } })).toBe(done);
  },
);
