import { malformed } from './malformed.ts';

/** How many steps a name may have; `recipient[address][zip]` has three. */
const MAX_STEPS = 16;

/** The step of a name that ends in `[]`: one more item of a list. */
export const ITEM = '';

/** The values that a form gives under a name: texts, and the values under longer names that begin with it. */
export interface FieldTree {
  readonly texts: string[];
  readonly parts: Map<string, FieldTree>;
}

/**
 * Nests the fields of a form by the brackets and dots of their names. Whatever is in brackets is a key as it stands: a number, `a.b` or
 * `__proto__` (contract, 3.4).
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

/** The beginning of a name, and each further step: `[zip]` or `.zip`. */
const FIRST = /^[^.[]*/;
const FURTHER = /\[([^\]]*)\]|\.([^.[]+)/y;

/** The steps of a name: `recipient.address[zip]` is `recipient`, `address` and `zip`. */
function stepsOf(name: string): string[] {
  const [first = ''] = FIRST.exec(name) ?? [];
  const steps = [first];
  for (let at = first.length; at < name.length; at = FURTHER.lastIndex) {
    FURTHER.lastIndex = at;
    const [step, inBrackets, word = ''] = FURTHER.exec(name) ?? [];
    if (step === undefined) throw notNested(name);
    if (steps.push(inBrackets ?? word) > MAX_STEPS) throw malformed('The name of a field is nested too deeply.');
  }
  return steps;
}

function notNested(name: string) {
  const shown = JSON.stringify(name.slice(0, 80));
  return malformed(`The name of a field (${shown}) must nest as in recipient[address][zip] or recipient.address.zip.`);
}
