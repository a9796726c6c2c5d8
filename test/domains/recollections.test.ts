import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** How often a sample is collected again (contract, 11.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const type = (recollections: unknown) =>
  program.attempt(program.admin, 'upsertKitType', { code: 'LIPID', recollections });

const attempt = ({ kitId }: ProgramKit, by = program.client) =>
  program.attempt(by, 'replaceKit', { kitId, reason: 'INSUFFICIENT_SPECIMEN' });

/** A kit like this one, in its place. */
async function replacementOf(kit: ProgramKit, by = program.client): Promise<ProgramKit> {
  const { order } = await program.mutate(by, 'replaceKit', { kitId: kit.kitId, reason: 'INSUFFICIENT_SPECIMEN' });
  const [next] = await program.fulfill(order.orderId);
  if (!next) throw new Error('The order has no kit.');
  return next;
}

async function fail(kit: ProgramKit): Promise<ProgramKit> {
  await program.sampleEvent(kit, 'COLLECTION_EXCEPTION', { failure: { code: 'HEMOLYZED' } });
  return kit;
}

describe('the recollections of a kit type', () => {
  it('are from 0 to 20, or null for no limit, which is the default', async () => {
    for (const wrong of [-1, 21]) expect(outcomeOf(await type(wrong))).toBe('BAD_USER_INPUT');
    const shown = async () => {
      const { kitTypes } = (
        await app.run(graphql('{ kitTypes { code recollections } }'), {}, program.client)
      ).expectNoErrors();
      return kitTypes?.find(({ code }) => code === 'LIPID')?.recollections;
    };
    expect(await shown()).toBeNull();
    for (const most of [20, 0, null]) {
      expect(outcomeOf(await type(most))).toBe('OK');
      expect(outcomeOf(await program.attempt(program.admin, 'upsertKitType', { code: 'LIPID' }))).toBe('OK');
      expect(await shown()).toBe(most);
    }
  });

  it('limit how often a sample is collected again in a chain of replacements, except for ADMIN', async () => {
    await type(1);
    const first = await fail(await program.kit());
    const second = await fail(await replacementOf(first));
    const refused = await attempt(second);
    expect(outcomeOf(refused)).toBe('CONFLICT');
    expect(refused.errors[0]?.message).toContain('Recollections so far: 1');
    const third = await fail(await replacementOf(second, program.admin));
    expect((await attempt(third)).errors[0]?.message).toContain('Recollections so far: 2');
    await type(null);
    expect(outcomeOf(await attempt(third))).toBe('OK');
  });

  it('leave out replacements of lost kits, and those whose order was canceled', async () => {
    await type(1);
    const lost = await replacementOf(await program.kit());
    await fail(lost);
    const { order } = await program.mutate(program.client, 'replaceKit', { kitId: lost.kitId, reason: 'OTHER' });
    await program.mutate(program.client, 'cancelOrder', { orderId: order.orderId });
    const again = await fail(await replacementOf(lost));
    expect(outcomeOf(await attempt(again))).toBe('CONFLICT');
    await type(null);
  });

  it('of 0 allow none', async () => {
    await type(0);
    const kit = await program.kit();
    await fail(kit);
    expect((await attempt(kit)).errors[0]?.message).toContain('Recollections so far: 0');
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'Found' });
    expect(outcomeOf(await attempt(kit))).toBe('OK');
    await type(null);
  });
});

describe('the failures of programFigures (contract, 11.6)', () => {
  it('are those of kits whose sample ever failed, by the newest, with those that recovered', async () => {
    const other = await Program.start(app);
    const kits = await Promise.all([1, 2, 3, 4].map(() => other.kitAtLaboratory()));
    const [one, two, three] = kits as [ProgramKit, ProgramKit, ProgramKit];
    const failed = (kit: ProgramKit, code: 'CLOTTED' | 'LABELING', by = other.lab) =>
      other.mutate(by, 'recordSampleEvent', {
        sampleId: kit.sampleId,
        status: 'COLLECTION_EXCEPTION',
        failure: { code },
      });
    await failed(one, 'LABELING');
    await other.sampleEvent(one, 'RECEIVED', { reason: 'Found' });
    await failed(one, 'CLOTTED');
    await failed(two, 'CLOTTED');
    await other.report(two);
    await failed(three, 'LABELING', other.admin);
    const day = app.clock.now().toISOString().slice(0, 10);
    const read = graphql(`
      query ($day: Date!) { programFigures(from: $day, to: $day) { failures { code laboratory kits recovered } } }
    `);
    const { programFigures } = (await app.run(read, { day }, other.client)).expectNoErrors();
    const { name: laboratory } = await app.prisma.account.findUniqueOrThrow({ where: { id: other.lab.accountId } });
    expect(programFigures?.failures).toEqual([
      { code: 'CLOTTED', laboratory, kits: 2, recovered: 1 },
      { code: 'LABELING', laboratory: null, kits: 1, recovered: 0 },
    ]);
  });
});
