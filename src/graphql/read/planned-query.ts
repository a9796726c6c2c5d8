import { type DocumentNode, getOperationAST, type OperationDefinitionNode, visit } from 'graphql';
import type { RequestContext } from '../../context.ts';
import { AnswerTooLong, CallerGone } from '../../db/request-share.ts';
import { AppError } from '../../errors.ts';
import { schema } from '../schema.ts';
import { planQuery, type ReadPlan } from './plan-operation.ts';
import { NotPlannable, NotWritable } from './read-run.ts';

/** The most combinations of `@skip` and `@include` that one query has plans for. */
const MOST_PLANS = 16;

/**
 * A valid query and its plans, one for each combination of the variables in its `@skip` and `@include` directives. A query
 * that cannot be planned is run by graphql-js.
 */
export class PlannedQuery {
  readonly operation: OperationDefinitionNode;
  readonly #document: DocumentNode;
  readonly #directiveVariables: readonly string[];
  readonly #plans = new Map<string, ReadPlan | undefined>();

  private constructor(document: DocumentNode, operation: OperationDefinitionNode) {
    this.#document = document;
    this.operation = operation;
    this.#directiveVariables = directiveVariablesOf(document);
  }

  /** The query that an operation of a document is; undefined for a mutation, or if there is no such operation. */
  static of(document: DocumentNode, operationName?: string | null): PlannedQuery | undefined {
    const operation = getOperationAST(document, operationName);
    return operation?.operation === 'query' ? new PlannedQuery(document, operation) : undefined;
  }

  /**
   * Reads the response `{"data":…}` as JSON text, one statement for each root field. Undefined if graphql-js must run it: inside a
   * transaction, without a plan, and whenever something is refused or missing, since graphql-js gives each error its place in
   * the answer, and none to a field that is never reached.
   *
   * @param variables coerced, with their defaults
   * @throws AnswerTooLong; CallerGone
   */
  async read(context: RequestContext, variables: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const { selectValue } = context;
    const plan = selectValue && this.#planFor(variables);
    if (!plan) return undefined;
    try {
      return await plan.read(context, variables, selectValue);
    } catch (error) {
      if (error instanceof AnswerTooLong || error instanceof CallerGone) throw error;
      if (error instanceof NotWritable || error instanceof AppError) return undefined;
      throw error;
    }
  }

  #planFor(variables: Readonly<Record<string, unknown>>): ReadPlan | undefined {
    const key = this.#directiveVariables.map((name) => String(variables[name])).join();
    if (this.#plans.has(key)) return this.#plans.get(key);
    if (this.#plans.size >= MOST_PLANS) return undefined;
    const plan = planOrNothing(this.#document, this.operation, variables);
    this.#plans.set(key, plan);
    return plan;
  }
}

function planOrNothing(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ReadPlan | undefined {
  try {
    return planQuery(schema, document, operation, variables);
  } catch (error) {
    if (error instanceof NotPlannable) return undefined;
    throw error;
  }
}

function directiveVariablesOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      visit(directive, { Variable: ({ name }) => void names.add(name.value) });
    },
  });
  return [...names];
}
