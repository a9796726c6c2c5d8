import { createResultsLink } from '../../domains/results-links/create-results-link.ts';
import { listResultsLinks } from '../../domains/results-links/list-results-links.ts';
import { revokeResultsLink } from '../../domains/results-links/revoke-results-link.ts';
import { type ResultsLinkStatus, statusOfLink } from '../../domains/results-links/status.ts';
import { Prisma, type ResultsLink } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromColumns, nestedField } from '../fields/row-fields.ts';
import { globalId } from './common.ts';
import { PatientSessionObject } from './patient-sessions.ts';
import { PatientObject } from './patients.ts';

const ResultsLinkStatusEnum = builder.enumType('ResultsLinkStatus', {
  description: 'What a results link is; the first that came about stays.',
  values: {
    VALID: { description: 'The link can be opened.' },
    CLOSED: { description: 'The link was closed, since too many wrong dates of birth were given.' },
    REVOKED: { description: 'The link was revoked, or its kit is not registered to the patient any more.' },
    EXPIRED: { description: 'The days of the link are over.' },
  } satisfies Record<ResultsLinkStatus, object>,
});

const ResultsLinkObject = builder.prismaNode('ResultsLink', {
  id: globalId,
  description: 'A link with which a person reads their results in a browser, after giving their date of birth.',
  fields: (t) => ({
    resultsLinkId: t.exposeID('id', { description: 'UUID of the link.' }),
    patient: t.relation('patient', { description: 'The patient whose results the link opens.' }),
    kit: t.relation('kit', { nullable: true, description: 'The only kit that the link shows; null if it shows all.' }),
    url: t.string({
      description: 'The address to send to the patient: the same each time it is read.',
      extensions: fromColumns<ResultsLink>('id'),
      resolve: ({ id }, _args, work) => work.call.resultsLink(id),
    }),
    status: t.field({
      type: ResultsLinkStatusEnum,
      description: 'What the link is.',
      extensions: fromColumns<ResultsLink>('endedAs', 'expiresAt'),
      resolve: (link, _args, { call: { clock } }) => statusOfLink(link, clock.now()),
    }),
    wrongDates: t.exposeInt('wrongDates', { description: 'How many different wrong dates of birth were given.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the link was created.' }),
    createdBy: t.relation('createdBy', { description: 'The user who created the link.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires.' }),
    lastOpenedAt: t.expose('lastOpenedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link was last opened; null if it never was.',
    }),
  }),
});

recordType('resultsLink', 'ResultsLink');

builder.prismaObjectField(PatientSessionObject, 'resultsLink', (t) =>
  t.relation('resultsLink', {
    nullable: true,
    description: 'The results link that opened the session; null if a user created it.',
  }),
);

const ResultsLinkConnection = builder.connectionObject(
  { type: ResultsLinkObject, name: 'ResultsLinkConnection', description: 'A page of results links.' },
  { name: 'ResultsLinkEdge', description: 'A results link on a page.' },
);

builder.prismaObjectField(PatientObject, 'resultsLinks', (t) =>
  t.connection(
    {
      type: ResultsLinkObject,
      nullable: true,
      description: 'The links to the patient’s results, newest first. For CLIENT and ADMIN.',
      ...nestedField(Prisma.sql`row.patient_id`, listResultsLinks),
    },
    ResultsLinkConnection,
  ),
);

const CreateResultsLinkInput = builder.inputType('CreateResultsLinkInput', {
  description: 'Whose results a link opens, and for how long. Give exactly one of `patientId` and `kitId`.',
  fields: (t) => ({
    patientId: t.id({ description: 'UUID of the patient, to show all their results.' }),
    kitId: t.string({ description: 'The code of a kit, to show its results to the patient to whom it is registered.' }),
    lifetimeDays: t.int({ description: 'How long the link works: 1 to 90 days, by default 30.' }),
  }),
});

const RevokeResultsLinkInput = builder.inputType('RevokeResultsLinkInput', {
  description: 'The results link to revoke.',
  fields: (t) => ({ resultsLinkId: t.id({ required: true, description: 'UUID of the link to revoke.' }) }),
});

builder.mutationFields((t) => ({
  createResultsLink: t.field({
    type: payloadType('CreateResultsLinkPayload', 'The results link that was created.', {
      field: 'resultsLink',
      type: ResultsLinkObject,
      description: 'The new link.',
    }),
    nullable: true,
    description:
      'Creates a link with which a person reads their results in a browser. A patient has at most 50 valid ones. For CLIENT.',
    args: { input: t.arg({ type: CreateResultsLinkInput, required: true, description: 'Whose, and for how long.' }) },
    resolve: async (_root, { input }, work) => ({ id: await createResultsLink(work, input) }),
  }),
  revokeResultsLink: t.field({
    type: payloadType('RevokeResultsLinkPayload', 'The results link that was revoked.', {
      field: 'resultsLink',
      type: ResultsLinkObject,
      description: 'The link after it was revoked.',
    }),
    nullable: true,
    description:
      'Revokes a results link, and ends the sessions that it opened, with immediate effect. One that has ended already stays as it is. For CLIENT.',
    args: { input: t.arg({ type: RevokeResultsLinkInput, required: true, description: 'The link to revoke.' }) },
    resolve: async (_root, { input }, work) => ({ id: await revokeResultsLink(work, input) }),
  }),
}));
