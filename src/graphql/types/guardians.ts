import { type Guardian, guardianOf } from '../../domains/inputs/guardian.ts';
import type { Patient, Requisition } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { fromColumns } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { GuardianRelationshipEnum } from './guardian-inputs.ts';
import { PatientObject } from './patients.ts';
import { RequisitionPatientType } from './requisitions.ts';

const GuardianType = builder.objectRef<Guardian>('Guardian').implement({
  description: embedded('Who answers for a person who is too young to do so.'),
  fields: (t) => ({
    firstName: t.exposeString('firstName', { description: 'The guardian’s first name, as given.' }),
    lastName: t.exposeString('lastName', { description: 'The guardian’s last name, as given.' }),
    relationship: t.expose('relationship', {
      type: GuardianRelationshipEnum,
      description: 'What the guardian is to the person.',
    }),
    email: t.exposeString('email', { nullable: true, description: 'The guardian’s e-mail address, as given.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'The guardian’s phone number, as given.' }),
  }),
});

builder.prismaObjectField(PatientObject, 'guardian', (t) =>
  t.field({
    type: GuardianType,
    nullable: true,
    description: 'Who answers for the patient; null if nobody is known to.',
    extensions: fromColumns<Patient>('guardian'),
    resolve: ({ guardian }) => guardianOf(guardian),
  }),
);

builder.objectField(RequisitionPatientType, 'guardian', (t) =>
  t.field({
    type: GuardianType,
    nullable: true,
    description: 'Who answers for the patient, as named by the requisition; null if it names nobody.',
    extensions: fromColumns<Requisition>('patientGuardian'),
    resolve: ({ patientGuardian }) => guardianOf(patientGuardian),
  }),
);
