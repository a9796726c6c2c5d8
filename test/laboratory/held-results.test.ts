import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { newControlId, type OruParts } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Held results have a severity, an owner and a clock (contract, 10.4 and 9.1). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const OTHER_PERSON = 'PID|1||78^^^LAB||Nowak^Anna||19700101|F';

/** An OBX with this value and range, and these letters. */
function potassium(value: string, letters: string, range = '3.5-5.1', status = 'F'): string {
  return `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/L|${range}|${letters}|||${status}`;
}

describe('the severity of a stored message', () => {
  async function severityOf(parts: Partial<OruParts>): Promise<string> {
    const id = await lab.unmatched(parts);
    return (await app.prisma.unmatchedResult.findUniqueOrThrow({ where: { id } })).severity;
  }

  it.each([
    ['CRITICAL', 'the gravest counts', [potassium('4.0', 'N'), potassium('7.1', 'HH'), potassium('5.2', 'H')]],
    ['ABNORMAL', 'what is too high is abnormal', [potassium('5.2', 'H'), potassium('4.0', 'N')]],
    ['ABNORMAL', 'so is what is too low by its range', [potassium('3.0', '')]],
    ['UNKNOWN', 'what nobody can tell comes before what is normal', [potassium('4.0', 'N'), potassium('4.0', '', '')]],
    ['UNKNOWN', 'letters that nobody understands are not normal', [potassium('4.0', 'QQ')]],
    ['NORMAL', 'all are normal', [potassium('4.0', 'N'), potassium('4.0', '')]],
    ['NORMAL', 'what is withdrawn does not count', [potassium('7.1', 'HH', '3.5-5.1', 'W'), potassium('4.0', 'N')]],
    ['UNKNOWN', 'there is none', []],
  ])('is %s: %s', async (severity, _why, observations) => {
    expect(await severityOf({ observations })).toBe(severity);
  });

  it('reads a laboratory’s own letters as its account says', async () => {
    const { accountId } = program.lab;
    await program.mutate(program.admin, 'updateLaboratory', {
      accountId,
      flags: [{ letters: 'QQ', flag: 'CRITICAL' }],
    });
    expect(await severityOf({ observations: [potassium('4.0', 'qq')] })).toBe('CRITICAL');
    await program.mutate(program.admin, 'updateLaboratory', { accountId, flags: [] });
  });
});

