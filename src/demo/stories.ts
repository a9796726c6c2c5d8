import { updateAccount } from '../domains/accounts/update-account.ts';
import { deleteOldEvents } from '../domains/feed/delete-old-events.ts';
import { numberEvents } from '../domains/feed/number-events.ts';
import { receiveMessage } from '../domains/laboratory/receive-message.ts';
import { addNote } from '../domains/notes/add-note.ts';
import { cancelOrder } from '../domains/orders/cancel-order.ts';
import { createOrder } from '../domains/orders/create-order.ts';
import { fulfillOrder } from '../domains/orders/fulfill-order.ts';
import { holdOrder } from '../domains/orders/hold-order.ts';
import { replaceKit } from '../domains/orders/replace-kit.ts';
import { updateOrderMetadata } from '../domains/orders/update-order-metadata.ts';
import { createPatientSession } from '../domains/patient-sessions/create-patient-session.ts';
import { revokePatientSession } from '../domains/patient-sessions/revoke-patient-session.ts';
import { submitReport } from '../domains/reports/submit-report.ts';
import { createRequisition } from '../domains/requisitions/create-requisition.ts';
import { updateRequisitionStatus } from '../domains/requisitions/update-requisition-status.ts';
import { createResultsLink } from '../domains/results-links/create-results-link.ts';
import { recordSampleEvent } from '../domains/samples/record-sample-event.ts';
import { FULFILLED, ORDERED } from './data/journeys.ts';
import { type DemoKit, type DemoOrder, kitCode, type Program, sampleCode } from './data/kits.ts';
import { MEASURED_ORDERS } from './data/measured-orders.ts';
import { type DemoMessage, messageText, UNMATCHED_MESSAGES } from './data/messages.ts';
import { NAMED } from './data/named.ts';
import { PEOPLE } from './data/people.ts';
import { PILOT_ORDERS } from './data/pilot-orders.ts';
import { RELEASE } from './data/release.ts';
import { type DemoReplacement, REPLACEMENTS } from './data/replacements.ts';
import { type DemoRequisition, REQUISITIONS } from './data/requisitions.ts';
import { RETURNING_ORDERS } from './data/returning-orders.ts';
import { SOLD, STOCK } from './data/stock.ts';
import { UNDERWAY_ORDERS } from './data/underway-orders.ts';
import { kitStory } from './kit-story.ts';
import type { Stage } from './stage.ts';
import { stockStory } from './stock-story.ts';
import type { Story } from './story.ts';

/** All stories of the demonstration program. */
export function programStories(stage: Stage): Story[] {
  const ordersOf = (program: Program, orders: readonly DemoOrder[]) =>
    orders.flatMap((order) => [
      orderStory(stage, program, order),
      ...order.kits.map((kit) => kitStory(stage, program, order.placed, kit)),
    ]);
  return [
    ...STOCK.map((stock) => stockStory(stage, stock)),
    ...ordersOf('aurora', [...RETURNING_ORDERS, ...MEASURED_ORDERS, ...UNDERWAY_ORDERS]),
    ...ordersOf('borealis', PILOT_ORDERS),
    ...SOLD.map(({ sold, kit }) => kitStory(stage, 'aurora', sold, kit)),
    ...REPLACEMENTS.map((replacement) => replacementStory(stage, replacement)),
    ...REQUISITIONS.map((requisition) => requisitionStory(stage, requisition)),
    ...UNMATCHED_MESSAGES.map((message) => messageStory(stage, message)),
    releaseStory(stage),
    noteStory(stage),
    sessionStory(stage),
    shownLinkStory(stage),
    feedStory(stage),
  ];
}

/** How many days the feed reaches back (contract, 9.2). */
const FEED_DAYS = 90;

/** The feed forgets what happened before the weeks that the rest of the program takes, as it would have meanwhile. */
async function* feedStory(stage: Stage): Story {
  yield stage.moment(FEED_DAYS, 0);
  await numberEvents(stage.db);
  await deleteOldEvents(stage.db, FEED_DAYS);
}

/** The program sends a link to the person who has three kits with results: the start page leads to it. */
async function* shownLinkStory(stage: Stage): Story {
  yield stage.moment(1, 20);
  const { email } = PEOPLE.marisol;
  const { id: patientId } = await stage.db.patient.findFirstOrThrow({ where: { email }, select: { id: true } });
  await createResultsLink(stage.as('aurora'), { patientId, lifetimeDays: 90 }, NAMED.shownLinkId);
}

/** From the day of the first start on, reports of some kit types are held for review. */
async function* releaseStory(stage: Stage): Story {
  yield stage.moment(0, 0);
  await updateAccount(stage.as('admin'), { accountId: stage.accountId('aurora'), release: RELEASE });
}

/** Somebody of the program writes a note on a kit. */
async function* noteStory(stage: Stage): Story {
  yield stage.moment(1, 14);
  const { id } = await stage.db.kit.findUniqueOrThrow({ where: { kitId: NAMED.kitId }, select: { id: true } });
  const text = 'Called to ask how to read the report. Wants the PDF by e-mail next time.';
  await addNote(stage.as('aurora'), { subjectId: id, text }, () => ({ name: 'kit', typeName: 'Kit', id }));
}

