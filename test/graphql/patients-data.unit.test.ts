import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PATIENTS_DATA } from '../../src/graphql/audit/patients-data.ts';
import { schema } from '../../src/graphql/schema/schema.ts';

/** Types that show no patient's data, but may lead to some. A new type belongs here, or into PATIENTS_DATA. */
const SHOWING_NOTHING = [
  ...[
    'Query',
    'Mutation',
    'Subscription',
    'PageInfo',
    'Viewer',
    'Activation',
    'Counts',
    'KitStatusCount',
    'OrderStatusCount',
    'SampleStatusCount',
    'ActivationKitType',
    'Account',
    'AccountChange',
    'AccountEligibility',
    'KitTypeRelease',
    'ReleasePolicy',
    'Eligibility',
    'EligibilityRule',
    'OrderDays',
    'SupportContact',
    'LaboratorySettings',
    'LaboratoryFlag',
    'NamedLaboratory',
    'OutboundSettings',
    'User',
    'ApiKey',
    'KitType',
    'ExpectedDays',
    'Analyte',
    'AnalyteText',
    'AuditEntry',
  ],
  'AuditSubject',
  // Of boxes, and nobody's (contract, 13.8).
  ...['Lot', 'Recall'],
  // Numbers of kits and hours, and nobody's (contract, 11.6).
  ...['ProgramFigures', 'StepCount', 'StallCount', 'StepDuration', 'FailureCount'],
  // Of codes and statuses, and nobody's (contract, 9.1).
  'Event',
  ...['WebhookEndpoint', 'WebhookDelivery', 'WebhookAttempt'],
  'SimulatedStep',
  ...['ActivateKitPayload', 'CreatePatientRegistrationTokenPayload', 'CreateApiKeyPayload'],
];

/** Types of what hangs on a record: shown by fields that have a class, and by nothing else. */
const HANGING_ON_A_RECORD = [
  ...[
    'Address',
    'Guardian',
    'Recipient',
    'OrderCancellation',
    'RequisitionPatient',
    'OrderingProvider',
    'KitEvent',
    'SampleEvent',
    'RequisitionEvent',
    'Shipment',
    'ResearchConsent',
  ],
  ...['QuantityResult', 'ReactivityResult', 'GenotypeResult', 'OtherResult'],
  ...[
    'ReportAcknowledgement',
    'ReportContact',
    'ReportRelease',
    'ReportWithdrawal',
    'ResultCode',
    'Laboratory',
    'Attachment',
  ],
  ...['LaboratoryAssignment', 'HeldResult', 'SampleFailure', 'PatientName', 'PatientMergeUndoing'],
  ...['SampleComparison', 'ComparedField', 'UnmatchedReopening'],
  ...['Series', 'OriginalQuantity'],
  ...['KitProgress', 'KitProgressStep'],
];

const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const classed = new Map(Object.entries<{ fields: Readonly<Record<string, unknown>> }>(PATIENTS_DATA));

/** Payloads of one record, and connections and their edges, only lead on. */
function onlyLeadsOn({ name }: GraphQLObjectType): boolean {
  return /(Connection|Edge|Payload)$/.test(name);
}

describe('the classes of patients’ data', () => {
  it('are given to every field of every type that shows any', () => {
    for (const [name, { fields }] of classed) {
      const type = schema.getType(name);
      expect(Object.keys(fields).sort(), name).toEqual(
        isObjectType(type) ? Object.keys(type.getFields()).sort() : 'a type',
      );
    }
  });

  it('are decided for every type', () => {
    const decided = new Set([...classed.keys(), ...SHOWING_NOTHING, ...HANGING_ON_A_RECORD]);
    expect(types.filter((type) => !decided.has(type.name) && !onlyLeadsOn(type)).map(({ name }) => name)).toEqual([]);
  });

  it('leave out of payloads, connections and edges only fields that lead to a type with classes, or to no patients’ data', () => {
    const leaves = types
      .filter(onlyLeadsOn)
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(({ field }) => !isObjectType(getNamedType(field.type)))
      .map(({ type, field }) => `${type.name.replace(/^.*(Connection|Edge)$/, '$1')}.${field.name}`);
    expect([...new Set(leaves)].sort()).toEqual([
      'ActivateKitPayload.result',
      'CancelOrderPayload.canceledKitTypes',
      'Connection.totalCount',
      'CreateApiKeyPayload.key',
      'CreateOrderPayload.isNew',
      'CreatePatientRegistrationTokenPayload.expiresAt',
      'CreatePatientRegistrationTokenPayload.token',
      'CreatePatientSessionPayload.token',
      'CreateWebhookEndpointPayload.secret',
      'DeleteWebhookEndpointPayload.endpointId',
      'Edge.cursor',
      'RecoverWebhooksPayload.count',
      'RotateWebhookSecretPayload.secret',
    ]);
  });

  it('cover what hangs on a record: each field that shows it has one', () => {
    const hanging = new Set([...HANGING_ON_A_RECORD, 'Result']);
    const showing = types.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => hanging.has(getNamedType(field.type).name))
        .map((field) => ({
          place: `${type.name}.${field.name}`,
          shown: classed.get(type.name)?.fields[field.name],
          type,
        })),
    );
    expect(showing.length).toBeGreaterThan(5);
    expect(showing.filter(({ shown, type }) => !shown && !hanging.has(type.name)).map(({ place }) => place)).toEqual(
      [],
    );
  });

  it('are null only for what leads to types that have their own, and for who placed or decided', () => {
    const unclassed = [...classed].flatMap(([name, { fields }]) =>
      Object.entries(fields).flatMap(([field, shown]) => (shown === null ? [`${name}.${field}`] : [])),
    );
    const leadingOn = unclassed.filter((place) => {
      const [name = '', fieldName = ''] = place.split('.');
      const type = schema.getType(name);
      const shown = isObjectType(type) ? getNamedType(type.getFields()[fieldName]?.type) : undefined;
      return classed.has(shown?.name ?? '') || /Connection$/.test(shown?.name ?? '');
    });
    expect(unclassed.filter((place) => !leadingOn.includes(place))).toEqual([
      'PatientMerge.by',
      'PatientSession.createdBy',
      'ResultsLink.createdBy',
      'Order.placedBy',
      'ResearchConsent.by',
      'Replacement.requestedBy',
      'Note.author',
      'UnmatchedResult.decidedBy',
    ]);
  });
});
