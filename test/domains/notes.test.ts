import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import { badFieldsOf, globalId, outcomeOf, tally } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { NO_SUCH_UUID, type OrderedKit, Program } from '../helpers/program.ts';

/** Notes (contract, 11.11). */
const app = useTestApp();
let program: Program;
let kit: OrderedKit;
let kitRef: string;

beforeAll(async () => {
  program = await Program.start(app);
  kit = await program.kit();
  kitRef = (await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } })).id;
});

const notesOf = graphql(`
  query NotesOf($id: ID!, $first: Int) {
    node(id: $id) {
      ... on Kit { notes(first: $first) { ...Notes } }
      ... on Order { notes(first: $first) { ...Notes } }
      ... on Sample { notes(first: $first) { ...Notes } }
      ... on Requisition { notes(first: $first) { ...Notes } }
      ... on Patient { notes(first: $first) { ...Notes } }
      ... on UnmatchedResult { notes(first: $first) { ...Notes } }
    }
  }
  fragment Notes on NoteConnection { totalCount edges { node { text created author { name } } } }
`);

const notesOfKit = graphql(`
  query NotesOfKit($kitId: String!) { kit(kitId: $kitId) { notes { totalCount edges { node { noteId text } } } } }
`);

async function add(actor: TestActor, subjectId: string, text: string): Promise<string> {
  const { note } = await program.mutate(actor, 'addNote', { subjectId, text });
  return note.noteId;
}

/** The texts of a kit's notes, newest first, as the caller sees them. */
async function textsFor(actor: TestActor, { kitId }: { readonly kitId: string } = kit): Promise<string[]> {
  const { kit: found } = (await app.run(notesOfKit, { kitId }, actor)).expectNoErrors();
  return (found?.notes.edges ?? []).map(({ node }) => node.text);
}

const ofKit = () => globalId('Kit', kitRef);

describe('a note', () => {
  it('is written on a kit, an order, a sample, a requisition, a patient and an unmatched result', async () => {
    const unmatched = await new Intake(app, program).unmatched();
    const order = await app.prisma.order.findUniqueOrThrow({ where: { orderId: kit.orderId } });
    const sample = await app.prisma.sample.findFirstOrThrow({ where: { sampleId: kit.sampleId } });
    const subjects = [
      [program.client, ofKit()],
      [program.client, globalId('Order', order.id)],
      [program.client, globalId('Sample', sample.id)],
      [program.client, globalId('Requisition', await program.requisition('BAR-1'))],
      [program.client, globalId('Patient', await program.patient())],
      [program.lab, globalId('UnmatchedResult', unmatched)],
    ] as const;
    for (const [actor, subjectId] of subjects) {
      const text = `  Called at noon,\nno answer. ${subjectId} \t`;
      await add(actor, subjectId, text);
      const { node } = (await app.run(notesOf, { id: subjectId, first: 5 }, actor)).expectNoErrors();
      const { name } = await app.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
      const created = app.clock.now().toISOString();
      expect(node).toEqual({
        notes: { totalCount: 1, edges: [{ node: { text: text.trim(), created, author: { name } } }] },
      });
    }
  });

  it('changes nothing of its record, publishes no event, and is in no log and no audit entry', async () => {
    const before = await app.prisma.kit.findUniqueOrThrow({ where: { id: kitRef } });
    const events = await app.prisma.event.count();
    app.clock.advance(60_000);
    await add(program.client, ofKit(), 'Nobody but us reads this.');
    expect(await app.prisma.kit.findUniqueOrThrow({ where: { id: kitRef } })).toEqual(before);
    expect(await app.prisma.event.count()).toBe(events);
    expect(app.logLines.join('\n')).not.toContain('Nobody but us');
    const entries = await app.prisma.auditEntry.findMany({ where: { action: 'note.add', records: { has: kitRef } } });
    expect(entries.map(({ subject, userId }) => [subject, userId])).toContainEqual([
      `Kit:${kitRef}`,
      program.client.userId,
    ]);
    expect(JSON.stringify(entries)).not.toContain('Nobody but us');
  });

  it('is found by its own id, and has the newest first', async () => {
    const other = await program.kit();
    const id = globalId('Kit', (await app.prisma.kit.findUniqueOrThrow({ where: { kitId: other.kitId } })).id);
    const first = await add(program.client, id, 'One');
    app.clock.advance(1000);
    await add(program.client, id, 'Two');
    expect(await textsFor(program.client, other)).toEqual(['Two', 'One']);
    const node = await app.graphql(
      `{ node(id: "${globalId('Note', first)}") { ... on Note { text } } }`,
      {},
      program.client,
    );
    expect(node.expectNoErrors()).toEqual({ node: { text: 'One' } });
  });
});

