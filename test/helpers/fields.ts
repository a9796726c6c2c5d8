import type { GraphQLResult } from './graphql.ts';

/** The fields that a BAD_USER_INPUT names, each once, sorted; fails for any other outcome. */
export function badFieldsOf(answer: GraphQLResult<unknown>): readonly string[] {
  const fields = answer.expectError('BAD_USER_INPUT').extensions.fields ?? [];
  return [...new Set(fields.map(({ field }) => field))].sort();
}
