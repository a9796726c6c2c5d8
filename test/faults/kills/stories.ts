import { setTimeout as sleep } from 'node:timers/promises';
import { newUuid } from '../../../src/db/sql/identifiers.ts';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { globalId } from '../../helpers/graphql.ts';
import type { InputOf } from '../../helpers/operations.ts';
import { PATIENT, RECIPIENT, REQUISITION } from '../../helpers/program.ts';
import { newMarker, type Scene } from './scene.ts';
import { type Actor, ask, KIT_TYPE, REFUSED_ACCOUNT, STALLING } from './staff.ts';

/** Writes that belong together, each on records of its own, until the service hangs up. */
export type Story = (scene: Scene) => Promise<void>;

/** Deletes what stories that were cut off have left, since an account has at most 20 webhook endpoints. */
export async function clearUp(scene: Scene): Promise<void> {
  const { tester } = scene.by;
  const { webhookEndpoints } = await ask(scene.at.origin, tester, ENDPOINTS, {});
  for (const { endpointId, url } of webhookEndpoints)
    if (url.endsWith(PASSING)) await scene.mutate(tester, 'deleteWebhookEndpoint', { endpointId });
}

const PASSING = '/passing';

const ORDER = { kitTypes: [KIT_TYPE], recipient: RECIPIENT, metadata: { a: 1 } };
const { phone: _phone, ...DETAILS } = PATIENT;
const REST_ADDRESS = RECIPIENT.address;
const REST_RECIPIENT = { first_name: 'Ada', last_name: 'Ito', email: 'ada@example.org', address: REST_ADDRESS };
const REST_PATIENT = {
  first_name: PATIENT.firstName,
  last_name: PATIENT.lastName,
  email: PATIENT.email,
  sex: PATIENT.sex,
  date_of_birth: PATIENT.dateOfBirth,
};

const OPEN = graphql(
  'query { unmatchedResults(first: 20, statuses: [OPEN]) { edges { node { unmatchedResultId controlId } } } }',
);
const ENDPOINTS = graphql('query { webhookEndpoints { endpointId url } }');
const REFUSED = graphql(`
  query { outboundMessages(first: 50, statuses: [REFUSED]) { edges { node { outboundMessageId requisition { requisitionId } } } } }
`);

async function placedOrder(scene: Scene): Promise<string> {
  const { order } = await scene.mutate(scene.by.client, 'createOrder', ORDER, (payload) =>
    payload ? [`order.created ${payload.order.orderId}`] : [],
  );
  return order.orderId;
}

/** A kit that is made for an order. */
async function orderedKit(scene: Scene) {
  const orderId = await placedOrder(scene);
  const { order } = await scene.mutate(scene.by.fulfillment, 'fulfillOrder', {
    orderId,
    kits: [{ kitType: KIT_TYPE }],
  });
  const kit = order.kits.edges[0]?.node;
  if (!kit) throw new Error('The order has no kit.');
  return { orderId, kitId: kit.kitId, sampleId: kit.sample.sampleId };
}

/** A kit of the client's stock. */
export async function stockKit(
  scene: Scene,
  kitType = KIT_TYPE,
  { accountId }: Pick<Actor, 'accountId'> = scene.by.client,
) {
  const { kits } = await scene.mutate(scene.by.fulfillment, 'provisionKits', { accountId, kitType, count: 1 });
  const [kit] = kits;
  if (!kit) throw new Error('No kit was provisioned.');
  return { kitId: kit.kitId, sampleId: kit.sample.sampleId };
}

/** A kit of the stock that is registered to {@link PATIENT}. */
export async function registeredKit(scene: Scene) {
  const kit = await stockKit(scene);
  await scene.mutate(scene.by.client, 'activateKit', { kitId: kit.kitId, ...DETAILS });
  return kit;
}

/** The order of this requisition, which the laboratory refuses as soon as it has come to it; undefined after ten seconds. */
async function refusedOrder({ at, by }: Scene, requisitionId: string): Promise<string | undefined> {
  for (let tries = 0; tries < 40; tries += 1) {
    const { outboundMessages } = await ask(at.origin, by.admin, REFUSED, {});
    const found = outboundMessages.edges.find(({ node }) => node.requisition?.requisitionId === requisitionId);
    if (found) return found.node.outboundMessageId;
    await sleep(250);
  }
  return undefined;
}

