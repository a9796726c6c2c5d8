import { createPatientSession, type IssuedSession } from '../../domains/patient-sessions/create-patient-session.ts';
import { listPatientSessions } from '../../domains/patient-sessions/list-patient-sessions.ts';
import { revokePatientSession } from '../../domains/patient-sessions/revoke-patient-session.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromPayload, nestedField } from '../fields/row-fields.ts';
import { globalId } from './common.ts';
import { PatientObject } from './patients.ts';

export const PatientSessionObject = builder.prismaNode('PatientSession', {
  id: globalId,
  description:
    'A session in which a person sees what is theirs, with the role PATIENT. Its token is shown once, when it is created.',
  fields: (t) => ({
    patientSessionId: t.exposeID('id', { description: 'UUID of the session.' }),
    patient: t.relation('patient', { description: 'The patient whose own the session reads.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the session was created.' }),
    createdBy: t.relation('createdBy', { nullable: true, description: 'The user who created the session.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the session expires; never after the key that created it.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the session ended; null unless that was before it expires.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the session was last used, to the minute; null if it never was.',
    }),
  }),
});

recordType('patientSession', 'PatientSession');

const PatientSessionConnection = builder.connectionObject(
  { type: PatientSessionObject, name: 'PatientSessionConnection', description: 'A page of patient sessions.' },
  { name: 'PatientSessionEdge', description: 'A patient session on a page.' },
);

builder.prismaObjectField(PatientObject, 'sessions', (t) =>
  t.connection(
    {
      type: PatientSessionObject,
      nullable: true,
      description:
        'The sessions in which the patient sees what is theirs, newest first: those that are valid, and those that ended or expired in the last 30 days. For CLIENT and ADMIN.',
      ...nestedField(Prisma.sql`row.patient_id`, listPatientSessions),
    },
    PatientSessionConnection,
  ),
);

const CreatePatientSessionInput = builder.inputType('CreatePatientSessionInput', {
  description: 'The patient that a session is for, and how long it lives.',
  fields: (t) => ({
    patientId: t.id({ required: true, description: 'UUID of the patient.' }),
    lifetimeSeconds: t.int({ description: 'How long the session lives: 60 to 86,400 seconds, by default 3,600.' }),
  }),
});

const CreatePatientSessionPayload = builder.objectRef<IssuedSession>('CreatePatientSessionPayload').implement({
  description: 'The patient session that was created.',
  fields: (t) => ({
    token: t.exposeString('token', {
      nullable: true,
      description: 'The token of the session. It is shown only once, here.',
    }),
    patientSession: t.field({
      type: PatientSessionObject,
      nullable: true,
      description: 'The new session.',
      ...fromPayload<IssuedSession>(({ id }) => [id]),
    }),
  }),
});

const RevokePatientSessionInput = builder.inputType('RevokePatientSessionInput', {
  description: 'The patient session to end.',
  fields: (t) => ({
    patientSessionId: t.id({ required: true, description: 'UUID of the session to end.' }),
  }),
});

builder.mutationFields((t) => ({
  createPatientSession: t.field({
    type: CreatePatientSessionPayload,
    nullable: true,
    description:
      'Creates a session in which a program’s app reads what belongs to a patient. It ends with the key that creates it, and the twenty-first valid one of a patient ends the oldest. For CLIENT.',
    args: {
      input: t.arg({ type: CreatePatientSessionInput, required: true, description: 'The patient and the lifetime.' }),
    },
    resolve: (_root, { input }, work) => createPatientSession(work, input),
  }),
  revokePatientSession: t.field({
    type: payloadType('RevokePatientSessionPayload', 'The patient session that was ended.', {
      field: 'patientSession',
      type: PatientSessionObject,
      description: 'The session after it was ended.',
    }),
    nullable: true,
    description:
      'Ends a patient session, with immediate effect. One that has ended already stays as it is. For CLIENT.',
    args: { input: t.arg({ type: RevokePatientSessionInput, required: true, description: 'The session to end.' }) },
    resolve: async (_root, { input }, work) => ({ id: await revokePatientSession(work, input) }),
  }),
}));
