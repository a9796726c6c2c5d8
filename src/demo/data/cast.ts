import type { AccountMode, Role } from '../../generated/prisma/enums.ts';

/** An account: an input of `createAccount`. */
interface DemoAccountInput {
  readonly name: string;
  readonly mode: AccountMode;
  readonly recognizesPatients?: boolean;
  readonly supportContact?: string;
  readonly supportContacts?: readonly { readonly language: string; readonly text: string }[];
  readonly laboratoryAddress?: string;
  readonly cliaNumber?: string;
  readonly laboratoryDirector?: string;
}

/** The accounts of the demonstration program. "Operations" may exist already: it is the account of a bootstrap key. */
export const DEMO_ACCOUNTS = {
  aurora: {
    name: 'Aurora Home Testing',
    mode: 'LIVE',
    recognizesPatients: true,
    supportContact: 'Aurora help desk: +1 (555) 555-0100, help@aurora.example\nMonday to Friday, 9 to 5',
    supportContacts: [
      {
        language: 'es',
        text: 'Atención de Aurora: +1 (555) 555-0100, help@aurora.example\nDe lunes a viernes, de 9 a 17 h',
      },
    ],
  },
  borealis: { name: 'Borealis Pilot', mode: 'TEST' },
  // On reports without a requisition, this account's name is printed as the performing laboratory.
  laboratory: {
    name: 'Northlight Laboratory',
    mode: 'LIVE',
    laboratoryAddress: '400 Beacon Street, Suite 210\nPortland, ME 04101, USA',
    cliaNumber: '20D9999901',
    laboratoryDirector: 'Amara Okafor, MD, PhD',
  },
  operations: { name: 'Operations', mode: 'LIVE' },
} as const satisfies Record<string, DemoAccountInput>;

/** How the laboratory's messages are read: inputs of `updateLaboratory`. */
export const DEMO_LETTERS = [{ letters: 'PANIC!', flag: 'CRITICAL' }] as const;

/** The name of an account in this program's data. */
export type DemoAccount = keyof typeof DEMO_ACCOUNTS;

/** A user of the demonstration program, with the key that is printed at every start. */
export interface CastMember {
  readonly account: DemoAccount;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Whether the user reviews held reports (contract, 13.6). */
  readonly isReviewer?: true;
  /** Public, and the same on every machine. It must never give access to anything but the demonstration program. */
  readonly key: string;
}

/** The users of the demonstration program. */
export const DEMO_CAST = {
  aurora: {
    account: 'aurora',
    name: 'Maja Lindqvist',
    email: 'maja.lindqvist@aurora.example',
    role: 'CLIENT',
    key: 'kts_demo-client-aurora-home-testing',
  },
  medicalDirector: {
    account: 'aurora',
    name: 'Dr. Ingrid Solheim',
    email: 'ingrid.solheim@aurora.example',
    role: 'CLIENT',
    isReviewer: true,
    key: 'kts_demo-client-aurora-medical-director',
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

/** The name of a user in this program's data. */
export type DemoUser = keyof typeof DEMO_CAST;

/** The keys of the demonstration program, which are public. */
export const DEMO_KEYS: readonly string[] = Object.values(DEMO_CAST).map(({ key }) => key);

/** Whether a key is one of the demonstration program's, which are public. */
export function isDemoKey(key: string): boolean {
  return DEMO_KEYS.includes(key);
}
