import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import { type Patient, Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { AddressType, accountFilterField, personFilterFields } from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows, nestedConnectionOf } from '../../graphql/connection.ts';
import { SexEnum } from '../../graphql/enums.ts';
import { registerNode } from '../../graphql/node.ts';
import { listKits } from '../kits/list-kits.ts';
import { KitConnection, KitFilterInput, KitObject, loadKits } from '../kits/schema.ts';
import { listPatients } from './list-patients.ts';

export const PatientObject = builder.prismaNode('Patient', {
  id: { field: 'id', description: 'Relay id.' },
  description: 'A person that kits are registered to. What the kit type does not ask for may be absent.',
  fields: (t) => ({
    patientId: t.exposeID('id', { description: 'The patient’s UUID.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'First name, as given.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'Last name, as given.' }),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', nullable: true, description: 'Date of birth.' }),
    sex: t.expose('sex', { type: SexEnum, nullable: true, description: 'Sex.' }),
    email: t.exposeString('email', { nullable: true, description: 'E-mail address, as given.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number, as given.' }),
    address: t.field({
      type: AddressType,
      nullable: true,
      description: 'Postal address, where any of it is known.',
      resolve: (patient) => {
        const { street1, street2, city, state, country, zip } = patient;
        const address = { street1, street2, city, state, country, zip };
        return Object.values(address).some((part) => part !== null) ? address : null;
      },
    }),
    kits: t.connection(
      {
        type: KitObject,
        description: 'The kits registered to this patient, oldest first.',
        args: { filter: t.arg({ type: KitFilterInput, description: 'Which of them.' }) },
        resolve: (patient, args, context, info) => {
          const list = listKits(context, args.filter, { column: 'created', direction: 'ASC' });
          const parent = { column: Prisma.sql`row.patient_id`, id: patient.id };
          return nestedConnectionOf({ context, info }, args, list, parent, loadKits(context));
        },
      },
      KitConnection,
    ),
  }),
});

const PatientConnection = builder.connectionObject(
  { type: PatientObject, name: 'PatientConnection', description: 'A page of patients.' },
  { name: 'PatientEdge', description: 'A patient on a page.' },
);

const PatientFilterInput = builder.inputType('PatientFilter', {
  description: 'Which patients. All conditions given must hold.',
  fields: (t) => ({
    ...personFilterFields(t, 'of the patient'),
    ...accountFilterField(t),
  }),
});

const loadPatients =
  (context: RequestContext): LoadRows<Patient> =>
  (ids, query) =>
    context.db.patient.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  patient: t.prismaField({
    type: PatientObject,
    nullable: true,
    description: 'A patient; null when there is none.',
    args: { patientId: t.arg.id({ required: true, description: 'The patient’s UUID.' }) },
    resolve: (query, _root, { patientId }, context) => {
      const actor = authorize(context.actor, 'patients.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { id: patientId, ...inTenant(actor) } };
      return isUuid(patientId) ? context.db.patient.findFirst(one) : null;
    },
  }),
  patients: t.connection(
    {
      type: PatientObject,
      description: 'Patients, newest first.',
      args: { filter: t.arg({ type: PatientFilterInput, description: 'Which patients.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, listPatients(context, args.filter), loadPatients(context)),
    },
    PatientConnection,
  ),
}));

registerNode('Patient', (context, ids, query) => {
  const actor = authorize(context.actor, 'patients.read');
  return context.db.patient.findMany({ ...query, where: { id: { in: ids }, ...inTenant(actor) } });
});
