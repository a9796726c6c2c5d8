import type { FastifyRequest } from 'fastify';
import { type ASTVisitor, execute, GraphQLError, getOperationAST, type ValidationContext } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import type { RequestContext } from '../context.ts';
import type { AppDependencies } from '../dependencies.ts';
import { contextOf } from '../http/call.ts';
import type { Log } from '../log.ts';
import { spendCost } from './cost.ts';
import { presentResult } from './errors.ts';
import { parseWithinLimit, type Spending, spendTokens } from './limits.ts';
import { schema } from './schema.ts';
import { coerceVariables } from './variables.ts';

export const GRAPHQL_PATH = '/graphql';

/** What Yoga is told of a request. Fastify has found out who calls, and has read the body, by then. */
export interface ServerContext {
  readonly call: {
    readonly request: FastifyRequest;
    readonly parameters: GraphQLParams | GraphQLParams[];
    readonly spending: Spending;
  };
}

/**
 * Yoga, which takes the operations of a request through parsing, validation and execution, and gives the answer its HTTP
 * status. What Fastify does is switched off: bodies and their limit, the page, other paths. Errors are in errors.ts.
 */
export function createYogaServer(dependencies: AppDependencies) {
  return createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    // Each operation of a batch gets a context, and with it loaders, of its own.
    context: ({ call }) => contextOf(call.request, dependencies),
    plugins: [
      parametersFromFastify(),
      queriesAndMutationsOnly(),
      withinLimits(),
      executor(),
      errorPresentation(dependencies.log),
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

/** GraphQL has no validation rule of its own for an operation of a kind that the schema does not offer. */
function queriesAndMutationsOnly(): Plugin {
  const rule = (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation)) return;
      context.reportError(new GraphQLError(`This service offers no ${node.operation}s.`, { nodes: node }));
    },
  });
  return { onValidate: ({ addValidationRule }) => addValidationRule(rule) };
}

/** Refuses what asks for too much, and variables that do not fit, before anything is read from the database. */
function withinLimits(): Plugin<ServerContext, ServerContext> {
  return {
    onParse({ context, setParseFn }) {
      setParseFn(parseWithinLimit);
      return ({ result }) => {
        if (result && !(result instanceof Error)) spendTokens(context.call.spending, result);
      };
    },
    onExecute({ args: { document, operationName, variableValues, contextValue } }) {
      const operation = getOperationAST(document, operationName);
      // Yoga has refused a request whose operation cannot be told.
      if (!operation) return;
      const variables = coerceVariables(schema, document, operation, variableValues ?? {});
      spendCost({ schema, document, operation, variables }, contextValue.call.spending);
    },
  };
}

/** graphql-js itself executes, as it does the stored operations of the REST routes, so that errors are the same there. */
function executor(): Plugin {
  return { onExecute: ({ setExecuteFn }) => setExecuteFn(execute) };
}

function errorPresentation(log: Log): Plugin<ServerContext, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      // Without subscriptions and incremental delivery, no result comes in parts.
      if (Symbol.asyncIterator in result) return;
      const report = { requestId: serverContext.call.request.id, log };
      setResult(
        Array.isArray(result) ? result.map((each) => presentResult(each, report)) : presentResult(result, report),
      );
    },
  };
}
