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
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { AppError } from '../errors.ts';
import { workOf, workOfEvent } from '../server/call.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { chargeCost } from './cost.ts';
import { asksForCost, withCost } from './cost-report.ts';
import { dryRun } from './dry-run.ts';
import { causeOf, presentResults } from './errors.ts';
import { executeOperation } from './execute.ts';
import { executeMutation, type MutationAnswer } from './execute-mutation.ts';
import { executeOnce, type KeyedOperation } from './execute-once.ts';
import { chargeDocument, parseWithinLimit, type RequestUsage } from './limits.ts';
import type { OperationNames } from './operation-names.ts';
import { persistedHash } from './parameters.ts';
import { type PersistedQueries, persistedQueryNotFound } from './persisted-queries.ts';
import { POINT_BYTES } from './prices.ts';
import { PlannedMutation } from './read/planned-mutation.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { schema } from './schema.ts';
import { type SubscriptionParts, subscribe } from './subscribe.ts';
import { requireUnconditional } from './subscribed-field.ts';
import { keepsValidDocuments } from './valid-documents.ts';
import { coerceVariables, WrongVariables } from './variables.ts';

/** The path of the GraphQL API and of GraphiQL (contract, 5.1). */
export const GRAPHQL_PATH = '/graphql';

/** What Yoga adds to the context for each operation. */
interface Operating {
  readonly work: UnitOfWork;
}

/** What Fastify passes to Yoga: the authenticated request, its parsed parameters, and how much of its limits it has used. */
export interface ServerContext {
  readonly incoming: {
    readonly request: FastifyRequest;
    readonly parameters: GraphQLParams | GraphQLParams[];
    readonly spending: RequestUsage;
    /** Only for subscriptions. */
    readonly subscription?: Subscription | undefined;
    /** The result of a mutation that has already been executed; Yoga only formats it. */
    readonly executed?: ExecutionResult | undefined;
    /** Only for a request with an `Idempotency-Key`. */
    readonly keyed?: KeyedOperation | undefined;
  };
}

/**
 * Creates Yoga, which parses, validates and executes the operations of a request and decides the HTTP status. Everything that
 * Fastify already does is switched off: reading and limiting bodies, the page, other paths. errors.ts formats errors.
 */
export function createYogaServer(dependencies: AppDependencies, persisted: PersistedQueries, names: OperationNames) {
  return createYoga<ServerContext, Operating>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    // Called once per operation of a batch, so that operations do not share loaders.
    context: ({ incoming: { request, subscription } }) => ({
      work: workOf(request, dependencies, { following: subscription?.following }),
    }),
    plugins: [
      parametersFromFastify(),
      keepsValidDocuments(),
      withinLimits(dependencies, names),
      registersPersistedQueries(persisted),
      errorPresentation(dependencies),
    ],
    parserAndValidationCache: false,
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
      setRequestParser(() => serverContext.incoming.parameters);
    },
  };
}

type Context = ServerContext & Operating;

/** The operation that is about to run, as passed by Yoga. */
interface Operation extends Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'> {
  readonly contextValue: Context;
}

/** Checks limits and variables before anything is read from the database, and records which operation it is. */
function withinLimits(dependencies: AppDependencies, names: OperationNames): Plugin<Context, ServerContext> {
  return {
    onParse({ context, setParseFn }) {
      setParseFn(parseWithinLimit);
      return ({ result }) => {
        if (!result || result instanceof Error) return;
        chargeDocument(context.incoming.spending, result);
        requireUnconditional(result);
      };
    },
    onExecute: ({ args, setExecuteFn }) => {
      const { incoming, work } = args.contextValue;
      const { executed } = incoming;
      if (executed) {
        setExecuteFn(() => executed);
        return undefined;
      }
      return begin(args, names, (variables) =>
        setExecuteFn((operation: ExecutionArgs) =>
          executeOrRead(operation, work, variables, keyedBy(incoming, dependencies)),
        ),
      );
    },
    onSubscribe: ({ args, setSubscribeFn }) =>
      begin(args, names, () =>
        setSubscribeFn((subscribed: ExecutionArgs) =>
          subscribe(subscribed, args.contextValue.work, subscriptionParts(args.contextValue, dependencies)),
        ),
      ),
  };
}

/**
 * Begins an operation, unless it exceeds the limits.
 *
 * @param run receives the coerced variables
 * @returns if the variables do not match their types, a promise that rejects with every problem
 */
