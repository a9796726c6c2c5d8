import { addNote } from '../../domains/notes/add-note.ts';
import { isNoteOnPatient, listNotes } from '../../domains/notes/list-notes.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { nestedField } from '../fields/row-fields.ts';
import { globalId } from './common.ts';
import { KitObject } from './kits.ts';
import { recordOfGlobalId } from './node.ts';
import { OrderObject } from './orders.ts';
import { PatientObject } from './patients.ts';
import { RequisitionObject } from './requisitions.ts';
import { SampleObject } from './samples.ts';
import { UnmatchedResultObject } from './unmatched-results.ts';

const NoteObject = builder.prismaNode('Note', {
  id: globalId,
  description:
    'What somebody has written down about a record, for the callers of the author’s account. Notes are never changed or removed.',
  fields: (t) => ({
    noteId: t.exposeID('id', { description: 'UUID of the note.' }),
    text: t.exposeString('text', { description: 'What was written.' }),
    author: t.relation('author', { description: 'The user who wrote the note.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the note was written.' }),
  }),
});

recordType('note', 'Note');

const NoteConnection = builder.connectionObject(
  { type: NoteObject, name: 'NoteConnection', description: 'A page of notes.' },
  { name: 'NoteEdge', description: 'A note on a page.' },
);

/** The notes on a record; `belongs` is the column that refers to the record's id, or the condition on that. */
function notesOn(belongs: Parameters<typeof nestedField>[0]) {
  return {
    type: NoteObject,
    description:
      'What the caller’s account has written down about the record, newest first; for ADMIN, what anybody has.',
    ...nestedField(belongs, listNotes),
  };
}

builder.prismaObjectField(KitObject, 'notes', (t) => t.connection(notesOn(Prisma.sql`row.kit_id`), NoteConnection));
builder.prismaObjectField(OrderObject, 'notes', (t) => t.connection(notesOn(Prisma.sql`row.order_id`), NoteConnection));
builder.prismaObjectField(SampleObject, 'notes', (t) =>
  t.connection(notesOn(Prisma.sql`row.sample_id`), NoteConnection),
);
builder.prismaObjectField(RequisitionObject, 'notes', (t) =>
  t.connection(notesOn(Prisma.sql`row.requisition_id`), NoteConnection),
);
builder.prismaObjectField(PatientObject, 'notes', (t) =>
  t.connection(
    notesOn((patientId) => isNoteOnPatient(Prisma.sql`row`, patientId)),
    NoteConnection,
  ),
);
builder.prismaObjectField(UnmatchedResultObject, 'notes', (t) =>
  t.connection(notesOn(Prisma.sql`row.unmatched_result_id`), NoteConnection),
);

const AddNoteInput = builder.inputType('AddNoteInput', {
  description: 'A record, and what to write down about it.',
  fields: (t) => ({
    subjectId: t.id({
      required: true,
      description: 'The `id` of a kit, an order, a sample, a requisition, a patient or an unmatched result.',
    }),
    text: t.string({ required: true, description: 'The note: 1 to 2,000 characters.' }),
  }),
});

builder.mutationField('addNote', (t) =>
  t.field({
    type: payloadType('AddNotePayload', 'The note that was added.', {
      field: 'note',
      type: NoteObject,
      description: 'The note.',
    }),
    nullable: true,
    description:
      'Adds a note to a record. Only callers of your account see it, and administrators. For everybody who sees the record.',
    args: { input: t.arg({ type: AddNoteInput, required: true, description: 'The record and the note.' }) },
    resolve: async (_root, { input }, work) => ({ id: await addNote(work, input, recordOfGlobalId) }),
  }),
);
