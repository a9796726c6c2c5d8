import type { Observation } from './group-segments.ts';
import { typeOf } from './observed-value.ts';
import type { Segment } from './segment.ts';

/** Consecutive observations that are read together: the lines of a text, or the pieces of a document. Usually there is only one. */
export interface ObservationRun {
  readonly first: Observation;
  readonly others: readonly Observation[];
}

const NO_OTHERS: readonly Observation[] = [];

/** The observations of an order, in runs (contract, 10.3). */
export function* runsOf(observations: readonly Observation[]): Generator<ObservationRun> {
  let start = 0;
  for (;;) {
    const first = observations[start];
    if (first === undefined) return;
    const continues = continuationOf(first.observation);
    let end = start + 1;
    if (continues !== null) while (isNext(observations, end, continues)) end += 1;
    yield { first, others: end === start + 1 ? NO_OTHERS : observations.slice(start + 1, end) };
    start = end;
  }
}

/** Whether an observation continues the one before it. */
type ContinuationTest = (next: Segment, before: Segment) => boolean;

function isNext(observations: readonly Observation[], index: number, continues: ContinuationTest): boolean {
  const [next, before] = [observations[index], observations[index - 1]];
  return next !== undefined && before !== undefined && continues(next.observation, before.observation);
}

/** The test for observations that continue this one; null if none can. */
function continuationOf(observation: Segment): ContinuationTest | null {
  if (isLine(observation)) return (next, before) => isLine(next) && isSame(next, before, [3, 4, 11, 22, 29]);
  if (typeOf(observation) !== 'ED') return null;
  return (next, before) =>
    typeOf(next) === 'ED' && isSame(next, before, [3, 11, 22, 29]) && isSameOrNextPart(next, before);
}

/** Whether an observation is only a text, without any other field. */
function isLine(observation: Segment): boolean {
  const type = typeOf(observation);
  return (type === 'TX' || type === 'FT') && [6, 7, 8].every((field) => observation.isBlank(field));
}

function isSame(one: Segment, other: Segment, fields: readonly number[]): boolean {
  return fields.every((field) => one.raw(field) === other.raw(field));
}

/** Whether OBX-4 is the same, or counts up: `1`, `2`, or `A.1`, `A.2`. */
function isSameOrNextPart(next: Segment, before: Segment): boolean {
  const [part, partBefore] = [next.raw(4), before.raw(4)];
  if (part === partBefore) return true;
  const [number, numberBefore] = [NUMBER_AT_END.exec(part), NUMBER_AT_END.exec(partBefore)];
  if (number === null || numberBefore === null) return false;
  return (
    part.slice(0, number.index) === partBefore.slice(0, numberBefore.index) &&
    Number(number[0]) === Number(numberBefore[0]) + 1
  );
}

/** More digits than the number of any document's pieces. */
const NUMBER_AT_END = /\d{1,9}$/;
