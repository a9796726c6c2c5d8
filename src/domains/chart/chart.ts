import { z } from 'zod';
import type { ResultFinality } from '../../generated/prisma/enums.ts';

/** How final an entry is, according to the laboratory. */
export type Finality = ResultFinality;

/** One observation on the chart of a sample. */
export interface Entry<Result> {
  /** Made by {@link observationKey} or {@link documentKey}. */
  readonly key: string;
  readonly finality: Finality;
  /** When the laboratory resulted it: OBR-22, or else MSH-7. */
  readonly resulted: Date;
  /** For a withdrawn entry, the result before the withdrawal. */
  readonly result: Result;
}

/** One of the laboratory's orders, which observations are part of. */
export interface ChartOrder<Details> {
  /** OBR-3, or else the code of OBR-4; empty if it did not come by HL7. */
  readonly key: string;
  /** Whether the laboratory will report more of it. */
  readonly isOpen: boolean;
  /** When the laboratory last reported on it: OBR-22, or else MSH-7. */
  readonly resulted: Date;
  readonly details: Details;
}

/**
 * Everything that the laboratory has reported about a sample and not replaced (contract, 10.5). Every report is a version of it, and the
 * next message is merged into the newest version.
 */
export interface Chart<Result, Details> {
  /** In the order in which the laboratory first named them. A withdrawn entry keeps its place. */
  readonly entries: readonly Entry<Result>[];
  readonly orders: readonly ChartOrder<Details>[];
  /** Whether a version of it was complete. From then on, every version amends the one before. */
  readonly isResulted: boolean;
}

/** The chart of a sample without any report. */
export const EMPTY_CHART: Chart<never, never> = { entries: [], orders: [], isResulted: false };

/** What identifies an observation from message to message. */
export interface ObservationIdentity {
  /** The key of its order. */
  readonly order: string;
  /** The analyte, or else the LOINC code, OBX-3.1, or the name. */
  readonly observation: string;
  /** OBX-4; empty if there is none. */
  readonly part: string;
  /** Counts a message's otherwise identical observations, from 0. */
  readonly occurrence: number;
}

/** The key under which a chart holds a result. */
export function observationKey({ order, observation, part, occurrence }: ObservationIdentity): string {
  return JSON.stringify([order, observation, part, occurrence]);
}

/** The key under which a chart holds a document. It differs from that of a result, so that neither replaces the other. */
export function documentKey({ order, observation, part, occurrence }: ObservationIdentity): string {
  return JSON.stringify([order, observation, part, occurrence, DOCUMENT]);
}

const DOCUMENT = 'document';

/** The order key of entries that did not come by HL7. */
export const NO_ORDER = '';

const keyParts = z.tuple([z.string(), z.string(), z.string(), z.number()], z.literal(DOCUMENT));

/** The parts of an observation's key. */
export function identityOf(key: string): ObservationIdentity {
  const [order, observation, part, occurrence] = keyParts.parse(JSON.parse(key));
  return { order, observation, part, occurrence };
}

/** The key of an observation's order, taken from its own key. */
export function orderOf(key: string): string {
  return identityOf(key).order;
}

/** Whether the laboratory will report more. */
export function isPartial({ entries, orders }: Pick<Chart<unknown, unknown>, 'entries' | 'orders'>): boolean {
  return orders.some(({ isOpen }) => isOpen) || entries.some(({ finality }) => finality === 'PRELIMINARY');
}
