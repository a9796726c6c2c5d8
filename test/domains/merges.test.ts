import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, globalId, outcomeOf, tally } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, PATIENT, Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Merging patients (contract, 12.10). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const REASON = 'They called.';
let people = 0;

/** Details of somebody whom nobody else is equal to; {@link PATIENT} in all but the e-mail address. */
function somebody(more: Partial<InputOf<'createPatient'>> = {}) {
  return { ...PATIENT, email: `merged-${++people}@example.org`, ...more };
}

/** Two patients who are the same person, with different e-mail addresses. */
async function two(): Promise<readonly [from: string, into: string]> {
  return [await program.patient(somebody()), await program.patient(somebody())];
}

async function merge(fromPatientId: string, intoPatientId: string, actor: TestActor = program.client) {
  const { patient, patientMerge } = await program.mutate(actor, 'mergePatients', {
    fromPatientId,
    intoPatientId,
    reason: REASON,
  });
  return { patientId: patient?.patientId, mergeId: patientMerge?.patientMergeId ?? '' };
}

const attempt = (fromPatientId: string, intoPatientId: string, actor: TestActor = program.client, reason = REASON) =>
  program.attempt(actor, 'mergePatients', { fromPatientId, intoPatientId, reason });

async function undo(patientMergeId: string) {
  const { patient } = await program.mutate(program.client, 'undoMerge', { patientMergeId, reason: 'Two sisters.' });
  return patient?.patientId;
}

const ownQuery = graphql(`
  query ($id: ID!) {
    patient(patientId: $id) {
      patientId firstName email
      kits { edges { node { kitId } } }
      requisitions { edges { node { requisitionId } } }
      reports { edges { node { reportId } } }
      notes { edges { node { text } } }
    }
  }
`);

/** What an id of a patient leads to; undefined if to nobody. */
async function own(id: string, actor: TestActor = program.client) {
  const { patient } = (await app.attempt(ownQuery, { id }, actor)).expectNoErrors();
  return (
    patient && {
      patientId: patient.patientId,
      email: patient.email,
      kits: patient.kits.edges.map(({ node }) => node.kitId),
      requisitions: patient.requisitions?.edges.map(({ node }) => node.requisitionId),
      reports: patient.reports?.edges.map(({ node }) => node.reportId),
      notes: patient.notes.edges.map(({ node }) => node.text),
    }
  );
}

const note = (patientId: string, text: string) =>
  program.mutate(program.client, 'addNote', { subjectId: globalId('Patient', patientId), text });

async function patientOf({ kitId }: Pick<ProgramKit, 'kitId'>) {
  return (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).patientRef;
}

