import { GraphQLFailure, type GraphQLProblem, NoAnswer } from './errors.js';
import type { TypedDocumentString } from './generated/graphql.js';
import { jsonOf, type Service, send } from './send.js';

/**
 * Runs an operation of `operations.graphql`, and repeats it after a fault. A mutation is done at most once all the same, because it
 * has an Idempotency-Key. Give it one of your own to keep that promise beyond this call. Give it null if the operation has several
 * fields, or is one that the service does not take a key for (contract, 11.1); it is then repeated only if nothing was changed.
 *
 * @throws GraphQLFailure if the answer has errors, NoAnswer if there is none
 */
export async function graphql<Data, Variables>(
  service: Service,
  operation: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  idempotencyKey: string | null = crypto.randomUUID(),
): Promise<Data> {
  const query = operation.toString();
  const isQuery = !query.trimStart().startsWith('mutation');
  const key = isQuery || idempotencyKey === null ? undefined : { 'idempotency-key': idempotencyKey };
  const request: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...key,
    },
    body: JSON.stringify({ query, variables }),
    signal: signal ?? null,
  };
  const answer = await send(service, '/graphql', request, isQuery || key !== undefined);
  const { data, errors = [] } = jsonOf(answer) as { data?: Data; errors?: GraphQLProblem[] };
  const [first, ...others] = errors;
  if (first) throw new GraphQLFailure([first, ...others], data);
  if (data === undefined) throw new NoAnswer('The answer is not one of GraphQL.');
  return data;
}
