import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, PATIENT, Program, type ProgramKit, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** What belongs to a patient (contract, 12.1). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const query = graphql(`
  query ($id: ID!) {
    requisition(requisitionId: $id) { registeredTo { patientId } }
  }
`);

async function ownerOf(id: string, actor: TestActor = program.client): Promise<string | null | undefined> {
  const { requisition } = (await app.attempt(query, { id }, actor)).expectNoErrors();
  return requisition && (requisition.registeredTo?.patientId ?? null);
}

let people = 0;

/** Details of somebody whom nobody else is equal to. */
function somebody(more: Partial<InputOf<'createPatient'>> = {}) {
  people += 1;
  return { ...PATIENT, email: `person-${people}@example.org`, ...more };
}

/** A requisition whose patient has these details. */
function requisitionOf(details: Partial<InputOf<'createRequisition'>['patient']>, barcode = `Alone #${++people}`) {
  return program.requisition(barcode, { patient: { ...REQUISITION.patient, ...details } });
}

/** A requisition alone that is approved, with the barcode of its sample. */
async function alone(details: Partial<InputOf<'createRequisition'>['patient']>) {
  const sampleId = `Alone #${++people}`;
  const requisitionId = await requisitionOf(details, sampleId);
  await program.requisitionStatus(requisitionId, 'APPROVED');
  return { requisitionId, sampleId };
}

async function received(kit: Pick<ProgramKit, 'sampleId'>) {
  app.clock.advance(60_000);
  await program.sampleEvent(kit, 'RECEIVED');
  return program.report(kit);
}

describe('a requisition with the barcode of a kit’s sample', () => {
  it('is the patient’s whom the kit is registered to, if that is the same person, however the two are written', async () => {
    const details = somebody({ lastName: 'Müller-Grün', firstName: 'Jürgen' });
    const patientId = await program.patient(details);
    const kit = await program.registeredKit(patientId);
    const requisitionId = await requisitionOf(
      { ...details, lastName: 'GRUEN', email: 'other@example.org' },
      kit.sampleId,
    );
    expect(await ownerOf(requisitionId)).toBe(patientId);
  });

  it('is nobody’s if the two are not the same person', async () => {
    const kit = await program.registeredKit(await program.patient(somebody()));
    expect(await ownerOf(await requisitionOf({ firstName: 'Another' }, kit.sampleId))).toBeNull();
  });

  it('is nobody’s until somebody is registered, and then that person’s: an existing patient’s or a new one’s', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const kits = [await program.stockKit(), await program.stockKit()] as const;
    const requisitions = [
      await requisitionOf(details, kits[0].sampleId),
      await requisitionOf(details, kits[1].sampleId),
    ] as const;
    expect(await Promise.all(requisitions.map((id) => ownerOf(id)))).toEqual([null, null]);
    await program.activate(kits[0], patientId);
    const { phone: _phone, ...given } = details;
    await program.mutate(program.client, 'activateKit', { kitId: kits[1].kitId, ...given });
    const registered = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kits[1].kitId } });
    expect(await Promise.all(requisitions.map((id) => ownerOf(id)))).toEqual([patientId, registered.patientRef]);
    expect(registered.patientRef).not.toBe(patientId);
  });

  it('is nobody’s again once the activation is undone, and then the right person’s', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const kit = await program.registeredKit(await program.patient(details));
    const requisitionId = await requisitionOf(details, kit.sampleId);
    await program.mutate(program.client, 'undoActivation', { kitId: kit.kitId, reason: 'A box was mixed up.' });
    expect(await ownerOf(requisitionId)).toBeNull();
    await program.activate(kit, patientId);
    expect(await ownerOf(requisitionId)).toBe(patientId);
  });

  it('is no longer whose it was alone, from the moment that a kit has its barcode', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const barcode = `ALONE-${people}`;
    const requisitionId = await requisitionOf(details, barcode);
    expect(await ownerOf(requisitionId)).toBe(patientId);
    const orderId = await program.order();
    const [kit] = await program.fulfill(orderId, [{ kitType: 'LIPID', sampleId: barcode }]);
    expect(await ownerOf(requisitionId)).toBeNull();
    await program.activate(kit ?? { kitId: '' }, patientId);
    expect(await ownerOf(requisitionId)).toBe(patientId);
  });
});