describe('mergePatients', () => {
  it('moves kits, requisitions and notes to the other, whose details stay, and renews what has moved', async () => {
    const details = somebody();
    const from = await program.patient(details);
    const other = somebody();
    const into = await program.patient(other);
    const [kit, theirs] = [await program.registeredKit(from), await program.registeredKit(into)];
    const requisitionId = await program.requisition(`Merged #${people}`, {
      patient: { ...REQUISITION.patient, ...details },
    });
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await program.report(kit);
    await note(from, 'Of the one.');
    await note(into, 'Of the other.');
    const before = await app.prisma.patient.findUnique({ where: { id: into } });
    app.clock.advance(60_000);
    expect((await merge(from, into)).patientId).toBe(into);
    const expected = {
      patientId: into,
      email: other.email,
      kits: [kit.kitId, theirs.kitId],
      requisitions: [requisitionId],
      reports: [reportId],
      notes: expect.arrayContaining(['Of the one.', 'Of the other.']),
    };
    expect(await own(into)).toEqual(expected);
    // Its id means the other.
    expect(await own(from)).toEqual(expected);
    expect(await app.prisma.patient.findUnique({ where: { id: into } })).toEqual(before);
    const now = app.clock.now();
    expect((await app.prisma.kit.findUnique({ where: { kitId: kit.kitId } }))?.updated).toEqual(now);
    expect((await app.prisma.kit.findUnique({ where: { kitId: theirs.kitId } }))?.updated).not.toEqual(now);
    expect((await app.prisma.requisition.findUnique({ where: { id: requisitionId } }))?.updated).toEqual(now);
  });

  it('is listed by the one that stays, newest first, with who did it and why', async () => {
    const [from, into] = await two();
    const third = await program.patient(somebody());
    const first = await merge(from, into);
    app.clock.advance(60_000);
    const second = await merge(third, from, program.admin);
    await undo(second.mergeId);
    const query = graphql(`
      query ($id: ID!) {
        patient(patientId: $id) {
          merges { patientMergeId fromPatientId patient { patientId } at by { name } reason undone { at by { name } reason } }
        }
      }
    `);
    const { patient } = (await app.attempt(query, { id: into }, program.client)).expectNoErrors();
    expect(patient?.merges).toEqual([
      expect.objectContaining({
        patientMergeId: second.mergeId,
        fromPatientId: third,
        undone: { at: app.clock.now().toISOString(), by: { name: expect.any(String) }, reason: 'Two sisters.' },
      }),
      {
        patientMergeId: first.mergeId,
        fromPatientId: from,
        patient: { patientId: into },
        at: expect.stringMatching(/Z$/),
        by: { name: expect.any(String) },
        reason: REASON,
        undone: null,
      },
    ]);
    const refused = await app.attempt(query, { id: into }, program.lab);
    expect(refused.data?.patient ?? null).toBeNull();
    const kit = await program.registeredKit(into);
    await program.sampleEvent(kit, 'RECEIVED');
    const seen = await app.attempt(query, { id: into }, program.lab);
    expect([seen.data?.patient, outcomeOf(seen)]).toEqual([{ merges: null }, 'FORBIDDEN']);
  });

  it.each([
    ['the same id', (id: string) => [id, id.toUpperCase()], 'BAD_USER_INPUT'],
    ['no such patient', (id: string) => [NO_SUCH_UUID, id], 'NOT_FOUND'],
    ['what is no id', (id: string) => [id, 'nobody'], 'NOT_FOUND'],
  ] as const)('refuses %s', async (_what, pairOf, outcome) => {
    const [fromId = '', intoId = ''] = pairOf(await program.patient(somebody()));
    const refused = await attempt(fromId, intoId);
    expect(outcomeOf(refused)).toBe(outcome);
    if (outcome === 'BAD_USER_INPUT') expect(badFieldsOf(refused)).toEqual(['fromPatientId']);
  });

  it('takes a reason of 1 to 500 characters', async () => {
    const [from, into] = await two();
    for (const reason of ['', ' ', 'x'.repeat(501)])
      expect(badFieldsOf(await attempt(from, into, program.client, reason))).toEqual(['reason']);
    expect(outcomeOf(await attempt(from, into, program.client, 'x'.repeat(500)))).toBe('OK');
  });

  it('is of one account: for CLIENT, another’s is NOT_FOUND, and for ADMIN, two accounts are BAD_USER_INPUT', async () => {
    const other = await Program.start(app);
    const [mine, theirs] = [await program.patient(somebody()), await other.patient(somebody())];
    expect(outcomeOf(await attempt(mine, theirs))).toBe('NOT_FOUND');
    expect(outcomeOf(await attempt(theirs, mine))).toBe('NOT_FOUND');
    const refused = await attempt(mine, theirs, program.admin);
    expect([outcomeOf(refused), badFieldsOf(refused)]).toEqual(['BAD_USER_INPUT', ['fromPatientId']]);
  });

  it('is for CLIENT and ADMIN', async () => {
    const [from, into] = await two();
    for (const actor of [program.lab, program.fulfillment])
      expect(outcomeOf(await attempt(from, into, actor))).toBe('FORBIDDEN');
  });

  it.each([
    ['another name', { lastName: 'Nowak' }],
    ['another date of birth', { dateOfBirth: '1984-02-28' }],
    ['another sex', { sex: 'F' as const }],
  ])('is a CONFLICT unless the two are the same person: %s', async (_what, more) => {
    const from = await program.patient(somebody());
    const into = await program.patient(somebody(more));
    expect(outcomeOf(await app.changingNothing(() => attempt(from, into)))).toBe('CONFLICT');
    // Whoever knows better corrects one of them first.
    await program.mutate(program.client, 'updatePatient', {
      patientId: into,
      lastName: PATIENT.lastName,
      dateOfBirth: PATIENT.dateOfBirth,
      sex: PATIENT.sex,
    });
    expect(outcomeOf(await attempt(from, into))).toBe('OK');
  });

  it('counts other names as names', async () => {
    const from = await program.patient(somebody({ lastName: 'Nowak' }));
    const into = await program.patient(somebody());
    await program.mutate(program.client, 'updatePatient', {
      patientId: into,
      otherNames: [{ firstName: PATIENT.firstName, lastName: 'Nowak' }],
    });
    expect(outcomeOf(await attempt(from, into))).toBe('OK');
  });
});

