import type { InputOf } from './operations.ts';

/** A well-formed code and a well-formed UUID that name no record. */
export const NO_SUCH_CODE = 'N0SVCHC0DE9';
export const NO_SUCH_UUID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

export const RECIPIENT = {
  firstName: 'José',
  lastName: "O'Neil",
  email: 'jose.oneil@example.org',
  phone: '+1 (555) 010-2030',
  address: { street1: '1 Main Street', street2: 'Flat 2', city: 'Springfield', state: 'IL', zip: '62701' },
} satisfies InputOf<'createOrder'>['recipient'];

export const PATIENT = {
  firstName: 'Łukasz',
  lastName: 'Żółć',
  email: 'lukasz@example.org',
  sex: 'M',
  dateOfBirth: '1984-02-29',
  phone: '+48 600 100 200',
} satisfies InputOf<'createPatient'>;

export const REQUISITION = {
  accountNumber: 'AC-1001',
  lab: 'Northern Reference Laboratory',
  panels: ['LIPID'],
  patient: { ...PATIENT, address: RECIPIENT.address },
} satisfies Omit<InputOf<'createRequisition'>, 'barcode'>;