/** Together they send every mutation, every write of REST and every kind of message; kills.test.ts looks that they do. */
export const STORIES: Readonly<Record<string, Story>> = {
  async order(scene) {
    const { by } = scene;
    const { orderId, kitId } = await orderedKit(scene);
    await scene.mutate(by.client, 'updateOrderMetadata', { orderId, metadata: { b: 2 } });
    await scene.mutate(by.client, 'updateOrderRecipient', { orderId, recipient: { lastName: newUuid() } });
    await scene.mutate(by.fulfillment, 'recordKitEvent', { kitId, status: 'IN_TRANSIT', trackingNumber: '1Z' }, () => [
      `kit.status_changed ${kitId} in_transit`,
    ]);
    await scene.mutate(by.fulfillment, 'recordKitEvent', { kitId, status: 'DELIVERED' });
    await scene.mutate(by.nobody, 'activateKit', { kitId, ...DETAILS, researchConsent: true }, () => [
      `kit.status_changed ${kitId} registered`,
    ]);
    await scene.mutate(by.nobody, 'activateKit', { kitId, ...DETAILS, researchConsent: false }, () => [
      `kit.consent_changed ${kitId}`,
    ]);
    await scene.mutate(by.admin, 'undoActivation', { kitId, reason: 'Two boxes were mixed up.' });
  },
  async restOrder(scene) {
    const { by } = scene;
    const body = { kit_types: [KIT_TYPE], recipient: REST_RECIPIENT, metadata: { a: 1 } };
    const orderId = await scene.post(by.client, '/api/v2/orders/', body, 'order_id', (code) => [
      `order.created ${code}`,
    ]);
    await scene.post(by.client, `/api/v2/orders/${orderId}/`, { metadata: { b: 2 } }, 'order_id');
    await scene.post(by.client, '/api/v3/orders/', { ...body, external_id: newUuid() }, 'order_id', (code) => [
      `order.created ${code}`,
    ]);
    await scene.mutate(by.client, 'cancelOrder', { orderId, reason: 'no more' }, () => [
      `order.status_changed ${orderId} canceled`,
    ]);
  },
  async heldOrder(scene) {
    const { by } = scene;
    const orderId = await placedOrder(scene);
    await scene.mutate(by.fulfillment, 'holdOrder', { orderId, reason: 'OUT_OF_STOCK', note: 'Next week' }, () => [
      `order.held ${orderId}`,
    ]);
    await scene.mutate(by.client, 'releaseOrder', { orderId }, () => [`order.released ${orderId}`]);
    // Another order, since each event of one stands in the feed once.
    const other = await placedOrder(scene);
    await scene.post(by.client, `/api/v3/orders/${other}/hold/`, { reason: 'payment' }, 'order_id', (code) => [
      `order.held ${code}`,
    ]);
    await scene.post(by.client, `/api/v3/orders/${other}/release/`, {}, 'order_id', (code) => [
      `order.released ${code}`,
    ]);
  },
  async recalledLot(scene) {
    const { by } = scene;
    const code = newUuid();
    const { kitId } = await orderedKit(scene);
    const stock = await stockKit(scene, KIT_TYPE);
    await scene.mutate(by.fulfillment, 'upsertLot', { code, kitType: KIT_TYPE, expires: '2099-12-31' });
    await scene.mutate(by.fulfillment, 'assignLot', { code, kitIds: [kitId, stock.kitId] });
    await scene.mutate(by.fulfillment, 'quarantineLot', { code, reason: 'Is it tight?' }, () => [
      `lot.status_changed ${code} quarantined`,
    ]);
    await scene.mutate(by.fulfillment, 'reopenLot', { code, reason: 'It is' }, () => [
      `lot.status_changed ${code} open`,
    ]);
    // What becomes of its kits is done afterwards, in whichever process there is.
    await scene.mutate(
      by.admin,
      'recallLot',
      { code, reason: 'It is not', replace: true },
      () => [`lot.status_changed ${code} recalled`],
      [`kit.recalled ${kitId}`, `kit.recalled ${stock.kitId}`],
    );
  },
  async canceledKit(scene) {
    const { kitId } = await registeredKit(scene);
    await scene.mutate(scene.by.client, 'cancelKit', { kitId, reason: 'Do not test it' }, () => [
      `kit.status_changed ${kitId} canceled`,
    ]);
  },
  async replacement(scene) {
    const { by } = scene;
    const { kitId } = await orderedKit(scene);
    await scene.mutate(by.client, 'replaceKit', { kitId, reason: 'DAMAGED' }, () => [
      `kit.status_changed ${kitId} canceled`,
    ]);
    const other = await registeredKit(scene);
    const body = { reason: 'insufficient_specimen', recipient: REST_RECIPIENT };
    await scene.post(by.client, `/api/v3/kits/${other.kitId}/replace/`, body, 'order_id', (code) => [
      `order.created ${code}`,
    ]);
    const lost = await orderedKit(scene);
    await scene.mutate(by.client, 'replaceKit', { kitId: lost.kitId, reason: 'LOST' });
    await scene.mutate(by.client, 'activateKit', { kitId: lost.kitId, ...DETAILS }, () => [
      `kit.status_changed ${lost.kitId} registered`,
    ]);
  },
  async retail(scene) {
    const { by } = scene;
    const { kitId } = await stockKit(scene);
    await scene.mutate(by.client, 'updateKitMetadata', { kitId, metadata: { c: 3 } });
    await scene.post(by.client, `/api/v2/kits/${kitId}/`, { metadata: { d: 4 } }, 'public_id');
    const { patient } = await scene.mutate(by.client, 'createPatient', PATIENT);
    const { patientId } = patient;
    const { token } = await scene.mutate(by.client, 'createPatientRegistrationToken', { patientId, kitType: KIT_TYPE });
    await scene.post(by.nobody, `/api/v3/kits/${kitId}/activate/`, { token }, '', () => [
      `kit.status_changed ${kitId} registered`,
    ]);
    await scene.mutate(by.client, 'updatePatient', { patientId, lastName: newUuid(), phone: null });
    await scene.mutate(by.client, 'addNote', { subjectId: globalId('Patient', patientId), text: 'Call later.' });
  },
  async mergedPatients(scene) {
    const { by } = scene;
    const { patient: one } = await scene.mutate(by.client, 'createPatient', PATIENT);
    const { patient: other } = await scene.mutate(by.client, 'createPatient', PATIENT);
    const { kitId } = await stockKit(scene);
    await scene.mutate(by.client, 'activateKit', { kitId, patientId: one.patientId });
    const input = { fromPatientId: one.patientId, intoPatientId: other.patientId, reason: 'They called.' };
    const { patientMerge } = await scene.mutate(by.client, 'mergePatients', input);
    const patientMergeId = patientMerge?.patientMergeId ?? '';
    await scene.mutate(by.client, 'undoMerge', { patientMergeId, reason: 'They are sisters.' });
  },
  async patientsOwn(scene) {
    const { by } = scene;
    const { patient } = await scene.mutate(by.client, 'createPatient', PATIENT);
    const { patientId } = patient;
    const { kitId } = await stockKit(scene);
    await scene.mutate(by.client, 'activateKit', { kitId, patientId });
    await scene.mutate(by.client, 'recordCollection', { kitId, collectedAt: new Date().toISOString() });
    const { patientSession } = await scene.mutate(by.client, 'createPatientSession', { patientId });
    await scene.mutate(by.client, 'revokePatientSession', { patientSessionId: patientSession.patientSessionId });
    const { resultsLink } = await scene.mutate(by.client, 'createResultsLink', { patientId });
    await scene.mutate(by.client, 'revokeResultsLink', { resultsLinkId: resultsLink.resultsLinkId });
    const body = { patient_id: patientId };
    const session = await scene.post(by.client, '/api/v3/patient_sessions/', body, 'patient_session_id');
    await scene.post(by.client, `/api/v3/patient_sessions/${session}/revoke/`, {}, '');
    const link = await scene.post(by.client, '/api/v3/results_links/', body, 'results_link_id');
    await scene.post(by.client, `/api/v3/results_links/${link}/revoke/`, {}, '');
  },
  async restPatient(scene) {
    const { by } = scene;
    const patientId = await scene.post(
      by.client,
      '/api/v2/patients/',
      { ...REST_PATIENT, address: REST_ADDRESS },
      'patient_id',
    );
    const body = { patient_id: patientId, kit_type: KIT_TYPE };
    await scene.post(by.client, '/api/v2/tokens/patient_registration/', body, 'token');
    const { kitId } = await stockKit(scene);
    await scene.post(by.client, `/api/v3/kits/${kitId}/activate/`, { patient_id: patientId }, '');
  },
  async report(scene) {
    const { by } = scene;
    const { sampleId } = await registeredKit(scene);
    await scene.mutate(by.lab, 'recordSampleEvent', { sampleId, status: 'RECEIVED' });
    const now = new Date().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    const results = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
    const { report } = await scene.mutate(by.lab, 'submitReport', { sampleId, ...dates, results });
    const { reportId } = report;
    await scene.mutate(by.client, 'addReportContact', { reportId, outcome: 'NO_ANSWER', note: 'No voicemail.' });
    await scene.mutate(by.client, 'acknowledgeReport', { reportId, note: 'Called.' });
    await scene.mutate(by.lab, 'withdrawReport', { reportId, reason: 'Two tubes were mixed up.' }, () => [
      `report.withdrawn ${reportId}`,
    ]);
  },
  async review(scene) {
    const { admin, lab } = scene.by;
    const { account } = await scene.mutate(admin, 'createAccount', { name: newUuid(), mode: 'LIVE' });
    const { accountId } = account;
    const reviewer = {
      accountId,
      name: 'New',
      email: `${newUuid()}@example.org`,
      role: 'CLIENT',
      isReviewer: true,
    } as const;
    await scene.mutate(admin, 'createUser', reviewer);
    await scene.mutate(admin, 'updateAccount', { accountId, release: { review: 'ALL' } });
    const { kitId, sampleId } = await stockKit(scene, KIT_TYPE, { accountId });
    await scene.mutate(admin, 'activateKit', { kitId, ...DETAILS });
    await scene.mutate(lab, 'recordSampleEvent', { sampleId, status: 'RECEIVED' });
    const now = new Date().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    const results = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
    const more = { resultType: 'quantity', name: 'Sodium', result: 140, flag: 'NORMAL' as const };
    const chart = async (input: { partial?: boolean; results: InputOf<'submitReport'>['results'] }) =>
      (await scene.mutate(lab, 'submitReport', { sampleId, ...dates, ...input })).report.reportId;
    const first = await chart({ partial: true, results });
    const reportId = await chart({ results: [...results, more] });
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    await scene.mutate(admin, 'holdReport', { reportId, until, reason: 'I am calling.' });
    await scene.mutate(admin, 'releaseReport', { reportId, comment: 'I have called.' }, () =>
      [first, reportId].flatMap((id) => [`report.created ${id}`, `report.critical ${id}`]),
    );
  },
  async requisition(scene) {
    const { by } = scene;
    const input = { ...REQUISITION, barcode: newUuid() };
    const { requisition } = await scene.mutate(by.client, 'createRequisition', input, (payload) =>
      payload ? [`requisition.created ${payload.requisition.requisitionId}`] : [],
    );
    const { requisitionId } = requisition;
    await scene.mutate(by.lab, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' }, () => [
      `requisition.status_changed ${requisitionId} approved`,
    ]);
    await scene.mutate(by.client, 'cancelRequisition', { requisitionId, reason: 'No longer wanted.' });
    const { barcode } = input;
    await scene.mutate(by.client, 'createRequisition', input);
    await scene.mutate(by.admin, 'releaseBarcode', { barcode, reason: 'Typed by mistake.' });
    const { requisition: losing } = await scene.mutate(by.client, 'createRequisition', input);
    const { order } = await scene.mutate(by.admin, 'createOrder', ORDER);
    const printed = { orderId: order.orderId, kits: [{ kitType: KIT_TYPE, sampleId: barcode }] };
    await scene.mutate(by.fulfillment, 'fulfillOrder', printed, () => [
      `requisition.barcode_lost ${losing.requisitionId}`,
    ]);
  },
  async refusedRequisition(scene) {
    const { by } = scene;
    const { lab, panels } = REQUISITION;
    const patient = { ...REST_PATIENT, address: REST_ADDRESS };
    const body = { barcode: newUuid(), account_number: REFUSED_ACCOUNT, lab, panels, patient };
    const requisitionId = await scene.post(by.client, '/api/v2/requisitions/', body, 'requisition_id');
    await scene.mutate(by.lab, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    const outboundMessageId = await refusedOrder(scene, requisitionId);
    if (outboundMessageId === undefined) return;
    await scene.mutate(by.admin, 'resendMessage', { outboundMessageId, reason: 'They say that they can now.' });
  },
  async messages(scene) {
    const { sampleId } = await registeredKit(scene);
    const reasons = await scene.message(sampleId);
    if (reasons.length > 0) throw new Error(`A message was not charted: ${reasons}`);
  },
  async unmatched(scene) {
    const { by } = scene;
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const controlId = newMarker();
      await scene.message('NO-SUCH-SAMPLE', { controlId });
      const { unmatchedResults } = await ask(scene.at.origin, by.admin, OPEN, {});
      const found = unmatchedResults.edges.find(({ node }) => node.controlId === controlId);
      if (found) ids.push(found.node.unmatchedResultId);
    }
    const [one, other] = ids;
    if (one === undefined || other === undefined) return;
    const { sampleId } = await registeredKit(scene);
    await scene.mutate(by.admin, 'matchResult', { unmatchedResultId: one, sampleId, reason: 'By telephone.' });
    await scene.mutate(by.admin, 'rejectResult', { unmatchedResultId: other, reason: 'Not ours.' });
    await scene.mutate(by.admin, 'reopenResult', { unmatchedResultId: other, reason: 'It is ours.' });
  },
  async webhooks(scene) {
    const { by } = scene;
    const who = scene.by.tester;
    const { endpoint } = await scene.mutate(who, 'createWebhookEndpoint', { url: `${by.hook}${PASSING}` });
    const { endpointId } = endpoint;
    await scene.mutate(who, 'updateWebhookEndpoint', { endpointId, description: 'Ours.' });
    await scene.mutate(who, 'rotateWebhookSecret', { endpointId });
    const { event } = await scene.mutate(who, 'testWebhookEndpoint', { endpointId });
    await scene.mutate(who, 'resendEvent', { endpointId, eventId: event.eventId });
    const from = new Date(Date.now() - 60_000).toISOString();
    await scene.mutate(who, 'recoverWebhooks', { endpointId, from, failedOnly: false });
    await scene.mutate(who, 'deleteWebhookEndpoint', { endpointId });
  },
  async operators(scene) {
    const { admin } = scene.by;
    const { account } = await scene.mutate(admin, 'createAccount', { name: newUuid(), mode: 'LIVE' });
    const { accountId } = account;
    await scene.mutate(admin, 'updateAccount', { accountId, cliaNumber: '05D1234567' });
    await scene.mutate(admin, 'updateLaboratory', { accountId, timeZone: 'America/Chicago' });
    const person = { accountId, name: 'New', email: `${newUuid()}@example.org`, role: 'LAB' } as const;
    const { user } = await scene.mutate(admin, 'createUser', person);
    const { userId } = user;
    await scene.mutate(admin, 'setClientCertificate', { userId, sha256: newUuid().replaceAll('-', '').repeat(2) });
    const reader = { accountId, name: 'New', email: `${newUuid()}@example.org`, role: 'CLIENT' } as const;
    const { user: reviewer } = await scene.mutate(admin, 'createUser', reader);
    await scene.mutate(admin, 'setReviewer', { userId: reviewer.userId, isReviewer: true });
    await scene.mutate(admin, 'updateAccount', { accountId, release: { review: 'ALL', acknowledgeWithinMinutes: 60 } });
    const { sampleId } = await stockKit(scene, KIT_TYPE);
    await scene.mutate(admin, 'assignLaboratory', {
      sampleId,
      laboratoryId: accountId,
      reason: 'The other one is full.',
    });
    const { apiKey } = await scene.mutate(admin, 'createApiKey', { userId });
    await scene.mutate(admin, 'revokeApiKey', { apiKeyId: apiKey.apiKeyId });
    await scene.mutate(admin, 'upsertKitType', { code: newUuid(), name: 'New', sampleType: 'saliva' });
    await scene.mutate(admin, 'upsertAnalyte', { code: newUuid(), name: 'New', loinc: '2345-7' });
    await scene.mutate(admin, 'closeAccount', { accountId, reason: 'The contract has ended.' });
    await scene.mutate(admin, 'reopenAccount', { accountId, reason: 'They have signed again.' });
  },
  async simulations(scene) {
    const { tester } = scene.by;
    const { kitId } = await stockKit(scene, KIT_TYPE, tester);
    await scene.mutate(tester, 'simulateKit', { kitId, scenario: 'CRITICAL_RESULTS' });
    const { order } = await scene.mutate(tester, 'createOrder', ORDER);
    await scene.mutate(tester, 'simulateOrder', { orderId: order.orderId, scenario: 'DELIVERED', stepSeconds: 1 });
  },
  async stalling(scene) {
    await stockKit(scene, STALLING);
  },
};
