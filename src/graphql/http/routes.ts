import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { requireActor } from '../../auth/policy.ts';
import { AppError } from '../../errors/errors.ts';
import { readJson } from '../../server/bodies/body.ts';
import { workOf } from '../../server/call.ts';
import { callersBy } from '../../server/callers.ts';
import { serveDocument } from '../../server/constant-document.ts';
import { shownKeys } from '../../server/demonstration-keys.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { beginFailure } from '../../server/errors.ts';
import { idempotencyKey, keyedHeaders, keyedRequest } from '../../server/idempotency-key.ts';
import { wantsPage } from '../../server/page-answers.ts';
import { recordStreamEnd } from '../../server/recording/request-record.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { requireLength } from '../answers/answer-length.ts';
import { GRAPHQL_CODES } from '../answers/error-codes.ts';
import { errorBody, graphqlCode } from '../answers/errors.ts';
import { exportRoutes } from '../export/routes.ts';
import { graphiqlAssetRoutes, sendGraphiQL } from '../graphiql/page.ts';
import { newRequestUsage } from '../limits/limits.ts';
import { type KeyedOperation, notOneMutation } from '../mutations/execute-once.ts';
import { answerOperation } from '../operations/answer-operation.ts';
import { isCacheable, KeptOperations } from '../operations/kept-operations.ts';
import { prepareNew, type WrongDocument } from '../operations/new-operation.ts';
import { OperationNames } from '../operations/operation-names.ts';
import { sentBy } from '../operations/prepared-operation.ts';
import { isSubscription } from '../operations/subscribe.ts';
import { acceptedMediaType, acceptsStream, MEDIA_TYPES, STREAM } from '../requests/media-types.ts';
import { parametersOfBody, parametersOfQuery } from '../requests/parameters.ts';
import { PersistedQueries } from '../requests/persisted-queries.ts';
import { schema } from '../schema/schema.ts';
import { schemaText } from '../schema/schema-text.ts';
import { asksForCost } from './cost-report.ts';
import { createYogaServer, GRAPHQL_PATH } from './yoga.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

const SCHEMES = ['token', 'bearer'];

const NOT_ACCEPTABLE =
  'Responses are application/graphql-response+json, application/json or text/event-stream, and Accept allows none of them.';

const STREAM_NOT_ACCEPTABLE =
  'A subscription is answered as text/event-stream (GraphQL over SSE), which Accept must allow.';