describe('the id of a merged patient', () => {
  it('means the other in every input, filter and path', async () => {
    const [from, into] = await two();
    await merge(from, into);
    const corrected = await program.mutate(program.client, 'updatePatient', { patientId: from, phone: '+1 555 7' });
    expect(corrected.patient?.patientId).toBe(into);
    await note(from, 'By the id of before.');
    expect((await own(into))?.notes).toEqual(['By the id of before.']);
    const [one, two_, three] = [await program.stockKit(), await program.stockKit(), await program.stockKit()];
    await program.activate(one, from);
    const token = await program.token(from);
    await program.mutate(null, 'activateKit', { kitId: two_.kitId, token, patientId: into });
    await program.mutate(null, 'activateKit', {
      kitId: three.kitId,
      token: await program.token(into),
      patientId: from,
    });
    expect(await Promise.all([one, two_, three].map(patientOf))).toEqual([into, into, into]);
    const rest = await app.app.inject({
      method: 'POST',
      url: '/api/v2/tokens/patient_registration/',
      headers: { authorization: `Token ${program.client.key}` },
      payload: { patient_id: from, kit_type: 'LIPID' },
    });
    expect(rest.statusCode).toBe(201);
    const lists = graphql('query ($patientId: ID!) { kits(filter: { patientId: $patientId }) { totalCount } }');
    const { kits } = (await app.attempt(lists, { patientId: from }, program.client)).expectNoErrors();
    expect(kits?.totalCount).toBe(3);
    // The same patient again, by either id.
    await program.activate(one, from);
    await program.activate(one, into);
  });

  it('goes on in the registration tokens of the one, for the other', async () => {
    const [from, into] = await two();
    const [before, after] = [await program.token(from), await program.token(from)];
    const { mergeId } = await merge(from, into);
    const kit = await program.stockKit();
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, token: before, patientId: from });
    expect(await patientOf(kit)).toBe(into);
    await undo(mergeId);
    const own = await program.stockKit();
    await program.mutate(null, 'activateKit', { kitId: own.kitId, token: after });
    expect([await patientOf(own), await patientOf(kit)]).toEqual([from, into]);
  });

  it('is in no node, list, export or search', async () => {
    const details = somebody({ lastName: `Gone${people}`, phone: '+1 555 90210' });
    const from = await program.patient(details);
    const into = await program.patient({ ...details, email: `stays-${people}@example.org` });
    const id = globalId('Patient', from);
    await merge(from, into);
    const query = graphql(`
      query ($id: ID!, $lastName: String!, $email: String!) {
        node(id: $id) { id }
        nodes(ids: [$id]) { id }
        patients(filter: { lastName: $lastName }) { totalCount edges { node { patientId } } }
        byEmail: patients(filter: { email: $email }) { totalCount }
        search(text: $email) { matched }
      }
    `);
    const { lastName, email } = details;
    for (const actor of [program.client, program.admin]) {
      const data = (await app.attempt(query, { id, lastName, email }, actor)).expectNoErrors();
      expect(data).toEqual({
        node: null,
        nodes: [null],
        patients: { totalCount: 1, edges: [{ node: { patientId: into } }] },
        byEmail: { totalCount: 0 },
        search: [],
      });
    }
  });

  it('is nobody whom an activation recognizes, but the other is', async () => {
    const recognizing = await Program.start(app);
    const accountId = recognizing.client.accountId;
    await recognizing.mutate(recognizing.admin, 'updateAccount', { accountId, recognizesPatients: true });
    const { phone: _phone, ...details } = somebody();
    const [from, into] = [await recognizing.patient(details), await recognizing.patient(details)];
    await recognizing.mutate(recognizing.client, 'mergePatients', {
      fromPatientId: from,
      intoPatientId: into,
      reason: REASON,
    });
    const kit = await recognizing.stockKit();
    await recognizing.mutate(null, 'activateKit', { kitId: kit.kitId, ...details });
    expect(await patientOf(kit)).toBe(into);
  });

  it('leads on to whom the other was merged into', async () => {
    const [first, second] = await two();
    const third = await program.patient(somebody());
    const kit = await program.registeredKit(first);
    const one = await merge(first, second);
    const other = await merge(second, third);
    expect((await own(first))?.patientId).toBe(third);
    expect(await patientOf(kit)).toBe(third);
    const refused = await program.attempt(program.client, 'undoMerge', { patientMergeId: one.mergeId, reason: REASON });
    expect(outcomeOf(refused)).toBe('CONFLICT');
    expect(await undo(other.mergeId)).toBe(second);
    expect([(await own(first))?.patientId, await patientOf(kit)]).toEqual([second, second]);
    expect(await undo(one.mergeId)).toBe(first);
    expect(await patientOf(kit)).toBe(first);
  });
});