/** The program's app shows a person their results, and signs them out. Then it sends a link to them. */
async function* sessionStory(stage: Stage): Story {
  yield stage.moment(1, 18);
  const { patientId, patientSessionId, resultsLinkId } = NAMED;
  await createPatientSession(stage.as('aurora'), { patientId }, patientSessionId);
  yield stage.moment(1, 18, 25);
  await revokePatientSession(stage.as('aurora'), { patientSessionId });
  yield stage.moment(1, 19);
  await createResultsLink(stage.as('aurora'), { patientId }, resultsLinkId);
}

/** Places an order, fulfills the kits that its data lists, and updates its metadata, holds or cancels it. */
async function* orderStory(stage: Stage, program: Program, order: DemoOrder): Story {
  const { firstName, lastName, email, phone, address } = PEOPLE[order.recipient];
  // Spreads the orders of a day over an hour.
  const minute = email.length;

  yield stage.moment(order.placed, ORDERED.hour, minute);
  const input = {
    kitTypes: [...order.kits.map(({ type }) => type), ...(order.open ?? [])],
    recipient: { firstName, lastName, email, phone, address },
    metadata: order.metadata ?? null,
  };
  const { id } = await createOrder(stage.as(program), input, order.orderId);
  const { orderId } = await stage.db.order.findUniqueOrThrow({ where: { id }, select: { orderId: true } });

  if (order.newMetadata !== undefined) {
    yield stage.moment(order.placed, ORDERED.hour + 2, minute);
    await updateOrderMetadata(stage.as(program), { orderId, metadata: order.newMetadata });
  }
  if (order.kits.length > 0) {
    yield stage.moment(order.placed - FULFILLED.day, FULFILLED.hour);
    await fulfillOrder(stage.as('fulfillment'), { orderId, kits: order.kits.map(fulfillmentOf) });
  }
  if (order.held !== undefined) {
    yield stage.moment(order.placed - FULFILLED.day, FULFILLED.hour + 1);
    await holdOrder(stage.as('fulfillment'), { orderId, ...order.held });
  }
  if (order.canceled !== undefined) {
    yield stage.moment(order.placed - 2, 12, minute);
    await cancelOrder(stage.as(program), { orderId, reason: order.canceled });
  }
}

/** Replaces a kit, fulfills the order of the replacement the next day, and plays what happens to the new kit. */
async function* replacementStory(stage: Stage, { placed, replaced, reason, note, kit }: DemoReplacement): Story {
  yield stage.moment(placed, ORDERED.hour);
  const { orderRef } = await replaceKit(stage.as('aurora'), { kitId: kitCode(replaced), reason, note });
  const { orderId } = await stage.db.order.findUniqueOrThrow({ where: { id: orderRef }, select: { orderId: true } });
  yield stage.moment(placed - FULFILLED.day, FULFILLED.hour);
  await fulfillOrder(stage.as('fulfillment'), { orderId, kits: [fulfillmentOf(kit)] });
  yield* kitStory(stage, 'aurora', placed, kit);
}

/** The input that fulfills one item of an order. A kit from stock already has a sample, so it takes no sample id. */
function fulfillmentOf({ type, number, fromStock }: DemoKit) {
  return { kitType: type, kitId: kitCode(number), ...(fromStock ? {} : { sampleId: sampleCode(number) }) };
}

const ACCOUNT_NUMBERS = { aurora: 'AHT-20417', borealis: 'BP-0003' };

/** Creates a requisition and plays what the laboratory does with it. A kit's sample is part of the kit's story. */
async function* requisitionStory(stage: Stage, requisition: DemoRequisition): Story {
  const { account, barcode, lab, panels, person, created, steps } = requisition;
  yield stage.moment(created, 13, barcode.charCodeAt(barcode.length - 1) % 60);
  const input = { barcode, accountNumber: ACCOUNT_NUMBERS[account], lab, panels, patient: PEOPLE[person] };
  const requisitionId = await createRequisition(stage.as(account), input, requisition.requisitionId);
  for (const { days, hour, ...step } of steps) {
    yield stage.moment(days, hour);
    const laboratory = stage.as('laboratory');
    if ('status' in step) await updateRequisitionStatus(laboratory, { requisitionId, ...step });
    else if ('sample' in step) await recordSampleEvent(laboratory, { sampleId: barcode, status: step.sample });
    else await submitReport(laboratory, { sampleId: barcode, ...datesOfReport(stage, { days, hour }), ...step });
  }
}

/** The report is submitted an hour after the results are in; the sample was collected and received in the days before. */
function datesOfReport(stage: Stage, { days, hour }: { readonly days: number; readonly hour: number }) {
  return {
    dateCollected: stage.moment(days + 3, 8).toISOString(),
    dateReceived: stage.moment(days + 2, 8).toISOString(),
    dateResulted: stage.moment(days, hour - 1).toISOString(),
  };
}

/** Sends a message that is not charted. In its answer, the laboratory would see a warning. */
async function* messageStory(stage: Stage, message: DemoMessage): Story {
  yield stage.moment(message.days, message.hour);
  const { clock } = stage.as('laboratory').call;
  const content = new TextEncoder().encode(messageText(message, clock.now()));
  const { outcome, failure } = await receiveMessage(stage.as('laboratory'), content);
  if (failure !== undefined) throw failure;
  if (outcome !== message.reason) throw new Error(`message ${message.controlId} was answered ${outcome}`);
}
