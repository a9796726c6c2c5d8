import { contractMoves, type Kind } from '../helpers/contract-moves.ts';
import type { Model } from './linearizable.ts';

/** A move of a record to a status, or a look at the status that it has. */
export type StatusInput = { readonly to: string } | 'read';
/** That a move was made, that it was refused as forbidden, or the status that was seen. */
export type StatusAnswer = 'moved' | 'refused' | { readonly status: string };

/** The status of a record that begins with this one and makes the contract's moves (4.2), and no others. */
export function statusModel(kind: Kind, initial: string): Model<string, StatusInput, StatusAnswer> {
  return {
    initial,
    step: (status, input, answer) => {
      if (input === 'read') return answer === undefined || isSame(answer, { status }) ? status : undefined;
      const isAllowed = contractMoves(kind, status).includes(input.to);
      if (answer !== undefined && answer !== (isAllowed ? 'moved' : 'refused')) return undefined;
      return isAllowed ? input.to : status;
    },
    textOf: (status) => status,
  };
}

/** A laboratory's message with values for some keys of a chart, resulted at this time by its own account; or a look at the chart. */
export type ChartInput = { readonly values: Readonly<Record<string, string>>; readonly resulted: number } | 'read';
/** That a message was charted, that it was kept because it was older, or the values that were seen. */
export type ChartAnswer = 'charted' | 'kept' | { readonly values: Readonly<Record<string, string>> };

/** The value that stands in the chart under each key, and when the laboratory had it. */
type Chart = Readonly<Record<string, { readonly value: string; readonly resulted: number }>>;

/**
 * The chart of a sample (contract, 10.5): a message adds and replaces what it names and leaves the rest, unless it is older than
 * something that it would replace; then it is kept for a person, and changes nothing.
 */
export const chartModel: Model<Chart, ChartInput, ChartAnswer> = {
  initial: {},
  step: (chart, input, answer) => {
    if (input === 'read')
      return answer === undefined || isSame(answer, { values: valuesOf(chart) }) ? chart : undefined;
    const { values, resulted } = input;
    const isOlder = Object.keys(values).some((key) => resulted < (chart[key]?.resulted ?? -Infinity));
    if (answer !== undefined && answer !== (isOlder ? 'kept' : 'charted')) return undefined;
    if (isOlder) return chart;
    return {
      ...chart,
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, resulted }])),
    };
  },
  textOf: (chart) => sorted(chart),
};

function valuesOf(chart: Chart): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(chart).map(([key, { value }]) => [key, value]));
}

function isSame(one: StatusAnswer | ChartAnswer, two: StatusAnswer | ChartAnswer): boolean {
  return sorted(one) === sorted(two);
}

/** As JSON, with the keys of every object in the order of the alphabet. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null
      ? Object.fromEntries(Object.entries(each).sort(([one], [two]) => (one < two ? -1 : 1)))
      : each,
  );
}
