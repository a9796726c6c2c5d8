import type { GraphQLParams } from 'graphql-yoga';
import { z } from 'zod';
import { parseInput } from '../domains/inputs.ts';
import { isJsonObject } from '../domains/json.ts';
import { AppError, badInput, type FieldProblem } from '../errors.ts';
import { LIMITS } from './limits.ts';

/** The largest number of operations in one request (contract, 8.2). */
const MAX_BATCH = 10;

const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'must be a JSON object').nullish();

const parameters = z.object({
  query: z.string('must be a string with the operation').min(1, 'is required'),
  operationName: z.string('must be a string').max(LIMITS.name, `must have at most ${LIMITS.name} characters`).nullish(),
  variables: jsonObject,
  extensions: jsonObject,
});

/**
 * Parses the body of a POST (GraphQL over HTTP): one operation, or a batch of them.
 *
 * @throws AppError BAD_USER_INPUT naming every bad parameter.
 */
export function parametersOfBody(body: unknown): GraphQLParams | GraphQLParams[] {
  if (!Array.isArray(body)) return parseParameters(body, []);
  if (body.length === 0 || body.length > MAX_BATCH) {
    throw new AppError(
      'BAD_USER_INPUT',
      `A batch must have 1 to ${MAX_BATCH} operations; this one has ${body.length}.`,
      undefined,
      { reason: 'batch' },
    );
  }
  return body.map((entry: unknown, index) => parseParameters(entry, [index]));
}

/**
 * Parses the query string of a GET, in which `variables` and `extensions` are JSON.
 *
 * @throws AppError BAD_USER_INPUT naming every bad parameter.
 */
export function parametersOfQuery(query: unknown): GraphQLParams {
  const given = z.record(z.string(), z.unknown()).parse(query);
  const problems: FieldProblem[] = [];
  const variables = parseJson('variables', given.variables, problems);
  const extensions = parseJson('extensions', given.extensions, problems);
  if (problems.length > 0) throw badInput(problems);
  return parseParameters({ query: given.query, operationName: given.operationName, variables, extensions }, []);
}

function parseParameters(given: unknown, path: readonly (string | number)[]): GraphQLParams {
  if (!isJsonObject(given)) {
    throw new AppError(
      'BAD_USER_INPUT',
      'The body must be a JSON object with the operation in "query", or an array of such objects.',
    );
  }
  const { query, operationName, variables, extensions } = parseInput(parameters, given, path);
  return {
    query,
    ...(operationName ? { operationName } : {}),
    ...(variables ? { variables } : {}),
    ...(extensions ? { extensions } : {}),
  };
}

/** Adds a text that is no JSON to the problems. */
function parseJson(name: string, text: unknown, problems: FieldProblem[]): unknown {
  if (typeof text !== 'string' || text === '') return text === '' ? undefined : text;
  try {
    return JSON.parse(text);
  } catch {
    problems.push({ path: [name], message: 'must be JSON' });
    return undefined;
  }
}
