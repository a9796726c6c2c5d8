import { z } from 'zod';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { lowerCase, lowerCaseAll } from '../naming.ts';
import { component } from './components.ts';
import { ADDRESS, type AddressData, addressBody, addressBodyOf, sexBody } from './person.ts';
import { dateBody, timestampBody, uuidBody } from './timestamps.ts';

/** Requisition of the document; its two further timestamps are `created` and `updated` (contract, section 3). */
export const requisitionBody = component(
  'Requisition',
  z.strictObject({
    requisition_id: uuidBody,
    barcode: z.string(),
    account_number: z.string(),
    lab: z.string(),
    panels: z.array(z.string()),
    patient: z.strictObject({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      sex: sexBody,
      date_of_birth: dateBody,
      address: addressBody,
    }),
    status: component('RequisitionStatus', z.enum(lowerCaseAll(RequisitionStatus))),
    created: timestampBody,
    updated: timestampBody,
  }),
);

/** What {@link REQUISITION} selects. */
export interface RequisitionData {
  readonly requisitionId: string;
  readonly barcode: string;
  readonly accountNumber: string;
  readonly lab: string;
  readonly panels: readonly string[];
  readonly patient: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    readonly sex: 'M' | 'F';
    readonly dateOfBirth: string;
    readonly address: AddressData;
  };
  readonly status: RequisitionStatus;
  readonly created: string;
  readonly updated: string;
}

export const REQUISITION = `{
  requisitionId
  barcode
  accountNumber
  lab
  panels
  patient { firstName lastName email phone sex dateOfBirth ${ADDRESS} }
  status
  created
  updated
}`;

export function requisitionBodyOf(requisition: RequisitionData): z.output<typeof requisitionBody> {
  const { patient } = requisition;
  return {
    requisition_id: requisition.requisitionId,
    barcode: requisition.barcode,
    account_number: requisition.accountNumber,
    lab: requisition.lab,
    panels: [...requisition.panels],
    patient: {
      first_name: patient.firstName,
      last_name: patient.lastName,
      email: patient.email,
      phone: patient.phone,
      sex: patient.sex,
      date_of_birth: patient.dateOfBirth,
      address: addressBodyOf(patient.address),
    },
    status: lowerCase(requisition.status),
    created: requisition.created,
    updated: requisition.updated,
  };
}
