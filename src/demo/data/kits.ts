import type { JsonObject } from '../../domains/inputs/json.ts';
import type { HoldReason } from '../../generated/prisma/enums.ts';
import type { KitTypeCode } from './catalogue.ts';
import type { Inbound, Outbound } from './journeys.ts';
import type { PersonKey } from './people.ts';

/** The accounts that have orders: "Aurora Home Testing" and "Borealis Pilot". */
export type Program = 'aurora' | 'borealis';

/**
 * How a kit is activated: by the program with a person's details or for an existing patient, or by the person with the
 * details or a registration token.
 */
export type ActivationWay = 'details' | 'patient' | 'anonymous' | 'token';

/** The activation of a kit. */
export interface DemoActivation {
  readonly person: PersonKey;
  readonly way: ActivationWay;
  readonly researchConsent?: boolean;
  /** Days after the kit was ordered or sold, if not the usual number. */
  readonly day?: number;
  /** The patient's id, if the documentation mentions it and the way is `patient`. */
  readonly patientId?: string;
}

/** A kit, and what happens to it and its sample. Number 7 is kit `DEMO-0007` with sample `DEMO-S-0007`. */
export interface DemoKit {
  readonly number: number;
  readonly type: KitTypeCode;
  readonly outbound: Outbound;
  readonly activation?: DemoActivation;
  readonly inbound?: Inbound;
  readonly metadata?: JsonObject;
  /** Whether the kit was provisioned before it was ordered or sold. Its sample then has a generated id. */
  readonly fromStock?: boolean;
}

/** An order and its kits. */
export interface DemoOrder {
  /** The order id, if the documentation mentions it. */
  readonly orderId?: string;
  /** Days ago. */
  readonly placed: number;
  readonly recipient: PersonKey;
  readonly kits: readonly DemoKit[];
  /** Kit types that were also ordered but are not fulfilled yet. */
  readonly open?: readonly KitTypeCode[];
  readonly metadata?: JsonObject;
  /** The metadata that later replaces `metadata`; null clears it. */
  readonly newMetadata?: JsonObject | null;
  /** The reason for canceling the order two days after it was placed. */
  readonly canceled?: string;
  /** Why fulfillment holds what is left of the order, an hour after it has fulfilled the rest. */
  readonly held?: { readonly reason: HoldReason; readonly note: string };
}

/** The kit id of a kit number, such as `DEMO-0007`. */
export function kitCode(number: number): string {
  return `DEMO-${String(number).padStart(4, '0')}`;
}

/** The sample id of a kit number, such as `DEMO-S-0007`. */
export function sampleCode(number: number): string {
  return `DEMO-S-${String(number).padStart(4, '0')}`;
}

/** A kit that has not been activated. */
export function unregistered(number: number, type: KitTypeCode, outbound: Outbound): DemoKit {
  return { number, type, outbound };
}

/** A kit that has been activated. */
export function registered(
  number: number,
  type: KitTypeCode,
  activation: DemoActivation,
  inbound: Inbound,
  more: Partial<Pick<DemoKit, 'outbound' | 'metadata' | 'fromStock'>> = {},
): DemoKit {
  return { number, type, outbound: 'delivered', activation, inbound, ...more };
}

/** For kits whose delivery was never scanned. Carriers miss many scans. */
export const unscanned = { outbound: 'shipped' } as const;
