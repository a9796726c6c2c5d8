/** Compares without regard to case and accents: é is e, and ł is l. */
const LETTERS = new Intl.Collator('en', { sensitivity: 'base' });

const APOSTROPHES = /[‘’ʻʼ`]/g;

/** The qualifier of a name, as in `Bolivia, Plurinational State of` and `Saint Martin (French part)`. */
const QUALIFIED = /^([^,(]+?)(?:, ([^,]+)| \((.+)\))$/;

/**
 * The entries that a text names, without regard to case and accents: those with this name or, if there are none, those whose name is this
 * one with its qualifier before it (`Plurinational State of Bolivia`) or without it (`Bolivia`).
 */
export function findByName<Entry extends { readonly name: string }>(entries: readonly Entry[], text: string): Entry[] {
  const wanted = plain(text);
  const isWanted = (name: string) => LETTERS.compare(plain(name), wanted) === 0;
  const named = entries.filter(({ name }) => isWanted(name));
  return named.length > 0 ? named : entries.filter(({ name }) => otherForms(name).some(isWanted));
}

function otherForms(name: string): string[] {
  const [, bare, afterComma, inBrackets] = QUALIFIED.exec(name) ?? [];
  if (bare === undefined) return [];
  return [
    bare,
    ...(afterComma === undefined ? [`${bare}, ${inBrackets}`] : [`${afterComma} ${bare}`, `${bare} (${afterComma})`]),
  ];
}

function plain(name: string): string {
  return name.replace(APOSTROPHES, "'").replace(/\s+/g, ' ').trim();
}
