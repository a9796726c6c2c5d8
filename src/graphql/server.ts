import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../dependencies.ts';
import { AppError, ERROR_TABLE } from '../errors.ts';
import { authentication } from '../http/authentication.ts';
import { expectedFailure } from '../http/failure.ts';
import { logFailure } from '../log.ts';
import { errorBody } from './errors.ts';
import { sendGraphiQL } from './graphiql.ts';
import { acceptedMediaType, asksForPage } from './media-type.ts';
import { parametersOfBody, parametersOfQuery } from './parameters.ts';
import { createYogaServer, GRAPHQL_PATH } from './yoga.ts';

const METHODS = ['GET', 'POST'];

const NOT_ACCEPTABLE =
  'Answers come as application/graphql-response+json or application/json, but Accept names neither.';

/** `/graphql`: GraphQL over HTTP (contract, section 5), and GraphiQL for a browser. */
export async function graphqlRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { log } = dependencies;
  const yoga = createYogaServer(dependencies);
  const authenticateCaller = authentication(dependencies, ['token', 'bearer']);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('ignore', 'ignore'));
  app.setErrorHandler((error, request, reply) => {
    const failure = expectedFailure(error);
    logFailure(log, request.id, failure ?? error);
    const code = failure?.code ?? 'INTERNAL_SERVER_ERROR';
    if (code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Token');
    return sendErrors(ERROR_TABLE[code].status, failure, request, reply);
  });

  app.route({
    method: METHODS,
    url: GRAPHQL_PATH,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      // The page holds nothing of anybody, and has the place where the key is typed.
      if (!wantsPage(request)) await authenticateCaller(request);
    },
    handler: async (request, reply) => {
      if (wantsPage(request)) return sendGraphiQL(request, reply);
      const mediaType = acceptedMediaType(request.headers.accept);
      if (!mediaType) return sendErrors(406, new AppError('BAD_USER_INPUT', NOT_ACCEPTABLE), request, reply);
      const parameters = request.method === 'GET' ? parametersOfQuery(request.query) : parametersOfBody(request.body);
      const response = await yoga.fetch(
        `http://localhost${GRAPHQL_PATH}`,
        { method: request.method, headers: { accept: mediaType } },
        { call: { request, parameters, spending: { tokens: 0, cost: 0 } } },
      );
      response.headers.forEach((value, name) => {
        reply.header(name, value);
      });
      return reply.code(response.status).send(await response.text());
    },
  });

  app.route({
    method: app.supportedMethods.filter((method) => !METHODS.includes(method)),
    url: GRAPHQL_PATH,
    handler: (_request, reply) => {
      reply.header('allow', METHODS.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', 'GraphQL is asked by GET or POST.');
    },
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && asksForPage(request.headers.accept);
}

/** Answers a request that no operation was run for. */
function sendErrors(
  status: number,
  failure: AppError | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const mediaType = acceptedMediaType(request.headers.accept) ?? 'application/json';
  return reply
    .code(status)
    .type(`${mediaType}; charset=utf-8`)
    .send(JSON.stringify(errorBody(failure, request.id)));
}
