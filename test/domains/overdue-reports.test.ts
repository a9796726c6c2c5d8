import { beforeAll, describe, expect, it } from 'vitest';
import { publishOverdueReports } from '../../src/domains/reports/publish-overdue-reports.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { measuringCriticalResults } from '../../src/jobs/critical-results.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf, tally } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Critical results that are to be acknowledged in time, and who tried to tell the person (contract, 13.7). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

const MINUTE_MS = 60_000;
const WITHIN = 90;

const allow = (minutes: number | null, of = program) =>
  of.mutate(of.admin, 'updateAccount', {
    accountId: of.client.accountId,
    release: minutes === null ? null : { acknowledgeWithinMinutes: minutes },
  });

beforeAll(async () => {
  program = await Program.start(app);
  await allow(WITHIN);
});

type Results = InputOf<'submitReport'>['results'];
const potassium = (flag: 'CRITICAL' | 'HIGH'): Results => [
  { resultType: 'quantity', name: 'Potassium', result: 6.9, flag },
];
const CRITICAL = potassium('CRITICAL');

const report = async (kit?: ProgramKit, more: object = {}, of = program) =>
  of.report(kit ?? (await of.kitAtLaboratory()), { results: CRITICAL, ...more });
const acknowledge = (reportId: string, of = program) => of.mutate(of.client, 'acknowledgeReport', { reportId });
const withdraw = (reportId: string) =>
  program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Another person’s.' });

const reading = graphql(`
  query ($reportId: ID!) {
    report(reportId: $reportId) { acknowledgeBy contacts { at by { userId } outcome note } }
  }
`);
async function read(reportId: string, actor: TestActor = program.client) {
  const { report: found } = (await app.run(reading, { reportId }, actor)).expectNoErrors();
  if (!found) throw new Error('There is no such report.');
  return found;
}
const dueOf = async (reportId: string) => (await read(reportId, program.admin)).acknowledgeBy;
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString();

const listing = graphql(`
  query Overdue($filter: ReportFilter, $orderBy: ReportSort) {
    reports(filter: $filter, orderBy: $orderBy, first: 100) { totalCount edges { node { reportId } } }
  }
`);
async function overdue(filter: object = {}, actor: TestActor = program.client): Promise<string[]> {
  const { reports } = (await app.attempt(listing, { filter: { overdue: true, ...filter } }, actor)).expectNoErrors();
  expect(reports.totalCount).toBe(reports.edges.length);
  return reports.edges.map(({ node }) => node.reportId);
}

let counted = 0;
const tell = () =>
  publishOverdueReports(app.context(null), (count) => {
    counted += count;
  });

/** What was published of a report, besides itself. */
async function told(reportId: string) {
  const events = await app.prisma.event.findMany({ where: { subjectId: reportId, type: 'REPORT_OVERDUE' } });
  return events.map(({ data, accountId }) => ({ data, accountId }));
}

describe('critical results are to be acknowledged', () => {
  it('so long after the report was charted, if anything in it is critical, and as the account says', async () => {
    const first = await report();
    const due = inMinutes(WITHIN);
    expect(await dueOf(first)).toBe(due);
    expect(await dueOf(await report(undefined, { results: potassium('HIGH') }))).toBeNull();
    const other = await Program.start(app);
    expect(await dueOf(await report(undefined, {}, other))).toBeNull();
    await allow(0, other);
    expect(await dueOf(await report(undefined, {}, other))).toBe(inMinutes(0));
    await allow(10_080, other);
    expect(await dueOf(await report(undefined, {}, other))).toBe(inMinutes(10_080));
    // What was charted before stays as it is.
    await allow(null);
    expect(await dueOf(first)).toBe(due);
    expect(await dueOf(await report())).toBeNull();
    await allow(WITHIN);
  });

  it('counted from the registration, if nobody was registered for the kit', async () => {
    const kit = await program.receivedKit();
    const reportId = await report(kit);
    const before = await program.receivedKit();
    const wrong = await report(before);
    await withdraw(wrong);
    expect(await dueOf(reportId)).toBeNull();
    app.clock.advance(7 * MINUTE_MS);
    await program.activate(kit, await program.patient());
    await program.activate(before, await program.patient());
    expect(await dueOf(reportId)).toBe(inMinutes(WITHIN));
    expect(await dueOf(wrong)).toBeNull();
  });

  it('of a sample without a kit, too', async () => {
    const requisitionId = await program.requisition('ALONE-1');
    await program.requisitionStatus(requisitionId, 'APPROVED');
    const kit = { kitId: '', sampleId: 'ALONE-1', orderId: null };
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await report(kit);
    expect(await dueOf(reportId)).toBe(inMinutes(WITHIN));
    app.clock.advance(WITHIN * MINUTE_MS);
    await tell();
    expect(await told(reportId)).toMatchObject([{ data: { report_id: reportId, sample_id: 'ALONE-1', kit_id: null } }]);
  });

  it('unless another report has replaced it, or it was withdrawn; then that of the other counts', async () => {
    const kit = await program.kitAtLaboratory();
    const first = await report(kit, { partial: true });
    app.clock.advance(MINUTE_MS);
    const second = await report(kit);
    expect([await dueOf(first), await dueOf(second)]).toEqual([null, inMinutes(WITHIN)]);
    await withdraw(second);
    expect([await dueOf(first), await dueOf(second)]).toEqual([null, null]);
    app.clock.advance(WITHIN * MINUTE_MS);
    expect(await overdue()).not.toContain(first);
    expect(await overdue()).not.toContain(second);
  });

  it('and once they are, still say by when', async () => {
    const reportId = await report();
    const due = inMinutes(WITHIN);
    await acknowledge(reportId);
    expect(await dueOf(reportId)).toBe(due);
  });
});

