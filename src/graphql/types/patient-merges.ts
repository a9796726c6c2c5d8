import { listMerges } from '../../domains/patients/list-merges.ts';
import { type Merged, mergePatients } from '../../domains/patients/merge-patients.ts';
import { undoMerge } from '../../domains/patients/undo-merge.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { fromPayload, nestedField } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { PatientObject } from './patients.ts';

builder.prismaObject('PatientMergeUndoing', {
  description: embedded('When and why a merge was taken back, and by whom.'),
  fields: (t) => ({
    at: t.expose('created', { type: 'DateTime', description: 'When the merge was undone.' }),
    by: t.relation('by', { description: 'The user who undid it.' }),
    reason: t.exposeString('reason', { description: 'Why the merge was undone.' }),
  }),
});

const PatientMergeObject = builder.prismaObject('PatientMerge', {
  description: embedded('A merge: two records of one person were made one.'),
  fields: (t) => ({
    patientMergeId: t.exposeID('id', { description: 'UUID of the merge.' }),
    fromPatientId: t.exposeID('fromRef', {
      description: 'UUID of the patient that was merged. It means the other from then on, until the merge is undone.',
    }),
    patient: t.relation('into', { description: 'The patient that it was merged into.' }),
    at: t.expose('created', { type: 'DateTime', description: 'When the two were merged.' }),
    by: t.relation('by', { description: 'The user who merged them.' }),
    reason: t.exposeString('reason', { description: 'Why the two were merged.' }),
    undone: t.relation('undone', {
      nullable: true,
      description: 'When and why the merge was undone; null if it was not.',
    }),
  }),
});

builder.prismaObjectField(PatientObject, 'merges', (t) =>
  t.field({
    type: [PatientMergeObject],
    nullable: true,
    description:
      'The merges of other patients into this one, newest first, those that were undone, too; at most 100. For CLIENT and ADMIN.',
    ...nestedField(Prisma.sql`row.into_id`, listMerges),
  }),
);

const MergePatientsInput = builder.inputType('MergePatientsInput', {
  description: 'Two records of one person.',
  fields: (t) => ({
    fromPatientId: t.id({ required: true, description: 'UUID of the patient that is merged into the other.' }),
    intoPatientId: t.id({ required: true, description: 'UUID of the patient that stays, with the details it has.' }),
    reason: t.string({ required: true, description: 'Why the two are one person.' }),
  }),
});

const UndoMergeInput = builder.inputType('UndoMergeInput', {
  description: 'A merge to take back, and why.',
  fields: (t) => ({
    patientMergeId: t.id({ required: true, description: 'UUID of the merge.' }),
    reason: t.string({ required: true, description: 'Why the merge is undone.' }),
  }),
});

function mergePayload(name: string, description: string, shown: string) {
  return builder.objectRef<Merged>(name).implement({
    description,
    fields: (t) => ({
      patient: t.field({
        type: PatientObject,
        nullable: true,
        description: shown,
        ...fromPayload<Merged>(({ id }) => [id]),
      }),
      patientMerge: t.field({
        type: PatientMergeObject,
        nullable: true,
        description: 'The merge.',
        ...fromPayload<Merged>(({ mergeRef }) => [mergeRef]),
      }),
    }),
  });
}

builder.mutationFields((t) => ({
  mergePatients: t.field({
    type: mergePayload('MergePatientsPayload', 'Two patients that are one.', 'The patient that stays.'),
    nullable: true,
    description:
      'Makes two records of one person one: the kits, the requisitions and the notes of the one are those of the other from then on, whose id its id means. Both must be known to be the same person. For CLIENT.',
    args: { input: t.arg({ type: MergePatientsInput, required: true, description: 'The two patients, and why.' }) },
    resolve: (_root, { input }, work) => mergePatients(work, input),
  }),
  undoMerge: t.field({
    type: mergePayload('UndoMergePayload', 'A merge that was taken back.', 'The patient that was merged.'),
    nullable: true,
    description:
      'Takes a merge back: the one is a patient of its own again, with its id and its details, and what came with it returns. For CLIENT.',
    args: { input: t.arg({ type: UndoMergeInput, required: true, description: 'The merge, and why it is undone.' }) },
    resolve: (_root, { input }, work) => undoMerge(work, input),
  }),
}));
