import { folded } from '../../text/folded.ts';

/**
 * Sorts things with codes into the one order in which codes are taken (see locks.ts): that of the folded code, as codes are compared
 * (contract, 2.2). Whoever inserts a code waits for whoever has inserted it and not committed yet, so two that took the same codes in
 * different orders would wait for each other.
 */
export function inCodeOrder<Item>(items: readonly Item[], codeOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, code: folded(codeOf(item)) }))
    .sort((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)))
    .map(({ item }) => item);
}