describe('a requisition alone', () => {
  const EQUAL: readonly [
    what: string,
    named: Partial<InputOf<'createPatient'>>,
    recorded: Partial<InputOf<'createPatient'>>,
  ][] = [
    ['the same details', {}, {}],
    ['another case and no accents', { lastName: 'ZOLC', firstName: 'lukasz' }, {}],
    ['ü as ue', { lastName: 'Mueller' }, { lastName: 'Müller' }],
    ['a phone number and an address that the record has not', { phone: '+1 555 1' }, { phone: null }],
  ];
  it.each(EQUAL)('is the one patient’s whose record is equal: %s', async (_what, named, recorded) => {
    const details = somebody(recorded);
    const patientId = await program.patient(details);
    const email = details.email.toUpperCase();
    expect(await ownerOf(await requisitionOf({ ...details, ...named, email }))).toBe(patientId);
  });

  it.each([
    ['a part of the name is left out', { lastName: 'Żółć-Nowak' }],
    ['there is another date of birth', { dateOfBirth: '1984-02-28' }],
    ['there is another e-mail address', { email: 'somebody.else@example.org' }],
    ['there is another sex', { sex: 'F' }],
    ['there is another phone number', { phone: '+48 600 100 201' }],
  ] as const)('is nobody’s if %s', async (_what, named) => {
    const details = somebody();
    await program.patient(details);
    expect(await ownerOf(await requisitionOf({ ...details, ...named }))).toBeNull();
  });

  it('is nobody’s if several records are equal, or only that of another program', async () => {
    const details = somebody();
    await program.patient(details);
    await program.patient(details);
    expect(await ownerOf(await requisitionOf(details))).toBeNull();
    const other = await Program.start(app);
    const theirs = somebody();
    await other.patient(theirs);
    expect(await ownerOf(await requisitionOf(theirs))).toBeNull();
  });

  it('stays whose it is when the patient is corrected', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const requisitionId = await requisitionOf(details);
    await program.mutate(program.client, 'updatePatient', { patientId, lastName: 'Married' });
    expect(await ownerOf(requisitionId)).toBe(patientId);
    expect(await ownerOf(await requisitionOf(details))).toBeNull();
  });
});

const ownQuery = graphql(`
  query ($id: ID!) {
    patient(patientId: $id) {
      kits { edges { node { kitId } } }
      requisitions { totalCount edges { node { requisitionId } } }
      reports { totalCount edges { node { reportId status results { name } } } }
      series { points { report { reportId } } }
    }
  }
`);

async function own(id: string, actor: TestActor = program.client) {
  const { patient } = (await app.attempt(ownQuery, { id }, actor)).expectNoErrors();
  return {
    kits: patient?.kits.edges.map(({ node }) => node.kitId),
    requisitions: patient?.requisitions?.edges.map(({ node }) => node.requisitionId),
    reports: patient?.reports?.edges.map(({ node }) => node.reportId),
    counts: [patient?.requisitions?.totalCount, patient?.reports?.totalCount],
    points: patient?.series?.flatMap(({ points }) => points.map(({ report }) => report.reportId)),
  };
}

