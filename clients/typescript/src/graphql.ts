import { GraphQLFailure, type GraphQLProblem, NoAnswer } from './errors.js';
import type { TypedDocumentString } from './generated/graphql.js';
import { jsonOf, type Service, send } from './send.js';

/**
 * Runs an operation of `operations.graphql`. A query is repeated after any fault; a mutation only if the service says that
 * it changed nothing, since GraphQL has no Idempotency-Key.
 *
 * @throws GraphQLFailure if the answer has errors, NoAnswer if there is none
 */
export async function graphql<Data, Variables>(
  service: Service,
  operation: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const query = operation.toString();
  const isQuery = !query.trimStart().startsWith('mutation');
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
    body: JSON.stringify({ query, variables }),
    signal: signal ?? null,
  };
  const answer = await send(service, '/graphql', request, isQuery);
  const { data, errors = [] } = jsonOf(answer) as { data?: Data; errors?: GraphQLProblem[] };
  const [first, ...others] = errors;
  if (first) throw new GraphQLFailure([first, ...others], data);
  if (data === undefined) throw new NoAnswer('The answer is not one of GraphQL.');
  return data;
}
