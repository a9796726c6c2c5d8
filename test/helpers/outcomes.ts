import type { GraphQLResult } from './graphql.ts';

/** How an operation came out: `OK`, or the code of its one error. */
export function outcomeOf(result: GraphQLResult<unknown>): string {
  const codes = result.errors.map((error) => error.extensions.code);
  return codes.length === 0 ? 'OK' : codes.join(' and ');
}

/** How often each outcome came out, such as `{ OK: 1, CONFLICT: 49 }`. */
export function tally(results: readonly GraphQLResult<unknown>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of results.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