describe('a patient', () => {
  it('has requisitions and reports of kits and of requisitions alone, newest first, and the results of both in series', async () => {
    await program.mutate(program.admin, 'upsertAnalyte', { code: 'GLU', name: 'Glucose', ucum: 'mmol/L' });
    const results: InputOf<'submitReport'>['results'] = [
      { resultType: 'quantity', name: 'Glucose', analyte: 'GLU', result: 5, unitOfMeasure: 'mmol/L' },
    ];
    const details = somebody();
    const patientId = await program.patient(details);
    const kit = await program.registeredKit(patientId);
    const ofKit = await requisitionOf(details, kit.sampleId);
    app.clock.advance(60_000);
    const requisition = await alone(details);
    await program.sampleEvent(kit, 'RECEIVED');
    await program.sampleEvent(requisition, 'RECEIVED');
    const first = await program.report(kit, { results });
    app.clock.advance(60_000);
    const second = await program.report(requisition, { results });
    const expected = {
      kits: [kit.kitId],
      requisitions: [requisition.requisitionId, ofKit],
      reports: [second, first],
      counts: [2, 2],
      points: [first, second],
    };
    expect(await own(patientId)).toEqual(expected);
    expect(await own(patientId, program.admin)).toEqual(expected);
    // The laboratory has both samples.
    expect(await own(patientId, program.lab)).toEqual(expected);
  });

  it('has a report from the moment that it is released, and keeps it when it is withdrawn; never one that was withdrawn before', async () => {
    const patientId = await program.patient(somebody());
    const kit = await program.stockKit();
    const withdrawn = await received(kit);
    await program.mutate(program.lab, 'withdrawReport', { reportId: withdrawn, reason: 'Another sample.' });
    const shown = await program.report(kit);
    expect((await own(patientId, program.admin)).reports).toEqual([]);
    await program.activate(kit, patientId);
    expect((await own(patientId)).reports).toEqual([shown]);
    expect((await own(patientId, program.admin)).reports).toEqual([shown]);
    await program.mutate(program.lab, 'withdrawReport', { reportId: shown, reason: 'Another sample.' });
    expect((await own(patientId)).reports).toEqual([shown]);
  });

  it('has its records selected and sorted as the lists are', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      app.clock.advance(60_000);
      ids.push(await requisitionOf(details));
    }
    app.clock.advance(60_000);
    await program.requisitionStatus(ids[1] ?? '', 'APPROVED');
    const sorted = graphql(`
      query ($id: ID!) {
        patient(patientId: $id) {
          approved: requisitions(filter: { statuses: [APPROVED] }) { edges { node { requisitionId } } }
          oldest: requisitions(first: 2, orderBy: { field: CREATED, direction: ASC }) { edges { node { requisitionId } } }
          changed: requisitions(first: 1, orderBy: { field: UPDATED, direction: DESC }) { edges { node { requisitionId } } }
          final: reports(filter: { status: [FINAL] }) { totalCount }
        }
      }
    `);
    app.clock.advance(60_000);
    const { patient } = (await app.attempt(sorted, { id: patientId }, program.client)).expectNoErrors();
    const idsIn = (list: { edges: { node: { requisitionId: string } }[] } | null | undefined) =>
      list?.edges.map(({ node }) => node.requisitionId);
    expect([idsIn(patient?.approved), idsIn(patient?.oldest), idsIn(patient?.changed)]).toEqual([
      [ids[1]],
      [ids[0], ids[1]],
      [ids[1]],
    ]);
    expect(patient?.final?.totalCount).toBe(0);
  });
});

const lists = graphql(`
  query ($patientId: ID!) {
    kits(filter: { patientId: $patientId }) { totalCount edges { node { kitId } } }
    requisitions(filter: { patientId: $patientId }) { totalCount edges { node { requisitionId } } }
    reports(filter: { patientId: $patientId }) { totalCount edges { node { reportId } } }
  }
`);

async function listed(patientId: string, actor: TestActor) {
  const { data } = await app.attempt(lists, { patientId }, actor);
  return [
    data?.kits?.edges.map(({ node }) => node.kitId),
    data?.requisitions?.edges.map(({ node }) => node.requisitionId),
    data?.reports?.edges.map(({ node }) => node.reportId) ?? null,
  ];
}

