import { type DemoOrder, registered, unscanned } from './kits.ts';
import { NAMED } from './named.ts';

/** Orders of "Aurora Home Testing" whose samples have been collected; most have results. */
export const MEASURED_ORDERS: readonly DemoOrder[] = [
  {
    placed: 58,
    recipient: 'lukasz',
    metadata: { campaign: 'spring', channel: { source: 'newsletter', medium: 'email' }, vip: true },
    kits: [
      registered(1, 'metabolic_health', { person: 'lukasz', way: 'patient', researchConsent: true }, 'received', {
        metadata: { cohort: 'A', study: { name: 'Healthy winters', arm: 2 }, tags: ['fasting', 'morning'] },
      }),
    ],
  },
  {
    placed: 55,
    recipient: 'jose',
    kits: [
      registered(2, 'metabolic_health', { person: 'jose', way: 'details', researchConsent: false }, 'handedIn', {
        outbound: 'redelivered',
      }),
    ],
  },
  {
    orderId: NAMED.orderId,
    placed: 52,
    recipient: 'siobhan',
    metadata: { campaign: 'spring' },
    newMetadata: { campaign: 'spring', note: 'The recipient asked for a second report' },
    kits: [
      registered(3, 'metabolic_health', { person: 'siobhan', way: 'patient', patientId: NAMED.patientId }, 'received'),
    ],
  },
  {
    placed: 50,
    recipient: 'giorgos',
    kits: [
      registered(
        4,
        'sexual_health',
        { person: 'giorgos', way: 'anonymous', researchConsent: true },
        'handedIn',
        unscanned,
      ),
    ],
  },
  {
    placed: 47,
    recipient: 'yulia',
    kits: [registered(5, 'sexual_health', { person: 'yulia', way: 'token' }, 'handedIn')],
  },
  {
    placed: 44,
    recipient: 'thao',
    metadata: { household: true },
    kits: [
      registered(
        6,
        'metabolic_health',
        { person: 'thao', way: 'details', researchConsent: true },
        'handedIn',
        unscanned,
      ),
      registered(
        7,
        'metabolic_health',
        { person: 'bjorn', way: 'details', researchConsent: true },
        'handedIn',
        unscanned,
      ),
    ],
  },
  {
    placed: 14,
    recipient: 'amelie',
    kits: [
      registered(8, 'metabolic_health', { person: 'amelie', way: 'patient' }, 'handedIn', unscanned),
      registered(10, 'sexual_health', { person: 'zsofia', way: 'anonymous' }, 'checkedAfterReport', unscanned),
    ],
  },
  {
    placed: 13,
    recipient: 'ozgur',
    kits: [registered(9, 'metabolic_health', { person: 'ozgur', way: 'details' }, 'checked', unscanned)],
  },
  {
    placed: 12,
    recipient: 'li',
    kits: [
      registered(11, 'metabolic_health', { person: 'li', way: 'details' }, 'handedIn', unscanned),
      registered(
        12,
        'sexual_health',
        { person: 'yael', way: 'details', researchConsent: false },
        'handedIn',
        unscanned,
      ),
    ],
  },
  {
    placed: 11,
    recipient: 'kenji',
    kits: [registered(13, 'metabolic_health', { person: 'kenji', way: 'patient' }, 'arrived', unscanned)],
  },
  {
    placed: 9,
    recipient: 'minjun',
    kits: [registered(14, 'metabolic_health', { person: 'minjun', way: 'anonymous' }, 'sent', unscanned)],
  },
  {
    placed: 17,
    recipient: 'mateja',
    kits: [registered(15, 'metabolic_health', { person: 'mateja', way: 'details' }, 'resent')],
  },
  {
    placed: 12,
    recipient: 'oluwaseun',
    kits: [registered(16, 'metabolic_health', { person: 'oluwaseun', way: 'details' }, 'astray', unscanned)],
  },
  {
    placed: 20,
    recipient: 'maria',
    kits: [registered(17, 'metabolic_health', { person: 'maria', way: 'patient' }, 'unusable')],
  },
  {
    placed: 22,
    recipient: 'daniel',
    kits: [registered(18, 'sexual_health', { person: 'daniel', way: 'details' }, 'spilled', unscanned)],
  },
];
