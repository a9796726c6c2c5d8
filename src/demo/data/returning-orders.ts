import { type DemoOrder, registered } from './kits.ts';

/**
 * Orders of "Aurora Home Testing" of one person, who has a kit about every half year: what the results page shows of three. She activates
 * each kit anew, and is recognized (contract, 12.9).
 */
export const RETURNING_ORDERS: readonly DemoOrder[] = [
  {
    placed: 372,
    recipient: 'marisol',
    kits: [registered(67, 'metabolic_health', { person: 'marisol', way: 'anonymous' }, 'received')],
  },
  {
    placed: 198,
    recipient: 'marisol',
    kits: [registered(68, 'metabolic_health', { person: 'marisol', way: 'anonymous' }, 'received')],
  },
  {
    // After the orders whose reports are the first in the feed.
    placed: 43,
    recipient: 'marisol',
    kits: [registered(69, 'metabolic_health', { person: 'marisol', way: 'anonymous' }, 'received')],
  },
];