describe('an overdue report', () => {
  it('is one from the moment on, to the millisecond, until somebody acknowledges it', async () => {
    const own = await Program.start(app);
    await allow(WITHIN, own);
    const { client } = own;
    const kit = await own.kitAtLaboratory();
    const reportId = await report(kit, {}, own);
    app.clock.advance(WITHIN * MINUTE_MS - 1);
    expect(await overdue({}, client)).toEqual([]);
    expect(await overdue({ overdue: false }, client)).toEqual([reportId]);
    app.clock.advance(1);
    for (const actor of [client, own.admin, own.lab]) {
      const { accountId } = client;
      expect(await overdue(actor === client ? {} : { accountId }, actor)).toEqual([reportId]);
    }
    expect(await overdue({ overdue: false }, client)).toEqual([]);
    expect(await overdue({ flags: ['CRITICAL'], acknowledged: false }, client)).toEqual([reportId]);
    expect(await overdue({ sampleId: kit.sampleId }, client)).toEqual([reportId]);
    expect(await overdue({ kitTypes: ['STI'] }, client)).toEqual([]);
    expect(await overdue({}, (await Program.start(app)).client)).toEqual([]);
    await acknowledge(reportId, own);
    expect(await overdue({}, client)).toEqual([]);
  });

  it('is published once, however many look for it, to those who see reports', async () => {
    const kit = await program.kitAtLaboratory();
    const reportId = await report(kit);
    const due = inMinutes(WITHIN);
    app.clock.advance(WITHIN * MINUTE_MS - 1);
    await tell();
    expect(await told(reportId)).toEqual([]);
    app.clock.advance(20_000);
    counted = 0;
    await Promise.all([tell(), tell(), tell()]);
    const data = { report_id: reportId, sample_id: kit.sampleId, kit_id: kit.kitId, due };
    expect(await told(reportId)).toEqual([{ data, accountId: program.client.accountId }]);
    expect(counted).toBe(1);
    app.clock.advance(24 * 60 * MINUTE_MS);
    await tell();
    expect(await told(reportId)).toHaveLength(1);
    await acknowledge(reportId);
  });

  it('is not published if it was acknowledged, replaced or withdrawn in time', async () => {
    const [seen, wrong, kit] = [await report(), await report(), await program.kitAtLaboratory()];
    const first = await report(kit, { partial: true });
    app.clock.advance(MINUTE_MS);
    await acknowledge(seen);
    await withdraw(wrong);
    await report(kit, { results: potassium('HIGH') });
    app.clock.advance(WITHIN * MINUTE_MS);
    await tell();
    for (const reportId of [seen, wrong, first]) expect(await told(reportId)).toEqual([]);
  });

  it('are published all, in the order in which they were due', async () => {
    const kits = await Promise.all(Array.from({ length: 7 }, () => program.kitAtLaboratory()));
    const reports: string[] = [];
    for (const kit of kits) {
      reports.push(await report(kit));
      app.clock.advance(1000);
    }
    app.clock.advance(WITHIN * MINUTE_MS);
    await tell();
    const events = await app.prisma.event.findMany({
      where: { subjectId: { in: reports }, type: 'REPORT_OVERDUE' },
      orderBy: { recorded: 'asc' },
    });
    expect(events.map(({ subjectId }) => subjectId)).toEqual(reports);
  });
});

