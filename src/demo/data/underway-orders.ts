import { type DemoOrder, registered, unregistered, unscanned } from './kits.ts';
import { NAMED } from './named.ts';

/** Orders of "Aurora Home Testing" whose kits have been delivered, are in transit, or are still being prepared. */
export const UNDERWAY_ORDERS: readonly DemoOrder[] = [
  {
    placed: 8,
    recipient: 'lucia',
    kits: [
      registered(19, 'metabolic_health', { person: 'lucia', way: 'patient' }, 'kept', unscanned),
      registered(20, 'sexual_health', { person: 'priya', way: 'anonymous' }, 'kept', unscanned),
    ],
  },
  {
    placed: 4,
    recipient: 'anna',
    kits: [registered(21, 'metabolic_health', { person: 'anna', way: 'anonymous', day: 3 }, 'kept', unscanned)],
  },
  {
    placed: 10,
    recipient: 'teodors',
    kits: [
      unregistered(22, 'metabolic_health', 'delivered'),
      unregistered(23, 'sexual_health', 'delivered'),
      unregistered(24, 'metabolic_health', 'delivered'),
      unregistered(25, 'metabolic_health', 'rescanned'),
      unregistered(44, 'metabolic_health', 'withdrawn'),
    ],
  },
  {
    placed: 30,
    recipient: 'suda',
    kits: [unregistered(26, 'sexual_health', 'delivered'), unregistered(27, 'metabolic_health', 'delivered')],
  },
  {
    placed: 12,
    recipient: 'grace',
    kits: [unregistered(28, 'metabolic_health', 'redelivered'), unregistered(29, 'sexual_health', 'delivered')],
  },
  // Nobody has noticed these. See src/domains/lifecycles/stall.ts.
  {
    placed: 47,
    recipient: 'kwame',
    kits: [
      unregistered(61, 'metabolic_health', 'delivered'),
      unregistered(62, 'metabolic_health', 'shipped'),
      registered(63, 'metabolic_health', { person: 'kwame', way: 'patient' }, 'kept'),
      registered(64, 'metabolic_health', { person: 'grace', way: 'anonymous' }, 'sent'),
    ],
  },
  { placed: 20, recipient: 'giorgos', kits: [unregistered(65, 'sexual_health', 'stranded')] },
  {
    placed: 5,
    recipient: 'ruth',
    kits: [unregistered(30, 'metabolic_health', 'stranded'), unregistered(31, 'metabolic_health', 'stranded')],
  },
  {
    placed: 3,
    recipient: 'noor',
    kits: [
      unregistered(32, 'metabolic_health', 'shipped'),
      unregistered(33, 'sexual_health', 'shipped'),
      unregistered(34, 'sexual_health', 'packed'),
      unregistered(35, 'metabolic_health', 'shipped'),
      unregistered(36, 'metabolic_health', 'packed'),
    ],
  },
  {
    placed: 3,
    recipient: 'chloe',
    metadata: { gift: true, message: 'Happy birthday! 🎂' },
    kits: [
      unregistered(37, 'sexual_health', 'packed'),
      unregistered(38, 'sexual_health', 'packed'),
      unregistered(39, 'metabolic_health', 'packed'),
    ],
    open: ['metabolic_health', 'clinic_draw'],
    held: { reason: 'OUT_OF_STOCK', note: 'Clinic draws are expected next week.' },
  },
  {
    placed: 6,
    recipient: 'jose',
    metadata: { campaign: 'autumn' },
    newMetadata: null,
    kits: [unregistered(40, 'metabolic_health', 'packed'), unregistered(41, 'metabolic_health', 'packed')],
  },
  {
    placed: 15,
    recipient: 'daniel',
    kits: [unregistered(42, 'metabolic_health', 'packed'), unregistered(43, 'sexual_health', 'packed')],
    canceled: 'Ordered twice by mistake',
  },
  {
    // Its first kit has been at the laboratory for more than seven days at any time of the day, so that it is stalled there.
    placed: 17,
    recipient: 'ruth',
    metadata: { clinic: 'Harbor Street' },
    kits: [
      { number: 45, type: 'clinic_draw', outbound: 'delivered', inbound: 'handedIn' },
      { number: 46, type: 'clinic_draw', outbound: 'delivered', inbound: 'arrived' },
    ],
  },
  {
    placed: 7,
    recipient: 'giorgos',
    kits: [{ number: 53, type: 'metabolic_health', outbound: 'delivered', fromStock: true }],
  },
  { orderId: NAMED.pendingOrderId, placed: 1, recipient: 'anna', kits: [], open: ['metabolic_health'] },
  { placed: 1, recipient: 'kwame', kits: [], open: ['metabolic_health', 'metabolic_health', 'sexual_health'] },
  { placed: 2, recipient: 'lucia', kits: [], open: ['clinic_draw'], metadata: {} },
  { placed: 25, recipient: 'noor', kits: [], open: ['sexual_health'], canceled: 'No longer needed' },
];
