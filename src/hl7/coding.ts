import type { Repetition } from './segment.ts';

/** A code with its system and text, as given in a CE or CWE. */
export interface Coding {
  /** Such as `LN` or `SCT`; null if none is given. */
  readonly system: string | null;
  readonly code: string;
  readonly display: string | null;
}

/** Longer than any code or name of a system, and than any text. Anything longer is ignored. */
const MAX_CODE_LENGTH = 64;
const MAX_DISPLAY_LENGTH = 200;

/** The code of a coded element; of two, preferably one that is not the laboratory's own. Null if it has none. */
export function readCoding(element: Repetition): Coding | null {
  const codings = [codingAt(element, 1), codingAt(element, 4)].filter((coding) => coding !== null);
  return codings.find(({ system }) => !isLocalSystem(system ?? '')) ?? codings.at(0) ?? null;
}

function codingAt(element: Repetition, position: 1 | 4): Coding | null {
  const code = element.component(position);
  const display = element.component(position + 1);
  const system = element.component(position + 2);
  if (code === '' || code.length > MAX_CODE_LENGTH || system.length > MAX_CODE_LENGTH) return null;
  return {
    system: system === '' ? null : system,
    code,
    display: display === '' || display.length > MAX_DISPLAY_LENGTH ? null : display,
  };
}

/** Whether a coding system is the laboratory's own (HL7 table 0396), or not given. */
export function isLocalSystem(system: string): boolean {
  return /^(?:L|99.*)?$/.test(system);
}

/** The text of a coded element, or its code if it has no text. */
export function nameOf(element: Repetition): string {
  return element.firstOf([2, 5, 9, 1]);
}