it('overdue reports are measured, by the mode of their accounts', async () => {
  for (const each of await overdue({}, program.admin))
    await program.mutate(program.admin, 'acknowledgeReport', { reportId: each });
  const dependencies = app.dependencies();
  const measuring = measuringCriticalResults(dependencies);
  const measured = async () => {
    const text = await dependencies.metrics.registry.metrics();
    return Object.fromEntries(
      [...text.matchAll(/^reports_overdue\{mode="(\w+)"\} (\w+)$/gm)].map(([, ...pair]) => pair),
    );
  };
  expect(await measured()).toEqual({ live: 'Nan', test: 'Nan' });
  await measuring.runOnce();
  expect(await measured()).toEqual({ live: '0', test: '0' });
  const test = await Program.start(app, 'TEST');
  await allow(WITHIN, test);
  await report(undefined, {}, test);
  await report(undefined, {}, test);
  const first = await report();
  await measuring.runOnce();
  expect(await measured()).toEqual({ live: '0', test: '0' });
  app.clock.advance(WITHIN * MINUTE_MS);
  await measuring.runOnce();
  expect(await measured()).toEqual({ live: '1', test: '2' });
  await acknowledge(first);
  await measuring.runOnce();
  expect(await measured()).toEqual({ live: '0', test: '2' });
});

describe('a contact', () => {
  const tryContact = (reportId: string, more: object = {}, actor: TestActor = program.client) =>
    program.attempt(actor, 'addReportContact', { reportId, outcome: 'NO_ANSWER', ...more });

  it('says who tried, when, and how it ended, oldest first, for everybody who sees the report', async () => {
    const reportId = await report(undefined, { results: potassium('HIGH') });
    (await tryContact(reportId)).expectDone();
    app.clock.advance(MINUTE_MS);
    (await tryContact(reportId, { outcome: 'REFERRED', note: ' To the clinic. ' }, program.lab)).expectDone();
    app.clock.advance(MINUTE_MS);
    const last = await tryContact(reportId, { outcome: 'REACHED', note: ' ' }, program.admin);
    const entry = (minutes: number, { userId }: TestActor, outcome: string, note: string | null) => ({
      at: inMinutes(minutes),
      by: { userId },
      outcome,
      note,
    });
    const contacts = [
      entry(-2, program.client, 'NO_ANSWER', null),
      entry(-1, program.lab, 'REFERRED', 'To the clinic.'),
      entry(0, program.admin, 'REACHED', null),
    ];
    expect(last.expectDone().addReportContact.report?.contacts).toEqual(contacts);
    for (const actor of [program.client, program.lab, program.admin])
      expect((await read(reportId, actor)).contacts).toEqual(contacts);
    const where = { action: 'report.contact', records: { has: reportId } };
    const entries = await app.prisma.auditEntry.findMany({ where, orderBy: { created: 'asc' } });
    expect(entries.map(({ userId }) => userId)).toEqual(contacts.map(({ by }) => by.userId));
  });

  it('acknowledges nothing, and publishes nothing', async () => {
    const reportId = await report();
    const events = await app.prisma.event.count();
    (await tryContact(reportId, { outcome: 'REACHED' })).expectDone();
    expect(await app.prisma.event.count()).toBe(events);
    app.clock.advance(WITHIN * MINUTE_MS);
    expect(await overdue()).toContain(reportId);
    await acknowledge(reportId);
  });

  it('is one of at most fifty, also of many at once, with a note of at most 500 characters', async () => {
    const reportId = await report(undefined, { results: potassium('HIGH') });
    const wrong = await app.changingNothing(() => tryContact('', { note: 'x'.repeat(501), outcome: 'SOMEHOW' }));
    expect(wrong.expectError('BAD_USER_INPUT')).toBeDefined();
    expect(badFieldsOf(await tryContact(' ', { note: 'x'.repeat(501) }))).toEqual(['note', 'reportId']);
    for (let count = 0; count < 45; count += 1) (await tryContact(reportId, { note: 'x'.repeat(500) })).expectDone();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryContact(reportId)));
    expect(tally(answers)).toEqual({ OK: 5, CONFLICT: 7 });
    expect((await tryContact(reportId)).expectError('CONFLICT').message).toContain('50');
    expect((await read(reportId)).contacts).toHaveLength(50);
  });

  it('is for who sees the report, but not for fulfilment; also of one that was replaced or withdrawn', async () => {
    const hidden = await report(await program.receivedKit());
    expect(outcomeOf(await app.changingNothing(() => tryContact(hidden)))).toBe('NOT_FOUND');
    (await tryContact(hidden, {}, program.lab)).expectDone();
    const reportId = await report(undefined, { results: potassium('HIGH') });
    expect(outcomeOf(await tryContact(reportId, {}, await app.actor('CLIENT')))).toBe('NOT_FOUND');
    expect(outcomeOf(await tryContact(reportId, {}, program.fulfillment))).toBe('FORBIDDEN');
    await withdraw(reportId);
    (await tryContact(reportId, { outcome: 'REACHED', note: 'Told that it was not theirs.' })).expectDone();
  });
});
