import type { ExecutionResult } from 'graphql';
import { presentResults } from '../../src/graphql/answers/errors.ts';
import { createLog } from '../../src/log.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import type { GraphQLErrorBody } from '../helpers/graphql.ts';

/** The body of an answer. */
export interface Body {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLErrorBody[];
}

/**
 * Whether an answer is the one that graphql-js gives: the same data, to the order of fields, and the same errors. graphql-js reports them
 * in the order in which they happen; and of those that make the same place null, it may report some only.
 */
export function isAlike(answer: Body, expected: Body): boolean {
  if (JSON.stringify(answer.data) !== JSON.stringify(expected.data)) return false;
  const [own, theirs] = [errorsByPlace(answer), errorsByPlace(expected)];
  return (
    own.size === theirs.size &&
    [...theirs].every(([place, errors]) => [...errors].every((error) => own.get(place)?.has(error)))
  );
}

/** The errors by the place that each makes null, as texts. */
function errorsByPlace({ data, errors = [] }: Body): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const error of errors) {
    const place = nullIn(data, error.path ?? []).join('.');
    places.set(place, (places.get(place) ?? new Set<string>()).add(JSON.stringify(error)));
  }
  return places;
}

/** The beginning of a path that leads to null. */
function nullIn(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let value = data;
  for (const [index, key] of path.entries()) {
    if (typeof value !== 'object' || value === null) return path.slice(0, index);
    value = Reflect.get(value, key);
  }
  return path;
}

const operator = { log: createLog('info', { destination: { write: () => undefined } }), metrics: new Metrics() };

/** What graphql-js has executed, as a caller would get it. */
export function presented(result: ExecutionResult, requestId: string): Body {
  return JSON.parse(JSON.stringify(presentResults([result], { id: requestId, record: null }, operator)[0]));
}
