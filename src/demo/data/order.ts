import type { JsonObject } from '../../domains/json.ts';
import type { KitTypeCode } from './catalogue.ts';
import type { DemoKit } from './kits.ts';
import type { PersonKey } from './people.ts';

/** An order, and the kits that fulfil it. */
export interface DemoOrder {
  /** Days before the present one. */
  readonly placed: number;
  readonly recipient: PersonKey;
  readonly kits: readonly DemoKit[];
  /** Kit types that are ordered too and not fulfilled yet. */
  readonly open?: readonly KitTypeCode[];
  readonly metadata?: JsonObject;
  /** What the metadata is replaced by later; null for none. */
  readonly newMetadata?: JsonObject | null;
  /** Why it is canceled, two days after it was placed. */
  readonly canceled?: string;
}