describe('patientId in a filter', () => {
  it('selects what belongs to the patient, and nothing for an id of no patient that the caller sees', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const kit = await program.registeredKit(patientId);
    const requisitionId = await requisitionOf(details, kit.sampleId);
    const reportId = await received(kit);
    const all = [[kit.kitId], [requisitionId], [reportId]];
    const none = [[], [], []];
    expect(await listed(patientId, program.client)).toEqual(all);
    expect(await listed(patientId.toUpperCase(), program.admin)).toEqual(all);
    expect(await listed(patientId, program.lab)).toEqual(all);
    expect(await listed(NO_SUCH_UUID, program.client)).toEqual(none);
    expect(await listed('no uuid', program.client)).toEqual(none);
    expect(await listed(kit.kitId, program.admin)).toEqual(none);
    const other = await Program.start(app);
    expect(await listed(patientId, other.client)).toEqual(none);
    // Of another laboratory, even while the kit is in its sight.
    const laboratory = await app.actor('LAB');
    expect(await listed(patientId, laboratory)).toEqual(none);
    expect(await listed(patientId, program.fulfillment)).toEqual([[], [], null]);
  });

  it('tells a laboratory of no kit of the patient that is nobody’s', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const own = await program.registeredKit(patientId);
    await program.sampleEvent(own, 'RECEIVED');
    await program.registeredKit(patientId);
    expect((await listed(patientId, program.lab))[0]).toEqual([own.kitId]);
    expect((await listed(patientId, program.admin))[0]).toHaveLength(2);
  });

  it('is recorded under the patient, with its name in filteredBy, in lists, counts and exports, even if nothing matches', async () => {
    const patientId = await program.patient(somebody());
    const subject = { filter: { subject: patientId } };
    const entries = graphql(`
      query ($filter: AuditFilter) {
        auditEntries(first: 20, filter: $filter) {
          edges { node { action classes filteredBy matched subjects { type subjectId } } }
        }
      }
    `);
    await app.attempt(lists, { patientId: patientId.toUpperCase() }, program.client);
    const exported = await app.app.inject({
      method: 'POST',
      url: '/graphql/export',
      headers: { authorization: `Token ${program.client.key}` },
      payload: {
        query: 'query ($filter: KitFilter) { kits(filter: $filter) { edges { node { kitId } } } }',
        variables: { filter: { patientId } },
      },
    });
    expect(exported.statusCode).toBe(200);
    const { auditEntries } = (await app.attempt(entries, subject, program.admin)).expectNoErrors();
    const read = auditEntries?.edges.map(({ node }) => node).filter(({ filteredBy }) => filteredBy.length > 0);
    const entry = (action: string, own: string, matched: number | null) => ({
      action,
      classes: expect.arrayContaining(['IDENTITY', own]),
      filteredBy: ['patientId'],
      matched,
      subjects: [{ type: 'Patient', subjectId: patientId }],
    });
    expect(read).toHaveLength(4);
    expect(read).toEqual(
      expect.arrayContaining([
        entry('kits.read', 'TESTING', 0),
        entry('requisitions.read', 'TESTING', 0),
        entry('reports.read', 'RESULTS', 0),
        entry('kits.read', 'TESTING', null),
      ]),
    );
  });
});

describe('the audit of a patient', () => {
  it('has what was read of a requisition alone that is the patient’s, of its sample and of its report', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const { requisitionId, sampleId } = await alone(details);
    const reportId = await received({ sampleId });
    const read = graphql(`
      query ($requisitionId: ID!, $sampleId: String!, $reportId: ID!) {
        requisition(requisitionId: $requisitionId) { lab registeredTo { firstName } }
        sample(sampleId: $sampleId) { status }
        report(reportId: $reportId) { lab: laboratory { name } }
      }
    `);
    await app.attempt(read, { requisitionId, sampleId, reportId }, program.client);
    const entries = await app.prisma.auditEntry.findMany({ where: { records: { has: patientId } } });
    expect(entries.map(({ action }) => action)).toContain('requisition.read');
    const query = graphql(`
      query ($subject: String!) { auditEntries(first: 50, filter: { subject: $subject }) { edges { node { action } } } }
    `);
    const { auditEntries } = (await app.attempt(query, { subject: patientId }, program.admin)).expectNoErrors();
    const actions = auditEntries?.edges.map(({ node }) => node.action);
    expect(actions).toEqual(
      expect.arrayContaining(['requisition.read', 'sample.read', 'report.read', 'requisition.create']),
    );
  });
});

it('a laboratory learns of the patient of its own requisition, and of no other', async () => {
  const details = somebody();
  const patientId = await program.patient(details);
  const laboratory = await app.actor('LAB');
  const { name } = await app.prisma.account.findUniqueOrThrow({ where: { id: laboratory.accountId } });
  const requisitionId = await program.requisition(`Named #${++people}`, {
    lab: name,
    patient: { ...details, address: RECIPIENT.address },
  });
  expect(await ownerOf(requisitionId, laboratory)).toBe(patientId);
  const seen = graphql('query ($id: ID!) { patient(patientId: $id) { patientId requisitions { totalCount } } }');
  const { patient } = (await app.attempt(seen, { id: patientId }, laboratory)).expectNoErrors();
  expect(patient).toEqual({ patientId, requisitions: { totalCount: 1 } });
  const refused = await app.attempt(query, { id: requisitionId }, program.fulfillment);
  expect(refused.data?.requisition).toEqual({ registeredTo: null });
  expect(outcomeOf(refused)).toBe('FORBIDDEN');
});
