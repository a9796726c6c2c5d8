import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import type { RequestContext } from '../context.ts';
import type { AppDependencies } from '../dependencies.ts';
import { AppError, ERROR_TABLE } from '../errors.ts';
import { authentication } from '../http/authentication.ts';
import { contextOf } from '../http/call.ts';
import { expectedFailure } from '../http/failure.ts';
import { type Log, logFailure } from '../log.ts';
import { errorBody, presentResult } from './errors.ts';
import { acceptedMediaType, asksForPage } from './media-type.ts';
import { parametersOfBody, parametersOfQuery } from './parameters.ts';
import { schema } from './schema.ts';

const PATH = '/graphql';
const METHODS = ['GET', 'POST'];

const NOT_ACCEPTABLE = new AppError('BAD_USER_INPUT', 'Answers come as application/graphql-response+json or application/json; Accept names neither.');

/** What Yoga is told of a request: who calls, and what they ask for. Fastify has read both by then. */
interface ServerContext {
  readonly call: {
    readonly request: FastifyRequest;
    readonly parameters: GraphQLParams | GraphQLParams[];
  };
}

/** `/graphql`: GraphQL over HTTP (contract, section 5), and GraphiQL for a browser. */
export async function graphqlRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { log } = dependencies;
  const yoga = createYogaFor(dependencies);
  const authenticateCaller = authentication(dependencies, ['token', 'bearer']);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('ignore', 'ignore'));
  app.setErrorHandler((error, request, reply) => {
    logFailure(log, request.id, expectedFailure(error) ?? error);
    return sendErrors(expectedFailure(error), request, reply);
  });

  app.route({
    method: METHODS,
    url: PATH,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      await authenticateCaller(request);
    },
    handler: async (request, reply) => {
      const mediaType = acceptedMediaType(request.headers.accept);
      if (!mediaType) return sendErrors(NOT_ACCEPTABLE, request, reply).code(406);
      const parameters = request.method === 'GET' ? parametersOfQuery(request.query) : parametersOfBody(request.body);
      const response = await yoga.fetch(
        `http://localhost${PATH}`,
        { method: request.method, headers: { accept: mediaType } },
        { call: { request, parameters } },
      );
      response.headers.forEach((value, name) => {
        reply.header(name, value);
      });
      return reply.code(response.status).send(await response.text());
    },
  });

  app.route({
    method: app.supportedMethods.filter((method) => !METHODS.includes(method)),
    url: PATH,
    handler: (_request, reply) => {
      reply.header('allow', METHODS.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', 'GraphQL is asked by GET or POST.');
    },
  });
}

function createYogaFor(dependencies: AppDependencies) {
  return createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: PATH,
    // Each operation of a batch gets a context, and with it loaders, of its own.
    context: ({ call }) => contextOf(call.request, dependencies),
    plugins: [parametersFromFastify(), referenceExecutor(), errorPresentation(dependencies.log)],
    batching: true,
    // What Fastify does: bodies and their limit, the page, other paths. Errors are masked and logged in errors.ts.
    maxRequestBodySize: false,
    multipart: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    maskedErrors: false,
  });
}

function parametersFromFastify(): Plugin<ServerContext, ServerContext> {
  return {
    onRequestParse({ serverContext, setRequestParser }) {
      setRequestParser(() => serverContext.call.parameters);
    },
  };
}

/** graphql-js executes: the same executor that the REST routes' stored operations run on, with the same errors. */
function referenceExecutor(): Plugin {
  return { onExecute: ({ setExecuteFn }) => setExecuteFn(execute) };
}

function errorPresentation(log: Log): Plugin<ServerContext, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      // There are no subscriptions and no incremental delivery, so no result comes in parts.
      if (Symbol.asyncIterator in result) return;
      const report = { requestId: serverContext.call.request.id, log };
      setResult(Array.isArray(result) ? result.map((each) => presentResult(each, report)) : presentResult(result, report));
    },
  };
}

/** Answers a request that no operation was run for. */
function sendErrors(failure: AppError | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = failure?.code ?? 'INTERNAL_SERVER_ERROR';
  if (code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Token');
  const mediaType = acceptedMediaType(request.headers.accept) ?? 'application/json';
  return reply.code(ERROR_TABLE[code].status).type(`${mediaType}; charset=utf-8`).send(JSON.stringify(errorBody(failure, request.id)));
}