function begin(
  { document, operationName, variableValues, contextValue }: Operation,
  names: OperationNames,
  run: (variables: Readonly<Record<string, unknown>>) => void,
): Promise<never> | undefined {
  const operation = getOperationAST(document, operationName);
  // Yoga has already refused requests that do not say which operation to run.
  if (!operation) return undefined;
  const { incoming, work } = contextValue;
  const { record } = work.call;
  record.begin({ name: names.shown(operation.name?.value), kind: operation.operation, isStored: false });
  try {
    const variables = coerceVariables(schema, document, operation, variableValues ?? {});
    const before = incoming.spending.cost;
    chargeCost({ document, operation, variables }, incoming.spending);
    const points = incoming.spending.cost - before;
    record.spend(points);
    // The operations of a batch begin one after the other, so the first takes room for all of them.
    work.call.budget.expect(Array.isArray(incoming.parameters) ? Number.POSITIVE_INFINITY : points * POINT_BYTES);
    run(variables);
    return undefined;
  } catch (error) {
    record.end(error);
    if (!(error instanceof WrongVariables)) throw error;
    return refuseWithEveryProblem(error, { document, operation }, work);
  }
}

/** @throws AppError BAD_USER_INPUT in a batch, because its response is a single body. */
function subscriptionParts(
  { incoming: { request, subscription } }: Context,
  dependencies: AppDependencies,
): SubscriptionParts {
  if (!subscription) throw new AppError('BAD_USER_INPUT', 'A subscription cannot be part of a batch.');
  return {
    subscription,
    workOfEvent: () => workOfEvent(request, dependencies),
    commitReads: request.server.commitReads,
    present: (result) => presentResults([result], request, dependencies)[0] ?? result,
  };
}

/** @throws WrongVariables, which includes the problems that the use-case finds */
async function refuseWithEveryProblem(
  wrong: WrongVariables,
  { document, operation }: { readonly document: DocumentNode; readonly operation: OperationDefinitionNode },
  work: UnitOfWork,
): Promise<never> {
  const further = await dryRun(wrong, operation, work);
  throw new WrongVariables(document, [...wrong.problems, ...further], wrong.values);
}

/** Refuses hashes of unregistered documents, and registers documents that are valid and within the limits. */
function registersPersistedQueries(persisted: PersistedQueries): Plugin<ServerContext & Operating, ServerContext> {
  return {
    onParams({ params }) {
      if (params.query === undefined && persistedHash(params) !== undefined) throw persistedQueryNotFound();
    },
    onExecute: ({ args: { contextValue } }) =>
      persisted.register(contextValue.params, contextValue.incoming.request.actor),
    onSubscribe: ({ args: { contextValue } }) =>
      persisted.register(contextValue.params, contextValue.incoming.request.actor),
  };
}

/** An operation with an `Idempotency-Key`, and how its result is presented. */
interface Keyed {
  readonly operation: KeyedOperation;
  readonly present: (result: ExecutionResult) => ExecutionResult;
}

function keyedBy({ keyed, request }: ServerContext['incoming'], dependencies: AppDependencies): Keyed | undefined {
  return (
    keyed && { operation: keyed, present: (result) => presentResults([result], request, dependencies)[0] ?? result }
  );
}

/**
 * Runs a mutation, or answers a query through the read path if possible. Otherwise graphql-js executes it, as it does the stored
 * operations of the REST routes, so that errors are the same.
 */
async function executeOrRead(
  args: ExecutionArgs,
  work: UnitOfWork,
  variables: Readonly<Record<string, unknown>>,
  keyed: Keyed | undefined,
): Promise<ExecutionResult> {
  try {
    const result = await resultOf(args, work, variables, keyed);
    const [error] = result.errors ?? [];
    work.call.record.end(error && causeOf(error));
    return result;
  } catch (error) {
    work.call.record.end(error);
    if (!(error instanceof AppError)) throw error;
    return { errors: [new GraphQLError(error.message, { originalError: error })] };
  }
}

async function resultOf(
  args: ExecutionArgs,
  work: UnitOfWork,
  variables: Readonly<Record<string, unknown>>,
  keyed: Keyed | undefined,
): Promise<ExecutionResult> {
  const { document, operationName, variableValues } = args;
  const mutation = PlannedMutation.of(document, operationName);
  const given = mutation && { mutation, variables, variableValues: variableValues ?? {} };
  if (keyed) return resultFrom(await executeOnce(keyed.operation, given, work, keyed.present));
  if (given) return resultFrom(await executeMutation(given, work));
  const text = await PlannedQuery.of(document, operationName)?.read(work, variables);
  return text === undefined ? executeOperation(args, work) : JSON.parse(text);
}

function resultFrom(answer: MutationAnswer): ExecutionResult {
  return 'text' in answer ? JSON.parse(answer.text) : answer.result;
}

function errorPresentation(dependencies: AppDependencies): Plugin<ServerContext, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      // The results of a subscription are presented one by one.
      if (Symbol.asyncIterator in result) return;
      const isBatch = Array.isArray(result);
      const { request, spending } = serverContext.incoming;
      const results = presentResults(isBatch ? result : [result], request, dependencies);
      const presented = asksForCost(request) ? results.map((each) => withCost(each, spending)) : results;
      const [only] = presented;
      if (isBatch) setResult(presented);
      else if (only) setResult(only);
    },
  };
}
