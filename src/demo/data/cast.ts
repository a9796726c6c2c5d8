import type { AccountMode, Role } from '../../generated/prisma/enums.ts';

/** The accounts of the demonstration program. "Operations" is the one that a bootstrap key may have made already. */
export const DEMO_ACCOUNTS = {
  aurora: { name: 'Aurora Home Testing', mode: 'LIVE' },
  borealis: { name: 'Borealis Pilot', mode: 'TEST' },
  // An account of its own, for its name is that of the performing laboratory on reports without a requisition.
  laboratory: { name: 'Northlight Laboratory', mode: 'LIVE' },
  operations: { name: 'Operations', mode: 'LIVE' },
} as const satisfies Record<string, { name: string; mode: AccountMode }>;

export type DemoAccount = keyof typeof DEMO_ACCOUNTS;

/** A user of the demonstration program, and the key that is printed at every start. */
export interface CastMember {
  readonly account: DemoAccount;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Well known, and the same on every machine: it opens the demonstration program and nothing else. */
  readonly key: string;
}

/** Who acts in the demonstration program. */
export const DEMO_CAST = {
  aurora: {
    account: 'aurora',
    name: 'Maja Lindqvist',
    email: 'maja.lindqvist@aurora.example',
    role: 'CLIENT',
    key: 'kts_demo-client-aurora-home-testing',
  },
  borealis: {
    account: 'borealis',
    name: 'Tomasz Wójcik',
    email: 'tomasz.wojcik@borealis.example',
    role: 'CLIENT',
    key: 'kts_demo-client-borealis-pilot-test',
  },
  fulfillment: {
    account: 'operations',
    name: 'Packing desk',
    email: 'packing@operations.example',
    role: 'FULFILLMENT',
    key: 'kts_demo-fulfillment-packing-desk',
  },
  laboratory: {
    account: 'laboratory',
    name: 'Dr. Amara Okafor',
    email: 'amara.okafor@northlight.example',
    role: 'LAB',
    key: 'kts_demo-lab-northlight-laboratory',
  },
  admin: {
    account: 'operations',
    name: 'Ines Duarte',
    email: 'ines.duarte@operations.example',
    role: 'ADMIN',
    key: 'kts_demo-admin-operations-account',
  },
} as const satisfies Record<string, CastMember>;

export type DemoUser = keyof typeof DEMO_CAST;
