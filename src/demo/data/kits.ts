import type { JsonObject } from '../../domains/json.ts';
import type { KitTypeCode } from './catalogue.ts';
import type { Inbound, Outbound } from './journeys.ts';
import type { PersonKey } from './people.ts';

/** How a kit is activated: with details or for a patient on record, by the program; or by whoever holds the box. */
export type ActivationWay = 'details' | 'patient' | 'anonymous' | 'token';

export interface DemoActivation {
  readonly person: PersonKey;
  readonly way: ActivationWay;
  readonly researchConsent?: boolean;
  /** Days after it was ordered or sold, where not the usual number. */
  readonly day?: number;
}

/** A kit, what becomes of it, and of its sample. Number 7 is `DEMO-0007`, with sample `DEMO-S-0007`. */
export interface DemoKit {
  readonly number: number;
  readonly type: KitTypeCode;
  readonly outbound: Outbound;
  readonly activation?: DemoActivation;
  readonly inbound?: Inbound;
  readonly metadata?: JsonObject;
  /** Whether it was provisioned before it was ordered; then its sample has a generated code. */
  readonly fromStock?: boolean;
}

export function kitCode(number: number): string {
  return `DEMO-${String(number).padStart(4, '0')}`;
}

export function sampleCode(number: number): string {
  return `DEMO-S-${String(number).padStart(4, '0')}`;
}

/** A kit that nobody has activated yet, or ever will. */
export function unregistered(number: number, type: KitTypeCode, outbound: Outbound): DemoKit {
  return { number, type, outbound };
}

/** A kit that somebody has activated. */
export function registered(
  number: number,
  type: KitTypeCode,
  activation: DemoActivation,
  inbound: Inbound,
  more: Partial<Pick<DemoKit, 'outbound' | 'metadata' | 'fromStock'>> = {},
): DemoKit {
  return { number, type, outbound: 'delivered', activation, inbound, ...more };
}

/** Activated before any carrier's scan of the delivery, or without one: carriers miss many. */
export const unscanned = { outbound: 'shipped' } as const;