describe('notes belong to the account of their author', () => {
  it('staff may note what it sees, a program does not see it, nor staff what a program notes; an administrator sees all', async () => {
    const noted = await program.kit();
    const id = globalId('Kit', (await app.prisma.kit.findUniqueOrThrow({ where: { kitId: noted.kitId } })).id);
    const otherLab = await app.actor('LAB');
    const colleague = await app.actor('CLIENT', { account: program.client });
    for (const [actor, text] of [
      [program.client, 'Program'],
      [otherLab, 'Other laboratory'],
      [program.fulfillment, 'Staff'],
    ] as const) {
      app.clock.advance(1000);
      await add(actor, id, text);
    }
    expect(await textsFor(program.client, noted)).toEqual(['Program']);
    expect(await textsFor(colleague, noted)).toEqual(['Program']);
    expect(await textsFor(otherLab, noted)).toEqual(['Other laboratory']);
    // Fulfilment and the laboratory of this program are of one account.
    expect(await textsFor(program.lab, noted)).toEqual(['Staff']);
    expect(await textsFor(program.admin, noted)).toEqual(['Staff', 'Other laboratory', 'Program']);
  });

  it('and are not found by anybody else', async () => {
    const note = await add(program.client, ofKit(), 'Ours');
    const stranger = await app.actor('CLIENT');
    for (const actor of [stranger, program.lab]) {
      const answer = await app.graphql(`{ node(id: "${globalId('Note', note)}") { id } }`, {}, actor);
      expect(answer.expectNoErrors()).toEqual({ node: null });
    }
  });
});

describe('is refused', () => {
  const attempt = (input: object, actor: TestActor = program.client) => program.attempt(actor, 'addNote', input);

  it('all problems at once', async () => {
    expect(badFieldsOf(await attempt({ subjectId: '', text: ' \n ' }))).toEqual(['subjectId', 'text']);
    expect(badFieldsOf(await attempt({ subjectId: ofKit(), text: 'x'.repeat(2001) }))).toEqual(['text']);
    expect(badFieldsOf(await attempt({ subjectId: ofKit(), text: 'a\u0000b' }))).toEqual(['text']);
    expect(badFieldsOf(await attempt({ text: 5 }))).toEqual(['subjectId', 'text']);
    await add(program.client, ofKit(), 'x'.repeat(2000));
  });

  it('on something that is not a record, that cannot have notes, or that the caller does not see', async () => {
    const report = await program.report(await program.kitAtLaboratory());
    const stranger = await app.actor('CLIENT');
    for (const subjectId of ['nonsense', globalId('Kit', NO_SUCH_UUID), globalId('Report', report)])
      (await attempt({ subjectId, text: 'A' })).expectError('NOT_FOUND');
    (await attempt({ subjectId: globalId('User', program.client.userId), text: 'A' })).expectError('NOT_FOUND');
    (await attempt({ subjectId: ofKit(), text: 'A' }, stranger)).expectError('NOT_FOUND');
    const unmatched = globalId('UnmatchedResult', await new Intake(app, program).unmatched());
    (await attempt({ subjectId: unmatched, text: 'A' }, await app.actor('LAB'))).expectError('NOT_FOUND');
    for (const actor of [program.client, program.fulfillment])
      (await attempt({ subjectId: unmatched, text: 'A' }, actor)).expectError('FORBIDDEN');
  });

  it('beyond a thousand of an account on a record, also if several come at once', async () => {
    const full = await program.kit();
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: full.kitId } });
    await app.prisma.$executeRaw`INSERT INTO notes (id, account_id, author_id, text, created, kit_id)
      SELECT gen_random_uuid(), ${program.client.accountId}::uuid, ${program.client.userId}::uuid, 'One of many', now(), ${id}::uuid
      FROM generate_series(1, 998)`;
    const subjectId = globalId('Kit', id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt({ subjectId, text: 'Another' })));
    expect(tally(answers)).toEqual({ OK: 2, CONFLICT: 8 });
    expect(outcomeOf(await attempt({ subjectId, text: 'Another account’s' }, program.lab))).toBe('OK');
  });
});

it('reads the notes of a page of kits without a statement for each', async () => {
  const query = graphql(`
    query ($first: Int!) { kits(first: $first) { edges { node { notes { edges { node { text author { name } } } } } } } }
  `);
  const count = async (first: number) => {
    const send = async () => (await app.run(query, { first }, program.client)).expectNoErrors();
    await send();
    await send();
    return (await app.statements.during(send)).length;
  };
  expect([await count(1), await count(7)]).toEqual([2, 2]);
});

it('is audited as data of the record that it is on', async () => {
  const audited = await AuditedProgram.start(app);
  const headers = { 'x-request-id': 'reads-notes' };
  await app.graphql(
    `{ kit(kitId: "${kit.kitId}") { notes { edges { node { text } } } } }`,
    {},
    { key: program.client.key, headers },
  );
  const [entry] = (await audited.auditEntries()).filter(({ requestId }) => requestId === 'reads-notes');
  expect(entry).toMatchObject({ action: 'kit.read', classes: ['METADATA'] });
  expect(entry?.subjects.map(({ type, subjectId }) => `${type} ${subjectId}`)).toEqual([`Kit ${kit.kitId}`]);
});
