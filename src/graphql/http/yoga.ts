import type { FastifyRequest } from 'fastify';
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { workOf, workOfEvent } from '../../server/call.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { causeOf, presentResults } from '../answers/errors.ts';
import { resultOf } from '../answers/text-result.ts';
import { chargeDocument, chargeTokens, parseWithinLimit, type RequestUsage } from '../limits/limits.ts';
import { requireUnconditional } from '../limits/subscribed-field.ts';
import { WrongVariables } from '../limits/variables.ts';
import { useLiteralFieldNames } from '../limits/wrong-literals.ts';
import { dryRun } from '../mutations/dry-run.ts';
import { executeOnce, type KeyedOperation } from '../mutations/execute-once.ts';
import type { KeptOperations } from '../operations/kept-operations.ts';
import type { WrongDocument } from '../operations/new-operation.ts';
import type { OperationNames } from '../operations/operation-names.ts';
import { type PreparedOperation, prepareOperation, sentBy } from '../operations/prepared-operation.ts';
import {
  acceptOperation,
  answerByPlan,
  keepIfGrown,
  mutationOf,
  type RunVariables,
} from '../operations/run-operation.ts';
import { type SubscriptionParts, subscribe } from '../operations/subscribe.ts';
import { persistedHash } from '../requests/parameters.ts';
import { type PersistedQueries, persistedQueryNotFound } from '../requests/persisted-queries.ts';
import { schema } from '../schema/schema.ts';
import { asksForCost, withCost } from './cost-report.ts';

/** The path of the GraphQL API and of GraphiQL (contract, 5.1). */
export const GRAPHQL_PATH = '/graphql';

/** The properties that Yoga adds to the context for each operation. */
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
    /** A document that is known not to fit the schema; Yoga only formats the errors. */
    readonly wrong?: WrongDocument | undefined;
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
export function createYogaServer(
  dependencies: AppDependencies,
  persisted: PersistedQueries,
  kept: KeptOperations,
  names: OperationNames,
) {
  return createYoga<ServerContext, Operating>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    // Called once per operation of a batch: each has its own unit of work.
    context: ({ incoming: { request, subscription } }) => ({
      work: workOf(request, dependencies, { following: subscription?.following }),
    }),
    plugins: [
      parametersFromFastify(),
      useLiteralFieldNames(),
      useKeptOperations(dependencies, kept, names),
      usePersistedQueries(persisted),
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

interface Context extends ServerContext, Operating, Pick<YogaInitialContext, 'params'> {
  /** The operation, once it is known to be valid. */
  readonly prepared?: PreparedOperation;
}

/** The operation that is about to run, as passed by Yoga. */
interface Operation extends Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'> {
  readonly contextValue: Context;
}

/**
 * Parses, validates and plans operations that have not been sent before, and checks limits and variables before anything
 * is read from the database. A kept operation is neither parsed nor validated again.
 */
function useKeptOperations(
  dependencies: AppDependencies,
  kept: KeptOperations,
  names: OperationNames,
): Plugin<Context, ServerContext> {
  return {
    onParse({ context, extendContext, setParsedDocument, setParseFn }) {
      const { request, spending, wrong } = context.incoming;
      const prepared = kept.find(sentBy(context.params), request.actor);
      if (prepared) {
        chargeTokens(spending, prepared.shape.document);
        extendContext({ prepared });
        setParsedDocument(prepared.shape.document);
        return undefined;
      }
      if (wrong) {
        setParsedDocument(wrong.document);
        return undefined;
      }
      setParseFn(parseWithinLimit);
      return ({ result }) => {
        if (!result || result instanceof Error) return;
        chargeDocument(spending, result);
        requireUnconditional(result);
      };
    },
    onValidate({ context, extendContext, setResult }) {
      const { wrong, request } = context.incoming;
      if (context.prepared || wrong) {
        setResult(wrong?.errors ?? []);
        return undefined;
      }
      return ({ valid }) => {
        const prepared = valid ? prepareOperation(sentBy(context.params), names) : undefined;
        if (!prepared) return;
        extendContext({ prepared });
        kept.keep(prepared, request.actor);
      };
    },
    onExecute: ({ args, setExecuteFn }) => {
      const { incoming, work, prepared }: Context = args.contextValue;
      const { executed } = incoming;
      if (executed) {
        setExecuteFn(() => executed);
        return undefined;
      }
      // Yoga refuses requests that do not specify which operation to run.
      if (!prepared) return undefined;
      return begin(prepared, args, kept, (run) =>
        setExecuteFn(() =>
          keepIfGrown(kept, prepared, work, () => execute(prepared, run, work, keyedBy(incoming, dependencies))),
        ),
      );
    },
    onSubscribe: ({ args, setSubscribeFn }) => {
      const { prepared }: Context = args.contextValue;
      if (!prepared) return undefined;
      return begin(prepared, args, kept, ({ variables }) =>
        setSubscribeFn((subscribed: ExecutionArgs) => {
          const { contextValue } = args;
          const document = prepared.located();
          return subscribe(
            { ...subscribed, document },
            variables,
            contextValue.work,
            subscriptionParts(contextValue, dependencies),
          );
        }),
      );
    },
  };
}

/**
 * Begins an operation, unless it exceeds the limits.
 *
 * @param run receives the coerced variables
 * @returns if the variables do not match their types, a promise that rejects with every problem
 */
function begin(
  prepared: PreparedOperation,
  { variableValues, contextValue: { incoming, work } }: Operation,
  kept: KeptOperations,
  run: (variables: RunVariables) => void,
): Promise<never> | undefined {
  const isBatch = Array.isArray(incoming.parameters);
  try {
    run(acceptOperation(kept, prepared, variableValues ?? {}, work, { usage: incoming.spending, isBatch }));
    return undefined;
  } catch (error) {
    work.call.record.end(error);
    if (!(error instanceof WrongVariables)) throw error;
    return refuseWithEveryProblem(error, prepared, work);
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

/** @throws WrongVariables, including the problems that the use-case finds */
async function refuseWithEveryProblem(
  wrong: WrongVariables,
  { shape: { document, operation } }: PreparedOperation,
  work: UnitOfWork,
): Promise<never> {
  const further = await dryRun(wrong, operation, work);
  throw new WrongVariables(document, [...wrong.problems, ...further], wrong.values);
}

/** Refuses hashes of unregistered documents, and registers documents that are valid and within the limits. */
function usePersistedQueries(persisted: PersistedQueries): Plugin<ServerContext & Operating, ServerContext> {
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

/** Executes an operation by its plan, once per idempotency key if it has one. */
async function execute(
  prepared: PreparedOperation,
  run: RunVariables,
  work: UnitOfWork,
  keyed: Keyed | undefined,
): Promise<ExecutionResult> {
  const { record } = work.call;
  try {
    const answer = keyed
      ? await executeOnce(keyed.operation, mutationOf(prepared, run), work, keyed.present)
      : await answerByPlan(prepared, run, work);
    const result = resultOf(answer);
    const [error] = result.errors ?? [];
    record.end(error && causeOf(error));
    return result;
  } catch (error) {
    record.end(error);
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
      const { request, spending } = serverContext.incoming;
      const results = presentResults(isBatch ? result : [result], request, dependencies);
      const presented = asksForCost(request) ? results.map((each) => withCost(each, spending)) : results;
      const [only] = presented;
      if (isBatch) setResult(presented);
      else if (only) setResult(only);
    },
  };
}
