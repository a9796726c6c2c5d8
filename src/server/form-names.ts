import { malformed } from './malformed.ts';

/** How many steps a name may have; `recipient[address][zip]` has three. */
const MAX_STEPS = 16;

/** The step of a name that ends in `[]`: one more item of a list. */
export const ITEM = '';

/** What a form gives under a name: texts, and what is given under longer names that begin with it. */
export interface FieldTree {
  readonly texts: string[];
  readonly parts: Map<string, FieldTree>;
}

/**
 * Nests the fields of a form by the brackets and dots of their names. What is in brackets is a key as it stands, whatever it is: a number,
 * `a.b` or `__proto__` (contract, 3.4).
 *
 * @throws AppError BAD_USER_INPUT for a name with too many steps, or one that cannot be split into steps.
 */
export function nestFields(fields: readonly (readonly [name: string, value: string])[]): FieldTree {
  const whole = emptyTree();
  for (const [name, value] of fields) {
    let tree = whole;
    for (const step of stepsOf(name)) {
      const part = tree.parts.get(step) ?? emptyTree();
      tree.parts.set(step, part);
      tree = part;
    }
    tree.texts.push(value);
  }
  return whole;
}

function emptyTree(): FieldTree {
  return { texts: [], parts: new Map() };
}

/** The steps of a name: `recipient.address[zip]` is `recipient`, `address` and `zip`. */
function stepsOf(name: string): string[] {
  let at = endOfWord(name, 0);
  const steps = [name.slice(0, at)];
  while (at < name.length) {
    if (steps.push(name.charAt(at) === '[' ? bracketed(name, at) : dotted(name, at)) > MAX_STEPS)
      throw malformed('The name of a field is nested too deeply.');
    at = name.charAt(at) === '[' ? name.indexOf(']', at) + 1 : endOfWord(name, at + 1);
    if (at < name.length && !'.['.includes(name.charAt(at))) throw notNested(name);
  }
  return steps;
}

function endOfWord(name: string, start: number): number {
  const length = name.slice(start).search(/[.[]/);
  return length < 0 ? name.length : start + length;
}

function bracketed(name: string, at: number): string {
  const end = name.indexOf(']', at);
  if (end < 0) throw notNested(name);
  return name.slice(at + 1, end);
}

function dotted(name: string, at: number): string {
  const word = name.slice(at + 1, endOfWord(name, at + 1));
  if (word === '') throw notNested(name);
  return word;
}

function notNested(name: string) {
  const shown = JSON.stringify(name.slice(0, 80));
  return malformed(`The name of a field (${shown}) must nest as in recipient[address][zip] or recipient.address.zip.`);
}
