import type { Attempt, Material } from './attempt.ts';

/** As many operations as a batch may have. */
export const OF_A_BATCH = 10;

/** A batch of operations that nearly fit the schema. */
export function batch({ random, fuzzer, callers }: Material): Attempt {
  const operations = Array.from({ length: OF_A_BATCH }, () => fuzzer.operation());
  const text = JSON.stringify(operations);
  return {
    // Half of them without a key, which costs no look-up: a document is parsed and checked in the same way for every caller.
    caller: random.chance(2) ? undefined : random.pick(callers),
    request: {
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: random.chance(50) ? fuzzer.spoiled(text) : text,
    },
    inputs: OF_A_BATCH,
  };
}

/** One operation, by GET, by POST as a form, or to the export. */
export function operation({ random, fuzzer, callers }: Material): Attempt {
  const { query, variables, operationName } = fuzzer.operation();
  const texts = {
    query,
    variables: JSON.stringify(variables),
    ...(operationName === undefined ? {} : { operationName: JSON.stringify(operationName) }),
  };
  const parameters = new URLSearchParams(
    Object.entries(texts).map(([name, text]): [string, string] => [name, text.toWellFormed()]),
  );
  const caller = random.pick(callers);
  if (random.chance(2)) return { caller, request: { method: 'GET', url: `/graphql?${parameters}` } };
  if (random.chance(2))
    return { caller, request: { method: 'POST', url: '/graphql/export', payload: { query, variables } } };
  return {
    caller,
    request: {
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(parameters),
    },
  };
}
