import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { z } from 'zod';
import { refuseSessions, requireActor } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, ERROR_TABLE, type ErrorCode, reasonOf } from '../../errors/errors.ts';
import type { Callers } from '../../server/callers.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { presentResults } from '../answers/errors.ts';
import { parsedResult } from '../answers/text-result.ts';
import { parseWithinLimit } from '../limits/limits.ts';
import { coerceVariables } from '../limits/variables.ts';
import { PlannedQuery } from '../read/planned-query.ts';
import { parametersOfBody } from '../requests/parameters.ts';
import { schema } from '../schema/schema.ts';
import type { ExportError, ExportedPage } from './export-lines.ts';
import { type ExportedQuery, exportedQuery } from './exported-query.ts';
import type { Export } from './exports.ts';
import { pageSizeOf } from './page-size.ts';
import { sendLines } from './send-lines.ts';

/** The path of exports (contract, 11.9). */
export const EXPORT_PATH = '/graphql/export';

/** Answers an operation as `/graphql` does, including the status and all errors. */
type Ask = (request: FastifyRequest, parameters: GraphQLParams) => Promise<Response>;

/** A connection in an answer, as the paged query selects it. */
const connection = z.object({
  edges: z.array(z.object({ cursor: z.string(), node: z.unknown() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

/** The first page of an export, and how to read the next ones. */
interface Pages {
  readonly query: ExportedQuery;
  readonly document: DocumentNode;
  readonly planned: PlannedQuery | undefined;
  readonly parameters: GraphQLParams;
}

/** `POST /graphql/export`: a whole connection, line by line. `callers` and `ask` are the ones that `/graphql` uses. */
export function exportRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { callers, ask }: { readonly callers: Callers; readonly ask: Ask },
): void {
  app.route({
    method: 'POST',
    url: EXPORT_PATH,
    config: { body: 'json' },
    onRequest: async (request) => {
      await callers.authenticate(request);
      requireActor(request.actor);
    },
    handler: async (request, reply) => {
      refuseSessions(request.actor);
      const parameters = parametersOfBody(request.body);
      if (Array.isArray(parameters)) throw new AppError('BAD_USER_INPUT', 'An export is of one query, not of a batch.');
      const pages = pagesOf(parameters);
      if (!pages) return forward(reply, await ask(request, parameters));
      const opened = app.exports.open(requireActor(request.actor), request, reply);
      return sendExport(request, reply, pages, opened);
    },
  });

  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: EXPORT_PATH,
    onRequest: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('METHOD_NOT_ALLOWED', 'Send exports by POST.');
    },
    handler: () => undefined,
  });

  /** The first page is an ordinary query, so that it is validated and refused like one. */
  async function sendExport(request: FastifyRequest, reply: FastifyReply, pages: Pages, opened: Export) {
    try {
      const response = await opened.inTurn(() => ask(request, pages.parameters));
      const text = await response.text();
      const result: ExecutionResult = JSON.parse(text);
      if (result.errors || response.status !== 200) {
        opened.end('refused');
        return refuse(request, reply, response, text);
      }
      return sendLines(request, reply, dependencies, pageIn(result, pages), {
        export: opened,
        pageAfter: (work, cursor) => readPage(work, pages, cursor),
        present: (thrown) => presented(thrown, request),
      });
    } catch (error) {
      opened.end('refused');
      throw error;
    }
  }

  /** Reads a further page. @throws the refusal of the query */
  async function readPage(work: UnitOfWork, pages: Pages, cursor: string): Promise<ExportedPage> {
    const { document, planned, query, parameters } = pages;
    const variableValues = { ...parameters.variables, [query.after]: cursor };
    const operation = getOperationAST(document, parameters.operationName);
    if (!operation) throw new Error('The paged query has no operation.');
    const variables = coerceVariables(schema, document, operation, variableValues);
    const answer = await planned?.read(work, variables);
    if (!answer) throw new Error('The paged query has no plan.');
    const result = parsedResult(answer);
    const [error] = result.errors ?? [];
    if (error) throw error;
    return pageIn(result, pages);
  }

  function presented(thrown: unknown, request: FastifyRequest): ExportError {
    const originalError = thrown instanceof Error ? thrown : new Error(reasonOf(thrown));
    const error = thrown instanceof GraphQLError ? thrown : new GraphQLError(originalError.message, { originalError });
    const [result] = presentResults([{ errors: [error] }], request, dependencies);
    const [{ message = '', extensions = {} } = {}] = result?.errors ?? [];
    return { code: String(extensions.code), message };
  }
}

/** The pages of an export; undefined if the query is refused like any other query. @throws AppError BAD_USER_INPUT */
function pagesOf(parameters: GraphQLParams): Pages | undefined {
  const { query: text, operationName, variables: given = {} } = parameters;
  if (text === undefined) throw new AppError('BAD_USER_INPUT', 'An export needs the query itself, not only its hash.');
  const valid = validDocument(text);
  const query = valid && exportedQuery(valid, operationName ?? undefined);
  if (!query) return undefined;
  const pageText = print(query.document);
  const document = parse(pageText);
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const start = query.start === undefined ? {} : { [query.after]: query.start };
  const pageOf = (first: number) => {
    const variables = coerced(document, operation, { ...given, ...start, [query.first]: first });
    return variables && { document, operation, variables };
  };
  return {
    query,
    document,
    planned: PlannedQuery.of(document, { name: operationName }),
    parameters: {
      query: pageText,
      variables: { ...given, ...start, [query.first]: pageSizeOf(pageOf) },
      ...(operationName ? { operationName } : {}),
    },
  };
}

/** The document, if it can be parsed and fits the schema. */
function validDocument(text: string): DocumentNode | undefined {
  try {
    const document = parseWithinLimit(text);
    return validate(schema, document).length === 0 ? document : undefined;
  } catch (error) {
    // Running it reports the problem.
    if (error instanceof GraphQLError || error instanceof AppError) return undefined;
    throw error;
  }
}

/** The variables, to compute the cost; undefined if they do not match their types, which running the query reports. */
function coerced(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  try {
    return coerceVariables(schema, document, operation, given);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function pageIn({ data }: ExecutionResult, { query }: Pages): ExportedPage {
  const { edges, pageInfo } = connection.parse(data?.[query.key]);
  return {
    lines: edges.map(({ cursor, node }) => JSON.stringify({ cursor, node })),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

/** Forwards Yoga's answer, with this body in its place if given. */
async function forward(
  reply: FastifyReply,
  response: Response,
  instead?: { readonly status: number; readonly text: string },
): Promise<FastifyReply> {
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') reply.header(name, value);
  });
  const { status, text } = instead ?? { status: response.status, text: await response.text() };
  return reply.code(status).send(text);
}

const refusal = z.object({
  errors: z.array(
    z.object({ message: z.string(), path: z.unknown().optional(), extensions: z.looseObject({ code: z.string() }) }),
  ),
});

/**
 * Refuses an export with the errors of its first page, without any of its data. The errors have no locations, which would
 * refer to the paged query instead of the caller's.
 */
function refuse(request: FastifyRequest, reply: FastifyReply, response: Response, text: string): Promise<FastifyReply> {
  request.reads = null;
  const { errors } = refusal.parse(JSON.parse(text));
  const code = errors[0]?.extensions.code ?? '';
  // GraphQL over HTTP answers 200 if part of the data could be read.
  const status = response.status === 200 ? (isErrorCode(code) ? ERROR_TABLE[code].status : 400) : response.status;
  return forward(reply, response, { status, text: JSON.stringify({ errors }) });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TABLE, code);
}
