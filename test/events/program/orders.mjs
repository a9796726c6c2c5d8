// What this program wants: each of these orders once, and its kits simulated to the end.
import { randomUUID } from 'node:crypto';
import { done, record } from './journal.mjs';
import { ask, graphql, Passing, persevere } from './service.mjs';

const ORDERS = [
  { name: 'critical', scenario: 'CRITICAL_RESULTS', stepSeconds: 0 },
  { name: 'partial', scenario: 'PARTIAL_THEN_FINAL', stepSeconds: 1 },
];

const MAYA = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'maya.okafor@example.org',
  address: { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' },
};

const SIMULATE = `mutation Simulate($input: SimulateOrderInput!) {
  simulateOrder(input: $input) { order { orderId } }
}`;

export async function placeOrders() {
  await Promise.all(ORDERS.map(placeOrder));
}

async function placeOrder({ name, scenario, stepSeconds }) {
  const known = () => done.orders.get(name) ?? {};
  // The key is stored before the order is sent: should the answer be lost, the same key gets the same order for 24 hours.
  if (!known().key) record({ did: 'order', name, key: randomUUID() });
  if (!known().orderId) {
    const body = { kit_types: ['metabolic_health'], recipient: MAYA, metadata: { name } };
    const placed = await persevere(() => ask('/api/v2/orders/', body, { 'idempotency-key': known().key }));
    record({ did: 'order', name, orderId: placed.order_id });
  }
  if (!known().simulated) {
    await persevere(() => simulate({ orderId: known().orderId, scenario, stepSeconds }));
    record({ did: 'order', name, simulated: true });
  }
}

/** Simulates an order, also if it may have been asked for already: a simulation does nothing that has happened. */
async function simulate(input) {
  try {
    await graphql(SIMULATE, { input });
  } catch (error) {
    // It is under way: we ask until it has ended.
    if (error.code === 'CONFLICT') throw new Passing(error.message);
    // It has ended: there is nothing left to simulate.
    if (error.code !== 'INVALID_TRANSITION') throw error;
  }
}