describe('the list of unmatched results', () => {
  const query = graphql(`
    query (
      $severities: [ResultSeverity!], $reasons: [UnmatchedReason!], $orderBy: UnmatchedResultSort
      $sendingFacility: String, $first: Int, $after: String, $last: Int, $before: String
    ) {
      unmatchedResults(
        severities: $severities, reasons: $reasons, orderBy: $orderBy, sendingFacility: $sendingFacility
        first: $first, after: $after, last: $last, before: $before
      ) {
        totalCount
        pageInfo { hasNextPage endCursor startCursor }
        edges { node { controlId severity } }
      }
    }
  `);

  it('is most severe first, newest among equals, or in the requested order, page by page', async () => {
    const actor = await app.actor('LAB');
    const letters = { CRITICAL: 'HH', ABNORMAL: 'A', UNKNOWN: 'QQ', NORMAL: 'N' } as const;
    const sent: { readonly controlId: string; readonly severity: keyof typeof letters }[] = [];
    for (const severity of ['NORMAL', 'CRITICAL', 'UNKNOWN', 'ABNORMAL', 'CRITICAL', 'NORMAL'] as const) {
      const controlId = newControlId();
      app.clock.advance(1000);
      const parts = { controlId, observations: [potassium('4.0', letters[severity])] };
      await lab.post(lab.message({ sampleId: 'NO-SUCH-SAMPLE' }, parts), { key: actor.key });
      sent.push({ controlId, severity });
    }
    const read = async (variables: VariablesOf<typeof query>) =>
      (await app.run(query, variables, actor)).expectNoErrors().unmatchedResults;
    const ids = async (variables: VariablesOf<typeof query>) =>
      (await read(variables)).edges.map(({ node }) => node.controlId);
    const [normal, critical, unknown, abnormal, newerCritical, newerNormal] = sent.map(({ controlId }) => controlId);
    const gravestFirst = [newerCritical, critical, abnormal, unknown, newerNormal, normal];
    expect(await ids({})).toEqual(gravestFirst);
    expect(await ids({ orderBy: {} })).toEqual(gravestFirst);
    expect(await ids({ orderBy: { field: 'SEVERITY', direction: 'ASC' } })).toEqual(gravestFirst.toReversed());
    const newestFirst = sent.map(({ controlId }) => controlId).toReversed();
    expect(await ids({ orderBy: { field: 'RECEIVED' } })).toEqual(newestFirst);
    expect(await ids({ orderBy: { field: 'RECEIVED', direction: 'ASC' } })).toEqual(newestFirst.toReversed());

    expect(await ids({ severities: ['CRITICAL', 'NORMAL'] })).toEqual([newerCritical, critical, newerNormal, normal]);
    expect(await read({ severities: ['UNKNOWN'] })).toMatchObject({
      totalCount: 1,
      edges: [{ node: { severity: 'UNKNOWN' } }],
    });
    expect(await ids({ severities: [] })).toEqual([]);
    // By several of its columns, but not by the facility, which the index of all of them begins with.
    const reasons = ['UNKNOWN_SAMPLE' as const];
    expect(await ids({ severities: ['CRITICAL'], reasons })).toEqual([newerCritical, critical]);
    expect(await ids({ severities: ['CRITICAL'], reasons, orderBy: { field: 'RECEIVED' } })).toHaveLength(2);
    expect(await ids({ severities: ['CRITICAL'], reasons: ['UNREADABLE'] })).toEqual([]);
    const some = { severities: ['ABNORMAL', 'CRITICAL'] as const, sendingFacility: 'NORTHLAB' };
    expect(await ids({ ...some, severities: [...some.severities] })).toEqual([newerCritical, critical, abnormal]);

    const pages: (string | undefined)[] = [];
    let after: string | null = null;
    for (let hasMore = true; hasMore; ) {
      const page: Awaited<ReturnType<typeof read>> = await read({ first: 2, after });
      pages.push(...page.edges.map(({ node }) => node.controlId));
      after = page.pageInfo.endCursor;
      hasMore = page.pageInfo.hasNextPage;
    }
    expect(pages).toEqual(gravestFirst);
    const last = await read({ last: 2 });
    expect(last.edges.map(({ node }) => node.controlId)).toEqual(gravestFirst.slice(-2));
    expect(await ids({ last: 2, before: last.pageInfo.startCursor })).toEqual(gravestFirst.slice(2, 4));
    // A cursor of one order is none of the other.
    const other = await app.attempt(query, { after, orderBy: { field: 'RECEIVED' } }, actor);
    expect(outcomeOf(other)).toBe('BAD_USER_INPUT');
  });

  it('takes at most twenty severities', async () => {
    const most = { severities: Array<'NORMAL'>(20).fill('NORMAL') };
    (await app.run(query, most, program.lab)).expectNoErrors();
    const more = await app.attempt(query, { severities: [...most.severities, 'NORMAL'] }, program.lab);
    expect(outcomeOf(more)).toBe('BAD_USER_INPUT');
  });
});

