import { graphql, type ResultOf, type TadaDocumentNode, type VariablesOf } from '../../src/graphql/typed-document.ts';
import type { Done } from './graphql.ts';

const kitCodes = graphql('fragment KitCodes on Kit { kitId status order { orderId } sample { sampleId status } }');

/** What most tests ask about a webhook endpoint. */
const endpoint = graphql(
  'fragment Endpoint on WebhookEndpoint { endpointId url description types enabled disabledReason created }',
);

const documents = {
  activateKit: graphql('mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }'),
  acknowledgeReport: graphql(`
    mutation ($input: AcknowledgeReportInput!) {
      acknowledgeReport(input: $input) { report { reportId acknowledged { at note by { userId } } } }
    }
  `),
  addNote: graphql(
    'mutation ($input: AddNoteInput!) { addNote(input: $input) { note { noteId text created author { name } } } }',
  ),
  assignLaboratory: graphql(`
    mutation ($input: AssignLaboratoryInput!) {
      assignLaboratory(input: $input) { sample { sampleId status laboratory { name } } }
    }
  `),
  cancelOrder: graphql('mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { status } } }'),
  createAccount: graphql(`
    mutation ($input: CreateAccountInput!) { createAccount(input: $input) { account { accountId name mode created } } }
  `),
  createApiKey: graphql(`
    mutation ($input: CreateApiKeyInput!) {
      createApiKey(input: $input) { key apiKey { apiKeyId name prefix created expiresAt revokedAt lastUsedAt } }
    }
  `),
  createOrder: graphql(`
    mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId status metadata } } }
  `),
  createPatient: graphql(
    'mutation ($input: CreatePatientInput!) { createPatient(input: $input) { patient { id patientId } } }',
  ),
  updatePatient: graphql(
    'mutation ($input: UpdatePatientInput!) { updatePatient(input: $input) { patient { patientId firstName lastName phone } } }',
  ),
  updateOrderRecipient: graphql(`
    mutation ($input: UpdateOrderRecipientInput!) {
      updateOrderRecipient(input: $input) {
        order { status updated recipient { firstName lastName email phone address { street1 street2 city state zip country } } }
      }
    }
  `),
  cancelRequisition: graphql(`
    mutation ($input: CancelRequisitionInput!) {
      cancelRequisition(input: $input) { requisition { status events { status reason } sample { status events { status reason } } } }
    }
  `),
  undoActivation: graphql(`
    mutation ($input: UndoActivationInput!) {
      undoActivation(input: $input) {
        kit { status researchConsent registeredTo { patientId } events { status reason } sample { status } }
      }
    }
  `),
  createPatientRegistrationToken: graphql(`
    mutation ($input: CreatePatientRegistrationTokenInput!) {
      createPatientRegistrationToken(input: $input) { token expiresAt }
    }
  `),
  createRequisition: graphql(`
    mutation ($input: CreateRequisitionInput!) { createRequisition(input: $input) { requisition { requisitionId status sample { sampleId } } } }
  `),
  createUser: graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { user { userId } } }'),
  fulfillOrder: graphql(
    `
    mutation ($input: FulfillOrderInput!) {
      fulfillOrder(input: $input) { order { orderId status kits(last: 100) { edges { node { ...KitCodes } } } } }
    }
  `,
    [kitCodes],
  ),
  provisionKits: graphql(
    'mutation ($input: ProvisionKitsInput!) { provisionKits(input: $input) { kits { ...KitCodes } } }',
    [kitCodes],
  ),
  recordKitEvent: graphql(
    'mutation ($input: RecordKitEventInput!) { recordKitEvent(input: $input) { kit { status } } }',
  ),
  recordSampleEvent: graphql(`
    mutation ($input: RecordSampleEventInput!) { recordSampleEvent(input: $input) { sample { status } } }
  `),
  replaceKit: graphql(
    'mutation ($input: ReplaceKitInput!) { replaceKit(input: $input) { kit { ...KitCodes } order { orderId status } } }',
    [kitCodes],
  ),
  revokeApiKey: graphql(
    'mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { revokedAt } } }',
  ),
  simulateKit: graphql(`
    mutation ($input: SimulateKitInput!) { simulateKit(input: $input) { kit { kitId status sample { status } } steps { at what } } }
  `),
  simulateOrder: graphql(
    `
    mutation ($input: SimulateOrderInput!) {
      simulateOrder(input: $input) { order { orderId status kits(last: 100) { edges { node { ...KitCodes } } } } }
    }
  `,
    [kitCodes],
  ),
  withdrawReport: graphql(
    'mutation ($input: WithdrawReportInput!) { withdrawReport(input: $input) { report { reportId } } }',
  ),
  submitReport: graphql(
    'mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }',
  ),
  updateKitMetadata: graphql(`
    mutation ($input: UpdateKitMetadataInput!) { updateKitMetadata(input: $input) { kit { metadata } } }
  `),
  updateAccount: graphql(`
    mutation ($input: UpdateAccountInput!) {
      updateAccount(input: $input) { account { accountId laboratoryAddress cliaNumber laboratoryDirector } }
    }
  `),
  updateLaboratory: graphql(`
    mutation ($input: UpdateLaboratoryInput!) {
      updateLaboratory(input: $input) {
        account {
          accountId
          laboratory {
            address cliaNumber director
            timeZone identification sharesWith { accountId } outbound { mllpHost mllpPort tls orders }
          }
        }
      }
    }
  `),
  updateOrderMetadata: graphql(`
    mutation ($input: UpdateOrderMetadataInput!) { updateOrderMetadata(input: $input) { order { metadata } } }
  `),
  updateRequisitionStatus: graphql(`
    mutation ($input: UpdateRequisitionStatusInput!) {
      updateRequisitionStatus(input: $input) { requisition { status } }
    }
  `),
  upsertKitType: graphql(`
    mutation ($input: UpsertKitTypeInput!) {
      upsertKitType(input: $input) {
        kitType { code name sampleType panels orderable activatable requiredActivationFields }
      }
    }
  `),
  upsertAnalyte: graphql(
    'mutation ($input: UpsertAnalyteInput!) { upsertAnalyte(input: $input) { analyte { code name loinc ucum } } }',
  ),
  createWebhookEndpoint: graphql(
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret endpoint { ...Endpoint } } }',
    [endpoint],
  ),
  updateWebhookEndpoint: graphql(
    'mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) { endpoint { ...Endpoint } } }',
    [endpoint],
  ),
  rotateWebhookSecret: graphql(
    'mutation ($input: RotateWebhookSecretInput!) { rotateWebhookSecret(input: $input) { secret endpoint { ...Endpoint } } }',
    [endpoint],
  ),
  deleteWebhookEndpoint: graphql(
    'mutation ($input: DeleteWebhookEndpointInput!) { deleteWebhookEndpoint(input: $input) { endpointId } }',
  ),
  testWebhookEndpoint: graphql(`
    mutation ($input: TestWebhookEndpointInput!) { testWebhookEndpoint(input: $input) { event { eventId type data } } }
  `),
  resendEvent: graphql(`
    mutation ($input: ResendEventInput!) {
      resendEvent(input: $input) { delivery { deliveryId status nextAttempt event { eventId } attempts { at } } }
    }
  `),
  matchResult: graphql(`
    mutation ($input: MatchResultInput!) {
      matchResult(input: $input) { report { reportId sample { sampleId status } results { name asGiven } } }
    }
  `),
  reopenResult: graphql(`
    mutation ($input: ReopenResultInput!) {
      reopenResult(input: $input) { unmatchedResult { unmatchedResultId status decision decidedAt decidedBy { userId } } }
    }
  `),
  rejectResult: graphql(`
    mutation ($input: RejectResultInput!) {
      rejectResult(input: $input) { unmatchedResult { unmatchedResultId status decision decidedAt decidedBy { userId } } }
    }
  `),
  resendMessage: graphql(`
    mutation ($input: ResendMessageInput!) {
      resendMessage(input: $input) { outboundMessage { outboundMessageId status attempts resendReason } }
    }
  `),
  setClientCertificate: graphql(`
    mutation ($input: SetClientCertificateInput!) {
      setClientCertificate(input: $input) { user { userId clientCertificate } }
    }
  `),
  recoverWebhooks: graphql('mutation ($input: RecoverWebhooksInput!) { recoverWebhooks(input: $input) { count } }'),
};

export type MutationName = keyof typeof documents;

/** The input that a mutation takes. */
export type InputOf<Name extends MutationName> = VariablesOf<(typeof documents)[Name]>['input'];

/** The data of a mutation: its payload, under its name. */
export type DataOf<Name extends MutationName> =
  ResultOf<(typeof documents)[Name]> extends Record<Name, infer Payload>
    ? { readonly [Field in Name]: Payload }
    : never;

/** What {@link MUTATIONS} selects from the payload of a mutation that is done. */
export type PayloadOf<Name extends MutationName> = Done<DataOf<Name>>[Name];

/** Every mutation of the schema, with what most tests select from its payload. */
export const MUTATIONS: {
  readonly [Name in MutationName]: TadaDocumentNode<DataOf<Name>, { input: InputOf<Name> }>;
} = documents;
