import type { Operation } from './history.ts';

/** How one thing behaves if its operations come one after the other. */
export interface Model<State, Input, Answer> {
  readonly initial: State;
  /**
   * The state after an operation; undefined if it could not have been answered so in this state. An operation without an answer can
   * have had any.
   */
  readonly step: (state: State, input: Input, answer: Answer | undefined) => State | undefined;
  /** Two states with the same text are the same. */
  readonly textOf: (state: State) => string;
}

/** One way in which it may have been so far: the state, and which of the operations under way have already happened. */
interface Way<State> {
  readonly state: State;
  /** Of those that will have an answer. */
  readonly happened: ReadonlySet<number>;
  /** Of those that never got one. */
  readonly unanswered: ReadonlySet<number>;
}

/** How many steps are tried. A history that needs more is not judged, and says so. */
const MOST_STEPS = 1_000_000;

/**
 * What is wrong with a history of one thing; undefined if nothing is: there is an order in which each operation happens at one
 * moment between its beginning and its end, and every answer is the model's. This is the search of Wing and Gong in the manner of
 * Lowe ("just in time"): the history is read once, all ways that explain it so far are kept, each once, and an operation has to have
 * happened only when its answer is there.
 *
 * An operation without an answer is under way for good, and each one might double the ways. So of two ways that are the same but for
 * these, the one in which fewer have happened is kept, since the rest may still happen; and of two such operations that ask for the
 * same, the first is taken to have happened first.
 */
export function faultOf<State, Input, Answer>(
  { initial, step, textOf }: Model<State, Input, Answer>,
  operations: readonly Operation<Input, Answer>[],
  mostSteps = MOST_STEPS,
): string | undefined {
  let ways: readonly Way<State>[] = [{ state: initial, happened: new Set(), unanswered: new Set() }];
  let steps = 0;
  const underWay = new Set<number>();
  const asked = operations.map(({ input, ended }) => (ended === undefined ? JSON.stringify(input) : undefined));

  /** Whether an operation that never got an answer must wait for an earlier one that asks for the same. */
  const isBehind = (index: number, { unanswered }: Way<State>) =>
    asked[index] !== undefined &&
    [...underWay].some((other) => other < index && asked[other] === asked[index] && !unanswered.has(other));

  /** All ways in which this operation has happened by now, and before it any of those under way. */
  const waysWith = (wanted: number): readonly Way<State>[] => {
    const found: Way<State>[] = [];
    const seen = new Map<string, ReadonlySet<number>[]>();
    // Those in which the fewest without an answer have happened come first.
    const open = bySize(ways);
    for (let size = 0; size < open.length; size += 1) {
      for (let way = open[size]?.pop(); way; way = open[size]?.pop()) {
        const text = `${[...way.happened].sort((one, two) => one - two)} ${textOf(way.state)}`;
        const before = seen.get(text) ?? [];
        if (before.some((fewer) => isWithin(fewer, way.unanswered))) continue;
        seen.set(text, [...before, way.unanswered]);
        if (way.happened.has(wanted)) {
          found.push({ ...way, happened: without(way.happened, wanted) });
          continue;
        }
        for (const index of underWay) {
          const operation = operations[index];
          if (!operation || way.happened.has(index) || way.unanswered.has(index) || isBehind(index, way)) continue;
          steps += 1;
          const state = step(way.state, operation.input, operation.answer);
          if (state === undefined) continue;
          const next = { ...way, state };
          if (operation.ended === undefined) push(open, { ...next, unanswered: new Set([...way.unanswered, index]) });
          else push(open, { ...next, happened: new Set([...way.happened, index]) });
        }
        if (steps > mostSteps) return [];
      }
    }
    return found;
  };

  for (const { index, isEnd } of moments(operations)) {
    if (!isEnd) {
      underWay.add(index);
      continue;
    }
    const next = waysWith(index);
    if (steps > mostSteps) return `The history is not judged: it needs more than ${mostSteps} steps.`;
    if (next.length === 0) {
      const states = [...new Set(ways.map(({ state }) => textOf(state)))].slice(0, 5).join(' or ');
      return `${described(operations[index])} cannot be: before, and unless what was under way changed it, there was ${states}.`;
    }
    ways = next;
    underWay.delete(index);
  }
  return undefined;
}

/** Ways by how many operations without an answer have happened in them. */
function bySize<State>(ways: readonly Way<State>[]): Way<State>[][] {
  const sizes: Way<State>[][] = [];
  for (const way of ways) push(sizes, way);
  return sizes;
}

function push<State>(sizes: Way<State>[][], way: Way<State>): void {
  while (sizes.length <= way.unanswered.size) sizes.push([]);
  sizes[way.unanswered.size]?.push(way);
}

function isWithin(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...one].every((number) => other.has(number));
}

/** Beginnings and ends in the order of time. At the same moment, beginnings come first: those operations overlap. */
function moments(operations: readonly Operation<unknown, unknown>[]) {
  return operations
    .flatMap(({ began, ended }, index) => [
      { index, at: began, isEnd: false },
      ...(ended === undefined ? [] : [{ index, at: ended, isEnd: true }]),
    ])
    .sort((one, two) => one.at - two.at || Number(one.isEnd) - Number(two.isEnd));
}

function without(numbers: ReadonlySet<number>, left: number): ReadonlySet<number> {
  return new Set([...numbers].filter((number) => number !== left));
}

function described(operation: Operation<unknown, unknown> | undefined): string {
  return `${JSON.stringify(operation?.input)}, answered ${JSON.stringify(operation?.answer)},`;
}