describe('a program learns that there is something about its sample', () => {
  const query = graphql(`
    query ($sampleId: String!) { sample(sampleId: $sampleId) { heldResults { received reason severity } } }
  `);

  async function heldOf({ sampleId }: Pick<ProgramKit, 'sampleId'>, actor: { readonly key: string } = program.client) {
    return (await app.run(query, { sampleId }, actor)).expectNoErrors().sample?.heldResults;
  }

  async function eventsOf({ accountId }: { readonly accountId: string }) {
    const where = { accountId, type: 'RESULT_HELD' } as const;
    const events = await app.prisma.event.findMany({ where, orderBy: { recorded: 'asc' } });
    return events.map(({ data }) => data);
  }

  it('by Sample.heldResults, newest first, as long as it is open or waits, and by an event for each', async () => {
    const before = (await eventsOf(program.client)).length;
    const kit = await program.kitAtLaboratory();
    expect(await heldOf(kit)).toEqual([]);
    const names = { sample_id: kit.sampleId, kit_id: kit.kitId };
    app.clock.advance(1000);
    const received = app.clock.now().toISOString();
    expect(await lab.outcome(lab.message(kit, { pid: OTHER_PERSON, observations: [potassium('7.1', 'HH')] }))).toBe(
      'AA PERSON_DISAGREES',
    );
    app.clock.advance(1000);
    expect(await lab.outcome(lab.message(kit, { pid: '' }))).toBe('AA NOT_IDENTIFIED');
    const held = await heldOf(kit);
    expect(held).toMatchObject([
      { reason: 'NOT_IDENTIFIED', severity: 'NORMAL' },
      { received, reason: 'PERSON_DISAGREES', severity: 'CRITICAL' },
    ]);
    expect(await heldOf(kit, program.admin)).toEqual(held);
    expect((await eventsOf(program.client)).slice(before)).toEqual([
      { ...names, reason: 'person_disagrees', critical: true },
      { ...names, reason: 'not_identified', critical: false },
    ]);

    const undecided = await app.prisma.unmatchedResult.findMany({ where: { sample: { sampleId: kit.sampleId } } });
    const critical = undecided.find(({ severity }) => severity === 'CRITICAL')?.id ?? '';
    await program.mutate(program.lab, 'rejectResult', { unmatchedResultId: critical, reason: 'Not ours.' });
    expect(await heldOf(kit)).toMatchObject([{ reason: 'NOT_IDENTIFIED' }]);
    await program.mutate(program.lab, 'reopenResult', { unmatchedResultId: critical, reason: 'It is ours.' });
    expect(await heldOf(kit)).toHaveLength(2);
    expect((await eventsOf(program.client)).slice(before + 2)).toEqual([
      { ...names, reason: 'person_disagrees', critical: true },
    ]);
  });

  it('also of one that waits for a registration, and until that charts it', async () => {
    const kit = await program.stockKit();
    const before = (await eventsOf(program.client)).length;
    expect(await lab.outcome(lab.message(kit))).toBe('AA NOBODY_REGISTERED');
    expect(await heldOf(kit)).toMatchObject([{ reason: 'NOBODY_REGISTERED', severity: 'NORMAL' }]);
    expect((await eventsOf(program.client)).slice(before)).toHaveLength(1);
    await program.activate(kit);
    expect(await heldOf(kit)).toEqual([]);
    expect((await eventsOf(program.client)).slice(before)).toHaveLength(1);
  });

  it('of the newest twenty', async () => {
    const kit = await program.kitAtLaboratory();
    const other = await program.kitAtLaboratory();
    for (let count = 0; count < 21; count += 1) {
      app.clock.advance(1000);
      await lab.send(
        lab.message(kit, { pid: OTHER_PERSON, observations: [potassium('4.0', count === 0 ? 'HH' : 'N')] }),
      );
    }
    await lab.send(lab.message(other, { pid: OTHER_PERSON }));
    const held = await heldOf(kit);
    expect(held).toHaveLength(20);
    expect(new Set(held?.map(({ severity }) => severity))).toEqual(new Set(['NORMAL']));
    expect(await heldOf(other)).toHaveLength(1);
  });

  it('and nobody of one that names no sample, or several', async () => {
    const [one, other] = [await program.kitAtLaboratory(), await program.kitAtLaboratory()];
    const before = (await eventsOf(program.client)).length;
    await lab.unmatched();
    const named = lab.message(one).replace('|ACC-1|', `|${other.sampleId}|`);
    expect(await lab.outcome(named)).toBe('AA SEVERAL_SAMPLES');
    expect(await heldOf(one)).toEqual([]);
    expect((await eventsOf(program.client)).length).toBe(before);
  });

  it('and of the laboratories only the one that sent it, although others see the sample', async () => {
    // Nobody's yet, so that every laboratory sees it.
    const kit = await program.stockKit();
    const sender = await app.actor('LAB');
    const feed = graphql(`
      query ($accountId: ID) {
        events(types: [RESULT_HELD], first: 100, accountId: $accountId) { edges { node { type } } }
      }
    `);
    const seenBy = async (actor: { readonly key: string }) => {
      await numberEvents(app.prisma);
      const { events } = (await app.run(feed, { accountId: program.client.accountId }, actor)).expectNoErrors();
      return events.edges.length;
    };
    const [before, ofLab, ofSender] = [await seenBy(program.client), await seenBy(program.lab), await seenBy(sender)];
    expect((await lab.post(lab.message(kit), { key: sender.key })).body).toContain('NOBODY_REGISTERED');
    expect(await seenBy(program.client)).toBe(before + 1);
    expect(await seenBy(program.lab)).toBe(ofLab);
    expect(await seenBy(sender)).toBe(ofSender + 1);
  });

  it('while a laboratory and fulfilment are refused on the field, as reports are', async () => {
    const kit = await program.kitAtLaboratory();
    await lab.send(lab.message(kit, { pid: OTHER_PERSON }));
    for (const actor of [program.lab, program.fulfillment])
      expect(outcomeOf(await app.attempt(query, { sampleId: kit.sampleId }, actor))).toBe('FORBIDDEN');
    const stranger = await app.actor('CLIENT');
    expect((await app.run(query, { sampleId: kit.sampleId }, stranger)).expectNoErrors().sample).toBeNull();
  });
});
