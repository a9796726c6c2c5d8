import { isLoinc } from '../terminology/loinc.ts';
import { shorten } from './comments.ts';
import type { Repetition, Segment } from './segment.ts';

/** The names that identify an observation within its sample, from message to message (contract, 10.5). */
export interface ObservationNames {
  /** The id of its order, one of the report's. */
  readonly order: string;
  /** OBX-3.1 and 3.4, which may be catalogue codes. */
  readonly codes: readonly string[];
  /** Only if its check digit is right. */
  readonly loinc: string | null;
  /** OBX-3.1; empty if there is none. */
  readonly identifier: string;
  /** At most 200 characters; empty if the message does not name it. */
  readonly name: string;
  /** OBX-4; empty if there is none. */
  readonly part: string;
}

/** The most characters of a name (contract, 8.3). */
export const MAX_NAME_LENGTH = 200;

/** The longest code of an analyte (contract, 2.3). */
const MAX_CODE_LENGTH = 64;

/**
 * Reads an observation's names.
 *
 * @param name its name or its order's, of any length
 */
export function readNames(observation: Segment, name: string, order: string): ObservationNames {
  const identifier = observation.first(3);
  return {
    order,
    codes: readCodes(identifier),
    loinc: loincOf(identifier),
    identifier: shorten(identifier.component(1), MAX_NAME_LENGTH, '…'),
    name: shorten(name, MAX_NAME_LENGTH, '…'),
    part: shorten(observation.text(4).trim(), MAX_NAME_LENGTH, '…'),
  };
}

/** OBX-3.1 and 3.4, if they may be catalogue codes. */
export function readCodes(identifier: Repetition): readonly string[] {
  const codes = [identifier.component(1), identifier.component(4)];
  return codes.filter((code) => code !== '' && code.length <= MAX_CODE_LENGTH);
}

function loincOf(identifier: Repetition): string | null {
  const codes = [
    ...(identifier.component(3) === 'LN' ? [identifier.component(1)] : []),
    ...(identifier.component(6) === 'LN' ? [identifier.component(4)] : []),
  ];
  return codes.find(isLoinc) ?? null;
}