describe('two that are one already', () => {
  it('are answered as done, and nothing is written', async () => {
    const [from, into] = await two();
    const first = await merge(from, into);
    const pairs = [
      [from, into],
      [into, from],
    ] as const;
    for (const [one, other] of pairs) {
      const again = await app.changingNothing(() => attempt(one, other));
      expect(again.expectNoErrors().mergePatients).toEqual({
        patient: { patientId: into },
        patientMerge: { patientMergeId: first.mergeId, fromPatientId: from },
      });
    }
  });

  it('at once, either way round, one is done', async () => {
    const [one, other] = await two();
    await program.registeredKit(one);
    await program.registeredKit(other);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? attempt(one, other) : attempt(other, one))),
    );
    expect(tally(results)).toEqual({ OK: 8 });
    expect(await app.prisma.patientMerge.count({ where: { fromRef: { in: [one, other] } } })).toBe(1);
    const [found] = await Promise.all([own(one), own(other)]);
    expect(found?.kits).toHaveLength(2);
  });

  it('a kit that is being registered to the one ends up with the other', async () => {
    for (let round = 0; round < 5; round++) {
      const [from, into] = await two();
      const kits = await Promise.all(Array.from({ length: 4 }, () => program.stockKit()));
      const token = await program.token(from);
      await Promise.all([
        ...kits.slice(1).map((kit) => program.activate(kit, from)),
        program.mutate(null, 'activateKit', { kitId: kits[0]?.kitId ?? '', token }),
        merge(from, into),
      ]);
      expect(await Promise.all(kits.map(patientOf))).toEqual(kits.map(() => into));
    }
  });

  it('a correction at once is of the other, or of the one before', async () => {
    const [from, into] = await two();
    const [updated] = await Promise.all([
      program.attempt(program.client, 'updatePatient', { patientId: from, phone: '+1 555 1234' }),
      merge(from, into),
    ]);
    expect(outcomeOf(updated)).toBe('OK');
    const changed = updated.data?.updatePatient?.patient?.patientId;
    expect([from, into]).toContain(changed);
  });
});

