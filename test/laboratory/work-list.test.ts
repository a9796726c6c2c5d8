import { beforeAll, describe, expect, it } from 'vitest';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsInOrder, globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { type OruParts, PID } from '../helpers/oru.ts';
import { NO_SUCH_CODE, Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// Contract, 10.4: the work list as a person at a laboratory uses it.

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const HER = 'PID|1||78^^^LAB||NOWAK^ANNA||19700101|F';

describe('the comparison', () => {
  const query = graphql(`
    query ($id: ID!, $sampleId: String) {
      node(id: $id) {
        ... on UnmatchedResult {
          comparison(sampleId: $sampleId) {
            sample { sampleId }
            verdict
            namesAreSwapped
            fields { name inMessage inRecord finding }
          }
        }
      }
    }
  `);

  const compared = (id: string, sampleId?: string, actor: { readonly key: string } = program.lab) =>
    app.run(query, { id: globalId('UnmatchedResult', id), sampleId }, actor);

  /** Each field as a line: its name, the message, our record, and the finding. */
  async function comparisonsOf(id: string, sampleId?: string) {
    const { node } = (await compared(id, sampleId)).expectNoErrors();
    if (!node || !('comparison' in node)) throw new Error('There is no such unmatched result.');
    return node.comparison.map(({ sample, fields, ...rest }) => ({
      ...rest,
      sampleId: sample?.sampleId ?? null,
      fields: fields.map(({ name, inMessage, inRecord, finding }) => [name, inMessage, inRecord, finding].join(' | ')),
    }));
  }

  it('shows the message next to the person registered, field by field', async () => {
    const { sampleId } = await program.kitAtLaboratory();
    const id = await lab.unmatched({ sampleId, pid: 'PID|1||77||ZOLC^Lukas Jan||19840228|M' });
    expect(await comparisonsOf(id)).toEqual([
      {
        sampleId,
        verdict: 'DISAGREES',
        namesAreSwapped: false,
        fields: [
          `SAMPLE_ID | ${sampleId} | ${sampleId} | AGREES`,
          'FAMILY_NAME | ZOLC | Żółć | AGREES',
          'GIVEN_NAME | Lukas Jan | Łukasz | DISAGREES',
          'BIRTH_DATE | 19840228 | 1984-02-29 | DISAGREES',
          'SEX | M | M | AGREES',
        ],
      },
    ]);
  });

  it('says what is missing and what cannot be read, and shows the legal name that agrees best', async () => {
    const { sampleId } = await program.kitAtLaboratory();
    const pid = 'PID|1||77||Other^Name^^^^^L~Łukasz^Żółć^^^^^L||29.02.1984|U';
    const [unreadable] = await comparisonsOf(await lab.unmatched({ sampleId, pid }));
    expect(unreadable).toMatchObject({ verdict: 'DISAGREES', namesAreSwapped: false });
    expect(unreadable?.fields.slice(3)).toEqual([
      'BIRTH_DATE | 29.02.1984 | 1984-02-29 | UNREADABLE',
      'SEX | U | M | NOT_GIVEN',
    ]);
    const swapped = { processing: 'T', sampleId, pid: pid.replace('29.02.1984', '19840229') };
    expect(await comparisonsOf(await lab.unmatched(swapped))).toMatchObject([
      {
        verdict: 'IDENTIFIED',
        namesAreSwapped: true,
        fields: [{}, 'FAMILY_NAME | Łukasz | Żółć | AGREES', {}, {}, {}],
      },
    ]);
    expect(await comparisonsOf(await lab.unmatched({ sampleId, pid: '' }))).toMatchObject([
      { verdict: 'UNIDENTIFIED', fields: [{}, 'FAMILY_NAME |  | Żółć | NOT_GIVEN', {}, {}, {}] },
    ]);
  });

  it('is with the requisition’s patient if nobody is registered, and with nobody if there is no such patient', async () => {
    const kit = await program.receivedKit();
    await program.mutate(program.client, 'createRequisition', { ...REQUISITION, barcode: kit.sampleId });
    const [requested] = await comparisonsOf(await lab.unmatched({ sampleId: kit.sampleId, pid: HER }));
    expect(requested).toMatchObject({ verdict: 'DISAGREES' });
    expect(requested?.fields).toContain('SEX | F | M | DISAGREES');
    const unknown = await program.receivedKit();
    expect(await comparisonsOf(await lab.unmatched({ sampleId: unknown.sampleId, pid: HER }))).toMatchObject([
      { sampleId: unknown.sampleId, verdict: null, fields: [{}, 'FAMILY_NAME | NOWAK |  | NOT_GIVEN', {}, {}, {}] },
    ]);
  });

  it('is with each candidate, or the message alone, or any sample that the caller names', async () => {
    const { sampleId, kitId } = await program.kitAtLaboratory();
    const id = await lab.unmatched({ sampleId: `${kitId}-1`, pid: PID });
    const candidates = await comparisonsOf(id);
    expect(candidates[0]).toMatchObject({ sampleId, verdict: 'IDENTIFIED' });
    expect(candidates[0]?.fields.slice(0, 2)).toEqual([
      `SAMPLE_ID | ACC-1, ${kitId}-1 | ${sampleId} | DISAGREES`,
      `KIT_ID | ${kitId} | ${kitId} | AGREES`,
    ]);
    const stranger = await lab.unmatched({ pid: HER });
    expect(await comparisonsOf(stranger)).toEqual([
      {
        sampleId: null,
        verdict: null,
        namesAreSwapped: false,
        fields: [
          'SAMPLE_ID | ACC-1, NO-SUCH-SAMPLE |  | NOT_GIVEN',
          'FAMILY_NAME | NOWAK |  | NOT_GIVEN',
          'GIVEN_NAME | ANNA |  | NOT_GIVEN',
          'BIRTH_DATE | 19700101 |  | NOT_GIVEN',
          'SEX | F |  | NOT_GIVEN',
        ],
      },
    ]);
    expect(await comparisonsOf(stranger, sampleId.toLowerCase())).toMatchObject([{ sampleId, verdict: 'DISAGREES' }]);
    expect(await comparisonsOf(stranger, NO_SUCH_CODE)).toEqual([]);
  });

  it('shows at most 250 characters of a field', async () => {
    const { sampleId } = await program.kitAtLaboratory();
    const name = 'x'.repeat(1001);
    const [comparison] = await comparisonsOf(
      await lab.unmatched({ sampleId, pid: `PID|1||77||${name}^Anna||19700101` }),
    );
    expect(comparison?.fields[1]).toBe(`FAMILY_NAME | ${'x'.repeat(249)}… | Żółć | UNREADABLE`);
  });

  it('is audited under the message and under the kit of each sample, as reading its person', async () => {
    const kit = await program.kitAtLaboratory();
    const id = await lab.unmatched({ sampleId: kit.sampleId, pid: HER });
    await comparisonsOf(id);
    const { id: kitRef } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    const entries = await app.prisma.auditEntry.findMany({ where: { action: 'comparison.read' } });
    expect(entries.at(-1)).toMatchObject({ userId: program.lab.userId, classes: ['IDENTITY', 'RESULTS'] });
    expect(entries.at(-1)?.records.toSorted()).toEqual([id, kitRef].toSorted());
  });

  it('is for those who see the message: another laboratory and a program find nothing', async () => {
    const id = await lab.unmatched({ pid: HER });
    const other = await compared(id, undefined, await app.actor('LAB'));
    expect(other.expectNoErrors().node).toBeNull();
    expect(outcomeOf(await compared(id, undefined, program.client))).toBe('FORBIDDEN');
  });
});

describe('candidates', () => {
  const query = graphql(`
    query ($id: ID!) { node(id: $id) { ... on UnmatchedResult { candidates { sampleId } } } }
  `);

  async function candidatesOf(parts: Partial<OruParts>): Promise<readonly string[]> {
    const id = globalId('UnmatchedResult', await lab.unmatched(parts));
    const { node } = (await app.run(query, { id }, program.lab)).expectNoErrors();
    if (!node || !('candidates' in node)) throw new Error('There is no such unmatched result.');
    return node.candidates.map(({ sampleId }) => sampleId);
  }

  /** A kit of this person, at the laboratory. */
  async function kitOf(lastName: string, firstName: string, dateOfBirth: string): Promise<ProgramKit> {
    const kit = await program.registeredKit(await program.patient({ lastName, firstName, dateOfBirth, sex: 'F' }));
    await program.sampleEvent(kit, 'RECEIVED');
    return kit;
  }

  it('are found by name and birth date although the middle name is another, and not by another first name', async () => {
    const { sampleId } = await kitOf('Miller', 'Mary Ann', '1977-06-15');
    const pid = (given: string) => `PID|1||77||Miller^${given}||19770615|F`;
    for (const given of ['Mary', 'Mary Beth', 'Mary^B', 'M. Beth', 'MARYANN'])
      expect(await candidatesOf({ pid: pid(given) }), given).toEqual([sampleId]);
    expect(await candidatesOf({ pid: pid('Martha Ann') })).toEqual([]);
    expect(await candidatesOf({ pid: pid('Mary').replace('0615', '0616') })).toEqual([]);
  });

  it('are found by the kit’s code in place of the sample’s, with and without the number of a panel', async () => {
    const { sampleId, kitId } = await kitOf('Okafor', 'Adaeze', '1991-03-04');
    expect(await candidatesOf({ sampleId: kitId.toLowerCase(), pid: '' })).toEqual([sampleId]);
    expect(await candidatesOf({ sampleId: `${kitId}-2`, pid: '' })).toEqual([sampleId]);
    // Samples of people who cannot be meant are not shown.
    expect(await candidatesOf({ sampleId: kitId, pid: HER })).toEqual([]);
  });

  it('are at most ten, that of the kit named first, then the newest', async () => {
    const kits: ProgramKit[] = [];
    for (let count = 0; count < 11; count += 1) {
      app.clock.advance(1000);
      kits.push(await kitOf('Haddad', 'Lina', '1969-09-09'));
    }
    const [oldest, ...others] = kits;
    const found = await candidatesOf({ sampleId: oldest?.kitId ?? '', pid: 'PID|1||77||Haddad^Lina||19690909|F' });
    const newest = others.map(({ sampleId }) => sampleId).reverse();
    expect(found).toEqual([oldest?.sampleId, ...newest.slice(0, 9)]);
  });
});

describe('the filters of the list', () => {
  const query = graphql(`
    query ($statuses: [UnmatchedStatus!], $reasons: [UnmatchedReason!], $sendingFacility: String, $received: DateRange) {
      unmatchedResults(first: 100, statuses: $statuses, reasons: $reasons, sendingFacility: $sendingFacility, received: $received) {
        totalCount
        edges { node { unmatchedResultId } }
      }
    }
  `);
  type Filter = VariablesOf<typeof query>;

  it('select by reason, facility and day, alone and together, for laboratories and administrators', async () => {
    const actor = await app.actor('LAB');
    const from = (facility: string, parts: Partial<OruParts>) => {
      const sent = new Intake(app, program).message({ sampleId: 'NO-SUCH-SAMPLE' }, parts);
      return lab.post(sent.replace('NORTHLAB', facility), { key: actor.key });
    };
    const idsOf = async (filter: Filter, { key }: { readonly key: string } = actor) => {
      const { unmatchedResults } = (await app.run(query, filter, { key })).expectNoErrors();
      expect(unmatchedResults.totalCount).toBe(unmatchedResults.edges.length);
      return unmatchedResults.edges.map(({ node }) => node.unmatchedResultId);
    };
    await from('EAST', {});
    await from('EAST', { observations: [] });
    app.clock.advance(24 * 3_600_000);
    await from('WEST', {});
    const today = app.clock.now().toISOString().slice(0, 10);
    const stored = await app.prisma.unmatchedResult.findMany({
      where: { accountId: actor.accountId },
      orderBy: { created: 'asc' },
    });
    const byReason = new Map(stored.map((row) => [`${row.sendingFacility} ${row.reason}`, row.id]));
    const [unknown, unreadable, west] = ['EAST UNKNOWN_SAMPLE', 'EAST UNREADABLE', 'WEST UNKNOWN_SAMPLE'].map((key) =>
      byReason.get(key),
    );
    await program.mutate(program.admin, 'rejectResult', { unmatchedResultId: west ?? '', reason: 'A test.' });
    for (const reader of [actor, program.admin]) {
      const ids = async (filter: Filter) => new Set(await idsOf(filter, reader));
      expect(await ids({ sendingFacility: 'EAST' })).toEqual(new Set([unknown, unreadable]));
      expect(await ids({ sendingFacility: ' EAST ', reasons: ['UNREADABLE'] })).toEqual(new Set([unreadable]));
      expect(await ids({ sendingFacility: 'east' })).toEqual(new Set());
      expect(await ids({ sendingFacility: 'WEST', statuses: ['OPEN'] })).toEqual(new Set());
      expect(await ids({ sendingFacility: 'WEST', statuses: ['REJECTED'], received: { from: today } })).toEqual(
        new Set([west]),
      );
    }
    expect(await idsOf({ reasons: ['UNKNOWN_SAMPLE'] })).toEqual([west, unknown]);
    expect(await idsOf({ reasons: ['UNKNOWN_SAMPLE', 'UNREADABLE'], statuses: ['OPEN'] })).toHaveLength(2);
    expect(await idsOf({ received: { from: today, to: today } })).toEqual([west]);
    expect(await idsOf({ received: { to: today }, sendingFacility: ' ' })).toHaveLength(3);
    expect(await idsOf({ received: { from: today }, reasons: ['UNREADABLE'] })).toEqual([]);
    expect(await idsOf({ reasons: [] })).toEqual([]);
  });

  it('are refused beyond their bounds', async () => {
    const refused = async (filter: object) => badFieldsInOrder(await app.attempt(query, filter, program.lab));
    expect(await refused({ reasons: Array(21).fill('UNREADABLE'), sendingFacility: 'x'.repeat(255) })).toEqual([
      'reasons',
      'sendingFacility',
    ]);
    const most = { reasons: Array(20).fill('UNREADABLE'), sendingFacility: 'x'.repeat(254) };
    expect(outcomeOf(await app.attempt(query, most, program.lab))).toBe('OK');
  });
});
