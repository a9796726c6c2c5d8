import type { FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { type AppDependencies, contextOf, contextOfEvent } from '../http/call.ts';
import type { Subscription } from '../http/subscription.ts';
import { spendCost } from './cost.ts';
import { causeOf, presentResults } from './errors.ts';
import { executeOperation } from './execute.ts';
import { parseWithinLimit, type Spending, spendDocument } from './limits.ts';
import type { OperationNames } from './operation-names.ts';
import { persistedHash } from './parameters.ts';
import { type PersistedQueries, persistedQueryNotFound } from './persisted-queries.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { problemsOfUseCase } from './rehearsal.ts';
import { schema } from './schema.ts';
import { type SubscriptionCall, subscribe } from './subscribe.ts';
import { coerceVariables, WrongVariables } from './variables.ts';

/** The path of the GraphQL API and of GraphiQL (contract, 5.1). */
export const GRAPHQL_PATH = '/graphql';

/** What Fastify passes to Yoga: the authenticated request, its parsed parameters, and how much it has used up. */
export interface ServerContext {
  readonly call: {
    readonly request: FastifyRequest;
    readonly parameters: GraphQLParams | GraphQLParams[];
    readonly spending: Spending;
    /** Absent for what is no subscription. */
    readonly subscription?: Subscription;
  };
}

/**
 * Creates Yoga, which parses, validates and executes the operations of a request, and decides the HTTP status. Whatever
 * Fastify does already is switched off: reading and limiting bodies, the page, other paths. errors.ts formats errors.
 */
export function createYogaServer(dependencies: AppDependencies, persisted: PersistedQueries, names: OperationNames) {
  return createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    // Called once per operation of a batch, so that operations share no loaders.
    context: ({ call }) => contextOf(call.request, dependencies, undefined, call.subscription?.following),
    plugins: [
      parametersFromFastify(),
      withinLimits(dependencies, names),
      registersPersistedQueries(persisted),
      errorPresentation(dependencies),
    ],
    batching: true,
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

type Context = ServerContext & RequestContext;

/** What is about to run, as Yoga tells it. */
interface Operation extends Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'> {
  readonly contextValue: Context;
}

/** Checks limits and variables before anything is read from the database, and takes down what the operation is. */
function withinLimits(dependencies: AppDependencies, names: OperationNames): Plugin<Context, ServerContext> {
  return {
    onParse({ context, setParseFn }) {
      setParseFn(parseWithinLimit);
      return ({ result }) => {
        if (result && !(result instanceof Error)) spendDocument(context.call.spending, result);
      };
    },
    onExecute: ({ args, setExecuteFn }) =>
      begin(args, names, (variables) =>
        setExecuteFn((executed: ExecutionArgs) => executeOrRead(executed, args.contextValue, variables)),
      ),
    onSubscribe: ({ args, setSubscribeFn }) =>
      begin(args, names, () =>
        setSubscribeFn((subscribed: ExecutionArgs) =>
          subscribe(subscribed, args.contextValue, subscriptionCall(args.contextValue, dependencies)),
        ),
      ),
  };
}

/**
 * Begins an operation, unless it is beyond the limits.
 *
 * @param run is given its variables
 * @returns if its variables do not match their types, a promise that is rejected with every problem
 */
function begin(
  { document, operationName, variableValues, contextValue }: Operation,
  names: OperationNames,
  run: (variables: Readonly<Record<string, unknown>>) => void,
): Promise<never> | undefined {
  const operation = getOperationAST(document, operationName);
  // Yoga has already refused a request that does not say which operation to run.
  if (!operation) return undefined;
  const { record, call } = contextValue;
  record.begin({ name: names.told(operation.name?.value), kind: operation.operation, isStored: false });
  try {
    const variables = coerceVariables(schema, document, operation, variableValues ?? {});
    const before = call.spending.cost;
    spendCost({ document, operation, variables }, call.spending);
    record.spend(call.spending.cost - before);
    run(variables);
    return undefined;
  } catch (error) {
    record.end(error);
    if (!(error instanceof WrongVariables)) throw error;
    return refuseWithEveryProblem(error, { document, operation }, contextValue);
  }
}

/** @throws AppError BAD_USER_INPUT in a batch, whose answer is one text. */
function subscriptionCall(
  { call: { request, subscription } }: Context,
  dependencies: AppDependencies,
): SubscriptionCall {
  if (!subscription) throw new AppError('BAD_USER_INPUT', 'A subscription is sent by itself, and not in a batch.');
  return {
    subscription,
    contextOfEvent: () => contextOfEvent(request, dependencies),
    commitReads: request.server.commitReads,
    present: (result) => presentResults([result], request, dependencies)[0] ?? result,
  };
}

/** @throws WrongVariables with the problems that the use-case finds, too */
async function refuseWithEveryProblem(
  wrong: WrongVariables,
  { document, operation }: { readonly document: DocumentNode; readonly operation: OperationDefinitionNode },
  context: RequestContext,
): Promise<never> {
  const further = await problemsOfUseCase(wrong, operation, context);
  throw new WrongVariables(document, [...wrong.problems, ...further], wrong.values);
}

/** Refuses the hash of a document that is not registered, and registers documents that are valid and within the limits. */
function registersPersistedQueries(persisted: PersistedQueries): Plugin<ServerContext & RequestContext, ServerContext> {
  return {
    onParams({ params }) {
      if (params.query === undefined && persistedHash(params) !== undefined) throw persistedQueryNotFound();
    },
    onExecute: ({ args: { contextValue } }) => persisted.register(contextValue.params, contextValue.call.request.actor),
    onSubscribe: ({ args: { contextValue } }) =>
      persisted.register(contextValue.params, contextValue.call.request.actor),
  };
}

/**
 * Reads a query by the read path if that can answer it. Otherwise graphql-js itself executes, as for the stored operations of
 * the REST routes, so that errors are the same.
 */
async function executeOrRead(
  args: ExecutionArgs,
  context: RequestContext,
  variables: Readonly<Record<string, unknown>>,
): Promise<ExecutionResult> {
  try {
    const text = await PlannedQuery.of(args.document, args.operationName)?.read(context, variables);
    const result: ExecutionResult = text === undefined ? await executeOperation(args, context) : JSON.parse(text);
    const [error] = result.errors ?? [];
    context.record.end(error && causeOf(error));
    return result;
  } catch (error) {
    context.record.end(error);
    if (!(error instanceof AppError)) throw error;
    return { errors: [new GraphQLError(error.message, { originalError: error })] };
  }
}

function errorPresentation(dependencies: AppDependencies): Plugin<ServerContext, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      // The results of a subscription are presented one by one.
      if (Symbol.asyncIterator in result) return;
      const isBatch = Array.isArray(result);
      const presented = presentResults(isBatch ? result : [result], serverContext.call.request, dependencies);
      const [only] = presented;
      if (isBatch) setResult(presented);
      else if (only) setResult(only);
    },
  };
}
