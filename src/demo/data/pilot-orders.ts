import { type DemoOrder, registered, unregistered, unscanned } from './kits.ts';
import { NAMED } from './named.ts';

/** Orders of "Borealis Pilot", a TEST account. The other program cannot see them. */
export const PILOT_ORDERS: readonly DemoOrder[] = [
  {
    placed: 30,
    recipient: 'ewa',
    metadata: { pilot: 1 },
    kits: [registered(55, 'metabolic_health', { person: 'ewa', way: 'details' }, 'handedIn', unscanned)],
  },
  { placed: 9, recipient: 'aino', kits: [unregistered(56, 'metabolic_health', 'delivered')] },
  {
    placed: 3,
    recipient: 'aino',
    kits: [unregistered(57, 'sexual_health', 'shipped'), unregistered(58, 'metabolic_health', 'packed')],
  },
  {
    placed: 12,
    recipient: 'aino',
    kits: [registered(59, 'sexual_health', { person: 'aino', way: 'patient' }, 'handedIn', unscanned)],
  },
  // Canceling its only kit cancels the order.
  { placed: 15, recipient: 'ewa', kits: [unregistered(60, 'metabolic_health', 'withdrawn')] },
  // For simulations.
  {
    orderId: NAMED.simulatedOrderId,
    placed: 1,
    recipient: 'aino',
    kits: [],
    open: ['metabolic_health', 'sexual_health'],
  },
];
