import type { Actor } from '../../auth/actor.ts';
import { Withheld } from '../../errors/errors.ts';

const RESULT = [
  ...['analyte', 'asGiven', 'change', 'code', 'comments', 'flag', 'interpretation', 'isPreliminary', 'loinc', 'name'],
  ...['referenceText', 'resultType', 'side', 'timeCollected'],
];

/**
 * The one table of the fields that the role PATIENT reads (contract, 12.3). A field that is not here is refused to it, wherever it
 * stands: so a new one is, until somebody has decided. A type without a row has no field that it reads.
 */
const FIELDS_OF_PATIENTS: Readonly<Record<string, readonly string[]>> = {
  Query: ['viewer', 'patient', 'kit', 'sample', 'report', 'node', 'nodes'],
  // An activation is refused in its own order (contract, 3.8), by its use-case.
  Mutation: ['recordCollection', 'activateKit'],

  Viewer: ['role', 'account', 'patient'],
  Account: [...['id', 'accountId', 'name', 'mode', 'supportContact', 'supportContacts', 'timeZone', 'language']],
  Patient: [
    ...['id', 'patientId', 'firstName', 'lastName', 'dateOfBirth', 'sex', 'email', 'phone', 'address', 'language'],
    ...['updated', 'kits', 'series'],
  ],
  Kit: [
    ...['id', 'kitId', 'kitType', 'status', 'events', 'progress', 'registeredTo', 'sample'],
    ...['researchConsent', 'created', 'updated'],
  ],
  KitEvent: ['status', 'created', 'recorded'],
  Sample: [
    ...['id', 'sampleId', 'type', 'status', 'events', 'panels', 'shipments', 'reports', 'collectedAt'],
    ...['kit', 'created', 'updated'],
  ],
  SampleEvent: ['status', 'created', 'recorded', 'trackingNumber', 'carrier'],
  Report: [
    ...['id', 'reportId', 'status', 'created', 'dateCollected', 'dateReceived', 'dateResulted'],
    ...[
      'isCollectionTimeKnown',
      'isAmendment',
      'amends',
      'amendedBy',
      'replaces',
      'replacedBy',
      'sample',
      'laboratory',
    ],
    ...['comments', 'results', 'withdrawnResults', 'withdrawn', 'attachments', 'pdf', 'txt', 'fhir'],
  ],
  KitType: ['id', 'code', 'name', 'sampleType', 'panels'],

  // The parts of these, as a whole.
  KitProgress: ['steps', 'step', 'next', 'expectedBy', 'replacementOrdered'],
  KitProgressStep: ['step', 'at'],
  Analyte: [
    ...['id', 'code', 'name', 'loinc', 'equivalentLoincs', 'ucum', 'molarMass', 'siUnit', 'conventionalUnit', 'texts'],
  ],
  AnalyteText: ['language', 'name', 'about'],
  SupportContact: ['language', 'text'],
  Address: ['street1', 'street2', 'city', 'state', 'country', 'zip'],
  Shipment: ['trackingNumber', 'carrier', 'created'],
  Laboratory: ['name', 'address', 'cliaNumber', 'director', 'orderedFrom'],
  ReportWithdrawal: ['at', 'reason'],
  Attachment: ['name', 'contentType', 'bytes', 'url'],
  QuantityResult: [...RESULT, 'comparator', 'rangeMaximum', 'rangeMinimum', 'text', 'unit', 'value'],
  ReactivityResult: [...RESULT, 'value'],
  GenotypeResult: [...RESULT, 'value'],
  OtherResult: [...RESULT, 'value'],
  ResultCode: ['code', 'display', 'system'],
  Series: ['analyte', 'loinc', 'name', 'sampleType', 'unit', 'unconverted', 'points'],
  SeriesPoint: [
    ...['at', 'value', 'comparator', 'text', 'rangeMinimum', 'rangeMaximum', 'referenceText', 'flag', 'isPreliminary'],
    ...['original', 'report'],
  ],
  OriginalQuantity: ['text', 'unit', 'rangeMinimum', 'rangeMaximum'],
};

const known: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(FIELDS_OF_PATIENTS).map(([typeName, fields]) => [typeName, new Set(fields)]),
);

/**
 * Whom an operation is planned for: users, or patients, whose plans have a refusal in place of what they do not read. So plans for users
 * have no condition for it.
 */
export type Audience = 'users' | 'patients';

/** Whom an operation of this caller is planned for. */
export function audienceOf(actor: Actor | null): Audience {
  return actor?.role === 'PATIENT' ? 'patients' : 'users';
}

/** Whether the role PATIENT reads any field of the type. */
export function isTypeOfPatients(typeName: string): boolean {
  return known.has(typeName);
}

/** Whether a field is refused to this audience. */
export function isRefusedTo(audience: Audience, typeName: string, fieldName: string): boolean {
  return audience === 'patients' && known.get(typeName)?.has(fieldName) !== true;
}

/** The error for a field that is refused to the role PATIENT. */
export function refusedToPatients(typeName: string, fieldName: string): Withheld {
  return new Withheld(`The role PATIENT may not use ${typeName}.${fieldName}.`);
}

/** The table, by types, for tests. */
export const FIELDS_BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = known;