/** The headers of a stream. Proxies must not buffer it, and the connection must close at its end instead of being kept alive. */
const STREAM_HEADERS = {
  'content-type': STREAM,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Data passed along with an operation that Yoga answers. */
interface YogaInput {
  readonly subscription?: Subscription;
  readonly wrong?: WrongDocument | undefined;
  readonly executed?: ExecutionResult | undefined;
  readonly keyed?: KeyedOperation;
}

/** `/graphql`: GraphQL over HTTP, and GraphiQL in a browser (contract, 5.1). `/schema.graphql`: its schema (contract, 7.3). */
export async function graphqlRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { responseLimit } = dependencies;
  const { metrics } = dependencies;
  const persisted = new PersistedQueries();
  const names = new OperationNames(dependencies.operationNames);
  const kept = new KeptOperations();
  const yoga = createYogaServer(dependencies, persisted, kept, names);
  for (const name of Object.keys(schema.getMutationType()?.getFields() ?? {})) metrics.countAdminMutation(name, 0);
  for (const code of Object.keys(GRAPHQL_CODES)) metrics.countGraphQLError(code, 0);
  const callers = callersBy(dependencies, SCHEMES);

  const ask = (
    request: FastifyRequest,
    parameters: GraphQLParams | GraphQLParams[],
    accept: string,
    { subscription, wrong, executed, keyed }: YogaInput = {},
  ) =>
    yoga.fetch(
      `http://localhost${GRAPHQL_PATH}`,
      // Yoga does not support HEAD. Fastify omits the body of the answer.
      { method: request.method === 'HEAD' ? 'GET' : request.method, headers: { accept } },
      { incoming: { request, parameters, spending: newRequestUsage(), subscription, wrong, executed, keyed } },
    );

  /** Answers a subscription, event by event. */
  const sendEvents = async (request: FastifyRequest, reply: FastifyReply, parameters: GraphQLParams) => {
    const actor = requireActor(request.actor);
    // Without a body, there is nothing to wait for.
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send('');
    const subscription = app.subscriptions.open(actor, request, reply);
    const { body, status } = await ask(request, parameters, STREAM, { subscription });
    recordStreamEnd(request, reply.code(status), metrics);
    // Events are answered one by one, each with its own budget. The stream must not hold on to one for as long as it is
    // open.
    request.budget?.release();
    return reply.headers(STREAM_HEADERS).send(body);
  };

  /** Answers an operation without Yoga, if possible; a mutation only by POST, as in Yoga. */
  const answerDirectly = async (request: FastifyRequest, parameters: GraphQLParams) => {
    const { actor } = request;
    const sent = sentBy(parameters);
    if (!isCacheable(sent, actor)) return undefined;
    const known = kept.find(sent, actor);
    const prepared = known ?? prepareNew(sent, names);
    if (!prepared || 'errors' in prepared) return prepared && { wrong: prepared };
    if (!known) kept.keep(prepared, actor);
    if (!prepared.shape.planned) return undefined;
    if (prepared.shape.operation.operation === 'mutation') {
      if (request.method !== 'POST') return undefined;
      // For a query, the statement that reads the answer also confirms the caller's key.
      await callers.confirm(request);
    }
    const work = workOf(request, dependencies, { confirmCaller: () => callers.confirmUnchanged(request) });
    return answerOperation(kept, prepared, parameters.variables ?? {}, work);
  };

  /** Answers a mutation once per idempotency key. */
  const sendOnce = async (
    request: FastifyRequest,
    reply: FastifyReply,
    parameters: GraphQLParams,
    { key, mediaType }: { readonly key: string; readonly mediaType: string },
  ) => {
    await callers.confirm(request);
    const { query, variables = {}, operationName = null } = parameters;
    const body = { query, variables, operationName };
    const keyed: KeyedOperation = {
      request: keyedRequest(request, { key, path: GRAPHQL_PATH, schemes: SCHEMES, body }),
    };
    const response = await ask(request, parameters, mediaType, { keyed });
    const text = await response.text();
    const { answer } = keyed;
    if (answer) reply.headers(keyedHeaders(answer));
    response.headers.forEach((value, name) => {
      reply.header(name, value);
    });
    return answer ? reply.code(200).send(answer.text) : reply.code(response.status).send(text);
  };

  await app.register(graphiqlAssetRoutes);
  serveDocument(app, '/schema.graphql', 'text/plain; charset=utf-8', schemaText);
  app.addHook('preValidation', async (request) => {
    request.body = readJson(request);
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = await callers.errorToSend(request, thrown);
    const { failure, status } = beginFailure(dependencies, error, request, reply);
    metrics.countGraphQLError(graphqlCode(failure));
    return sendErrors(status, failure, request, reply);
  });

  app.route({
    method: METHODS,
    url: GRAPHQL_PATH,
    config: { body: 'json' },
    exposeHeadRoute: false,
    onRequest: async (request) => {
      // GraphiQL needs no key: the page contains no data, and the caller types the key into it.
      if (!wantsPage(request)) await callers.recognize(request);
    },
    handler: async (request, reply) => {
      if (wantsPage(request)) return sendGraphiQL(reply, await shownKeys(request, dependencies));
      const mediaType = acceptedMediaType(request);
      if (!mediaType && !acceptsStream(request)) {
        await callers.confirm(request);
        return sendErrors(406, new AppError('BAD_USER_INPUT', NOT_ACCEPTABLE), request, reply);
      }
      const given = request.method === 'POST' ? parametersOfBody(request.body) : parametersOfQuery(request.query);
      const parameters = Array.isArray(given)
        ? given.map((each) => persisted.complete(each, request.actor))
        : persisted.complete(given, request.actor);
      const key = request.method === 'POST' ? idempotencyKey(request) : undefined;
      if (key !== undefined) {
        if (!mediaType || Array.isArray(parameters) || isSubscription(parameters)) {
          await callers.confirm(request);
          throw notOneMutation();
        }
        return sendOnce(request, reply, parameters, { key, mediaType });
      }
      if (Array.isArray(parameters)) {
        // The request itself has already been counted as one operation.
        await app.counting.countRequests(request, request.actor, parameters.length - 1);
      } else if (isSubscription(parameters)) {
        await callers.confirm(request);
        if (!acceptsStream(request))
          return sendErrors(406, new AppError('BAD_USER_INPUT', STREAM_NOT_ACCEPTABLE), request, reply);
        return sendEvents(request, reply, parameters);
      }
      // The cost of an operation is reported by Yoga's plugins.
      const isPlain = mediaType && !asksForCost(request);
      const answer = isPlain && !Array.isArray(parameters) ? await answerDirectly(request, parameters) : undefined;
      if (answer && 'text' in answer && !Array.isArray(parameters)) {
        persisted.register(parameters, request.actor);
        if (!request.budget?.reportsCommittedWork) requireLength(answer.text, responseLimit);
        return reply.type(mediaType ?? STREAM).send(answer.text);
      }
      await callers.confirm(request);
      const response = await ask(request, parameters, mediaType ?? STREAM, {
        wrong: answer && 'wrong' in answer ? answer.wrong : undefined,
        executed: answer && 'result' in answer ? answer.result : undefined,
      });
      const text = await response.text();
      // A mutation's answer has already been measured (execute-mutation.ts), and the caller must learn that the work is
      // done.
      if (!request.budget?.reportsCommittedWork) requireLength(text, responseLimit);
      if (!mediaType) return reply.code(response.status).headers(STREAM_HEADERS).send(text);
      response.headers.forEach((value, name) => {
        reply.header(name, value);
      });
      return reply.code(response.status).send(text);
    },
  });

  exportRoutes(app, dependencies, {
    callers,
    // A refusal needs its own status whatever the client accepts, because a successful export begins with 200.
    ask: async (request, parameters) => ask(request, parameters, 'application/graphql-response+json'),
  });

  app.route({
    method: app.supportedMethods.filter((method) => !METHODS.includes(method)),
    url: GRAPHQL_PATH,
    onRequest: async (_request, reply) => {
      reply.header('allow', METHODS.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', 'Send GraphQL requests by GET or POST.');
    },
    handler: () => undefined,
  });
}

/** The maximum number of errors in the refusal of a batch: a body of one mebibyte may have half a million entries. */
const MAX_REFUSALS = 100;

/** Answers a request that failed before any operation ran; a batch gets one error per operation (contract, 5.1). */
function sendErrors(
  status: number,
  failure: AppError | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = errorBody(failure, request.id);
  const operations = Array.isArray(request.body) ? Math.min(request.body.length, MAX_REFUSALS) : 0;
  return reply
    .code(status)
    .type(acceptedMediaType(request) ?? MEDIA_TYPES[0])
    .send(JSON.stringify(operations === 0 ? refusal : Array(operations).fill(refusal)));
}
