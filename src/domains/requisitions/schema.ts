import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import type { Requisition } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import {
  AddressType,
  accountFilterField,
  changedFilterFields,
  personFilterFields,
  sortInput,
  sortOf,
} from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows } from '../../graphql/connection.ts';
import { RequisitionStatusEnum, SexEnum } from '../../graphql/enums.ts';
import { registerNode } from '../../graphql/node.ts';
import { allowedNext } from '../lifecycle.ts';
import { requisitionLifecycle } from './lifecycle.ts';
import { listRequisitions } from './list-requisitions.ts';

const RequisitionPatientType = builder.objectRef<Requisition>('RequisitionPatient').implement({
  description: 'The patient as the requisition states them.',
  fields: (t) => ({
    firstName: t.exposeString('patientFirstName', { description: 'First name, as given.' }),
    lastName: t.exposeString('patientLastName', { description: 'Last name, as given.' }),
    email: t.exposeString('patientEmail', { description: 'E-mail address, as given.' }),
    phone: t.exposeString('patientPhone', { nullable: true, description: 'Phone number, as given.' }),
    sex: t.expose('patientSex', { type: SexEnum, description: 'Sex.' }),
    dateOfBirth: t.expose('patientDateOfBirth', { type: 'Date', description: 'Date of birth.' }),
    address: t.field({
      type: AddressType,
      description: 'Postal address.',
      resolve: (requisition) => ({
        street1: requisition.patientStreet1,
        street2: requisition.patientStreet2,
        city: requisition.patientCity,
        state: requisition.patientState,
        country: requisition.patientCountry,
        zip: requisition.patientZip,
      }),
    }),
  }),
});

builder.prismaObject('RequisitionEvent', {
  description: 'Something that happened to a requisition. Events are only ever added.',
  fields: (t) => ({
    status: t.expose('status', { type: RequisitionStatusEnum, description: 'The status that the event stands for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When this service was told.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, where somebody said so.' }),
  }),
});

export const RequisitionObject = builder.prismaNode('Requisition', {
  id: { field: 'id', description: 'Relay id.' },
  description: 'A sample submitted to a laboratory for a set of panels, for a patient.',
  fields: (t) => ({
    requisitionId: t.exposeID('id', { description: 'The requisition’s UUID.' }),
    barcode: t.exposeString('barcode', {
      description: 'Full barcode of the sample mailed to the laboratory; unique over all accounts.',
    }),
    accountNumber: t.exposeString('accountNumber', { description: 'Account number submitted to the laboratory.' }),
    lab: t.exposeString('lab', { description: 'Name of the processing laboratory.' }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels to be tested.' }),
    patient: t.field({
      type: RequisitionPatientType,
      description: 'The patient.',
      resolve: (requisition) => requisition,
    }),
    status: t.expose('status', { type: RequisitionStatusEnum, description: 'Where it stands.' }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its history, oldest first.',
    }),
    sample: t.relation('sample', {
      nullable: true,
      description: 'The sample with this barcode, where it is one of this account’s kits.',
    }),
    allowedNextStatuses: t.field({
      type: [RequisitionStatusEnum],
      description: 'The statuses that may follow the present one.',
      resolve: (requisition) => allowedNext(requisitionLifecycle, requisition.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const RequisitionConnection = builder.connectionObject(
  { type: RequisitionObject, name: 'RequisitionConnection', description: 'A page of requisitions.' },
  { name: 'RequisitionEdge', description: 'A requisition on a page.' },
);

const RequisitionFilterInput = builder.inputType('RequisitionFilter', {
  description: 'Which requisitions. All conditions given must hold; an empty list lets nothing through.',
  fields: (t) => ({
    statuses: t.field({ type: [RequisitionStatusEnum], description: 'In one of these statuses.' }),
    lab: t.string({ description: 'Of this laboratory; case-sensitive.' }),
    barcode: t.string({ description: 'With this barcode, without regard to case.' }),
    ...personFilterFields(t, 'of the patient'),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const RequisitionOrderInput = sortInput('RequisitionOrder', 'How requisitions are sorted.');

const loadRequisitions =
  (context: RequestContext): LoadRows<Requisition> =>
  (ids, query) =>
    context.db.requisition.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  requisition: t.prismaField({
    type: RequisitionObject,
    nullable: true,
    description: 'A requisition; null when there is none.',
    args: { requisitionId: t.arg.id({ required: true, description: 'The requisition’s UUID.' }) },
    resolve: (query, _root, { requisitionId }, context) => {
      const actor = authorize(context.actor, 'requisitions.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { id: requisitionId, ...inTenant(actor) } };
      return isUuid(requisitionId) ? context.db.requisition.findFirst(one) : null;
    },
  }),
  requisitions: t.connection(
    {
      type: RequisitionObject,
      description: 'Requisitions, newest first unless sorted otherwise.',
      args: {
        filter: t.arg({ type: RequisitionFilterInput, description: 'Which requisitions.' }),
        orderBy: t.arg({ type: RequisitionOrderInput, description: 'Sorted how.' }),
      },
      resolve: (_root, args, context, info) => {
        const list = listRequisitions(
          context,
          args.filter,
          sortOf(args.orderBy, { column: 'created', direction: 'DESC' }),
        );
        return connectionOf({ context, info }, args, list, loadRequisitions(context));
      },
    },
    RequisitionConnection,
  ),
}));

registerNode('Requisition', (context, ids, query) => {
  const actor = authorize(context.actor, 'requisitions.read');
  return context.db.requisition.findMany({ ...query, where: { id: { in: ids }, ...inTenant(actor) } });
});
