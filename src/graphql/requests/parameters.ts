import { createHash } from 'node:crypto';
import type { GraphQLParams } from 'graphql-yoga';
import { z } from 'zod';
import { parseJson } from '../../domains/inputs/exact-numbers.ts';
import { parseInput } from '../../domains/inputs/inputs.ts';
import { isJsonObject } from '../../domains/inputs/json.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { IS_REQUIRED, rule } from '../../errors/rules.ts';
import { LIMITS } from '../limits/limits.ts';

/** The largest number of operations in one request (contract, 8.2). */
const MAX_BATCH = 10;

const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, rule('TYPE', 'must be a JSON object')).nullish();

const parameters = z.object({
  query: z.string('must be a string with the operation').min(1, IS_REQUIRED),
  operationName: z.string('must be a string').max(LIMITS.name, `must have at most ${LIMITS.name} characters`).nullish(),
  variables: jsonObject,
  extensions: jsonObject,
});

/** The parameters of a request that identifies its operation by hash only. */
const parametersWithoutQuery = parameters.omit({ query: true });

/** The extension with which a client registers its documents by hash, in Apollo's format (contract, 5.8). */
const persistedQuery = z.object({
  version: z.literal(1, 'must be 1'),
  sha256Hash: z.string('is required').regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 as 64 hexadecimal digits'),
});

/** The hash that was sent with an operation; undefined if there is none. */
export function persistedHash({ extensions }: GraphQLParams): string | undefined {
  const given: unknown = extensions?.persistedQuery;
  return isJsonObject(given) && typeof given.sha256Hash === 'string' ? given.sha256Hash : undefined;
}

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
  const variables = jsonIn('variables', given.variables, problems);
  const extensions = jsonIn('extensions', given.extensions, problems);
  if (problems.length > 0) throw badInput(problems);
  const document = typeof given.query === 'string' ? ownText(given.query) : given.query;
  return parseParameters({ query: document, operationName: given.operationName, variables, extensions }, []);
}

/** A copy of the text. V8 slices strings out of a URL without copying, so keeping a slice would keep the whole URL in memory. */
function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

function parseParameters(given: unknown, path: readonly (string | number)[]): GraphQLParams {
  if (!isJsonObject(given)) {
    throw new AppError(
      'BAD_USER_INPUT',
      'The body must be a JSON object with the operation in "query", or an array of such objects.',
    );
  }
  const isPersisted = isJsonObject(given.extensions) && given.extensions.persistedQuery != null;
  const hasQuery = !isPersisted || (given.query != null && given.query !== '');
  const { query, operationName, variables, extensions } = hasQuery
    ? parseInput(parameters, given, path)
    : { query: undefined, ...parseInput(parametersWithoutQuery, given, path) };
  if (isPersisted) requireHash(query, extensions?.persistedQuery, [...path, 'extensions', 'persistedQuery']);
  return {
    ...(query === undefined ? {} : { query }),
    ...(operationName ? { operationName } : {}),
    ...(variables ? { variables } : {}),
    ...(extensions ? { extensions } : {}),
  };
}

/** @throws AppError BAD_USER_INPUT unless it is a hash and, if there is a query, the hash of that query. */
function requireHash(query: string | undefined, given: unknown, path: readonly (string | number)[]): void {
  const { sha256Hash } = parseInput(persistedQuery, given, path);
  if (query === undefined || createHash('sha256').update(query).digest('hex') === sha256Hash) return;
  throw badInput([{ path: [...path, 'sha256Hash'], message: 'is not the SHA-256 of the query', code: 'INCONSISTENT' }]);
}

/** Adds a problem if the text is not JSON. */
function jsonIn(name: string, text: unknown, problems: FieldProblem[]): unknown {
  if (typeof text !== 'string' || text === '') return text === '' ? undefined : text;
  try {
    return parseJson(text);
  } catch {
    problems.push({ path: [name], message: 'must be JSON', code: 'FORMAT' });
    return undefined;
  }
}