describe('documents', () => {
  it('say whom a report was charted for, with the name and id of then, and a later version has the other', async () => {
    const from = await program.patient(somebody({ firstName: 'Łukasz Jan' }));
    const into = await program.patient(somebody());
    const kit = await program.registeredKit(from);
    await program.sampleEvent(kit, 'RECEIVED');
    const first = await program.report(kit);
    const documents = ['txt', 'hl7', 'fhir'];
    const printed = (reportId: string, format: string) =>
      app.app
        .inject({
          url: `/reports/${reportId}.${format}`,
          headers: { authorization: `Token ${program.client.key}` },
        })
        .then(({ statusCode, body }) => {
          expect(statusCode).toBe(200);
          return body;
        });
    const before = await Promise.all(documents.map((format) => printed(first, format)));
    expect(before.every((text) => text.includes(from))).toBe(true);
    await merge(from, into);
    expect(await Promise.all(documents.map((format) => printed(first, format)))).toEqual(before);
    const second = await program.report(kit, {
      amends: first,
      results: [{ resultType: 'quantity', name: 'Glucose', result: 6 }],
    });
    const after = await printed(second, 'txt');
    expect([after.includes(into), after.includes(from)]).toEqual([true, false]);
  });
});

describe('undoMerge', () => {
  it('makes the one a patient again, with what it had, and returns what came with it', async () => {
    const details = somebody();
    const from = await program.patient(details);
    const into = await program.patient(somebody());
    const [kit, theirs] = [await program.registeredKit(from), await program.registeredKit(into)];
    const requisitionId = await program.requisition(`Returned #${people}`, {
      patient: { ...REQUISITION.patient, ...details },
    });
    const ofKit = await program.requisition(kit.sampleId);
    await note(from, 'Of the one.');
    const { mergeId } = await merge(from, into);
    // What was registered since stays with the other, and what was noted.
    const since = await program.registeredKit(from);
    await note(from, 'Since.');
    app.clock.advance(60_000);
    expect(await undo(mergeId)).toBe(from);
    expect(await own(from)).toEqual({
      patientId: from,
      email: details.email,
      kits: [kit.kitId],
      requisitions: [ofKit, requisitionId],
      reports: [],
      notes: ['Of the one.'],
    });
    expect(await own(into)).toMatchObject({
      patientId: into,
      kits: [theirs.kitId, since.kitId],
      requisitions: [],
      notes: ['Since.'],
    });
    expect((await app.prisma.kit.findUnique({ where: { kitId: kit.kitId } }))?.updated).toEqual(app.clock.now());
    const { node } = (
      await app.attempt(
        graphql('query ($id: ID!) { node(id: $id) { id } }'),
        { id: globalId('Patient', from) },
        program.client,
      )
    ).expectNoErrors();
    expect(node).not.toBeNull();
  });

  it('leaves a kit whose activation was undone meanwhile', async () => {
    const [from, into] = await two();
    const [kit, other] = [await program.registeredKit(from), await program.registeredKit(from)];
    const { mergeId } = await merge(from, into);
    for (const { kitId } of [kit, other])
      await program.mutate(program.client, 'undoActivation', { kitId, reason: 'A mix-up.' });
    await program.activate(kit, into);
    await undo(mergeId);
    expect([await patientOf(kit), await patientOf(other)]).toEqual([into, null]);
  });

  it('takes a requisition along that was made since for a kit that returns', async () => {
    const [from, into] = await two();
    const kit = await program.registeredKit(from);
    const { mergeId } = await merge(from, into);
    const requisitionId = await program.requisition(kit.sampleId);
    expect((await own(into))?.requisitions).toEqual([requisitionId]);
    await undo(mergeId);
    expect((await own(from))?.requisitions).toEqual([requisitionId]);
  });

  it('can be merged again, in either direction', async () => {
    const [from, into] = await two();
    const kit = await program.registeredKit(from);
    await undo((await merge(from, into)).mergeId);
    await undo((await merge(into, from)).mergeId);
    await merge(from, into);
    expect(await patientOf(kit)).toBe(into);
  });

  it('twice is a CONFLICT, and of another account’s merge NOT_FOUND', async () => {
    const [from, into] = await two();
    const { mergeId } = await merge(from, into);
    const other = await Program.start(app);
    const input = { patientMergeId: mergeId, reason: REASON };
    expect(outcomeOf(await other.attempt(other.client, 'undoMerge', input))).toBe('NOT_FOUND');
    expect(outcomeOf(await program.attempt(program.client, 'undoMerge', { ...input, patientMergeId: 'none' }))).toBe(
      'NOT_FOUND',
    );
    for (const actor of [program.lab, program.fulfillment])
      expect(outcomeOf(await program.attempt(actor, 'undoMerge', input))).toBe('FORBIDDEN');
    const results = await Promise.all(
      Array.from({ length: 4 }, () => program.attempt(program.client, 'undoMerge', input)),
    );
    expect(tally(results)).toEqual({ OK: 1, CONFLICT: 3 });
    for (const reason of ['', 'x'.repeat(501)])
      expect(badFieldsOf(await program.attempt(program.client, 'undoMerge', { ...input, reason }))).toEqual(['reason']);
  });
});

