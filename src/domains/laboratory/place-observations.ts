/** What a message says of one of several indistinguishable observations. */
export type Saying = 'PRELIMINARY' | 'FINAL' | 'CORRECTED' | 'WITHDRAWN';

/**
 * Decides which of several indistinguishable observations (same order, same OBX-3, same OBX-4) a message means (contract, 10.5). The
 * message's first is the first current one in the chart, its second the second, and so on. If none is left, one that corrects, completes or
 * withdraws something means an earlier one in the message; any other is new.
 *
 * @param sayings what the message says, in order
 * @param stands whether each occurrence in the chart is current; otherwise it is withdrawn
 * @returns the occurrence of each; those from `stands.length` on are new, without a gap between them
 */
export function placeObservations(sayings: readonly Saying[], stands: readonly boolean[]): readonly number[] {
  if (sayings.length === 1 && stands.length < 2) return [0];
  const standing = stands.flatMap((isStanding, occurrence) => (isStanding ? [occurrence] : [])).values();
  const withdrawn = stands.flatMap((isStanding, occurrence) => (isStanding ? [] : [occurrence])).values();
  const said = new Map<number, Saying>();
  let further = stands.length;
  const places = sayings.map((saying) => {
    // A withdrawal followed by a correction replaces a value.
    const replaced = saying === 'CORRECTED' ? firstSaid(said, ['WITHDRAWN']) : undefined;
    const known = replaced ?? standing.next().value ?? firstSaid(said, MEANT_BY[saying]) ?? withdrawn.next().value;
    // An observation that does not exist cannot be withdrawn, and needs no place.
    if (known === undefined && saying === 'WITHDRAWN') return Number.POSITIVE_INFINITY;
    const occurrence = known ?? further++;
    said.set(occurrence, saying);
    return occurrence;
  });
  return withoutGaps(places, said, stands.length);
}

/** Observations that the message itself gives and withdraws are not charted, and must leave no gap between those that are. */
function withoutGaps(places: readonly number[], said: ReadonlyMap<number, Saying>, known: number): readonly number[] {
  const further = [...said].filter(([occurrence]) => occurrence >= known);
  const isCharted = ([, saying]: readonly [number, Saying]) => saying !== 'WITHDRAWN';
  const inOrder = [...further.filter(isCharted), ...further.filter((each) => !isCharted(each))];
  const numbers = new Map(inOrder.map(([occurrence], index) => [occurrence, known + index]));
  return places.map((place) => (place < known ? place : (numbers.get(place) ?? known + further.length)));
}

/** What the message must have said before of an observation for a later statement to refer to it. */
const MEANT_BY: Readonly<Record<Saying, readonly Saying[]>> = {
  PRELIMINARY: [],
  FINAL: ['PRELIMINARY', 'WITHDRAWN'],
  CORRECTED: ['PRELIMINARY', 'FINAL', 'WITHDRAWN'],
  WITHDRAWN: ['PRELIMINARY', 'FINAL', 'CORRECTED'],
};

function firstSaid(said: ReadonlyMap<number, Saying>, sayings: readonly Saying[]): number | undefined {
  for (const [occurrence, saying] of said) if (sayings.includes(saying)) return occurrence;
  return undefined;
}
