import type { KitTypeCode } from './catalogue.ts';
import { type DemoKit, registered, unregistered } from './kits.ts';

/** A lot that is in quarantine since yesterday: after the last of its kits was activated, so nothing of the other stories is refused. */
export interface DemoLot {
  readonly code: string;
  /** Days from now. */
  readonly expiresIn: number;
  /** Why it is in quarantine. */
  readonly quarantined: string;
}

/** Retail stock of "Aurora Home Testing": kits provisioned without an order. */
export interface DemoStock {
  /** Days ago. */
  readonly provisioned: number;
  readonly type: KitTypeCode;
  readonly numbers: readonly number[];
  /** The lot that all of them are of. */
  readonly lot?: DemoLot;
}

/** All stock of the demonstration program. */
export const STOCK: readonly DemoStock[] = [
  {
    provisioned: 60,
    type: 'pharmacogenomics',
    numbers: [47, 48, 49, 50, 51, 52],
    lot: { code: 'PGX-2217', expiresIn: 400, quarantined: 'A shop found a tube with a loose cap.' },
  },
  { provisioned: 45, type: 'metabolic_health', numbers: [53, 54] },
];

/** A kit from stock that has been sold. */
export interface SoldKit {
  /** Days ago. */
  readonly sold: number;
  readonly kit: DemoKit;
}

const fromShelf = { outbound: 'packed', fromStock: true } as const;

/** All kits sold from stock. */
export const SOLD: readonly SoldKit[] = [
  {
    sold: 40,
    kit: registered(
      47,
      'pharmacogenomics',
      { person: 'chloe', way: 'anonymous', researchConsent: true },
      'handedIn',
      fromShelf,
    ),
  },
  { sold: 36, kit: registered(48, 'pharmacogenomics', { person: 'lucia', way: 'patient' }, 'recovered', fromShelf) },
  { sold: 9, kit: registered(49, 'pharmacogenomics', { person: 'teodors', way: 'anonymous' }, 'sent', fromShelf) },
  { sold: 7, kit: registered(52, 'pharmacogenomics', { person: 'grace', way: 'token' }, 'kept', fromShelf) },
  // Sent by the shop.
  { sold: 8, kit: { ...unregistered(51, 'pharmacogenomics', 'delivered'), fromStock: true } },
];