describe('a merge and its undoing', () => {
  it('are published, with the patient that stayed as the subject', async () => {
    const [from, into] = await two();
    await undo((await merge(from, into)).mergeId);
    const events = await app.prisma.event.findMany({ where: { subjectId: into }, orderBy: { recorded: 'asc' } });
    const data = { patient_id: into, from_patient_id: from };
    expect(events.map((event) => [event.type, event.data])).toEqual([
      ['PATIENT_MERGED', data],
      ['PATIENT_MERGE_UNDONE', data],
    ]);
    expect(await app.prisma.event.count({ where: { subjectId: from } })).toBe(0);
  });

  it('are audited under both, and the audit finds the entries of both under either id', async () => {
    const [from, into] = await two();
    const kit = await program.registeredKit(from);
    await own(from);
    const { mergeId } = await merge(from, into);
    const query = graphql(`
      query ($subject: String!) {
        auditEntries(first: 100, filter: { subject: $subject }) { edges { node { action subjects { subjectId } } } }
      }
    `);
    const entriesOf = async (subject: string) => {
      const { auditEntries } = (await app.attempt(query, { subject }, program.admin)).expectNoErrors();
      return auditEntries?.edges.map(({ node }) => node) ?? [];
    };
    const [ofOne, ofOther] = [await entriesOf(from), await entriesOf(into)];
    expect(ofOne).toEqual(ofOther);
    const merged = ofOne.find(({ action }) => action === 'patient.merge');
    expect(merged?.subjects.map(({ subjectId }) => subjectId).toSorted()).toEqual([from, into].toSorted());
    const created = ofOne.filter(({ action }) => action === 'patient.create');
    expect(created.flatMap(({ subjects }) => subjects.map(({ subjectId }) => subjectId)).toSorted()).toEqual(
      [from, into].toSorted(),
    );
    expect(ofOne.map(({ action }) => action)).toEqual(expect.arrayContaining(['patient.read', 'kit.activate']));
    await undo(mergeId);
    const after = [await entriesOf(from), await entriesOf(into)];
    for (const entries of after)
      expect(entries.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['patient.merge', 'patient.undoMerge']),
      );
    expect(kit.kitId).not.toBe('');
  });

  it('reading them is recorded with IDENTITY, under the patient, even if there are none', async () => {
    const [patientId] = await two();
    const query = graphql('query ($id: ID!) { patient(patientId: $id) { merges { reason } } }');
    await app.attempt(query, { id: patientId }, program.client);
    const entries = await app.prisma.auditEntry.findMany({
      where: { records: { has: patientId }, action: 'patient.read' },
    });
    expect(entries.map(({ classes }) => classes)).toEqual([['IDENTITY']]);
  });
});
