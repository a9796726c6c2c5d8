/** What a message says of one of several observations that it does not tell apart. */
export type Saying = 'PRELIMINARY' | 'FINAL' | 'CORRECTED' | 'WITHDRAWN';

/**
 * Decides which of several observations that nothing tells apart (same order, same OBX-3, same OBX-4) a message means (contract, 10.5).
 * The first of the message is the first that stands in the chart, the second the second. What then has none left and
 * corrects, completes or withdraws something means one that the message gave before; anything else is a further one.
 *
 * @param sayings what the message says, in its order
 * @param stands whether each occurrence that the chart has stands; otherwise it is withdrawn
 * @returns the occurrence of each; those from `stands.length` on are new, without a gap between them
 */
export function placeObservations(sayings: readonly Saying[], stands: readonly boolean[]): readonly number[] {
  if (sayings.length === 1 && stands.length < 2) return [0];
  const standing = stands.flatMap((isStanding, occurrence) => (isStanding ? [occurrence] : [])).values();
  const withdrawn = stands.flatMap((isStanding, occurrence) => (isStanding ? [] : [occurrence])).values();
  const said = new Map<number, Saying>();
  let further = stands.length;
  const places = sayings.map((saying) => {
    // A withdrawal and a correction after it replace one value by another.
    const replaced = saying === 'CORRECTED' ? firstSaid(said, ['WITHDRAWN']) : undefined;
    const known = replaced ?? standing.next().value ?? firstSaid(said, MEANT_BY[saying]) ?? withdrawn.next().value;
    // What is nowhere cannot be withdrawn, and takes no place.
    if (known === undefined && saying === 'WITHDRAWN') return Number.POSITIVE_INFINITY;
    const occurrence = known ?? further++;
    said.set(occurrence, saying);
    return occurrence;
  });
  return withoutGaps(places, said, stands.length);
}

/** What the message itself gives and withdraws comes to stand nowhere, and must leave no gap between those that do. */
function withoutGaps(places: readonly number[], said: ReadonlyMap<number, Saying>, known: number): readonly number[] {
  const further = [...said].filter(([occurrence]) => occurrence >= known);
  const isCharted = ([, saying]: readonly [number, Saying]) => saying !== 'WITHDRAWN';
  const inOrder = [...further.filter(isCharted), ...further.filter((each) => !isCharted(each))];
  const numbers = new Map(inOrder.map(([occurrence], index) => [occurrence, known + index]));
  return places.map((place) => (place < known ? place : (numbers.get(place) ?? known + further.length)));
}

/** What somebody must have said of an observation in the same message for something else to mean that one. */
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
