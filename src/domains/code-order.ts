/**
 * Sorts what has codes into the one order in which codes are taken (see locks.ts): that of the folded code, as codes are compared (contract,
 * 2.2). Who inserts a code waits for whoever has inserted it and not committed yet, so two that take the same codes in two orders would
 * each wait for the other.
 */
export function inCodeOrder<Item>(items: readonly Item[], codeOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, folded: codeOf(item).toLowerCase() }))
    .sort((a, b) => (a.folded < b.folded ? -1 : Number(a.folded > b.folded)))
    .map(({ item }) => item);
}
